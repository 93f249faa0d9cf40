"""A hall's laptop, its phones and the site."""

from django.urls import URLPattern

from tournaments.hall import views
from tournaments.security.addresses import EVERYBODY, LINK, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see("hello/", views.hello, "hello", EVERYBODY),
    see("hello/reached/", views.phones_reached, "phones_reached", EVERYBODY),
]
evening_pages: list[URLPattern] = [
    fill("hall/", views.hall, "hall", "see_tournament"),
    fill("lead/", sent_once(views.lead), "lead", "change_tournament"),
    do("lead/<uuid:uid>/", views.hall_messages, "hall_messages", LINK),
]
club_pages: list[URLPattern] = [
    fill("lead/", views.lead_take_in, "lead_take_in", "create_tournament"),
]
