"""`python -m tests.battery.stage`: makes halls in a scratch database, or tells what is stored in one, as JSON."""

from __future__ import annotations

import io
import json
import sys
import uuid

import django


def halls(count: str, tables: str, deals: str) -> list[dict[str, object]]:
    """So many tournaments with so many open tables each: their addresses and codes."""
    from tests.kept_tables import make_tables
    from tools.bench.stage import a_club, hall

    make_tables()
    club = a_club()
    made = [hall(club, int(tables), int(deals), f"Hall {number}") for number in range(int(count))]
    return [
        {
            "id": str(hall_.tournament.public_id),
            "address": f"/s/{club.slug}/{hall_.tournament.slug}/",
            "codes": hall_.codes,
            "paths": {number: hall_.path(number) for number in hall_.codes},
        }
        for hall_ in made
    ]


def fuzzed() -> dict[str, object]:
    """One hall with a deal on its first table, and the token of a program that may do what the club's owner may."""
    from tools.bench.stage import records_of
    from tournaments.accounts.services import make_api_token
    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Table
    from tournaments.evening.table.services.deals import record_deal
    from tournaments.security.actors import SITE

    [hall] = halls("1", "4", "20")
    uid, [record] = uuid.uuid4(), records_of(1)
    record_deal(table=Table.objects.get(number=1), uid=uid, record=record, actor=SITE)
    token = make_api_token(user=User.objects.get(), name="fuzzer")[1]
    return {**hall, "uid": str(uid), "token": token}


def undrawn() -> dict[str, object]:
    """An evening of twenty-six people for nine rounds that nobody drew, and who may draw it."""
    from tests.factories import a_club, a_member, a_tournament, with_players
    from tests.kept_tables import make_tables

    make_tables()
    tournament = with_players(a_tournament(a_club(), rounds_planned=9), 26)
    return {"id": str(tournament.public_id), "email": a_member(tournament.club).user.email}


def places(published: str) -> dict[str, object]:
    """One of everything with somebody of each role: the path behind each address of docs/addresses.md."""
    from tests.kept_tables import make_tables
    from tests.tournaments.places import a_site, address_of, every_address
    from tests.tournaments.security.test_every_address import A_DEAL, BODIES
    from tournaments.clubs.models import User
    from tournaments.security.addresses import routes as every_route

    make_tables()
    site = a_site()
    site.tournament.published = bool(int(published))
    site.tournament.save(update_fields=["published"])
    routes = {name: f"/{route}" for name, route in every_route()}
    users = {role: browser.session.get("_auth_user_id") for role, browser in site.browsers.items()}
    return {
        "published": site.tournament.published,
        "club": site.values["club"],
        "password": "correct horse battery",
        "paths": {routes[name]: address_of(site, name, takes) for name, takes in reversed(every_address())},
        "forms": {routes[name]: form for name, form in site.values["bodies"].items()},
        "bodies": {routes[name]: body for name, body in {**BODIES, "api:put_deal": A_DEAL}.items()},
        "people": {role: User.objects.get(pk=key).email for role, key in users.items() if key},
    }


def hall_link() -> str:
    """An evening of four tables, and the path with the secret by which a laptop leads it."""
    from django.urls import reverse

    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Tournament
    from tournaments.hall.services import codes_of, make_link
    from tournaments.security.actors import Actor

    halls("1", "4", "200")
    tournament = Tournament.objects.get()
    link = make_link(tournament=tournament, actor=Actor(user=User.objects.first()))
    return f"{reverse('hall_messages', args=[tournament.public_id, link.uid])}#{codes_of(link)[0]}"


def empty() -> None:
    """Tables without anything in them."""
    from tests.kept_tables import make_tables

    make_tables()


def evening() -> dict[str, object]:
    """The only evening as its file has it, what is stored of it, and who leads it."""
    from tournaments.evening.journal.selectors.journal import event_of
    from tournaments.evening.journal.selectors.stored_rows import stored_state
    from tournaments.evening.rounds.models import Tournament

    tournament = Tournament.objects.get()
    return {"event": event_of(tournament), "state": repr(stored_state(tournament)), "lead": tournament.lead}


def stored() -> dict[str, object]:
    """Every deal by its id, and how many rows belong to them."""
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.table.models import Deal, Score

    return {
        "deals": {
            str(uid): [version, record] for uid, version, record in Deal.objects.values_list("uid", "version", "record")
        },
        "rows": Deal.objects.count(),
        "entered": JournalEntry.objects.filter(kind="deal_recorded").count(),
        "corrected": JournalEntry.objects.filter(kind="deal_corrected").count(),
        "without_scores": Deal.objects.filter(scores=None).count(),
        "scores": Score.objects.count(),
    }


def standings() -> dict[str, object]:
    """The standings of every tournament, by its id."""
    from reports.standings import rank
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.standings.selectors.results import results_of

    return {
        str(tournament.public_id): [
            [row.place, row.entrant.name, row.points] for row in rank(results_of(tournament), tournament.ranking).rows
        ]
        for tournament in Tournament.objects.all()
    }


def everything() -> dict[str, object]:
    """Both of these, as two databases are compared."""
    return {"stored": stored(), "standings": standings()}


def schema() -> list[str]:
    """The tables with all that belongs to them, and the steps that made them."""
    from django.db import connection

    from tests.upgrades.schema import schema_of

    with connection.cursor() as cursor:
        return schema_of(connection.vendor, lambda query: cursor.execute(query) and cursor.fetchall())


def complaints() -> list[str]:
    """What the commands that prove the scores and the journal have to say; nothing when all is well."""
    from django.core.management import CommandError, call_command

    said = []
    for command in ("check_scores", "check_journal"):
        output = io.StringIO()
        try:
            call_command(command, stdout=output, stderr=output)
        except CommandError as refusal:
            said.append(f"{output.getvalue()}{refusal}")
    return said


if __name__ == "__main__":
    django.setup()
    from tests.battery.seasons import season

    named = {
        "halls": halls,
        "hall_link": hall_link,
        "empty": empty,
        "evening": evening,
        "stored": stored,
        "standings": standings,
        "everything": everything,
        "schema": schema,
        "complaints": complaints,
        "season": season,
        "fuzzed": fuzzed,
        "places": places,
        "undrawn": undrawn,
    }
    json.dump(named[sys.argv[1]](*sys.argv[2:]), sys.stdout)
