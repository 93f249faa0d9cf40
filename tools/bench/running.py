"""The run itself: make the stage, start the site, ask each module for its rows."""

import gc
from pathlib import Path
from types import SimpleNamespace

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tools.bench import draws, lists, live, pages, paper, posting, scoring
from tools.bench.site import running
from tools.bench.stage import a_club, hall, large_evening
from tournaments.evening.rounds.models import Tournament

GROUPS = {
    "scoring": scoring,
    "pages": pages,
    "posting": posting,
    "live": live,
    "paper": paper,
    "draws": draws,
    "lists": lists,
}
SERVED = {"pages", "posting", "live"}
STATIC = SERVED | {"lists"}


def measure(chosen, folder, say):
    """The rows of these groups, on a scratch database in that folder."""
    call_command("migrate", verbosity=0, interactive=False)
    if set(chosen) & STATIC:
        call_command("collectstatic", verbosity=0, interactive=False)
    say("Making a large evening and two halls")
    club = a_club()
    stage = SimpleNamespace(
        evening=large_evening(club),
        hall=hall(club, 32),
        warm=hall(club, 16, name="Warm hall"),
        port=0,
        database=Path(connection.settings_dict["NAME"]),
        file=lambda name: folder / f"{name}.sqlite3",
        revision=lambda tournament: Tournament.objects.values_list("revision", flat=True).get(pk=tournament.pk),
    )
    gc.collect()
    rows = _rows([name for name in chosen if name not in SERVED], stage, say)
    if set(chosen) & SERVED:
        with running(settings.BASE_DIR) as site:
            stage.port = site.port
            rows += _rows([name for name in chosen if name in SERVED], stage, say)
    return rows


def _rows(names, stage, say):
    rows = []
    for name in names:
        say(f"Measuring: {name}")
        rows += GROUPS[name].rows(stage)
    return rows
