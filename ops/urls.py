"""Backups by hand, for whoever keeps the site."""

from django.urls import URLPattern, URLResolver, path

from ops import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.backups, name="backups"),
    path("make/", views.backup_make, name="backup_make"),
    path("upload/", views.backup_upload, name="backup_upload"),
    path("further-clubs/", views.further_clubs, name="further_clubs"),
    path("way-back/<str:sign>/", views.backup_way_back, name="backup_way_back"),
    path("<str:file>/", views.backup_question, name="backup_question"),
]
