"""Entries and calendars."""

from django.urls import URLPattern

from tournaments.entries.views import organiser, public
from tournaments.security.addresses import EVERYBODY, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see("s/<slug:club>/agenda.ics", public.club_calendar, "club_calendar", PUBLISHED),
    see("s/<slug:club>/agenda.atom", public.club_feed, "club_feed", PUBLISHED),
    see(
        "s/<slug:club>/season/<slug:season>/agenda.ics",
        public.season_calendar,
        "season_calendar",
        EVERYBODY,
        note="only while the season is published",
    ),
    fill("entry/<str:token>/", public.entry, "entry", LINK),
]
evening_pages: list[URLPattern] = [
    fill("announcement/", organiser.announcement, "announcement", "change_tournament"),
    fill("call-off/", sent_once(organiser.evening_call_off), "evening_call_off", "change_tournament"),
    fill("entries/", sent_once(organiser.entries), "entries", "change_entrants"),
    fill("entries/letter/", sent_once(organiser.entries_letter), "entries_letter", "change_entrants"),
    fill("entries/players/", sent_once(organiser.entries_to_players), "entries_to_players", "change_entrants"),
    do("entries/<uuid:uid>/", sent_once(organiser.entry_act), "entry_act", "change_entrants"),
]
public_pages: list[URLPattern] = [
    fill("enter/", public.enter_evening, "enter_evening", PUBLISHED),
    see("evening.ics", public.evening_calendar, "evening_calendar", PUBLISHED),
]
