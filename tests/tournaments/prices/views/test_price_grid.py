"""A club's price list typed into a grid: what is stored, what is refused, and that nothing typed is lost."""

import pytest
from django.urls import reverse

from tests.factories import a_deal, a_table, an_open_round, together
from tests.scoring.every import WITH_CONTRACTS, name_of
from tests.telling import every
from tests.tournaments.price_lists import an_organiser, at, errors_of, sent, typed
from tournaments.evening.rounds.facts import variant_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    return an_organiser(client)


@pytest.mark.slow
@pytest.mark.parametrize("published", every(6, WITH_CONTRACTS), ids=name_of)
def test_saving_what_nobody_touched_stores_nothing(client, organiser, published):
    tournament = organiser(published.key, published.game)

    sent(client, tournament)

    assert (tournament.overlay, tournament.rules) == ({}, {})
    assert tournament.price_version.price_list.versions.count() == 1


def test_a_price_and_a_name_typed_over_are_what_is_played(client, organiser):
    tournament = organiser()

    sent(client, tournament, **{"partnership_8-won": "3", "partnership_8-name": "Vraag 8", "solo_5-name": "Alleen"})

    assert tournament.overlay == {
        "contracts": {
            "solo_5": {"name": "Alleen"},
            "partnership_8": {"name": "Vraag 8", "won": 3, "over": 1, "lost": 2, "under": 1},
        }
    }
    contract = variant_of(tournament).by_key["partnership_8"]
    assert (str(contract.name), contract.table[8].declarer) == ("Vraag 8", 3)


def test_names_are_as_typed_in_every_language(client, organiser):
    tournament = organiser()
    sent(client, tournament, **{"solo_5-name": "Solo {5}", "misere-name": "Solo slim"})

    document = client.get(
        reverse("house_rules", args=[tournament.public_id]), headers={"accept-language": "nl"}
    ).content.decode()

    assert ("Solo {5}" in document, "Solo slim" in document) == (True, True)


def test_prices_and_amounts_with_decimals_are_kept_in_their_smallest_unit(client, organiser):
    """As a program in euros has them: ask 0.05 and 0.03 a trick; a queen 0.10 beside them."""
    tournament = organiser()
    euros = {"partnership_8-won": "0,05", "partnership_8-over": "0.03", "rule-queen_price": "0,1"}

    sent(client, tournament, **euros)
    again = client.get(at(tournament)).context["grid"]

    row = {"won": 5, "over": 3, "lost": 200, "under": 100}
    assert tournament.overlay == {"contracts": {"partnership_8": row}, "decimals": 2}
    assert tournament.rules["queen_price"] == 10
    cells = {cell.name: cell.value for row in again.rows for cell in row.cells}
    assert [cells[f"partnership_8-{place}"] for place in ("won", "over", "lost")] == ["0.05", "0.03", "2"]
    assert str(again.questions["queen_price"].value()) == "0.10"


def test_a_list_whose_decimals_are_taken_away_is_one_of_whole_points_again(client, organiser):
    tournament = organiser()
    sent(client, tournament, **{"partnership_8-won": "2,5", "solo_5-won": "4"})

    sent(client, tournament, **{"partnership_8-won": "3"})

    assert tournament.overlay == {
        "contracts": {
            "solo_5": {"won": 4, "over": 1, "lost": 2, "under": 1},
            "partnership_8": {"won": 3, "over": 1, "lost": 2, "under": 1},
        }
    }


@pytest.mark.parametrize(
    ("typed", "unit"), [("2,5", 1), ("2½", 1), ("0.1", 1), ("1,25", 2), ("1,20", 1), ("7", 0), ("7,0", 0), ("-0,05", 2)]
)
def test_a_list_has_as_few_decimals_as_can_be(client, organiser, typed, unit):
    grid = sent(client, organiser(), act="show", **{"solo_5-won": typed}).context["grid"]

    assert (grid.variant.decimals, grid.variant.by_key["partnership_8"].table[7].declarer) == (unit, -3 * 10**unit)


def test_a_third_decimal_is_refused_at_its_cell_and_stays_typed(client, organiser):
    tournament = organiser()

    answer = sent(client, tournament, **{"solo_5-won": "0,125", "solo_6-won": "10000,5"})

    assert errors_of(answer) == {
        "solo_5-won": ["Give a number of points with at most 2 decimals."],
        "solo_6-won": ["10000,5 is more than 9999 points."],
    }
    cells = {cell.name: cell.value for row in answer.context["grid"].rows for cell in row.cells}
    assert (cells["solo_5-won"], tournament.overlay) == ("0,125", {})


def test_everything_wrong_is_said_at_once_at_its_cell_and_stays_typed(client, organiser):
    tournament = organiser()

    answer = sent(
        client,
        tournament,
        **{"solo_5-won": "two", "solo_6-lost": "-2", "solo_7-won": "", "solo_8-stop": "123456", "misere-name": " "},
    )

    assert errors_of(answer) == {
        "solo_5-won": ["“two” is not a whole number."],
        "solo_6-lost": ["Type it without a minus: what stands in this column is lost."],
        "solo_7-won": ["Fill this in: 0 where nothing is paid."],
        "solo_8-stop": ["123456 is not a whole number from -9999 to 9999."],
        "misere-name": ["Give the name of the contract, in at most 60 characters."],
    }
    cells = {cell.name: cell.value for row in answer.context["grid"].rows for cell in row.cells}
    assert (cells["solo_5-won"], cells["solo_6-lost"], cells["solo_7-won"]) == ("two", "-2", "")
    assert tournament.overlay == {}


def test_lines_that_do_not_balance_lead_to_their_cell(client, organiser):
    tournament = organiser()
    data = typed(client.get(at(tournament)).context["grid"])
    lines = client.post(at(tournament), {**data, "act": "shape:lines:misere"}).context["grid"]

    answer = client.post(at(tournament), {**typed(lines), "misere-7.declarer": "-14", "act": "save"})

    assert errors_of(answer) == {"misere-7.declarer": ["At 7 the points of all players add up to 1, not to 0."]}


def test_either_side_may_have_prices_of_its_own(client, organiser):
    tournament = organiser()
    data = typed(client.get(at(tournament)).context["grid"])
    columns = client.post(at(tournament), {**data, "act": "columns"}).context["grid"]
    assert {price.shape for row in columns.rows for price in row.prices} == {"columns"}

    client.post(
        at(tournament), {**typed(columns), "solo_5-opponent.won": "-1", "solo_5-opponent.over": "0", "balanced": ""}
    )

    tournament.refresh_from_db()
    own = {"won": 6, "over": 3, "lost": -6, "under": -3}
    assert tournament.overlay == {
        "balanced": False,
        "contracts": {"solo_5": {"declarer": own, "opponent": {"won": -1, "over": 0, "lost": 2, "under": 1}}},
    }


def test_rows_move_leave_come_back_and_are_added(client, organiser):
    tournament = organiser("wallonia_26")
    page = client.get(at(tournament)).context["grid"]

    for act in ("down:partnership_8", "out:piccolo", "out:troel", "in:troel", "add"):
        new = {"new-name": "Vraag & Co", "new-declarers": "two", "new-trump": "named", "new-target": "10"}
        page = client.post(at(tournament), {**typed(page), **new, "act": act}).context["grid"]
    client.post(at(tournament), {**typed(page), "vraag_co-won": "5", "vraag_co-lost": "5", "act": "save"})

    tournament.refresh_from_db()
    add = {"declarers": "two", "target": 10, "name": "Vraag & Co", "above": "grand_slam"}
    assert tournament.overlay["contracts"] == {"piccolo": None, "vraag_co": {"add": add, "won": 5, "lost": 5}}
    assert tournament.overlay["ladder"][:3] == ["partnership_9", "partnership_8", "solo_6"]


def test_a_contract_added_to_a_list_of_four_columns_has_four(client, organiser):
    tournament = organiser()
    page = client.get(at(tournament)).context["grid"]
    new = {"new-name": "Petit chelem", "new-declarers": "one", "new-trump": "named", "new-target": "12"}

    for act in ("columns", "add"):
        page = client.post(at(tournament), {**typed(page), **new, "act": act}).context["grid"]
    added = {cell.name: cell.value for cell in page.rows[-1].cells if cell.name.endswith(("won", "lost"))}
    own = {"declarer.won": "30", "declarer.lost": "-30", "opponent.won": "-9", "opponent.lost": "11"}
    typed_over = {f"petit_chelem-{place}": points for place, points in own.items()}
    client.post(at(tournament), {**typed(page), **typed_over, "balanced": "", "act": "save"})

    tournament.refresh_from_db()
    assert added == {f"petit_chelem-{place}": "0" for place in own}
    row = tournament.overlay["contracts"]["petit_chelem"]
    assert (row["declarer"]["won"], row["opponent"]["lost"]) == (30, 11)


def test_contracts_that_tie_share_a_rung(client, organiser):
    tournament = organiser("wallonia_26")

    sent(client, tournament, **{"solo_6-tied": "1"})

    assert tournament.overlay["ladder"][:2] == ["partnership_8", ["partnership_9", "solo_6"]]


def test_doubles_are_asked_beside_the_prices(client, organiser):
    tournament = organiser("custom")

    sent(client, tournament, **{"rule-announced_double": "allowed", "solo_6-won": "4"})

    assert tournament.rules == {"announced_double": "allowed"}
    variant = variant_of(tournament)
    assert (variant.announced_double, variant.passed_cap) == (True, 0)


@pytest.mark.parametrize("act", ["up:nothing", "shape:lines:nothing", "shape:odd:misere", "move:a:b", "in:x", "x:y:z"])
def test_acts_that_mean_nothing_change_nothing(client, organiser, act):
    tournament = organiser()

    answer = sent(client, tournament, act)

    assert (answer.status_code, errors_of(answer), answer.context["grid"].overlay) == (200, {}, {})


def test_rows_that_nobody_could_have_sent_are_left_out(client, organiser):
    tournament = organiser()
    grid = client.get(at(tournament)).context["grid"]
    data = typed(grid)

    answer = client.post(
        at(tournament),
        {**data, "row": [*data["row"], "a.b", "solo_5", "é", "odd"], "solo_5-added": "1", "odd-added": "1"},
    )

    assert (answer.status_code, set(errors_of(answer))) == (200, {"odd-name", "odd-won", "odd-lost", "odd-target"})


def test_after_the_first_deal_the_list_says_first_what_it_would_change(client, organiser):
    tournament = organiser()
    a_deal(a_table(an_open_round(tournament)), together("N", "S", tricks=9))

    saved = sent(client, tournament, **{"solo_6-won": "4"})
    assert saved.url == reverse("house_rules", args=[tournament.public_id])
    answer = client.post(reverse("price_list_play", args=[tournament.public_id]))

    tournament.refresh_from_db()
    assert "prices/rules_change.html" in [template.name for template in answer.templates]
    assert tournament.overlay == {}


@pytest.mark.parametrize(
    ("act", "first"),
    [
        ("move:misere:solo_5", ["misere", "solo_5", "partnership_8"]),
        ("move:solo_5:", ["partnership_8", "solo_6", "partnership_9"]),
        ("move:solo_5:solo_6", ["partnership_8", "solo_5", "solo_6"]),
        ("up:partnership_8", ["partnership_8", "solo_5", "solo_6"]),
        ("down:solo_5", ["partnership_8", "solo_5", "solo_6"]),
    ],
)
def test_rows_move_to_a_rung_of_their_own(client, organiser, act, first):
    grid = sent(client, organiser(), act).context["grid"]

    assert [row.key for row in grid.rows][:3] == first
    assert len(grid.variant.ladder) == (15 if "misere" not in act else 14)


@pytest.mark.parametrize("data", [{}, {"row": ""}, {"act": "add", "new-name": "Vraag"}, {"act": "in:"}])
def test_a_list_without_rows_keeps_what_is_stored(client, organiser, data):
    answer = client.post(at(organiser()), data)

    assert (answer.status_code, errors_of(answer)[""][-1]) == (200, "Keep at least one contract.")


def test_a_sheet_may_print_what_one_trick_short_costs(client, organiser):
    tournament = organiser("custom")
    page = client.get(at(tournament)).context["grid"]
    page = client.post(at(tournament), {**typed(page), "act": "short:in"}).context["grid"]
    sheet = {"partnership_8-won": "2", "partnership_8-over": "1", "partnership_8-lost": "6", "partnership_8-under": "2"}

    client.post(at(tournament), {**typed(page), **sheet, "one_short": "1", "act": "save"})

    tournament.refresh_from_db()
    assert tournament.overlay == {
        "one_short": True,
        "contracts": {"partnership_8": {"won": 2, "over": 1, "lost": 6, "under": 2}},
    }
    table = variant_of(tournament).by_key["partnership_8"].table
    assert [table[count].declarer for count in (5, 6, 7, 8, 9)] == [-10, -8, -6, 2, 3]
    shown = {cell.name: cell.value for row in client.get(at(tournament)).context["grid"].rows for cell in row.cells}
    assert {name: shown[name] for name in sheet} == sheet


def test_what_is_lost_is_written_otherwise_and_pays_the_same(client, organiser):
    tournament = organiser("wallonia_26")
    page = client.get(at(tournament)).context["grid"]

    page = client.post(at(tournament), {**typed(page), "act": "short:in"}).context["grid"]

    shown = {cell.name: cell.value for row in page.rows for cell in row.cells}
    assert (shown["partnership_8-lost"], shown["partnership_8-under"], page.overlay) == ("11", "3", {})


def test_a_page_in_another_language_names_nothing_anew(client, organiser):
    tournament = organiser()
    english = typed(client.get(at(tournament)).context["grid"])
    called = {f"{key}-called": english[f"{key}-name"] for key in english["row"]}

    client.post(at(tournament), {**english, **called, "act": "save"}, headers={"accept-language": "nl"})

    tournament.refresh_from_db()
    assert tournament.overlay == {}
