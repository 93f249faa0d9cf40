"""Entries and calendars."""

from django.urls import URLPattern

from tournaments.entries import views
from tournaments.security.addresses import EVERYBODY, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once

ONCE_PUBLISHED = "once an evening of the club was published"

urlpatterns: list[URLPattern] = [
    see("s/<slug:club>/agenda.ics", views.club_calendar, "club_calendar", EVERYBODY, note=ONCE_PUBLISHED),
    see("s/<slug:club>/agenda.atom", views.club_feed, "club_feed", EVERYBODY, note=ONCE_PUBLISHED),
    see(
        "s/<slug:club>/season/<slug:season>/agenda.ics",
        views.season_calendar,
        "season_calendar",
        EVERYBODY,
        note="only while the season is published",
    ),
    fill("entry/<str:token>/", views.entry, "entry", LINK),
]
evening_pages: list[URLPattern] = [
    fill("announcement/", views.announcement, "announcement", "change_tournament"),
    fill("call-off/", sent_once(views.evening_call_off), "evening_call_off", "change_tournament"),
    fill("entries/", sent_once(views.entries), "entries", "change_entrants"),
    fill("entries/letter/", sent_once(views.entries_letter), "entries_letter", "change_entrants"),
    fill("entries/players/", sent_once(views.entries_to_players), "entries_to_players", "change_entrants"),
    do("entries/<uuid:uid>/", sent_once(views.entry_act), "entry_act", "change_entrants"),
]
public_pages: list[URLPattern] = [
    fill("enter/", views.enter_evening, "enter_evening", PUBLISHED),
    see("evening.ics", views.evening_calendar, "evening_calendar", PUBLISHED),
]
