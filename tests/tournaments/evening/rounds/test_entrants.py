import pytest

from scoring import document
from tests.factories import a_club, a_member, a_tournament, an_open_round, with_players
from tests.seating import draw_round
from tournaments.clubs.models import Role
from tournaments.errors import Frozen, NotAllowed, Refused
from tournaments.evening.draws.selectors.drawing import playing
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.services.entrants import (
    enter_from_register,
    enter_players,
    form_pairs,
    remove_entrant,
    set_wishes,
    take_back,
    withdraw,
)
from tournaments.evening.rounds.services.tournaments import change_details, change_rules, create_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.imports.people import Named, read_names
from tournaments.register.models import Player
from tournaments.register.services.register import add_player, change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def listed(tournament):
    return [(entrant.number, entrant.name, entrant.label) for entrant in tournament.entrants.all()]


def test_a_pasted_list_gives_numbered_entrants_and_fills_the_register():
    tournament = a_tournament()

    names = "  Ann  Peeters \n\nBob;De Zwarte Boer\nCis\tHarten 9\tjunior"
    enter_players(tournament=tournament, names=names, actor=SITE)

    assert listed(tournament) == [(1, "Ann Peeters", ""), (2, "Bob", "De Zwarte Boer"), (3, "Cis", "Harten 9")]
    assert list(Player.objects.values_list("name", "label", "category")) == [
        ("Ann Peeters", "", ""),
        ("Bob", "De Zwarte Boer", ""),
        ("Cis", "Harten 9", "junior"),
    ]


def test_somebody_who_came_last_month_is_the_same_player():
    club = a_club()
    for name in ("April", "May"):
        enter_players(tournament=a_tournament(club, name=name), names="Ann\nBob", actor=SITE)

    assert list(Player.objects.values_list("name", flat=True)) == ["Ann", "Bob"]


def test_more_categories_than_there_is_room_for_are_refused_and_not_left_out():
    club = a_club()
    enter_players(tournament=a_tournament(club, name="April"), names="Ann;;" + "a" * 58, actor=SITE)

    with pytest.raises(Refused) as refused:
        enter_players(tournament=a_tournament(club, name="May"), names="Ann;;juniors", actor=SITE)

    (problem,) = refused.value.problems["names"]
    assert "categories have at most 60 characters" in problem
    assert Player.objects.get().category == "a" * 58


def test_doubtful_lines_are_named_and_nothing_is_entered():
    tournament = a_tournament()
    enter_players(tournament=tournament, names="Ann", actor=SITE)

    with pytest.raises(Refused) as refused:
        enter_players(tournament=tournament, names="ann\nBob\n;Harten 9\nbob\n" + "x" * 61, actor=SITE)

    assert refused.value.problems == {
        "line 1": ["ann already exists."],
        "line 3": ["There is no name on this line."],
        "line 4": ["bob is in the list twice."],
        "line 5": ["“xxxxxxxxxxxxxxxxxxxx…” is too long. Names, clubs and categories have at most 60 characters."],
    }
    assert listed(tournament) == [(1, "Ann", "")]


def test_doubtful_lines_can_be_left_out():
    tournament = a_tournament()

    enter_players(tournament=tournament, names="Ann\nann\nBob", actor=SITE, skip_problems=True)

    assert listed(tournament) == [(1, "Ann", ""), (2, "Bob", "")]


@pytest.mark.parametrize("line", ["Ann & Bob", "Ann + Bob", "Ann/Bob", " Ann  &Bob "])
def test_a_pair_stands_on_one_line(line):
    assert read_names(line, pairs=True).named == (Named(1, ("Ann", "Bob")),)


def test_control_characters_do_not_get_in():
    assert read_names("An\x00N\u202e B\x07Ob").named == (Named(1, ("An N B Ob",)),)


def test_singles_are_joined_into_pairs_by_hand_and_numbered_anew():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
    enter_players(tournament=tournament, names="Ann\nBob & Cis\nDré\nEls\nFons", actor=SITE)

    form_pairs(tournament=tournament, pairs=[(1, 4), (5, 3)], actor=SITE)

    assert listed(tournament) == [(1, "Bob & Cis", ""), (2, "Ann & Els", ""), (3, "Fons & Dré", "")]


def test_drawn_pairs_come_out_the_same_from_their_seed():
    names = []
    for _ in range(2):
        tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
        enter_players(tournament=tournament, names="Ann\nBob\nCis\nDré", actor=SITE)
        form_pairs(tournament=tournament, seed="x", actor=SITE)
        names.append(listed(tournament))

    assert names[0] == names[1]
    assert len(names[0]) == 2


def test_pairs_that_cannot_be_formed_are_named():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
    enter_players(tournament=tournament, names="Ann\nBob & Cis\nDré", actor=SITE)

    with pytest.raises(Refused) as refused:
        form_pairs(tournament=tournament, pairs=[(1, 2), (1, 9)], actor=SITE)

    assert refused.value.problems == {"pairs": ["Not a single player: 2, 9.", "In two pairs: 1."]}


def test_a_late_comer_plays_from_the_next_round():
    round_ = an_open_round(players=4)
    tournament = round_.tournament

    late = enter_players(tournament=tournament, names="Zora", actor=SITE)[0]

    assert (late.number, late.from_round) == (5, 2)
    assert [entrant.number for entrant in playing(tournament, 1)] == [1, 2, 3, 4]
    assert [entrant.number for entrant in playing(tournament, 2)] == [1, 2, 3, 4, 5]


def test_who_leaves_keeps_the_points_and_is_not_drawn_any_more():
    tournament = an_open_round(players=5).tournament
    leaver = tournament.entrants.get(number=2)
    adjust_points(entrant=leaver, points=5, reason="helped", actor=SITE)

    withdraw(entrant=leaver, actor=SITE, reason="ill")
    assert [entrant.number for entrant in playing(tournament, 2)] == [1, 3, 4, 5]
    take_back(entrant=leaver, actor=SITE)
    assert [entrant.number for entrant in playing(tournament, 2)] == [1, 2, 3, 4, 5]


def test_somebody_with_a_seat_is_not_removed():
    tournament = with_players(a_tournament(), 5)
    remove_entrant(entrant=tournament.entrants.get(number=5), actor=SITE)
    draw_round(tournament=tournament, actor=SITE)

    with pytest.raises(Refused, match="has a place in a round"):
        remove_entrant(entrant=tournament.entrants.get(number=1), actor=SITE)
    assert tournament.entrants.count() == 4


def test_players_of_another_club_are_not_entered():
    tournament = a_tournament()
    stranger = add_player(club=a_club("Away"), name="Mallory", actor=SITE)

    with pytest.raises(Refused, match="Not in this club: Mallory"):
        enter_from_register(tournament=tournament, players=[stranger], actor=SITE)


def test_wishes_are_kept_for_the_draw():
    entrant = with_players(a_tournament(), 1).entrants.get()

    set_wishes(entrant=entrant, fixed_table=1, fixed_seat="N", keep_apart="Peeters", actor=SITE)

    assert list(Entrant.objects.values_list("fixed_table", "fixed_seat", "keep_apart")) == [(1, "N", "Peeters")]


@pytest.mark.parametrize(("shown", "public"), [("full", "Ann Van Damme"), ("short", "Ann V."), ("hidden", "Player 1")])
def test_strangers_read_a_name_as_its_owner_wished(shown, public):
    tournament = a_tournament()
    enter_players(tournament=tournament, names="Ann Van Damme", actor=SITE)

    change_player(player=Player.objects.get(), shown=shown, actor=SITE)

    assert list(tournament.entrants.values_list("name", "public_name")) == [("Ann Van Damme", public)]


def test_an_erased_player_leaves_scores_and_no_name():
    tournament = an_open_round(players=4).tournament
    player = tournament.entrants.get(number=1).players.get()
    name, revision = player.name, tournament.revision

    erase_player(player=player, actor=SITE)

    tournament.refresh_from_db()
    entrant = tournament.entrants.get(number=1)
    assert name not in (entrant.name, entrant.public_name, Player.objects.get(pk=player.pk).name)
    assert (entrant.public_name, entrant.seats.count(), tournament.revision) == ("Player 1", 1, revision + 1)


def test_rules_freeze_at_the_first_deal():
    from tests.factories import a_deal, a_table

    round_ = an_open_round()
    tournament = round_.tournament
    change_rules(tournament=tournament, rules={"solo5": True}, actor=SITE)
    a_deal(a_table(round_))

    with pytest.raises(Frozen):
        change_rules(tournament=tournament, rules={}, actor=SITE)
    tournament.refresh_from_db()
    assert tournament.frozen_rules.document == document(variant_of(tournament))


def test_a_plan_that_makes_no_sense_is_refused_at_its_fields():
    with pytest.raises(Refused) as refused:
        a_tournament(round_end="minutes", ranking=["beauty"], rounds_planned=0)

    assert refused.value.problems == {
        "minutes_per_round": ["Give the length of a round in minutes."],
        "ranking": ["There is no ranking measure “beauty”."],
        "rounds_planned": ["A tournament has at least one round."],
    }


def test_two_evenings_of_one_name_get_two_addresses():
    club = a_club()

    assert [a_tournament(club).slug for _ in range(3)] == ["friday-evening", "friday-evening-2", "friday-evening-3"]


def test_a_director_runs_the_evening_and_does_not_change_its_plan():
    tournament = a_tournament(a_club())
    director = a_member(tournament.club, Role.DIRECTOR)

    enter_players(tournament=tournament, names="Ann", actor=director)
    with pytest.raises(NotAllowed):
        change_details(tournament=tournament, name="My evening", actor=director)
    with pytest.raises(NotAllowed):
        create_tournament(club=tournament.club, name="Mine", game="kleurenwiezen", variant="flemish", actor=director)
