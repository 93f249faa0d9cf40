"""Whoever is erased is named nowhere: not in what others typed, not in the journal, not in what is exported."""

import json
from io import BytesIO, StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import a_club, a_deal, a_table, a_tournament, alone, an_open_round
from tests.tournaments.corrected_rules import replaced
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.accounts.models import PlayerWish
from tournaments.errors import Refused
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Entrant, Table, Tournament
from tournaments.evening.rounds.services.entrants import enter_players, set_wishes
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Adjustment, Deal
from tournaments.evening.table.services.deals import correct_deal, remove_deal
from tournaments.evening.table.services.tables import call_director, dispute_round
from tournaments.frame.append_only import JOURNAL
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE
from tournaments.security.addresses import addresses

pytestmark = pytest.mark.slow

NAMES = "Zebedeus Quakkel\nAnn Peeters\nBob Maes\nCis Wouters"


@pytest.fixture
def evening(db):
    """An evening in which everybody wrote about one player."""
    tournament = a_tournament(a_club())
    enter_players(tournament=tournament, names=NAMES, actor=SITE)
    round_ = an_open_round(tournament)
    table = a_table(round_)
    deal = a_deal(table)
    by_hand = {
        "contract": {"type": "manual"},
        "scores": {"N": 3, "E": -1, "S": -1, "W": -1},
        "modifiers": {"reason": "Zebedeus showed his cards"},
    }
    other = a_deal(table, by_hand)
    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE, reason="Zebedeus Quakkel counted wrong")
    remove_deal(deal=other, actor=SITE, reason="says Quakkel Zebedeus")
    adjust_points(entrant=_entrant(), points=-5, reason="Zebedeus Q. came late", actor=SITE)
    set_wishes(entrant=_entrant(), keep_apart="Quakkel", other_half="zebedeus", actor=SITE)
    call_director(table=table, actor=SITE, reason="Ann and Zebedeus do not agree")
    dispute_round(table=table, actor=SITE, reason="Zebedeus revoked")
    replaced(Tournament.objects.get(), reason="Zebedeus Quakkel read the prices wrong")
    for wish in ("erase", "short"):
        PlayerWish.objects.create(
            player=Player.objects.get(name="Ann Peeters"),
            wish=wish,
            contact="ann@example.org",
            message="not me, Zebedeus Quakkel",
        )
    tournament.refresh_from_db()
    return tournament


def _entrant():
    return Entrant.objects.get(name="Zebedeus Quakkel")


def everything_stored():
    """Every value of every table of ours, as one text."""
    rows = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith("tournaments_"):
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608  our own table's name
                rows += [json.dumps(row, default=str, ensure_ascii=False) for row in cursor.fetchall()]
    return "\n".join(rows).casefold()


def erased(name="Zebedeus Quakkel"):
    return erase_player(player=Player.objects.get(name=name), actor=SITE)


def test_nothing_stored_names_who_was_erased(evening):
    before = everything_stored()
    assert (before.count("zebedeus"), before.count("quakkel")) == (18, 11)

    erased()

    after = everything_stored()
    assert (after.count("zebedeus"), after.count("quakkel")) == (0, 0)
    assert after.count("ann peeters") == before.count("ann peeters")


def test_results_stay_whole_and_the_chain_holds(evening):
    results, state = results_of(evening), stored_state(evening)
    erased()
    evening.refresh_from_db()

    said = StringIO()
    call_command("check_journal", stdout=said)
    call_command("check_scores", stdout=said)

    now = results_of(evening)
    assert said.getvalue() == "1 journals are whole.\n1 tournaments: stored equals recomputed.\n"
    assert (now.tallies, now.rounds, len(now.adjustments)) == (results.tallies, results.rounds, 1)
    assert stored_state(evening).rounds[1].tables[1].seats == state.rounds[1].tables[1].seats
    assert Adjustment.objects.get().reason == f"{_renamed()} came late"
    assert Table.objects.get().dispute == f"{_renamed()} revoked"
    assert Deal.objects.get(number=2).record["modifiers"] == {"reason": f"{_renamed()} showed his cards"}


def _renamed():
    return Player.objects.exclude(erased_at=None).get().name


def test_the_reason_of_a_draw_that_was_given_up_loses_the_name(evening):
    facts = {"seq": 1, "first_round": 2, "last_round": 2, "document": {}, "announced_at": timezone.now()}
    attempt = DrawAttempt.objects.create(tournament=evening, reason="Zebedeus hid the box", **facts)

    erased()

    attempt.refresh_from_db()
    assert attempt.reason == f"{_renamed()} hid the box"


def test_the_journal_says_how_many_rows_were_written_anew_and_by_whom(evening):
    erased()

    last = JournalEntry.objects.order_by("seq").last()
    first = JournalEntry.objects.get(kind="deal_recorded", payload__number=2).seq
    rows = last.payload["rows"]

    facts = (last.kind, last.actor["kind"], last.payload["n"], len(rows), rows[0])
    assert facts == ("reasons_forgotten", "site", 8, 8, first)


def test_a_seal_on_paper_is_known_after_rows_were_written_anew(evening):
    printed = {row.seq: row.hash[:8] for row in JournalEntry.objects.all()}
    erased()
    changed = [row.seq for row in JournalEntry.objects.all() if not row.hash.startswith(printed.get(row.seq, ""))]
    words = [str(evening.public_id), *(f"--printed={seq}:{seal}" for seq, seal in printed.items())]

    call_command("check_journal", *words, stdout=StringIO())

    assert len(changed) > 5
    with pytest.raises(CommandError):
        call_command("check_journal", str(evening.public_id), f"--printed={changed[0]}:00000000", stderr=StringIO())


def test_an_event_whose_player_was_erased_arrives_equal_elsewhere(evening):
    erased()
    document = json.loads(json.dumps(event_of(Tournament.objects.get())))
    with JOURNAL.released(connection):
        JournalEntry.objects.all().delete()
    Tournament.objects.get().rounds.all().delete()
    Adjustment.objects.all().delete()
    Entrant.objects.all().delete()
    Tournament.objects.all().delete()
    Player.objects.all().delete()

    arrived = import_event(club=evening.club, document=document, actor=SITE)

    assert event_of(arrived) == document


def test_a_file_from_before_does_not_bring_the_name_back(evening):
    before = json.loads(json.dumps(event_of(evening)))
    erased()

    with pytest.raises(Refused, match="continued both here and in the file"):
        import_event(club=evening.club, document=before, actor=SITE)

    assert everything_stored().count("zebedeus") == 0


def test_other_evenings_of_the_club_lose_the_whole_name_only(evening):
    other = an_open_round(a_tournament(evening.club), players=4).tournament
    sentence = "Zebedeus Quakkel saw it; Zebedeus agreed"
    adjust_points(entrant=other.entrants.first(), points=2, reason=sentence, actor=SITE)

    erased()

    assert other.adjustments.get().reason == f"{_renamed()} saw it; Zebedeus agreed"
    call_command("check_scores", stdout=StringIO())


def test_an_evening_in_which_nobody_wrote_of_a_player_keeps_its_hashes(evening):
    hashes = list(JournalEntry.objects.order_by("seq").values_list("hash", flat=True))

    erased("Cis Wouters")

    now = list(JournalEntry.objects.order_by("seq").values_list("hash", "kind"))
    assert ([hash for hash, _ in now[:-1]], now[-1][1]) == (hashes, "names_changed")


def test_nobody_is_erased_over_a_journal_that_was_touched(evening):
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=2).update(reason="touched")

    with pytest.raises(Refused, match="was tampered with at row 2"):
        erased()

    assert Player.objects.filter(name="Zebedeus Quakkel").exists()


def test_the_database_still_refuses_to_change_the_journal_afterwards(evening):
    erased()

    with pytest.raises(Exception, match="append-only"):
        JournalEntry.objects.filter(seq=1).update(reason="x")


@pytest.mark.battery
@pytest.mark.pages
def test_no_page_export_or_print_names_who_was_erased(db):
    site = a_site()
    tournament = site.tournament
    player = tournament.entrants.first().players.get()
    Player.objects.filter(pk=player.pk).update(name="Zebedeus Quakkel")
    player.refresh_from_db()
    table = tournament.rounds.get().tables.first()
    adjust_points(entrant=tournament.entrants.first(), points=-5, reason="Zebedeus was late", actor=SITE)
    dispute_round(table=table, actor=SITE, reason="Quakkel revoked")
    person = site.values["player_data.public_id"]
    assert person == player.public_id

    named = {"adjustments", "journal", "why", "director", "api:export", "register"}
    before = naming(site, named)
    erase_player(player=player, actor=SITE)

    assert before.keys() == named
    assert naming(site) == {}


def naming(site, among=None):
    """The pages, files and prints that name somebody, by what the owner of the club reads there."""
    browser, pages = site.browsers["owner"], {}
    paths = {
        name: address_of(site, name, takes)
        for name, takes in every_address()
        if "GET" in addresses()[name].methods and name not in ("live", "print_made", "player_data")
    }
    for kind in ("director", "players", "standings", "name-slips", "pack", "booklet"):
        paths[kind] = reverse("print_file", kwargs={"public_id": site.tournament.public_id, "kind": kind})
    for name in among or paths:
        path = paths[name]
        text = sent(browser.get(path)).casefold()
        if "zebedeus" in text or "quakkel" in text:
            pages[name] = path
    return pages


def sent(answer):
    """What stands in an answer, whatever kind of file it is."""
    if answer.streaming or answer.status_code != 200:
        return ""
    if answer["Content-Type"] == "application/pdf":
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    return answer.content.decode(errors="replace")
