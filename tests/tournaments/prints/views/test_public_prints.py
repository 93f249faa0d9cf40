"""Paper for everybody: what is public, under which names, and where a marked sheet's code leads."""

import re
from uuid import UUID

import pytest

from reports.marked_sheets.code import SheetCode, TableCode, decode, encode
from tests.evenings import address, an_evening
from tests.factories import a_member, a_tournament, with_players
from tests.reports.printables.reading import pages, words
from tests.seating import draw_round
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import hold_results, publish_tournament
from tournaments.evening.table.models import PrintedSheet
from tournaments.evening.table.services.sheets import register_sheets
from tournaments.prints.kinds import KINDS
from tournaments.prints.requests import event_number
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ALWAYS = ["score-card", "pocket-card", "rules", "rules-booklet", "seats-by-table", "seats-by-name", "draw"]
ALWAYS += ["entry-poster"]
RESULTS = [
    "standings-after",
    "standings",
    "standings-dense",
    "poster",
    "by-club",
    "by-category",
    "cross-table",
    "chart",
]


@pytest.fixture
def evening():
    return an_evening(players=4, rounds=2)


def paper(tournament, kind, query=""):
    return address(tournament, f"paper/{kind}.pdf{query}")


def test_strangers_print_what_has_a_public_page_and_nothing_else(client, evening):
    kinds = [kind for kind in KINDS if client.get(paper(evening, kind)).status_code == 200]

    assert sorted(kinds) == sorted(ALWAYS + RESULTS)
    assert client.get(paper(evening, "players", "?player=1")).status_code == 200


def test_nothing_prints_of_a_tournament_that_is_not_published(client, evening):
    publish_tournament(tournament=evening, actor=SITE, published=False)

    assert {client.get(paper(evening, kind)).status_code for kind in KINDS} == {404}


def test_results_that_are_held_back_are_not_printed_for_strangers(client, evening):
    hold_results(tournament=evening, actor=SITE)

    types = [client.get(paper(evening, kind))["Content-Type"].split(";")[0] for kind in (*ALWAYS, *RESULTS)]

    assert types == ["application/pdf"] * len(ALWAYS) + ["text/html"] * len(RESULTS)


def test_a_draw_that_nobody_published_is_not_printed_for_strangers(client):
    tournament = with_players(a_tournament(), 4)
    publish_tournament(tournament=tournament, actor=SITE)
    round_ = draw_round(tournament=tournament, actor=SITE, seed="1")
    before = client.get(paper(tournament, "seats-by-table")).status_code
    publish_round(round_=round_, actor=SITE)

    assert (before, client.get(paper(tournament, "seats-by-table")).status_code) == (404, 200)


def test_names_on_public_paper_are_those_that_strangers_may_read(client, evening):
    player = evening.club.players.first()
    change_player(player=player, actor=SITE, name="Marie Peeters", shown="short")

    texts = [" ".join(words(client.get(paper(evening, kind)).content)) for kind in ("standings", "seats-by-name")]

    assert [("Marie P." in text, "Peeters" in text) for text in texts] == [(True, False)] * 2


def test_public_paper_speaks_the_language_of_its_reader(client, evening):
    answer = client.get(paper(evening, "standings"), headers={"accept-language": "fr"})

    assert answer["Content-Disposition"] == 'inline; filename="classement-liste-friday-evening.pdf"'


def test_the_code_on_a_marked_sheet_names_its_event_and_this_printing(client, evening):
    client.force_login(a_member(evening.club).user)
    (text,) = pages(client.get(f"/print/{evening.public_id}/marked-sheets.pdf?round=2").content)

    code = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", text)[0]

    assert decode(code) == SheetCode(event=evening.public_id.int >> 103, serial=0)


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize(
    ("role", "published", "leads"),
    [
        (Role.DESK, False, "/e/{id}/rounds/2/tables/1/"),
        (None, True, "/s/{club}/{slug}/rounds/2/tables/1/"),
        (None, False, "/sign-in/?next=/S/{code}"),
    ],
)
def test_the_code_leads_to_the_sheet_that_a_visitor_may_see(client, evening, role, published, leads, version):
    publish_tournament(tournament=evening, actor=SITE, published=published)
    code = _code(evening, version)  # sheets that were printed before go on leading here
    if role:
        client.force_login(a_member(evening.club, role).user)

    facts = {"id": evening.public_id, "club": evening.club.slug, "slug": evening.slug, "code": code}
    assert client.get(f"/S/{code}")["Location"] == leads.format(**facts)


def _code(evening, version):
    if version < 3:
        return encode(TableCode(evening.pk if version == 1 else event_number(evening), 2, 1, 0, version))
    page = PrintedSheet(round=2, table=1, first_deal=1, first_dealer="N", seats={}, layout={})
    [serial] = register_sheets(tournament=evening, pages=[page], actor=SITE)
    return encode(SheetCode(event_number(evening), serial))


def test_two_events_of_one_number_are_told_apart_by_their_rounds(client, evening):
    client.force_login(a_member(evening.club).user)
    newer = an_evening(club=evening.club, players=4, rounds=1)
    Tournament.objects.filter(pk=newer.pk).update(public_id=UUID(int=evening.public_id.int ^ 1))
    code = encode(TableCode(event_number(evening), 2, 1, 0, 2))

    assert client.get(f"/S/{code}")["Location"] == f"/e/{evening.public_id}/rounds/2/tables/1/"


@pytest.mark.parametrize("code", ["X", "000000000000X", "0000110301WY", "ééé"])
def test_a_code_that_was_misread_leads_nowhere(client, code):
    assert client.get(f"/S/{code}").status_code == 404
