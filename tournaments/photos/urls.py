"""Photographed sheets."""

from django.urls import URLPattern

from tournaments.photos.views import desk, table
from tournaments.security.addresses import LINK, fill, see

urlpatterns: list[URLPattern] = [
    fill("t/<str:token>/sheets/", table.table_photos, "table_photos", LINK),
    see("t/<str:token>/sheets/words/", table.table_photo_words, "table_photo_words", LINK),
    fill("t/<str:token>/sheets/<int:pk>/", table.table_photo, "table_photo", LINK),
    see("t/<str:token>/sheets/<int:pk>/picture/", table.table_photo_picture, "table_photo_picture", LINK),
]
evening_pages: list[URLPattern] = [
    fill("photos/", desk.sheet_photos, "sheet_photos", "enter_deal"),
    fill("photos/reading/<str:key>/", desk.photo_batch, "photo_batch", "enter_deal"),
    fill("photos/<int:pk>/", desk.sheet_photo, "sheet_photo", "enter_deal"),
    fill("photos/<int:pk>/<int:number>/", desk.sheet_row, "sheet_row", "enter_deal"),
    see("photos/<int:pk>/sheet.webp", desk.sheet_picture, "sheet_picture", "enter_deal"),
]
