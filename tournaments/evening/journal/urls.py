"""The journal, what if, and an evening as a file."""

from django.urls import URLPattern

from tournaments.evening.journal import views
from tournaments.security.addresses import do, fill, see

evening_pages: list[URLPattern] = [
    see("journal/", views.journal, "journal", "see_journal"),
    do("journal/undo/", views.undo, "undo", "undo", note="at the desk only what one entered oneself"),
    see("replay/", views.replay, "replay", "see_tournament"),
    fill("replay/deals/<uuid:uid>/", views.what_if_deal, "what_if", "see_tournament"),
    see("file/", views.event_file, "event_file", "see_journal"),
    see("file/save/", views.event_download, "event_download", "see_journal"),
]
club_pages: list[URLPattern] = [
    fill("file/", views.event_take_in, "event_take_in", "create_tournament"),
]
