"""Everything on paper."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views import prints

P = "print/<uuid:public_id>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(P, prints.prints, name="prints"),
    path(f"{P}rounds/<int:number>/", prints.prints, name="print_round"),
    path(f"{P}<slug:kind>/", prints.print_preview, name="print_preview"),
    path(f"{P}<slug:kind>.pdf", prints.print_file, name="print_file"),
]
