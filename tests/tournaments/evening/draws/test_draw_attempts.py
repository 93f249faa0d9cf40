"""Somebody who wants certain partners gets them by no way that others do not see."""

import json
from hashlib import sha256

import pytest
from django.urls import reverse

from draws.command import main as check
from draws.commitment import seed_from
from tests.announced_draws import HALL, an_announced_evening, announced, drawn, shown, the_file
from tests.evenings import address
from tests.factories import a_member
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.services import announce_draw, draw_rounds, task_of, tell_number
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.services.entrants import enter_players, set_wishes, withdraw
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]


@pytest.fixture
def tournament():
    return an_announced_evening()


def refusal(work, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        work(*args, **kwargs)
    return str(refused.value)


def test_the_seed_is_the_hash_of_what_was_fixed_and_of_the_number(tournament):
    attempt = tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54")
    drawn(attempt)

    spelled = json.dumps(attempt.document, sort_keys=True, separators=(",", ":"))
    commitment = sha256(spelled.encode()).hexdigest()
    assert attempt.commitment == commitment
    assert attempt.seed == str(int(sha256(f"{commitment}/7./31./54./".encode()).hexdigest(), 16))
    assert set(tournament.rounds.values_list("seed", flat=True)) == {attempt.seed}


def test_nothing_is_drawn_before_the_number_is_known_and_the_number_is_never_changed(tournament):
    attempt = announced(tournament)

    early = refusal(task_of, attempt=attempt, actor=SITE)
    tell_number(attempt=attempt, actor=SITE, typed="07 31 54")
    later = refusal(tell_number, attempt=attempt, actor=SITE, typed="08 31 54")

    assert early == "The number is not known yet."
    assert later == "The number of this draw is already known and cannot be changed. Fix the draw again instead."
    assert DrawAttempt.objects.get().value == "7./31./54./"


def rename(tournament):
    player = tournament.entrants.get(number=3).players.get()
    change_player(player=player, actor=SITE, name="Somebody Else")


CHANGES = {
    "somebody comes": lambda evening: enter_players(tournament=evening, actor=SITE, names="Zoë"),
    "somebody leaves": lambda evening: withdraw(entrant=evening.entrants.get(number=8), actor=SITE),
    "a wish": lambda evening: set_wishes(entrant=evening.entrants.get(number=1), actor=SITE, fixed_table=1),
    "a name": rename,
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_once_the_number_is_known_makes_another_attempt_that_everybody_sees(client, tournament, change):
    attempt = tell_number(attempt=announced(tournament), actor=SITE, typed="07 31 54")
    CHANGES[change](tournament)

    said = refusal(task_of, attempt=attempt, actor=SITE)
    again = announced(tournament, reason="the list was wrong")

    assert said == "Players, names, wishes or rounds are not as they were fixed. Fix the draw again."
    assert (again.attempt, again.commitment != attempt.commitment) == (2, True)
    told = [(told.attempt.seq, told.reason) for told in client.get(address(tournament, "draw/")).context["attempts"]]
    assert told == [(2, "the list was wrong"), (1, "")]


def test_a_number_decides_nothing_once_the_draw_is_fixed_again(tournament):
    first = announced(tournament)
    announced(tournament, reason="mistyped")

    said = refusal(tell_number, attempt=first, actor=SITE, typed="07 31 54")

    assert said == "This draw was fixed again since; its number decides nothing any more."


def test_whoever_draws_until_it_suits_is_seen_to_do_so(client, tournament):
    for number, reason in enumerate(["", "first try", "second try"], start=1):
        draw_rounds(tournament=tournament, actor=SITE, kind="individual", seed=number, seconds=0.1, reason=reason)
    silent = refusal(draw_rounds, tournament=tournament, actor=SITE, kind="individual", seed=4, seconds=0.1)
    shown(tournament)

    page = client.get(address(tournament, "draw/")).content.decode()

    assert "Say why it is done again" in silent
    assert [row["reason"] for row in the_file(client, tournament)["draws"]] == ["", "first try", "second try"]
    for sentence in ("The organiser chose the number: 1.", "The organiser chose the number: 3.", "first try"):
        assert sentence in page


DRAND = {"way": "drand", "network": "quicknet", "round": 27946612, "due": "2026-04-20T00:00:00+00:00"}
LOTTERY = {"way": "lottery", "name": "Lotto", "due": "2026-04-20T18:00:00+00:00"}
OF_OLD = {
    "drand": (DRAND, "ab" * 32 + "./", "The number came from drand, network quicknet, round 27946612, published"),
    "lottery": (LOTTERY, "4.11.23./", "The number came from a lottery, Lotto, drawn"),
}


@pytest.mark.parametrize("way", OF_OLD)
def test_a_draw_that_an_outside_source_decided_once_is_shown_and_checked_as_ever(client, tournament, way, tmp_path):
    source, value, sentence = OF_OLD[way]
    attempt = announced(tournament, source=source)
    seed = str(seed_from(attempt.commitment, value))
    payload = {"number": attempt.seq, "value": value, "seed": seed}
    entry = journal.write(tournament=tournament, kind="draw_number_known", actor=SITE, payload=payload)
    attempt.value, attempt.seed, attempt.valued_at = value, seed, entry.at
    attempt.save()
    drawn(attempt)
    shown(tournament)
    document = tmp_path / "draw.json"
    document.write_text(json.dumps(the_file(client, tournament)))

    assert sentence in client.get(address(tournament, "draw/")).content.decode()
    assert check(["check", "--again", str(document)]) == 0


@pytest.mark.parametrize("way", OF_OLD)
def test_a_draw_that_still_waits_for_an_outside_source_is_fixed_again(client, tournament, way):
    attempt = announced(tournament, source=OF_OLD[way][0])
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    there = reverse("announced", args=[tournament.public_id, attempt.seq])
    sentence = "Lotteries and drand no longer decide a draw. Fix it again."

    page, sent = client.get(there).content.decode(), client.post(there, {"value": "07 31 54"}).content.decode()

    assert sentence in page and 'name="value"' not in page
    assert sentence in sent
    assert refusal(tell_number, attempt=attempt, actor=SITE, typed="07 31 54") == sentence
    assert DrawAttempt.objects.get().value == ""


def test_the_desk_fixes_no_draw(tournament):
    with pytest.raises(NotAllowed):
        announce_draw(tournament=tournament, actor=a_member(tournament.club, Role.DESK), kind="individual", source=HALL)


def test_three_players_call_the_number_and_the_page_draws_with_it(client, tournament):
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    start = reverse("draw", args=[tournament.public_id])

    there = client.post(start, {"kind": "individual", "seconds": "1", "way": "hall"})["Location"]
    waiting = client.get(there).content.decode()
    wrong = client.post(there, {"value": "7 31"})
    rounds = client.post(there, {"value": "07 31 54"})["Location"]

    assert "Each writes two digits down, then all three call." in waiting
    assert wrong.context["form"].errors == {"value": ["Three numbers of two digits are needed, as: 07 31 54."]}
    assert rounds == reverse("round", args=[tournament.public_id, 1])
    assert "Three players in the hall called the number: 7 31 54." in client.get(rounds).content.decode()


@pytest.mark.parametrize("way", OF_OLD)
def test_no_draw_is_fixed_for_a_lottery_or_drand(client, tournament, way):
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)

    asked = {"kind": "individual", "seconds": "1", "way": way, "lottery": "Lotto", "due": "2099-01-01T20:00"}
    errors = client.post(reverse("draw", args=[tournament.public_id]), asked).context["form"].errors

    assert list(errors) == ["way"]
    assert not DrawAttempt.objects.exists()
