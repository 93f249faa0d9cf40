"""The table page and its code: entering deals with a phone; and the API it uses."""

from django.urls import URLPattern, URLResolver, path

from tournaments.api.site import api
from tournaments.evening.table.views import entrance, page, plain, totals
from tournaments.evening.table.views import page as files
from tournaments.evening.table.views import plain as first_dealer
from tournaments.hall import views as hall
from tournaments.photos.views import table as sheet_photos
from tournaments.prices.views import rules as auction

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", api.urls),
    path("t/", entrance.door, name="table_door"),
    path("hello/", hall.hello, name="hello"),
    path("hello/reached/", hall.phones_reached, name="phones_reached"),
    path("t/sw.js", files.service_worker, name="table_service_worker"),
    path("t/<slug:name>-<slug:hash>.js", files.script, name="table_script"),
    path("t/<slug:name>-<slug:hash>.css", files.styles, name="table_styles"),
    path("t/<str:token>/", page.table, name="table_page"),
    path("t/<str:token>/auction/", auction.auction, name="table_auction"),
    path("t/<str:token>/totals/", totals.table_totals, name="table_totals"),
    path("t/<str:token>/dealer/", first_dealer.first_dealer, name="table_dealer"),
    path("t/<str:token>/plain/", plain.plain, name="table_plain"),
    path("t/<str:token>/plain/<uuid:uid>/", plain.plain_deal, name="table_plain_deal"),
    path("t/<str:token>/sheets/", sheet_photos.table_photos, name="table_photos"),
    path("t/<str:token>/sheets/words/", sheet_photos.table_photo_words, name="table_photo_words"),
    path("t/<str:token>/sheets/<int:pk>/", sheet_photos.table_photo, name="table_photo"),
    path("t/<str:token>/sheets/<int:pk>/picture/", sheet_photos.table_photo_picture, name="table_photo_picture"),
    path("t/<str:token>/undo/", plain.plain_undo, name="table_plain_undo"),
]
