"""Backups by hand, for whoever keeps the site."""

from django.urls import URLPattern

from ops import views
from tournaments.security.addresses import LINK, do, fill, see

ON_A_LAPTOP = "on a club's own laptop also whoever set it up"

urlpatterns: list[URLPattern] = [
    see("", views.backups, "backups", "operate", note=ON_A_LAPTOP),
    do("make/", views.backup_make, "backup_make", "operate", note=ON_A_LAPTOP),
    do("upload/", views.backup_upload, "backup_upload", "operate", note=ON_A_LAPTOP),
    do("further-clubs/", views.further_clubs, "further_clubs", "operate", note=ON_A_LAPTOP),
    do("way-back/<str:sign>/", views.backup_way_back, "backup_way_back", LINK),
    fill("<str:file>/", views.backup_question, "backup_question", "operate", note=ON_A_LAPTOP),
]
