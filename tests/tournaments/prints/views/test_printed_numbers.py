"""Paper carries the numbers of the screen: random evenings, read off their pages and off their files."""

import re
from random import Random

import pytest
from django.urls import reverse

from reports.measures import measures
from tests.evenings import address, found_again
from tests.factories import a_deal, a_member, a_tournament, an_open_round, with_players
from tests.reports.printables.reading import pages
from tests.tournaments.screens import rows_of
from tournaments.clubs.models import Role
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.register.models import Player
from tournaments.register.services.register import change_player
from tournaments.rehearsal.services import deal_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

GAMES = (
    {"game": "kleurenwiezen", "variant": "flemish", "ranking": ["points", "contracts_made", "best_round"]},
    pytest.param(
        {"game": "kleurenwiezen", "variant": "flemish", "overlay": {"decimals": 2, "contracts": {}}},
        marks=pytest.mark.slow,
    ),
    {"game": "boomke_wies", "variant": "auction", "kind": "pairs", "ranking": ["rounds_won", "points_difference"]},
    pytest.param({"game": "pandoeren", "variant": "wedd_33", "ranking": ["points"]}, marks=pytest.mark.slow),
    pytest.param({"game": "solo_whist", "variant": "units_1_1_2_3_4_6"}, marks=pytest.mark.slow),
)
CLUBS = ("Vierde Aas", "Wavre", "Aalst")


@pytest.fixture(scope="module", params=GAMES, ids=lambda plan: plan["game"] + "-in-hundredths" * ("overlay" in plan))
def made(request, made_once):
    return made_once(lambda: an_evening_of(request.param))


@pytest.fixture
def evening(made):
    return found_again(made)


def an_evening_of(plan):
    """Two rounds of random deals, the second still in play, clubs, and points given and taken."""
    tournament = with_players(a_tournament(deals_per_round=5, rounds_planned=2, **plan), 8)
    for entrant in tournament.entrants.all():
        tournament.entrants.filter(pk=entrant.pk).update(label=CLUBS[entrant.number % 3])
    chance, variant = Random(plan["game"]), variant_of(tournament)
    for number in (1, 2):
        round_ = an_open_round(tournament, seed=str(number))
        for table in Table.objects.filter(round=round_).select_related("round__tournament__club").order_by("number"):
            for deal in range(5 if number == 1 else 3):
                a_deal(table, deal_of(variant, chance, "NESW"[deal % 4]))
        if number == 1:
            close_round(round_=round_, actor=SITE, anyway=True, reason="random")
    adjust_points(entrant=tournament.entrants.first(), points=-7, reason="late", actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


@pytest.fixture
def organiser(client, evening):
    client.actor = a_member(evening.club, Role.ORGANISER)
    client.force_login(client.actor.user)
    return client


def lines_of(client, evening, kind, **choices):
    """The lines of a file, read across; on a page so wide that a row is one line."""
    choices = {"language": "en", "paper": "A3", "direction": "landscape", **choices}
    file = client.get(reverse("print_file", args=[evening.public_id, kind]), choices).content
    return [" ".join(line.split()) for page in pages(file) for line in page.splitlines()]


def screen(client, evening, page=""):
    return [row for row in rows_of(client.get(address(evening, page)).content.decode()) if row and row[0][:1].isdigit()]


def rounds_of(deals):
    """The rows of deals by round: each round begins with the first deal."""
    starts = [at for at, deal in enumerate(deals) if deal[0] == "1"]
    return [deals[start:end] for start, end in zip(starts, [*starts[1:], len(deals)], strict=True)]


def people(evening):
    """Name and club of everybody, under both as the screen writes them."""
    return {f"{name} {club}": (name, club) for name, club in evening.entrants.values_list("name", "label")}


def standings_shown(organiser, evening):
    """Place, name, club and the numbers of every row of the standings on the screen."""
    known = people(evening)
    return [
        (row[0].split()[0], *known[row[1]], [cell for cell in row[2:-1] if cell]) for row in screen(organiser, evening)
    ]


@pytest.mark.slow
def test_the_standings_say_what_their_page_says(organiser, evening):
    shown = standings_shown(organiser, evening)
    lines, poster = lines_of(organiser, evening, "standings"), lines_of(organiser, evening, "poster")

    wanted = [f"{place} {name} · {club} {' '.join(numbers)}" for place, name, club, numbers in shown]
    assert (len(wanted), [line for line in wanted if line not in lines]) == (8, [])
    largest = [
        re.compile(rf"{re.escape(f'{place} {name}')} (\S+ )?{re.escape(numbers[-1])}")
        for place, name, _, numbers in shown
    ]
    assert [line.pattern for line in largest if not any(map(line.fullmatch, poster))] == []


@pytest.mark.slow
def test_the_cross_table_says_what_its_page_says(organiser, evening):
    known = people(evening)
    shown = screen(organiser, evening, "across/")
    lines = lines_of(organiser, evening, "cross-table")

    rows = [re.sub("[■·] ?", "", line) for line in lines]
    wanted = [" ".join(filter(None, (row[0], known[row[1]][0], *row[2:]))) for row in shown]
    assert (len(wanted), [line for line in wanted if line not in rows]) == (8, [])
    assert [row[0] for row in shown] == next(line for line in lines if line.startswith("No.")).split()[2:-1]


@pytest.mark.slow
def test_the_standings_by_club_say_what_their_page_says(organiser, evening):
    shown = screen(organiser, evening, "by-club/")
    lines = lines_of(organiser, evening, "by-club")

    without_points = [re.sub(r" [+−]?\d+(\.\d\d)?(?=,|( \S+)$)", "", line) for line in lines]
    expected = [[place, club.removesuffix(names).strip(), names, total] for place, club, names, total, _why in shown]
    assert (len(expected), [row for row in expected if " ".join(row) not in without_points]) == (3, [])


@pytest.mark.slow
def test_the_standings_by_category_say_what_their_pages_say(organiser, evening):
    for number, category in ((1, "ladies"), (2, "Juniors, ladies"), (4, "juniors")):
        for player in Player.objects.filter(entrants__tournament=evening, entrants__number=number):
            change_player(player=player, category=category, actor=SITE)

    lines = lines_of(organiser, evening, "by-category")

    titles = [line.partition(" · ")[0] for line in lines if " · Standings" in line]
    assert list(dict.fromkeys(titles)) == ["Juniors", "ladies"]
    middle = next(at for at, line in enumerate(lines) if line.startswith("ladies · Standings"))
    for name, part in (("juniors", lines[:middle]), ("ladies", lines[middle:])):
        shown = [" ".join(row[:2]) for row in screen(organiser, evening, f"by-category/?of={name}")]
        rows = [row for line in part for row in shown if line.startswith(f"{row} ")]
        assert (len(shown), rows) == (2, shown)


@pytest.mark.slow
def test_a_players_sheet_says_what_the_players_page_says(organiser, evening):
    for number in (1, 4):
        shown = [(row[0], row[-1]) for row in screen(organiser, evening, f"players/{number}/")]
        shown = [row for round_ in reversed(rounds_of(shown)) for row in round_]  # the page begins with the newest
        lines = lines_of(organiser, evening, "players", player=number)

        deals = [re.match(r"(\d+) .* (0|[+−][\d.]+) (0|[+−][\d.]+)$", line) for line in lines]
        assert (len(shown) >= 8, [(deal[1], deal[2]) for deal in deals if deal]) == (True, shown)


@pytest.mark.slow
def test_the_prize_list_and_the_certificates_say_what_the_standings_say(organiser, evening):
    shown = [row for row in standings_shown(organiser, evening) if int(row[0].rstrip("=")) <= 3]
    main = measures(evening.ranking)[0].label
    total = {row[1]: row[-1] for row in screen(organiser, evening, "across/")}
    listed = " ".join(lines_of(organiser, evening, "prizes", prizes=3))
    papers = " ".join(lines_of(organiser, evening, "certificates", prizes=3))

    for _, name, club, numbers in shown:
        assert f"{name} · {club} {main}: {numbers[-1]}" in listed
        assert re.search(rf"{re.escape(name)} ?{re.escape(total[f'{name} {club}'])} points in", papers)


@pytest.mark.slow
def test_the_directors_sheet_says_what_is_missing_and_what_was_taken_by_whom(organiser, evening):
    first = evening.entrants.first()
    adjust_points(entrant=first, points=3, reason="found", actor=organiser.actor)
    lines = lines_of(organiser, evening, "director")
    taken, given = ("0.07", "0.03") if evening.overlay else ("7", "3")

    missing = [
        f"2 {table.table} {', '.join(map(str, table.deals))} " for table in missing_of(evening.rounds.get(number=2))
    ]
    assert (len(missing) > 0, [start for start in missing if not any(line.startswith(start) for line in lines)]) == (
        True,
        [],
    )
    assert [line for line in lines if line.startswith(f"{first.name} event")] == [
        f"{first.name} event −{taken} late the site",
        f"{first.name} event +{given} found {organiser.actor.user}",
    ]
