"""Through the door of a table: the code behind a link, the device that holds it, and the table it opens now."""

import uuid

from tournaments.errors import NotFound
from tournaments.models import Table, TableCode
from tournaments.security.actors import Actor, ActorRequest
from tournaments.selectors.table.table_states import current_table
from tournaments.services.table.code_guessing import TYPED, open_door
from tournaments.services.table.table_codes import meet_device
from tournaments.views.table.devices import address_of, device_of, remember
from tournaments.wording.time_zones import use_zone_of


def enter(request: ActorRequest, token: str) -> TableCode:
    """The code that a link opens; the request then acts for its table. NotFound for any other link."""
    if len(token) <= TYPED:
        raise NotFound
    device = device_of(request)
    code = open_door(token, device=device.public_id if device else None, address=address_of(request))
    device_id = device.public_id if device else uuid.uuid4()
    use_zone_of(code.tournament.club)
    request.actor = Actor(code=code, device=meet_device(public_id=device_id, code=code))
    return code


def remembered(request, response, token):
    """The answer, with the browser's id and its table in signed cookies."""
    return remember(response, request.actor.device.public_id, token)


def table_behind(code: TableCode) -> Table:
    """The table that a code opens now; NotFound before anything is drawn."""
    table = current_table(code.tournament, code.table_number)
    if table is None:
        raise NotFound
    return table
