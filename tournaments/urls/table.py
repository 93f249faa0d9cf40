"""The table page and its code: entering deals with a phone; and the API it uses."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api.site import api
from tournaments.views import table_door, table_page

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/", table_door.door, name="table_door"),
    path("t/sw.js", table_page.service_worker, name="table_service_worker"),
    path("t/<str:token>/", table_page.table, name="table_page"),
    path("api/v1/", api.urls),
]
