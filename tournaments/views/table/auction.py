"""How tonight's game bids, for the table page: fetched once somebody has had the page for a while, and kept there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournaments.api.door import MARK
from tournaments.errors import NotFound
from tournaments.table_page.auction_document import auction_of
from tournaments.views.table.entrance import enter
from tournaments.views.table.files import styles_of

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_safe
def auction(request: ActorRequest, token: str) -> HttpResponse:
    """The document of the auction, with its sentences and the address of its styles; NotFound where nobody bids."""
    document = auction_of(enter(request, token).tournament, tuple(styles_of("auction")))
    if document is None:
        raise NotFound
    etag = f'W/"{document.hash}"'
    response = HttpResponse(document.text, content_type="application/json")
    response["Cache-Control"], response[MARK], response["ETag"] = "no-cache, private", "1", etag
    return get_conditional_response(request, etag=etag, response=response) or response
