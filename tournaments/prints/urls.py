"""Addresses of all that is on paper."""

from django.urls import URLPattern

from tournaments.prints import views
from tournaments.security.addresses import LINK, PUBLISHED, RESULTS, fill, see

NOTE = "codes ask for issue_table_codes, the director's sheet for see_journal, payments for see_money"

urlpatterns: list[URLPattern] = [
    fill("print/making/<str:key>/", views.print_making, "print_making", LINK),
    see("print/making/<str:key>.pdf", views.print_made, "print_made", LINK),
    see("print/<uuid:public_id>/", views.prints, "prints", "see_tournament"),
    see("print/<uuid:public_id>/rounds/<int:number>/", views.prints, "print_round", "see_tournament"),
    see("print/<uuid:public_id>/<slug:kind>/", views.print_preview, "print_preview", "see_tournament", note=NOTE),
    see("print/<uuid:public_id>/<slug:kind>.pdf", views.print_file, "print_file", "see_tournament", note=NOTE),
    see("S/<str:code>", views.sheet_code, "sheet_code", PUBLISHED),
]
public_pages: list[URLPattern] = [
    see("paper/<slug:kind>.pdf", views.public_print, "public_print", RESULTS),
]
