"""The front page, the directory, the demo and pages about the site."""

from django.urls import URLPattern, path

from tournaments.security.addresses import DEMO, EVERYBODY, FRESH, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once
from tournaments.site import views
from tournaments.site.look import look

urlpatterns: list[URLPattern] = [
    path("look/", look, name="look"),  # only where the site is being worked on
    see("", views.home, "home", EVERYBODY),
    see("about/", views.about_site, "about_site", EVERYBODY),
    fill("report/", sent_once(views.report), "report_page", LINK),
    see("sitemap.xml", views.sitemap, "sitemap", EVERYBODY),
    see("sitemap-site.xml", views.sitemap_site, "sitemap_site", EVERYBODY),
    see("sitemap-clubs-<int:first>.xml", views.sitemap_clubs, "sitemap_clubs", EVERYBODY),
    do("demo/table/", views.demo_table, "demo_table", DEMO),
    do("demo/look/", views.demo_look, "demo_look", DEMO),
    see("tournaments/", views.tournaments, "tournaments", EVERYBODY),
    see("s/", views.public_clubs, "public_clubs", EVERYBODY),
    see("s/<slug:club>/", views.public_club, "public_club", EVERYBODY),
    see("s/<slug:club>/colours.css", views.club_colours, "club_colours", PUBLISHED),
    see("s/<slug:club>/sponsors/<str:digest>", views.public_sponsor, "public_sponsor", PUBLISHED),
    see("s/<slug:club>/club.logo", views.public_logo, "public_logo", PUBLISHED),
    fill("set-up/", sent_once(views.set_up), "set_up", FRESH),
    see("privacy/", views.privacy, "privacy", EVERYBODY),
    see("accessibility/", views.accessibility, "accessibility", EVERYBODY),
]
public_pages: list[URLPattern] = [
    fill("players/<int:number>/me/", sent_once(views.privacy_request), "privacy_request", PUBLISHED),
]
