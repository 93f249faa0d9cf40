"""Rehearsals of an evening."""

from django.urls import URLPattern

from tournaments.rehearsal import views
from tournaments.security.addresses import do
from tournaments.security.sent_once import sent_once

evening_pages: list[URLPattern] = [
    do("rehearsal/", sent_once(views.rehearsal), "rehearsal", "change_tournament"),
    do("rehearsal/fill/", sent_once(views.rehearsal_fill), "rehearsal_fill", "change_tournament"),
    do("rehearsal/end/", views.rehearsal_end, "rehearsal_end", "change_tournament"),
]
