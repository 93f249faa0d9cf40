"""The API put together; `tournaments/urls/table.py` gives it its address."""

from django.views.decorators.http import require_safe

from tournaments.api import deals, events, reading, table
from tournaments.api.answers import add_answers
from tournaments.api.door import StrictParser, WhistboardAPI
from tournaments.api.who import KEYS

api = WhistboardAPI(
    title="Whistboard",
    version="1",
    description="Deals, sheets, standings, seating and rules of whist tournaments. Deal records are described in docs.",
    urls_namespace="api",
    parser=StrictParser(),
    auth=KEYS,
    docs_decorator=require_safe,
)
add_answers(api)
for part in (table, deals, reading, events):
    api.add_router("", part.router)
