"""The table page and its code: entering deals with a phone; and the API it uses."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api.site import api
from tournaments.views import hall, table_door, table_files, table_page, table_plain

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", api.urls),
    path("t/", table_door.door, name="table_door"),
    path("hello/", hall.hello, name="hello"),
    path("t/sw.js", table_files.service_worker, name="table_service_worker"),
    path("t/<slug:name>-<slug:hash>.js", table_files.script, name="table_script"),
    path("t/<slug:name>-<slug:hash>.css", table_files.styles, name="table_styles"),
    path("t/<str:token>/", table_page.table, name="table_page"),
    path("t/<str:token>/plain/", table_plain.plain, name="table_plain"),
    path("t/<str:token>/plain/<uuid:uid>/", table_plain.plain_deal, name="table_plain_deal"),
    path("t/<str:token>/undo/", table_plain.plain_undo, name="table_plain_undo"),
]
