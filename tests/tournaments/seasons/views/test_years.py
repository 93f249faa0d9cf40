"""A player's page for life, a club's hall of fame, and past years taken from a sheet."""

from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import (
    a_club,
    a_deal,
    a_member,
    a_table,
    a_tournament,
    alone,
    an_open_round,
    together,
    with_players,
)
from tests.tournaments.public_pages import words
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results, publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Score
from tournaments.register.models import Player, Shown
from tournaments.register.services.register import add_player, change_player, erase_player
from tournaments.seasons.models import EveningFigures, PastResult, PlayerFigures, Season
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import change_season, count_figures, create_season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def page_of(client, player, **query):
    return client.get(reverse("player_life", args=[player.club.slug, player.public_id]), query)


def an_evening(club):
    """North alone makes 8 of 8, loses 8, makes it again with all the tricks; then North and South make 9 together."""
    tournament = with_players(a_tournament(club, name="Friday"), 4)
    round_ = an_open_round(tournament)
    table = a_table(round_)
    deals = [alone(tricks=8, level=8), alone(tricks=5, level=8), alone(tricks=13, level=8), together(tricks=9, level=9)]
    for record in deals:
        a_deal(table, record)
    close_round(round_=round_, actor=SITE)
    finish_tournament(tournament=tournament, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament, table


def sitting(table, seat):
    return table.seats.get(seat=seat).entrant.players.get()


def test_an_evening_is_counted_for_each_player_and_again_after_a_correction(client):
    club = a_club()
    tournament, table = an_evening(club)
    north, south, east = (sitting(table, seat) for seat in "NSE")

    count_figures(club)

    own = PlayerFigures.objects.get(player=north)
    points = sum(Score.objects.filter(entrant__players=north).values_list("points", flat=True))
    assert (own.contracts, own.slams, own.points, own.place) == ("1011", 1, points, 1)
    assert own.detail["bid"] == {"kleurenwiezen|Solo": [3, 2], "kleurenwiezen|Partnership": [1, 1]}
    assert own.detail["met"][str(east.public_id)] == [1, 1, 0]
    assert own.detail["beside"] == {str(south.public_id): [1, 1]}
    assert EveningFigures.objects.get().contracts == own.detail["bid"]

    text = page_of(client, north).content.decode()
    assert "<strong>2</strong>" in text and "Solo" in text and "(67%)" in text
    adjust_points(entrant=tournament.entrants.get(players=north), points=-500, reason="late", actor=SITE)
    count_figures(club)
    own = PlayerFigures.objects.get(player=north)
    assert (own.points, own.place, own.contracts) == (points - 500, 4, "1011")


def test_the_clubs_page_says_who_won_each_evening_unless_results_are_held_back(client):
    club = a_club()
    tournament, table = an_evening(club)
    north = sitting(table, "N")
    count_figures(club)
    address = reverse("public_club", args=[club.slug])

    shown = words(client.get(address))
    change_player(player=north, actor=SITE, shown=Shown.HIDDEN)
    hidden = client.get(address).content.decode()
    tournament.refresh_from_db()
    hold_results(tournament=tournament, actor=SITE)
    held = client.get(address).content.decode()

    assert f"won by {north.name}" in shown
    assert north.name not in hidden
    assert "won by" not in held


def test_what_is_public_is_what_the_player_chose(client):
    club = a_club()
    tournament, table = an_evening(club)
    north = sitting(table, "N")
    change_player(player=north, name="Ann Peeters", actor=SITE)
    entrant = tournament.entrants.get(players=north)
    evening = reverse("player_page", args=[club.slug, tournament.slug, entrant.number])
    link = reverse("player_life", args=[club.slug, north.public_id])
    count_figures(club)
    assert link in client.get(evening).content.decode()
    assert "Ann Peeters" in page_of(client, north).content.decode()

    change_player(player=north, shown=Shown.SHORT, actor=SITE)
    north.refresh_from_db()
    context = page_of(client, north).context
    text = page_of(client, north).content.decode()
    assert "Ann P." in text and "Peeters" not in text and "Friday" in text
    assert (context["life"].kinds, "Solo" in text, 'class="plus' in text) == ((), False, False)

    hold_results(tournament=tournament, held=True, actor=SITE)
    count_figures(club)
    assert page_of(client, north).status_code == 302
    hold_results(tournament=Tournament.objects.get(), held=False, actor=SITE)
    count_figures(club)
    assert page_of(client, north).status_code == 200

    change_player(player=north, shown=Shown.HIDDEN, actor=SITE)
    assert page_of(client, north).status_code == 404
    assert link not in client.get(evening).content.decode()
    hall = client.get(reverse("club_records", args=[club.slug])).content.decode()
    assert "Peeters" not in hall and str(north.public_id) not in hall and "Friday" in hall
    erase_player(player=north, actor=SITE)
    assert page_of(client, north).status_code == 404


SHEET = (
    "Lidnr;Naam;12/09/2014;Avond 2;Totaal\r\n"
    "1;André Maes;100;-20;80\r\n"
    "2;An Peeters;100;afw;100\r\n"
    "3;Piet De Smet;;35;35\r\n"
    "4;Nieuw Iemand;-5;;-5\r\n"
)


def test_past_evenings_come_from_a_sheet_and_rank_as_any_other(client):
    club = a_club()
    client.force_login(a_member(club).user)
    andre, an, piet = (
        add_player(club=club, name=name, actor=SITE) for name in ("Maes André", "An Peeters", "Piet Desmet")
    )
    season = create_season(club=club, name="2014", actor=SITE, rule={"best": 1})
    change_season(season=season, published=True, actor=SITE)
    address = reverse("club_season_past", args=[club.slug, season.slug])
    file = SimpleUploadedFile("2014.csv", SHEET.encode("cp1252"))

    read = client.post(address, {"file": file, "year": 2014})
    form = read.context["form"]
    assert form.sheet.problems == ("D3: “afw” is no number of points.",)
    assert {name: player.pk for name, player in form.known.items()} == {"André Maes": andre.pk, "An Peeters": an.pk}
    assert list(form.asked) == ["Piet De Smet", "Nieuw Iemand"]
    sent = {"text": form["text"].value(), "year": 2014, "evenings": [one.key for one in form.sheet.evenings]}
    doubly = client.post(address, {**sent, **dict.fromkeys(form.asked.values(), str(piet.public_id))})
    assert list(doubly.context["form"].errors) == [form.asked["Nieuw Iemand"]]
    client.post(address, {**sent, form.asked["Piet De Smet"]: str(piet.public_id), form.asked["Nieuw Iemand"]: "new"})

    rows = season_view(Season.objects.get(), public=True).rows
    ranked = [(1, "An Peeters", 100), (1, "Maes André", 100), (3, "Piet Desmet", 35), (4, "Nieuw Iemand", -5)]
    assert [(row.place, row.name, row.total) for row in rows] == ranked
    places = PastResult.objects.filter(evening__date=date(2014, 9, 12)).order_by("place", "player__name")
    assert [row.place for row in places] == [1, 1, 3]
    client.logout()
    count_figures(club)
    past_years_are_shown(client, andre)


def past_years_are_shown(client, andre):
    """On the player's page, in the hall of fame, and from the season to the player."""
    club, season = andre.club, reverse("public_season", args=[andre.club.slug, "2014"])
    text = page_of(client, andre).content.decode()
    assert "from the club’s records" in text and "September" in text and season in text
    hall = client.get(reverse("club_records", args=[club.slug])).context["hall"]
    assert [[who.name for who in won.people] for won in hall.seasons] == [["An Peeters", "Maes André"]]
    assert {won.name: [who.name for who in won.people] for won in hall.evenings}["2014: Avond 2"] == ["Piet Desmet"]
    assert reverse("player_life", args=[club.slug, andre.public_id]) in client.get(season).content.decode()


def a_year(club, year, players, detail):
    """A published season of forty evenings that are counted, the first player in each of them."""
    season = create_season(club=club, name=str(year), actor=SITE)
    change_season(season=season, published=True, actor=SITE)
    days = [date(year, 1, 2) + timedelta(days=7 * week) for week in range(40)]
    common = {"club": club, "game": "kleurenwiezen", "variant": "wallonia_26", "status": Status.FINISHED}
    evenings = Tournament.objects.bulk_create(
        Tournament(**common, slug=f"thursday-evening-{day}", name=f"Thursday {day}", date=day, published=True)
        for day in days
    )
    counted = EveningFigures.objects.bulk_create(
        EveningFigures(tournament=each, journal_hash="", contracts=detail["bid"]) for each in evenings
    )
    own = {"player": players[0], "number": 1, "contracts": "110", "detail": detail}
    PlayerFigures.objects.bulk_create(
        PlayerFigures(**own, evening=each, points=at * 3 - 50, place=1 + at % 40) for at, each in enumerate(counted)
    )
    rows = [[str(player.public_id), at, 100 - at, 40] for at, player in enumerate(players, 1)]
    Season.objects.filter(pk=season.pk).update(places={"rows": rows, "until": "2024-12-31", "over": True})


@pytest.mark.slow
def test_four_hundred_evenings_cost_eight_queries_and_sixty_kilobytes(client, django_assert_max_num_queries):
    """Ten published seasons of forty evenings for eighty people, some of whom show their names short."""
    club = a_club()
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Jan Peeters {n}", shown=Shown.SHORT if n % 7 == 6 else Shown.FULL) for n in range(80)
    )
    kinds = {f"kleurenwiezen|{name}": [9, 5] for name in ("Solo", "Partnership", "Abondance", "Piccolo", "Troel")}
    met = {str(other.public_id): [3, 2, 1] for other in players[1:40]}
    for year in range(2015, 2025):
        a_year(club, year, players, {"bid": kinds, "met": met, "beside": {str(players[6].public_id): [3, 2]}})

    with django_assert_max_num_queries(8):
        answer = page_of(client, players[0])

    life = answer.context["life"]
    assert (len(life.evenings), len(life.seasons)) == (400, 10)
    assert (life.partner.name, life.partner.times, life.best.times) == ("Jan P.", 1200, 1200)
    assert len(answer.content) <= 60_000
