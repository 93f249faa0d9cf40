"""Ratings of a club and of several."""

from django.urls import URLPattern

from tournaments.ratings import views
from tournaments.security.addresses import EVERYBODY, LINK, fill, see
from tournaments.security.sent_once import sent_once

IF_SHOWN = "only while a club of it is public and shows its ratings"

urlpatterns: list[URLPattern] = [
    see("s/<slug:club>/ratings/", views.public_ratings, "public_ratings", EVERYBODY),
    see("s/<slug:club>/ratings/<uuid:public_id>/", views.public_rating, "public_rating", EVERYBODY),
    see("s/<slug:club>/ratings.<str:kind>", views.public_ratings_file, "public_ratings_file", EVERYBODY),
    fill("joint-ratings/join/<str:token>/", sent_once(views.joint_invitation), "joint_invitation", LINK),
    see("joint-ratings/<slug:joint>/", views.joint_ratings, "joint_ratings", EVERYBODY, note=IF_SHOWN),
    see("joint-ratings/<slug:joint>/<uuid:public_id>/", views.joint_rating, "joint_rating", EVERYBODY, note=IF_SHOWN),
    see(
        "joint-ratings/<slug:joint>.<str:kind>",
        views.joint_ratings_file,
        "joint_ratings_file",
        EVERYBODY,
        note=IF_SHOWN,
    ),
]
club_pages: list[URLPattern] = [
    fill("ratings/", views.ratings, "ratings", "see_club", save="publish_results"),
    fill("ratings/joint/", sent_once(views.club_joint_ratings), "club_joint_ratings", "publish_results"),
    see("ratings/<uuid:public_id>/", views.player_rating, "player_rating", "see_club"),
    fill("players/clubs/", sent_once(views.player_links), "player_links", "change_register"),
]
