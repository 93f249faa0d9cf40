"""Any other card game: a club names it, says how it is scored, and has its whole evening."""

import uuid

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from reports.standings import rank
from reports.why import compare, why
from scoring import EntryError
from scoring.results_files import read_results
from tests.evenings import address
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, an_open_round, with_players
from tests.tournaments.api.callers import Phone
from tests.tournaments.evenings_of_points import an_evening_of_hearts, typed
from tests.tournaments.places import a_site, a_site_again, address_of, every_address
from tournaments.clubs.models import Role
from tournaments.errors import Conflict, Refused
from tournaments.evening.journal.selectors.journal import results_of_state
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.evening.table.services.deals import record_deal
from tournaments.evening.table.services.sheets import record_totals
from tournaments.imports.files import read_file
from tournaments.imports.results import read_past
from tournaments.prices.services import create_price_list
from tournaments.prints.kinds import KINDS
from tournaments.seasons.selectors.history import hall_of_fame
from tournaments.seasons.services import count_evening
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
FIRST, SECOND = (5, 7, 13, 1), (0, 26, 0, 0)


def standings_of(tournament):
    return [(row.place, row.points) for row in rank(results_of(tournament), tournament.ranking).rows]


def club_signed_in(client, tournament=None):
    owner = a_member(tournament.club if tournament else a_club(), Role.OWNER)
    client.force_login(owner.user)
    return owner


def test_who_has_the_fewest_points_is_first_and_wins_the_table():
    tournament = an_evening_of_hearts(deals=(FIRST, SECOND), players=4, ranking=["points", "rounds_won"])
    round_ = tournament.rounds.get()
    round_.status = "closed"
    round_.save()

    rows = rank(results_of(tournament), tournament.ranking).rows

    assert [(row.place, row.points, row.values) for row in rows] == [
        (1, 1, (1, 1)),
        (2, 5, (5, 0)),
        (3, 13, (13, 0)),
        (4, 33, (33, 0)),
    ]


def test_who_has_no_result_yet_stands_below_who_has_one_where_the_fewest_points_win():
    tournament = an_evening_of_hearts(deals=(), players=8, ranking=["points"])
    table = a_table(tournament.rounds.get())
    a_deal(table, typed(N=5, E=7, S=13, W=1))
    waiting = tournament.entrants.exclude(seats__table=table).first()

    standings = rank(results_of(tournament), tournament.ranking)
    last_with_points = next(row for row in standings.rows if row.points == 13)
    sentences = compare(standings, waiting.number, last_with_points.entrant.key).verdict

    assert [(row.place, row.points) for row in standings.rows] == [(1, 1), (2, 5), (3, 7), (4, 13), *[(5, 0)] * 4]
    assert [str(sentence) for sentence in sentences] == [
        f"{last_with_points.entrant.name} has results of more rounds than {waiting.name}; "
        "where the fewest points win, that ranks higher."
    ]
    neighbours = [comparison.other.place for comparison in why(standings, waiting.number)]
    assert neighbours == [4, 5, 5, 5]


def test_the_journal_ranks_as_the_tables_do():
    tournament = an_evening_of_hearts(deals=(FIRST, SECOND))
    people = {entrant.number: (entrant.name, "", "") for entrant in tournament.entrants.all()}

    replayed = rank(results_of_state(stored_state(tournament), people), tournament.ranking)

    assert [(row.place, row.points) for row in replayed.rows] == standings_of(tournament)


def test_a_wrong_sum_is_refused_and_nothing_is_kept():
    table = a_table(an_evening_of_hearts(deals=()).rounds.get())

    with pytest.raises(EntryError) as refusal:
        a_deal(table, typed(N=5, E=7, S=13, W=0))

    assert refusal.value.as_text() == {"scores": "The points must add up to 26; they make 25."}
    assert not Deal.objects.exists()


def test_pressed_twice_is_one_deal_and_a_correction_says_which_version():
    table, uid = a_table(an_evening_of_hearts(deals=()).rounds.get()), uuid.uuid4()
    one = typed(N=5, E=7, S=13, W=1)
    for _press in range(2):
        record_deal(table=table, uid=uid, record=one, actor=SITE)
    other = typed(N=6, E=6, S=13, W=1)

    with pytest.raises(Conflict):
        record_deal(table=table, uid=uid, record=other, actor=SITE)
    corrected = record_deal(table=table, uid=uid, record=other, version=1, actor=SITE)

    assert (Deal.objects.count(), corrected.deal.version) == (1, 2)


@pytest.mark.parametrize(
    ("entry", "points", "told"),
    [
        ("totals", (1523, 1069), {}),
        ("totals", (1523, 1060), {"totals": ["The points must add up to 2592; they make 2583."]}),
        ("deals", (5184, 0), {}),
        ("deals", (2592 * 5, 0), {"totals": ["The totals add up to 12960; that is no number of deals of 2592."]}),
        ("totals", (-8, 2600), {"NS": ["A total is from 0 to +9999 here."]}),
    ],
)
def test_typed_totals_are_held_to_the_sum_of_a_round_or_of_deals(entry, points, told):
    tournament = a_tournament(
        game="another", variant="by_side", rules={"name": "Klaverjas", "sum": 2592}, score_entry=entry, kind="pairs"
    )
    table = a_table(an_open_round(with_players(tournament, 2)))
    typed_totals = dict(zip(("NS", "EW"), points, strict=True))

    if not told:
        assert record_totals(table=table, points=typed_totals, actor=SITE).changed
        return
    with pytest.raises(Refused) as refusal:
        record_totals(table=table, points=typed_totals, actor=SITE)
    assert refusal.value.problems == told


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"round_end": "game"}, "In a game nobody can score this: the score table allows 0 to +11."),
        (
            {"round_end": "minutes", "minutes_per_round": 60},
            "In 60 deals nobody can score this: the score table allows 0 to +420.",
        ),
    ],
)
def test_totals_of_another_game_do_not_pass_for_dutch_whist(plan, told):
    tournament = a_tournament(game="dutch_whist", variant="to_5", kind="pairs", **plan)
    table = a_table(an_open_round(with_players(tournament, 2)))

    with pytest.raises(Refused) as refusal:
        record_totals(table=table, points={"NS": 1523, "EW": 1069}, actor=SITE)

    assert refusal.value.problems == {"NS": [told], "EW": [told]}


def test_a_club_makes_such_an_evening_on_one_page(client):
    club = club_signed_in(client).user.memberships.get().club
    page = reverse("tournament_create", args=[club.slug, "another", "by_player"])
    plan = {"name": "Friday", "date": "2026-11-27", "kind": "individual", "rounds_planned": 3, "score_entry": "deals"}
    plan |= {
        "round_end": "deals",
        "deals_per_round": 16,
        "ranking_0": "points",
        "sit_out": "average",
        "sit_out_points": 0,
    }

    nameless = client.post(page, {**plan, "rule-wins": "low", "rule-sum": "26", "rule-most": "5"})
    made = client.post(page, {**plan, "rule-name": "Hearts {1}", "rule-wins": "low", "rule-sum": "26"})

    shown = nameless.content.decode()
    assert nameless.status_code == 200 and "4 times 5 is less than the 26" in shown and "required" in shown
    assert made.status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.rules == {"name": "Hearts {1}", "wins": "low", "sum": 26}
    assert (tournament.sit_out, tournament.absence) == ("average", "average")


def test_the_name_that_the_club_gave_is_what_pages_say(client):
    tournament = an_evening_of_hearts()
    club_signed_in(client, tournament)

    pages = [
        reverse("evening", args=[tournament.public_id]),
        reverse("house_rules", args=[tournament.public_id]),
        address(tournament, "rules/"),
    ]

    assert [page for page in pages if "Hartenjagen" not in client.get(page).content.decode()] == []


def test_what_needs_contracts_is_not_there(client):
    tournament = an_evening_of_hearts()
    club_signed_in(client, tournament)
    at = {"public_id": tournament.public_id}
    rules = {"game": "another", "variant": "by_player"}

    gone = [
        reverse("price_schema", kwargs=rules),
        reverse("price_list_schema", kwargs=rules),
        reverse("variant_auction", kwargs=rules),
        reverse("variant_print", kwargs={**rules, "kind": "pocket-card"}),
        *(reverse("print_file", kwargs={**at, "kind": kind}) for kind in ("marked-sheets", "rules-booklet")),
        address(tournament, "print/pocket-card.pdf"),
    ]
    house_rules = client.get(reverse("house_rules", kwargs=at)).content.decode()

    assert {page: client.get(page).status_code for page in gone} == dict.fromkeys(gone, 404)
    assert "price list" not in house_rules and "contract" not in house_rules.lower()
    with pytest.raises(Refused):
        create_price_list(club=tournament.club, name="Ours", actor=SITE, **rules)


@pytest.mark.parametrize("entry", ["deals", "totals"])
def test_no_page_of_it_has_a_column_of_contracts(client, entry):
    tournament = an_evening_of_hearts(deals=(FIRST,) if entry == "deals" else (), score_entry=entry, players=4)
    table = a_table(tournament.rounds.get())
    if entry == "totals":
        record_totals(table=table, points=dict(zip("NESW", (13, 7, 6, 0), strict=True)), actor=SITE)
    club_signed_in(client, tournament)
    at_table = [tournament.public_id, 1, table.number]
    deal = Deal.objects.first()
    pages = [
        reverse("sheet", args=at_table),
        reverse("table_plain", args=[issue_table_code(tournament=tournament, table_number=1, actor=SITE).token]),
        address(tournament, "players/1/"),
        address(tournament, f"rounds/1/{table.number}/"),
        *([reverse("what_if", args=[tournament.public_id, deal.uid])] if deal else []),
    ]
    shown = {page: client.get(page).content.decode() for page in pages}

    assert [page for page in pages if ">Contract" in shown[page] or "Contract<" in shown[page]] == []
    assert (">Deal</th>" in shown[address(tournament, "players/1/")]) == (entry == "deals")


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(lambda: a_site(an_evening_of_hearts()))


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS.values() if not (kind.of_contracts or kind.of_drives)], ids=lambda kind: kind.key
)
def test_every_print_of_such_an_evening_is_made(made, kind):
    site = a_site_again(made)
    page = reverse("print_file", args=[site.tournament.public_id, kind.key])
    answer = site.browsers["owner"].get(page, {"round": 1, "player": 1})

    assert answer.status_code in (200, 302, 404, 422), answer.status_code
    assert kind.needs in ("announced", "stake") or answer["Content-Type"] == "application/pdf"


@pytest.mark.battery
def test_every_address_of_such_an_evening_answers(made):
    site = a_site_again(made)
    broken = [
        (name, answer.status_code)
        for name, takes in every_address()
        if (answer := site.browsers["owner"].get(address_of(site, name, takes))).status_code >= 500
    ]

    assert broken == []


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_its_file_of_results_is_read_again_and_fewer_points_are_minus_points_in_a_season(client, kind):
    tournament = an_evening_of_hearts(deals=(FIRST, SECOND), players=4)
    content = client.get(address(tournament, f"deals.{kind}")).content
    (evening,) = read_past(read_file(SimpleUploadedFile(f"deals.{kind}", content)), 2020).evenings
    file = read_results(content)

    assert file.scored() == (file, [])
    assert sorted(evening.points.values()) == [-33, -13, -5, -1]


def test_records_of_points_are_kept_by_the_clubs_own_name_and_not_where_the_fewest_win(client):
    club = an_evening_of_hearts(deals=(FIRST,), players=4).club
    for name, points in (("Spades", (9, 8, 7, 2)), ("Belote", (3, 4, 5, 14))):
        tournament = a_tournament(club=club, game="another", variant="by_player", rules={"name": name})
        a_deal(a_table(an_open_round(with_players(tournament, 4))), typed(**dict(zip("NESW", points, strict=True))))
        publish_tournament(tournament=tournament, actor=SITE)
    for tournament in Tournament.objects.all():
        finish_anyway(tournament)

    records = {(record.key, record.game): record.value for record in hall_of_fame(club, []).records if record.game}

    assert records == {
        ("evening", "Belote"): 14,
        ("deal", "Belote"): 14,
        ("evening", "Spades"): 9,
        ("deal", "Spades"): 9,
    }


def finish_anyway(tournament):
    """The evening as it is, over and counted."""
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="late")
    tournament.refresh_from_db()
    finish_tournament(tournament=tournament, actor=SITE)
    count_evening(tournament)


def test_a_deal_of_points_is_put_by_the_interface_and_a_wrong_one_refused_at_its_field(client):
    table = a_table(an_evening_of_hearts(deals=(), players=4).rounds.get())
    phone = Phone(client, table)

    made, refused = phone.put(typed(N=5, E=7, S=13, W=1)), phone.put(typed(N=27, E=7, S=13, W=1))

    assert (made.status_code, refused.status_code) == (201, 422)
    assert "North: 27 is not" in str(refused.json()["problems"]["scores"])
