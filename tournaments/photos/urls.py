"""Photographed sheets."""

from django.urls import URLPattern

from tournaments.photos import views
from tournaments.security.addresses import LINK, fill, see

urlpatterns: list[URLPattern] = [
    fill("t/<str:token>/sheets/", views.table_photos, "table_photos", LINK),
    see("t/<str:token>/sheets/words/", views.table_photo_words, "table_photo_words", LINK),
    fill("t/<str:token>/sheets/<int:pk>/", views.table_photo, "table_photo", LINK),
    see("t/<str:token>/sheets/<int:pk>/picture/", views.table_photo_picture, "table_photo_picture", LINK),
]
evening_pages: list[URLPattern] = [
    fill("photos/", views.sheet_photos, "sheet_photos", "enter_deal"),
    fill("photos/reading/<str:key>/", views.photo_batch, "photo_batch", "enter_deal"),
    fill("photos/<int:pk>/", views.sheet_photo, "sheet_photo", "enter_deal"),
    fill("photos/<int:pk>/<int:number>/", views.sheet_row, "sheet_row", "enter_deal"),
    see("photos/<int:pk>/sheet.webp", views.sheet_picture, "sheet_picture", "enter_deal"),
]
