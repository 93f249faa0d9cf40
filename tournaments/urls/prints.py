"""Everything on paper."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import logos, print_making, prints, prize_texts, public_prints

P = "print/<uuid:public_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("print/making/<str:key>/", print_making.print_making, name="print_making"),
    path("print/making/<str:key>.pdf", print_making.print_made, name="print_made"),
    path(P, prints.prints, name="prints"),
    path(f"{P}rounds/<int:number>/", prints.prints, name="print_round"),
    path(f"{P}prizes/what/", prize_texts.prize_texts, name="prize_texts"),
    path(f"{P}<slug:kind>/", prints.print_preview, name="print_preview"),
    path(f"{P}<slug:kind>.pdf", prints.print_file, name="print_file"),
    path("s/<slug:club>/<slug:slug>/paper/<slug:kind>.pdf", public_prints.public_print, name="public_print"),
    path("S/<str:code>", public_prints.sheet_code, name="sheet_code"),
    path("clubs/<slug:slug>/logo/", logos.club_logo, name="club_logo"),
    path("clubs/<slug:slug>/logo/remove/", logos.club_logo_remove, name="club_logo_remove"),
    path("clubs/<slug:slug>/logo/picture", logos.club_logo_picture, name="club_logo_picture"),
]
