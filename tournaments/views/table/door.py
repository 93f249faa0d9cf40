"""The door at /t/: type the short code of a table, or go on where this browser was."""

from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotFound, Refused
from tournaments.services.table.code_guessing import open_door
from tournaments.services.table.table_codes import find_code, token_of
from tournaments.views.same_origin import from_this_site
from tournaments.views.table.devices import address_of, device_of, remembered_code


@from_this_site
@require_http_methods(["GET", "HEAD", "POST"])
def door(request):
    """A field for the code; what was typed stays when it opens nothing."""
    typed = request.POST.get("code", "")[:100]
    problem: str | Refused = ""
    if request.method == "POST":
        device = device_of(request)
        try:
            code = open_door(typed, device=device.public_id if device else None, address=address_of(request))
            return redirect("table_page", token=token_of(code))
        except Refused as refused:
            problem = refused
    unknown = isinstance(problem, NotFound)
    context = {"typed": typed, "problem": problem, "unknown": unknown, "last": _last(request)}
    return render(request, "table/door.html", context, status=_status(problem))


def _last(request):
    """The table this browser opened this evening, where its code still works."""
    token = remembered_code(request)
    try:
        return token and {"token": token, "code": find_code(token)}
    except NotFound:
        return None


def _status(problem):
    if not problem:
        return 200
    return 422 if isinstance(problem, NotFound) else 429
