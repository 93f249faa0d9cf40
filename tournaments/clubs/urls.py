"""A club: its settings, people, logo and archive."""

from django.urls import URLPattern

from tournaments.clubs import views
from tournaments.clubs import views as views_pages
from tournaments.security.addresses import LINK, SIGNED_IN, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    fill("invitation/<str:token>/", sent_once(views.invitation), "invitation", LINK),
    fill("clubs/", sent_once(views.clubs), "clubs", SIGNED_IN),
]
club_pages: list[URLPattern] = [
    fill("people/", sent_once(views.members), "members", "manage_members"),
    do("people/<uuid:public_id>/", views.member_role, "member_role", "manage_members"),
    do("invitations/<int:pk>/", views.invitation_revoke, "invitation_revoke", "manage_members"),
    fill("wishes/", views.wishes, "wishes", "change_register"),
    see("", views.club, "club", "see_club"),
    see("club/", views_pages.club_home, "club_home", "see_club"),
    see("years/", views_pages.club_years, "club_years", "see_club"),
    fill("settings/", views.club_settings, "club_settings", "change_club"),
    fill("uses/", views.club_uses, "club_uses", "change_club"),
    fill("about/", views.club_about, "club_about", "change_club_page"),
    fill("delete/", views.club_delete, "club_delete", "delete_club"),
    see("archive/", views.archive, "archive", "see_club"),
    do("archive/<uuid:public_id>/", views.unarchive, "unarchive", "change_tournament"),
    fill("logo/", sent_once(views.club_logo), "club_logo", "change_club"),
    do("logo/remove/", views.club_logo_remove, "club_logo_remove", "change_club"),
    do("logo/sponsors/<str:digest>/remove/", views.club_sponsor_remove, "club_sponsor_remove", "change_club"),
    see("logo/sponsors/<str:digest>", views.club_sponsor_picture, "club_sponsor_picture", "see_club"),
    see("logo/picture", views.club_logo_picture, "club_logo_picture", "see_club"),
]
