"""Addresses of what is embedded, followed and sent elsewhere."""

from django.urls import URLPattern

from tournaments.outgoing import views
from tournaments.security.addresses import EVERYBODY, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once

IF_ANY_PUBLIC = "only public evenings; held results are not shown, to nobody"
IF_PUBLIC = "only while the evening has a public page; held results are not shown, to nobody"

urlpatterns: list[URLPattern] = [
    see(
        "embed/<slug:club>/",
        views.evenings,
        "embed_evenings",
        EVERYBODY,
        note="only public evenings of a public club; what is held back is not shown, to nobody",
    ),
    see("embed/<slug:club>/latest/", views.latest_standings, "embed_latest", LINK, note=IF_ANY_PUBLIC),
    see("embed/<slug:club>/latest.svg", views.latest_picture, "embed_latest_picture", LINK, note=IF_ANY_PUBLIC),
    see(
        "embed/<slug:club>/season/<slug:season>/",
        views.season,
        "embed_season",
        EVERYBODY,
        note="only while the season is published",
    ),
    see("embed/<slug:club>/evening/<slug:slug>/", views.standings, "embed_standings", LINK, note=IF_PUBLIC),
    see("embed/<slug:club>/evening/<slug:slug>.svg", views.picture, "embed_picture", LINK, note=IF_PUBLIC),
    see("followed.js", views.followed_worker, "followed_worker", EVERYBODY),
]
club_pages: list[URLPattern] = [
    fill("outside/", views.club_outside, "club_outside", "see_club", save="change_club"),
    fill("webhooks/", sent_once(views.club_webhooks), "club_webhooks", "change_club"),
    fill("webhooks/<uuid:uid>/", views.club_webhook, "club_webhook", "change_club"),
    do("webhooks/<uuid:uid>/act/", sent_once(views.club_webhook_act), "club_webhook_act", "change_club"),
]
public_pages: list[URLPattern] = [
    see("follow/", views.find_player, "find_player", PUBLISHED),
    do("players/<int:number>/push/", views.push, "follow_push", PUBLISHED, methods=("POST", "DELETE")),
    see("share.png", views.evening_picture, "share_picture", PUBLISHED),
]
