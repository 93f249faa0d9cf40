"""The pot and the queens' game, in every game of players.

The examples are those of a program of a wiezen club (laoujin/WiezeScoren, README.md and src/domein/pot.test.ts, read in
2026): a queen costs 3, abondance pays 15 from each, who plays alone wins or doubles a pot of 12. Without a pot each
pays every other player for what he took, as IsaacMe/wiezen settles a round of passes.
"""

import pytest

from reports.score_tables.lesson import lesson
from scoring import EntryError, Unit, entry_fields, laid_over, play_through, read_deal, score, variant
from scoring.deal_bounds import deal_bounds
from tests.scoring.every import PUBLISHED, name_of

OF_PLAYERS = [row for row in PUBLISHED if row.unit is Unit.PLAYER and "pot" in row.option]
POT = {"pot": "alone", "queen_price": 3}
TAKEN = {"N": 2, "E": 1, "S": 0, "W": 1}
FIFTEEN = {"contracts": {f"abondance_{level}": {"won": 15, "lost": 15} for level in (9, 10, 11, 12)}}


def queens(**taken):
    return {"contract": {"type": "queens"}, "modifiers": {"queens": {"N": 0, "E": 0, "S": 0, "W": 0} | taken}}


def played(*records, rules=POT, table="sint_niklaas", game="wiezen", overlay=FIFTEEN):
    club = laid_over(variant(game, table).under(rules), overlay)
    return play_through(club, [read_deal(club, record) for record in records])


def abondance(seat, tricks):
    return {"contract": {"type": "abondance", "level": 9}, "declarers": [seat], "tricks": {"declarers": tricks}}


def test_each_queen_is_paid_into_the_pot_and_pots_pile_up():
    sheet = played(queens(N=2, E=1, W=1))

    assert (sheet.points, sheet.pot) == ({"N": -6, "E": -3, "S": 0, "W": -3}, 12)
    assert played(queens(N=2, E=1, W=1), queens(S=4)).pot == 24


def test_who_makes_a_contract_alone_takes_the_pot_besides_its_price():
    sheet = played(queens(N=4), abondance("E", 9))

    assert sheet.rows[-1].result.points == {"N": -15, "E": 57, "S": -15, "W": -15}
    assert sheet.pot == 0
    assert "Pot: East +12" in [str(step) for step in sheet.rows[-1].why(variant("wiezen", "sint_niklaas"))]


def test_who_loses_it_doubles_the_pot():
    sheet = played(queens(N=4), abondance("E", 8))

    assert (sheet.rows[-1].result.points, sheet.pot) == ({"N": 15, "E": -57, "S": 15, "W": 15}, 24)


def misere(*, made, lost=()):
    said = {seat: "made" for seat in made} | {seat: "lost" for seat in lost}
    return {"contract": {"type": "misere"}, "declarers": list(said), "result": {"by_declarer": said}}


def test_two_who_make_their_misere_share_the_pot_and_no_point_is_lost():
    even = played(queens(N=4), misere(made="NS"), overlay=None)
    odd = played(queens(N=4), misere(made="N"), queens(S=4), misere(made="NSW"), rules={**POT, "queen_price": 1})

    assert (even.rows[-1].result.moved, even.pot) == ({"N": 6, "S": 6}, 0)
    assert (odd.rows[-1].result.moved, odd.pot) == ({"N": 2, "S": 1, "W": 1}, 0)


def test_of_two_each_has_half_of_the_pot_to_win_or_to_pay():
    sheet = played(queens(N=4), misere(made="S", lost="N"), overlay=None)

    assert (sheet.rows[-1].result.moved, sheet.pot) == ({"N": -6, "S": 6}, 12)


def test_asking_and_troel_leave_the_pot_where_it_lies():
    asked = {"contract": {"type": "partnership", "level": 8}, "declarers": ["N", "E"], "tricks": {"declarers": 8}}
    alone = {"contract": {"type": "solo", "level": 5}, "declarers": ["S"], "tricks": {"declarers": 5}}
    ruled = {
        "contract": {"type": "manual"},
        "scores": {"N": 1, "E": -1, "S": 0, "W": 0},
        "modifiers": {"reason": "Bied"},
    }

    assert [played(queens(N=4), record).pot for record in (asked, alone, ruled)] == [12, 12, 12]
    assert played(queens(N=4), asked, rules={**POT, "pot": "every"}).rows[-1].result.moved == {"N": 6, "E": 6}


@pytest.mark.parametrize("row", OF_PLAYERS, ids=name_of)
def test_every_game_of_players_has_them_and_points_and_pot_make_nothing(row):
    club = row.under({"pot": "every", "pot_passed": 5, "revoke_fine": 5})
    stopped = {"contract": {"type": "revoke"}, "modifiers": {"revoked_by": "N"}}
    sheet = play_through(club, [read_deal(club, record) for record in ({"contract": {"type": "pass"}}, stopped)])

    assert (sheet.points, sheet.pot) == ({"N": -20, "E": 0, "S": 0, "W": 0}, 20)
    assert not club.adds_up
    assert deal_bounds(club) is None


@pytest.mark.parametrize("row", OF_PLAYERS, ids=name_of)
def test_without_a_pot_each_queen_is_paid_to_each_of_the_others(row):
    answer = score({"game": row.game, "variant": row.key, "rules": {"queen_price": 20}, **queens(**TAKEN)})

    assert answer["points"] == {"N": -80, "E": 0, "S": 80, "W": 0}
    bounds = deal_bounds(row.under({"queen_price": 999}))
    assert bounds is None or (bounds.least <= -12 * 999 and bounds.most >= 4 * 999)


@pytest.mark.parametrize("row", OF_PLAYERS, ids=name_of)
def test_without_the_rule_nobody_is_asked_for_queens(row):
    bare = row.under({})

    assert [field.key for field in entry_fields(bare) if "queens" in field.when] == []
    with pytest.raises(EntryError):
        read_deal(bare, queens(N=4))


def test_the_queens_game_was_played_so_the_deal_passes_and_nothing_is_doubled():
    asked = {"contract": {"type": "partnership", "level": 8}, "declarers": ["N", "E"], "tricks": {"declarers": 8}}
    sheet = played(queens(N=4), asked, rules={"queen_price": 3, "passed_cap": "unlimited"}, overlay=None)

    assert ([row.dealer for row in sheet.rows], sheet.played) == (["N", "E"], 2)
    assert sheet.rows[1].result.points["N"] == 2


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ({"contract": {"type": "pass"}}, "contract"),
        (queens(N=3), "modifiers.queens"),
        (queens(N=5), "modifiers.queens"),
        ({"contract": {"type": "queens"}}, "modifiers.queens"),
        ({"contract": {"type": "queens"}, "modifiers": {"queens": 4}}, "modifiers.queens"),
        ({**queens(N=4), "declarers": ["N"]}, "declarers"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(record, field):
    with pytest.raises(EntryError) as refused:
        read_deal(variant("wiezen", "iwwa_wiezen").under(POT), record)
    assert set(refused.value.problems) == {field}


@pytest.mark.parametrize("row", OF_PLAYERS, ids=name_of)
def test_a_lesson_tells_them_and_no_longer_what_happens_after_passes(row):
    told = " ".join(str(said) for chapter in lesson(row.under(POT)) for said in chapter.sentences)
    club_game = " ".join(str(said) for chapter in lesson(row.under({})) for said in chapter.sentences)

    assert ("a queen costs 3 points, into the pot" in told, "above the lowest bid, wins the pot" in told) == (
        True,
        True,
    )
    assert not any(words in told for words in ("player deals again", "next player deals", "passed deal", "dealt again"))
    assert "queen costs" not in club_game


def test_one_record_says_what_lay_in_the_pot():
    record = {"game": "wiezen", "variant": "sint_niklaas", "rules": POT, **abondance("E", 9)}
    answer = score({**record, "modifiers": {"pot_before": 12}})

    assert (answer["points"]["E"], answer["pot"]) == (24 + 12, 0)
