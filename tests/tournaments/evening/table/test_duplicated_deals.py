"""In a Howell every table plays a set of deals: which one is shown with its seats, and nobody meets a set again."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from draws.check import checked
from tests.evenings import address, found_again
from tests.factories import a_tournament, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]


def a_howell():
    evening = with_players(a_tournament(kind="pairs", rounds_planned=7), 8)
    draw_rounds(tournament=evening, actor=SITE, kind="howell", seed=1)
    publish_tournament(tournament=evening, actor=SITE)
    return evening


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(a_howell)


@pytest.fixture
def tournament(made):
    return found_again(made)


def played(tournament):
    """Each pair with each set it meets, round by round."""
    tables = [table for round_ in tournament.rounds.order_by("number") for table in seating_of(round_).tables]
    return [(sitter.number, table.dealt) for table in tables for sitter in table.sitters]


def test_the_set_of_a_table_is_shown_and_no_pair_meets_one_again(client, tournament):
    sets = played(tournament)
    for round_ in tournament.rounds.all():
        publish_round(round_=round_, actor=SITE)

    public = client.get(address(tournament, "rounds/2/")).content.decode()
    document = client.get(address(tournament, "draw.json")).json()
    signed_in(client, tournament)
    own = client.get(at("round", tournament, 2)).content.decode()

    paper = client.get(address(tournament, "paper/seats-by-table.pdf?round=2")).content

    assert "Set of" in PdfReader(BytesIO(paper)).pages[0].extract_text()
    assert sorted(sets) == sorted((pair, dealt) for pair in range(1, 9) for dealt in range(1, 8))
    for table in seating_of(tournament.rounds.get(number=2)).tables:
        assert (f"Set of deals {table.dealt}" in public, f"Set of deals {table.dealt}" in own) == (True, True)
    assert (len(document["rounds"][0]["sets"]), checked(document)) == (4, ())


def test_everybody_who_looks_at_a_table_reads_its_set(client, tournament):
    open_round(round_=tournament.rounds.get(number=1), actor=SITE)
    table = Table.objects.select_related("round").get(round__tournament=tournament, round__number=1, number=3)
    pair = table.seats.first().entrant.number
    [code] = table_codes(tournament=tournament, numbers=[3], actor=SITE)
    heading = f"Set of deals {table.dealt}"

    pages = [
        f"/t/{code.token}/",
        f"/t/{code.token}/plain/",
        address(tournament, "rounds/1/tables/3/"),
        address(tournament, f"players/{pair}/"),
    ]
    said = [client.get(page).content.decode() for page in pages]
    state = client.get("/api/v1/table", headers={"X-Table-Code": code.token}).json()
    signed_in(client, tournament, Role.OWNER)
    own = [at("desk", tournament) + "?table=3", at("sheet", tournament, 1, 3)]
    said += [client.get(page).content.decode() for page in own]

    assert [heading in page for page in said] == [True] * 6
    assert (state["table"]["dealt"], f">{heading} · Deal 1 of" in said[0]) == (table.dealt, True)


@pytest.mark.parametrize("kind", ["sheets", "marked-sheets", "table-cards", "movement-cards"])
def test_the_paper_of_a_table_names_its_set(client, tournament, kind):
    signed_in(client, tournament, Role.OWNER)
    [first, *_] = [seating_of(round_).tables for round_ in tournament.rounds.order_by("number")]
    every = [round_.sets[1] for round_ in tournament.rounds.order_by("number")]
    wanted = {
        "table-cards": f"Set of deals, round by round: {', '.join(map(str, every))}",
    }.get(kind, f"Set of deals {first[0].dealt}")

    paper = client.get(at("print_file", tournament, kind)).content

    text = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(paper)).pages).split())
    assert (wanted in text, "Set of deals" in text) == (True, True)


def test_the_sets_stay_with_their_tables_when_a_pair_leaves(tournament):
    open_round(round_=tournament.rounds.get(number=1), actor=SITE)
    withdraw(entrant=tournament.entrants.get(number=3), actor=SITE)

    draw_rounds(tournament=tournament, actor=SITE, kind="howell", seed=1)

    sets = played(tournament)
    assert len(sets) == len(set(sets)) == 8 + 6 * 6
    assert None not in {dealt for _, dealt in sets}
