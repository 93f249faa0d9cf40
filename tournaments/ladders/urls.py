"""Challenge ladders."""

from django.urls import URLPattern

from tournaments.ladders import views
from tournaments.security.addresses import EVERYBODY, LINK, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see("s/<slug:club>/ladder/<slug:ladder>/", views.public_ladder, "public_ladder", EVERYBODY),
    see("s/<slug:club>/ladder/<slug:ladder>.<str:kind>", views.public_ladder_file, "public_ladder_file", EVERYBODY),
    fill("ladder/<str:token>/", sent_once(views.ladder_link), "ladder_link", LINK),
]
club_pages: list[URLPattern] = [
    fill("ladders/", sent_once(views.club_ladders), "club_ladders", "change_ladders"),
    fill("ladders/<slug:ladder>/", sent_once(views.club_ladder), "club_ladder", "change_ladders"),
    fill("ladders/<slug:ladder>/rule/", views.club_ladder_rule, "club_ladder_rule", "change_ladders"),
]
