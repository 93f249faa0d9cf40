"""The product's addresses: those of every room, in the order in which they are looked for."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.accounts import urls as accounts
from tournaments.api import urls as api
from tournaments.clubs import urls as clubs
from tournaments.door import urls as door
from tournaments.entries import urls as entries
from tournaments.evening.draws import urls as draws
from tournaments.evening.journal import urls as journal
from tournaments.evening.rounds import urls as rounds
from tournaments.evening.standings import urls as standings
from tournaments.evening.table import urls as table
from tournaments.hall import urls as hall
from tournaments.ladders import urls as ladders
from tournaments.leagues import urls as leagues
from tournaments.new_evening import urls as new_evening
from tournaments.operator import urls as operator
from tournaments.outgoing import urls as outgoing
from tournaments.photos import urls as photos
from tournaments.prices import urls as prices
from tournaments.prints import urls as prints
from tournaments.prizes import urls as prizes
from tournaments.ratings import urls as ratings
from tournaments.register import urls as register
from tournaments.rehearsal import urls as rehearsal
from tournaments.seasons import urls as seasons
from tournaments.site import urls as site

evening_pages = [
    *rounds.evening_pages,
    *table.evening_pages,
    *draws.evening_pages,
    *standings.evening_pages,
    *journal.evening_pages,
    *prices.evening_pages,
    *entries.evening_pages,
    *door.evening_pages,
    *photos.evening_pages,
    *prizes.evening_pages,
    *hall.evening_pages,
    *rehearsal.evening_pages,
]
club_pages = [
    *clubs.club_pages,
    *register.club_pages,
    *new_evening.club_pages,
    *journal.club_pages,
    *prices.club_pages,
    *seasons.club_pages,
    *ratings.club_pages,
    *ladders.club_pages,
    *leagues.club_pages,
    *hall.club_pages,
    *outgoing.club_pages,
]
public_pages = [
    *standings.public_pages,
    *rounds.public_pages,
    *draws.public_pages,
    *prices.public_pages,
    *entries.public_pages,
    *prizes.public_pages,
    *outgoing.public_pages,
    *prints.public_pages,
    *site.public_pages,
]

# In a hall the tables ask most, and an address is looked for from the first on. An evening's name comes after the
# words that stand in its place, as in `s/<club>/season/`.
urlpatterns: list[URLPattern | URLResolver] = [
    *table.urlpatterns,
    *api.urlpatterns,
    *hall.urlpatterns,
    *photos.urlpatterns,
    path("e/<uuid:public_id>/", include(evening_pages)),
    path("clubs/<slug:slug>/", include(club_pages)),
    *site.urlpatterns,
    *accounts.urlpatterns,
    *clubs.urlpatterns,
    *register.urlpatterns,
    *standings.urlpatterns,
    *prices.urlpatterns,
    *entries.urlpatterns,
    *prints.urlpatterns,
    *prizes.urlpatterns,
    *seasons.urlpatterns,
    *ratings.urlpatterns,
    *ladders.urlpatterns,
    *leagues.urlpatterns,
    *outgoing.urlpatterns,
    *operator.urlpatterns,
    path("s/<slug:club>/<slug:slug>/", include(public_pages)),
]
