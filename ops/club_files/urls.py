"""A whole club as one file, on the operator's pages."""

from django.urls import URLPattern, URLResolver, path

from ops.club_files import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("take-in/", views.club_take_in, name="operator_take_in"),
    path("clubs/<slug:slug>/file/", views.club_file, name="operator_club_file"),
]
