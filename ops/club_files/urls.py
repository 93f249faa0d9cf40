"""A whole club as one file, on the operator's pages."""

from django.urls import URLPattern

from ops.club_files import views
from tournaments.security.addresses import fill

urlpatterns: list[URLPattern] = [
    fill("take-in/", views.club_take_in, "operator_take_in", "operate"),
    fill("clubs/<slug:slug>/file/", views.club_file, "operator_club_file", "operate"),
]
