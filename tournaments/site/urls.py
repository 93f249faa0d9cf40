"""The front page, the directory, the demo and pages about the site."""

from django.urls import URLPattern, path

from tournaments.security.addresses import DEMO, EVERYBODY, FRESH, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once
from tournaments.site.views import front, pages

urlpatterns: list[URLPattern] = [
    path("look/", pages.look, name="look"),  # only where the site is being worked on
    see("", front.home, "home", EVERYBODY),
    see("about/", pages.about_site, "about_site", EVERYBODY),
    fill("report/", sent_once(pages.report), "report_page", LINK),
    see("sitemap.xml", pages.sitemap, "sitemap", EVERYBODY),
    see("sitemap-site.xml", pages.sitemap_site, "sitemap_site", EVERYBODY),
    see("sitemap-clubs-<int:first>.xml", pages.sitemap_clubs, "sitemap_clubs", EVERYBODY),
    do("demo/table/", front.demo_table, "demo_table", DEMO),
    do("demo/look/", front.demo_look, "demo_look", DEMO),
    see("tournaments/", front.tournaments, "tournaments", EVERYBODY),
    see("s/", front.public_clubs, "public_clubs", EVERYBODY),
    see("s/<slug:club>/", front.public_club, "public_club", EVERYBODY),
    see("s/<slug:club>/colours.css", front.club_colours, "club_colours", PUBLISHED),
    see("s/<slug:club>/club.logo", front.public_logo, "public_logo", PUBLISHED),
    fill("set-up/", sent_once(front.set_up), "set_up", FRESH),
    see("privacy/", pages.privacy, "privacy", EVERYBODY),
    see("accessibility/", pages.accessibility, "accessibility", EVERYBODY),
]
public_pages: list[URLPattern] = [
    fill("players/<int:number>/me/", sent_once(pages.privacy_request), "privacy_request", PUBLISHED),
]
