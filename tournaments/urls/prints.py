"""Everything on paper."""

from django.urls import URLPattern, URLResolver, path

from tournaments.clubs.views import pages as logos
from tournaments.prints.views import files, pages
from tournaments.prints.views import pages as public
from tournaments.prizes import views as prizes

P = "print/<uuid:public_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("print/making/<str:key>/", files.print_making, name="print_making"),
    path("print/making/<str:key>.pdf", files.print_made, name="print_made"),
    path(P, pages.prints, name="prints"),
    path(f"{P}rounds/<int:number>/", pages.prints, name="print_round"),
    path(f"{P}prizes/what/", prizes.prize_texts, name="prize_texts"),
    path(f"{P}<slug:kind>/", pages.print_preview, name="print_preview"),
    path(f"{P}<slug:kind>.pdf", pages.print_file, name="print_file"),
    path("s/<slug:club>/<slug:slug>/paper/<slug:kind>.pdf", public.public_print, name="public_print"),
    path("S/<str:code>", public.sheet_code, name="sheet_code"),
    path("clubs/<slug:slug>/logo/", logos.club_logo, name="club_logo"),
    path("clubs/<slug:slug>/logo/remove/", logos.club_logo_remove, name="club_logo_remove"),
    path("clubs/<slug:slug>/logo/picture", logos.club_logo_picture, name="club_logo_picture"),
]
