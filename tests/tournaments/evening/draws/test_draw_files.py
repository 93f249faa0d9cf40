"""The file of a draw proves itself to anybody, wherever the evening goes, and gives away nothing of single persons."""

import json
import re

import pytest

from draws import drawn_again
from draws.check import checked
from tests.announced_draws import an_announced_evening, announced, drawn, shown, the_file
from tests.evenings import address
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.tournaments.eventful import lost
from tournaments.clubs.models import Role
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.services import draw_rounds, tell_number
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.services.entrants import set_wishes
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]


@pytest.fixture
def tournament():
    return an_announced_evening()


def test_a_file_is_drawn_again_by_anybody_even_after_a_swap_and_whatever_was_altered_is_found(client, tournament):
    drawn(tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54"))
    shown(tournament)
    one, other = (tournament.entrants.get(number=number) for number in (1, 6))
    swap_seats(round_=tournament.rounds.get(number=2), first=one, second=other, actor=SITE, reason="wheelchair")

    document = the_file(client, tournament)
    found = drawn_again(document)

    assert (checked(document, promises=False), found.wrong, found.unsure, len(found.same)) == ((), (), (), 1)
    for alter in (
        lambda entry: entry.update(seed=str(int(entry["seed"]) + 1)),
        lambda entry: entry.update(value="7./31./55./"),
        lambda entry: entry["document"].update(kind="free_for_all"),
        lambda entry: entry["document"].update(steps=1),
        lambda entry: entry["opened"]["names"]["value"].reverse(),
    ):
        altered = json.loads(json.dumps(document))
        alter(altered["draws"][0])
        assert drawn_again(altered).wrong


@pytest.mark.parametrize("kind", ["by_standing", "random"])
def test_rounds_that_follow_from_results_are_drawn_again_from_the_file(client, kind):
    tournament = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 8)
    publish_tournament(tournament=tournament, actor=SITE)
    for number in (1, 2):
        if number == 1 or kind == "by_standing":
            draw_rounds(tournament=tournament, actor=SITE, kind=kind, seconds=0.1)
        round_ = tournament.rounds.get(number=number)
        open_round(round_=round_, actor=SITE)
        a_deal(a_table(round_), alone("E"))
        close_round(round_=round_, actor=SITE, anyway=True, reason="late")

    found = drawn_again(the_file(client, tournament))

    assert (found.wrong, found.unsure) == ((), ())


def test_wishes_stay_private_and_prove_themselves_in_the_clubs_own_file(client, tournament):
    for number in (2, 7):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, keep_apart="Peeters")
    tournament.rounds_planned = 1
    tournament.save()
    drawn(tell_number(attempt=announced(tournament, kind="free_for_all"), actor=SITE, typed="07 31 54"))
    shown(tournament)

    public = the_file(client, tournament, "?wishes")
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    whole = the_file(client, tournament, "?wishes")

    assert '"apart"' not in json.dumps(public) and "private" in str(drawn_again(public).unsure[0])
    assert whole["draws"][0]["opened"]["wishes"]["value"] == {"apart": [[2, 7]]}
    assert (drawn_again(whole).wrong, drawn_again(whole).unsure) == ((), ())
    whole["draws"][0]["opened"]["wishes"]["value"] = {"apart": [[2, 8]]}
    assert drawn_again(whole).wrong


def test_a_changed_row_of_an_attempt_fails_the_public_check(client, tournament):
    drawn(tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54"))
    shown(tournament)
    DrawAttempt.objects.update(value="1./2./3./")

    problems = client.get(address(tournament, "draw/")).context["problems"]

    assert any("What was fixed before a draw is not as the journal has it." in problem for problem in problems)
    assert any("the seed does not follow" in problem for problem in problems)


def test_attempts_go_along_to_another_site_and_prove_their_names_there(client, tournament):
    drawn(tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54"))
    shown(tournament)
    stored = stored_state(tournament)
    document = json.loads(json.dumps(event_of(tournament)))

    again = import_event(club=lost(tournament), document=document, actor=SITE)

    assert stored_state(again) == state_at(again.journal.order_by("seq")) == stored
    found = drawn_again(the_file(client, again))
    assert (found.wrong, found.unsure) == ((), ())
    assert "names" in the_file(client, again)["draws"][0]["opened"]


def test_an_erased_name_can_be_guessed_from_nothing_that_was_fixed(client, tournament):
    drawn(tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54"))
    shown(tournament)
    erase_player(player=tournament.entrants.get(number=3).players.get(), actor=SITE)

    document = the_file(client, tournament)

    assert set(tournament.draws.values_list("names_salt", flat=True)) == {""}
    assert document["draws"][0]["opened"] == {}
    assert (drawn_again(document).wrong, drawn_again(document).unsure) == ((), ())


def test_comfort_and_weights_are_fixed_before_the_number_and_strengths_are_never_public(client, tournament):
    set_wishes(entrant=tournament.entrants.get(number=2), actor=SITE, fixed_table=1, wish_weight=10)
    strengths = tuple((at, 7_000 + at) for at in range(1, 9))
    attempt = announced(tournament, level=10, still=50, strengths=strengths)
    fixed = json.dumps(attempt.document)
    drawn(tell_number(attempt=attempt, actor=SITE, typed="07 31 54"))
    shown(tournament)
    client.force_login(a_member(tournament.club, Role.OWNER).user)

    own = the_file(client, tournament, "?wishes")
    client.logout()
    public, page = the_file(client, tournament), client.get(address(tournament, "draw/"))

    assert page.status_code == 200
    # Not as a part of a digest, in which any digits stand by chance.
    told = re.compile(r"(?<![0-9a-f])7003(?![0-9a-f])|strengths")
    assert not [text for text in (fixed, json.dumps(public), page.text) if told.search(text)]
    assert own["draws"][0]["opened"]["wishes"]["value"]["strengths"] == [list(pair) for pair in strengths]
    again, again_in_public = drawn_again(own), drawn_again(public)
    assert (again.wrong, again.unsure) == ((), ())
    assert (again_in_public.wrong, len(again_in_public.unsure)) == ((), 1)
    for alter in (
        lambda entry: entry["opened"]["wishes"]["value"].update(still=2),
        lambda entry: entry["opened"]["wishes"]["value"]["soft"][0].__setitem__(2, 50),
        lambda entry: entry["opened"]["wishes"]["value"]["strengths"][0].__setitem__(1, 1),
        lambda entry: entry["document"].update(wishes="0" * 64),
    ):
        altered = json.loads(json.dumps(own))
        alter(altered["draws"][0])
        assert drawn_again(altered).wrong
