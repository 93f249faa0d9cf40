"""What contracts pay, as tables for people."""

from scoring import variant
from tournaments.score_tables import Row, gone, score_tables


def tables(game, key, **rules):
    published = variant(game, key)
    return {table.key: table for table in score_tables(published.under(rules), published.under({}))}


def test_levels_of_a_contract_stand_side_by_side():
    solo = tables("kleurenwiezen", "wallonia_26")["solo"]

    assert (solo.head, solo.changed) == (("Tricks", "6", "7", "8"), False)
    assert solo.rows[-1] == Row("8 to 13", (21, 21, 21), False, False)


def test_one_contract_shows_declarer_and_opponent_and_what_makes_it():
    slam = tables("kleurenwiezen", "wallonia_26")["grand_slam"]

    assert slam.head == ("Tricks", "Declarer", "Opponent")
    assert slam.rows == (Row("0 to 12", (-180, 60), False, False), Row("13", (180, -60), True, False))


def test_a_house_rule_marks_what_it_changes_and_opens_it():
    found = tables("kleurenwiezen", "wallonia_26", solo5=True)

    assert [(key, table.changed, table.open) for key, table in found.items() if table.changed or table.open] == [
        ("solo", True, True),
    ]


def test_what_is_not_played_is_named():
    published = variant("kleurenwiezen", "wallonia_26")

    assert gone(published.under({"piccolo": False}), published.under({})) == ["Piccolo"]


def test_where_only_made_or_lost_counts_the_levels_go_down_the_side():
    number = tables("pandoeren", "wedd_33")["number"]

    assert number.head == ("Number", "made", "lost")
    assert number.rows[0] == Row("120 to 140", (1, -1), False, False)


def test_a_table_says_what_must_be_true_besides_the_count():
    assert tables("pandoeren", "wedd_33")["piccolo"].caption == "Points for each · made only with the first trick"
