"""The API put together; `urls.py` gives it its address."""

from django.views.decorators.http import require_safe

from tournaments.api import events, reading, table, till
from tournaments.api import table as totals
from tournaments.api.answers import add_answers
from tournaments.api.door import KEYS, StrictParser, WhistboardAPI

api = WhistboardAPI(
    title="Whistboard API",
    version="1",
    description="Deals, sheets, standings, seating and rules of whist tournaments. Deal records are described in docs.",
    urls_namespace="api",
    parser=StrictParser(),
    auth=KEYS,
    docs_decorator=require_safe,
)
add_answers(api)
for router in (table.router, totals.totals_router, table.deals_router, reading.router, events.router, till.router):
    api.add_router("", router)
