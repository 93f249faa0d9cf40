"""Evenings of prices with a decimal: every page, paper and file writes them, and none adds tenths to whole points."""

import html
import re

import pytest
from django.urls import reverse

from reports.standings import rank
from tests.evenings import address
from tests.factories import a_club, a_deal, a_table, a_tournament, alone, an_open_round, passed, with_players
from tests.reports.printables.reading import pages
from tests.tournaments.evenings import at, signed_in
from tests.tournaments.price_lists import sent
from tests.tournaments.seasons.test_seasons import a_season
from tournaments.clubs.models import Role
from tournaments.errors import Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Score, TableTotals
from tournaments.prices.services import replace_rules, save_rules_of
from tournaments.prizes.services import set_stake
from tournaments.register.models import Player
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

SOLO = {"won": 25, "lost": 25, "over": 5, "under": 5}
TENTHS = {"decimals": 1, "contracts": {"solo_6": SOLO}}
WHOLE = {"contracts": {"solo_6": {"won": 2, "lost": 2, "over": 1, "under": 1}}}
DUTCH = {"accept-language": "nl"}


def an_evening(club=None, overlay=TENTHS, **plan):
    """A table's round: North makes a solo with a trick more, 3 from each; East loses one by a trick, 3 to each."""
    plan = {"variant": "flemish", "rounds_planned": 1, "deals_per_round": 2, **plan}
    tournament = with_players(a_tournament(club, overlay=overlay, **plan), 4)
    table = a_table(an_open_round(tournament))
    a_deal(table, alone("N", tricks=7))
    a_deal(table, alone("E", tricks=5))
    publish_tournament(tournament=tournament, actor=SITE)
    return tournament


def finished(tournament):
    close_round(round_=tournament.rounds.get(), actor=SITE)
    finish_tournament(tournament=tournament, actor=SITE)
    tournament.refresh_from_db()
    return tournament


def words(answer):
    """What a page says, its tags left out."""
    text = re.sub(r"<(script|style)[^>]*>.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def test_every_page_of_an_evening_writes_tenths_in_the_language_of_the_reader(client):
    """North wins three times 3 and gets 3 of East, who pays 3 and then three times 3: +12 less 2.5, and −12."""
    tournament = an_evening()
    number = Score.objects.filter(party="N").first().entrant.number
    adjust_points(entrant=tournament.entrants.get(number=number), points=-25, reason="late", actor=SITE)
    public = [(name, address(tournament, name)) for name in ("", "wall/", "across/", f"why/{number}/")]
    public += [("player", address(tournament, f"players/{number}/"))]

    english = {name: words(client.get(url, headers={"accept-language": "en"})) for name, url in public}
    dutch = {name: words(client.get(url, headers=DUTCH)) for name, url in public}

    for name in ("", "wall/", f"why/{number}/", "player"):
        assert "+9.5" in english[name], name
        assert "+9,5" in dutch[name], name
    assert "−12,0" in dutch[""]
    assert not [name for name, text in (*english.items(), *dutch.items()) if re.search(r"[+−](95|120|25)\b", text)]


@pytest.mark.slow
def test_the_desk_the_phone_and_the_plain_pages_write_tenths(client):
    tournament = an_evening()
    set_stake(tournament=tournament, stake={"cents": 5, "on_phones": True}, actor=SITE)
    adjust_points(entrant=tournament.entrants.get(number=1), points=-25, reason="late", actor=SITE)
    signed_in(client, tournament, Role.OWNER)
    texts = {
        name: words(client.get(at(name, tournament, *more), headers=DUTCH))
        for name, *more in (("sheet", 1, 1), ("evening_standings",), ("adjustments",), ("money",), ("house_rules",))
    }

    assert all(text in texts["sheet"] for text in ("+9,0", "−3,0", "+12,0"))
    assert "−2,5" in texts["adjustments"]
    assert "€ 0,60" in texts["money"]
    assert "+12,0" in texts["money"]
    assert "+7,5" in texts["house_rules"]
    for name, text in texts.items():
        assert not re.search(r"[+−](90|120|25|75)\b", text), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "written"),
    [
        ("score-card", "7,5"),
        ("pocket-card", "7,5"),
        ("filled-sheets", "+9,0"),
        ("standings", "+12,0"),
        ("director", "−2,5"),
    ],
)
def test_paper_writes_tenths(client, kind, written):
    tournament = an_evening()
    adjust_points(entrant=tournament.entrants.get(number=1), points=-25, reason="late", actor=SITE)
    signed_in(client, tournament, Role.OWNER)

    answer = client.get(at("print_file", tournament, kind), {"language": "nl", "round": "1"}, headers=DUTCH)

    text = " ".join(str(page) for page in pages(answer.content))
    assert written in text
    assert not re.search(r"[+−](90|120|25|75|30)(?![\d,])", text)


def test_files_for_people_hold_numbers_and_files_for_programs_say_their_unit(client):
    tournament = an_evening()

    table = client.get(address(tournament, "standings.csv"), headers={"accept-language": "en"}).content.decode()
    semicolons = client.get(address(tournament, "standings.csv"), headers=DUTCH).content.decode()
    deals = client.get(address(tournament, "deals.json")).json()
    api = client.get(reverse("api:standings", args=[tournament.public_id])).json()

    assert re.search(r",12\.0,|,12\.0$", table, re.MULTILINE)
    assert re.search(r";12,0;|;12,0$", semicolons, re.MULTILINE)
    assert (deals["decimals"], deals["deals"][0]["score"]["N"]) == (1, 90)
    assert [(row["points"], row["decimals"]) for row in api][0] == (120, 1)
    assert client.get(address(tournament, "deals.csv")).content.decode().splitlines()[1].split(",")[5] == "1"


@pytest.mark.parametrize("typed", ["−2,5", "-2.5", "-2½", " - 2,5 "])
def test_points_of_the_director_are_typed_with_their_decimals(client, typed):
    tournament = an_evening()
    signed_in(client, tournament, Role.DIRECTOR)

    client.post(at("adjustments", tournament), {"entrant": "1", "points": typed, "round": "", "reason": "late"})

    assert list(tournament.adjustments.values_list("points", flat=True)) == [-25]


def test_more_decimals_than_the_list_has_are_refused_at_their_field(client):
    tournament = an_evening()
    signed_in(client, tournament, Role.DIRECTOR)

    page = client.post(at("adjustments", tournament), {"entrant": "1", "points": "2,55", "round": "", "reason": "late"})

    assert page.context["form"].errors["points"] == ["Give a number of points with at most 1 decimal."]
    assert 'value="2,55"' in page.content.decode()
    assert not tournament.adjustments.exists()


def test_totals_are_typed_with_their_decimals_and_shown_so_again(client):
    tournament = with_players(a_tournament(variant="flemish", overlay=TENTHS, deals_per_round=2), 4)
    an_open_round(tournament)
    signed_in(client, tournament, Role.DESK)
    totals = {"table1-version": "0", "table1-N": "7,5", "table1-E": "-2,5", "table1-S": "-2.5", "table1-W": "−2½"}

    wrong = client.post(at("round_totals", tournament, 1), {**totals, "table1-N": "7,25"})
    client.post(at("round_totals", tournament, 1), totals)
    shown = client.get(at("round_totals", tournament, 1), headers=DUTCH).content.decode()

    assert wrong.context["forms"][0].errors["N"] == ["Give a number of points with at most 1 decimal."]
    assert TableTotals.objects.get().points == {"N": 75, "E": -25, "S": -25, "W": -25}
    assert 'value="7,5"' in shown
    assert 'data-decimals="1" data-sign=","' in shown


def test_a_deal_by_hand_is_typed_with_its_decimals(client):
    tournament = an_evening(deals_per_round=3)
    signed_in(client, tournament, Role.DIRECTOR)
    points = {"scores.N": "1,5", "scores.E": "-0,5", "scores.S": "-0,5", "scores.W": "-0,5"}

    answer = client.post(
        at("sheet", tournament, 1, 1), {"contract": "manual", **points, "modifiers.reason": "ruled", "number": "3"}
    )

    assert answer.status_code == 302
    assert sorted(Score.objects.filter(deal__number=3).values_list("points", flat=True)) == [-5, -5, -5, 15]


def test_points_given_by_the_plan_are_whole_points_of_the_list():
    """Three fixed points for sitting out are three points beside tenths, and bonuses too."""
    plan = {"variant": "flemish", "sit_out": "fixed", "sit_out_points": 3, "place_bonus": [4, 2, 0, 0]}
    plan["ranking"] = ["points_and_bonus"]
    tournament = with_players(a_tournament(overlay=TENTHS, deals_per_round=1, **plan), 5)
    round_ = an_open_round(tournament)
    a_deal(a_table(round_), alone("N", tricks=7))
    close_round(round_=round_, actor=SITE)

    rows = rank(results_of(tournament), tournament.ranking).rows

    # 9 and a bonus of 4 for North; three share 2 + 0 + 0 on −3 each; who sat out has 3.
    assert [row.values[0] for row in rows] == [130, 30, -30, -30, -30]


def test_a_season_adds_tenths_and_whole_points_exactly(client):
    club = a_club()
    season = a_season(
        club,
        finished(an_evening(club, date="2026-10-01")),
        finished(an_evening(club, WHOLE, name="Second", date="2026-10-08")),
        absence="fixed",
        absence_points=1,
        attendance_points=2,
    )
    season.published = True
    season.save(update_fields=["published"])
    count_figures()
    season.refresh_from_db()

    view = season_view(season, public=False)
    page = words(client.get(reverse("public_season", args=[club.slug, season.slug]), headers=DUTCH))

    # Who wins in both evenings has 12 of each, and everybody 2 for each evening played: in tenths all of it.
    totals = {tuple(mark.points for mark in row.marks): row.total for row in view.rows}
    assert view.decimals == 1
    assert all(total == sum(marks) + 40 for marks, total in totals.items())
    assert {points for marks in totals for points in marks} <= {120, -120, 0}
    assert re.search(r"[+−]\d+,0", page)
    assert not re.search(r"[+−]\d{2,}0\b(?!,)", page)


def test_records_of_a_club_compare_tenths_with_points(client):
    club = a_club()
    finished(an_evening(club, {"decimals": 1, "contracts": {"solo_6": {**SOLO, "won": 31}}}, date="2026-10-01"))
    finished(an_evening(club, WHOLE, name="Second", date="2026-10-08"))
    count_figures()

    page = words(client.get(reverse("club_records", args=[club.slug]), headers=DUTCH))

    # Of the first evening 3 × 3.6 + 3 = 13.8, of the second 3 × 3 + 3 = 12.
    assert "+13,8" in page
    assert "+138" not in page
    someone = Player.objects.filter(club=club, figures__place=1).first()
    life = words(client.get(reverse("player_life", args=[club.slug, someone.public_id]), headers=DUTCH))
    assert re.search(r"[+−]\d+,\d", life)


def test_correcting_a_list_in_mid_evening_scores_its_deals_again_in_tenths(client):
    tournament = an_evening(overlay=WHOLE)

    replace_rules(tournament=tournament, rules=tournament.rules, overlay=TENTHS, actor=SITE, reason="halves")

    tournament.refresh_from_db()
    assert variant_of(tournament).decimals == 1
    assert sorted(Score.objects.filter(deal__number=1).values_list("points", flat=True)) == [-30, -30, -30, 90]
    signed_in(client, tournament, Role.OWNER)
    moment = words(client.get(at("replay", tournament), headers=DUTCH))
    assert not re.search(r"[+−](90|120)\b", moment)


@pytest.mark.parametrize("what", ["adjustment", "totals"])
def test_typed_points_keep_their_meaning(what):
    tournament = an_evening(overlay=WHOLE)
    if what == "adjustment":
        adjust_points(entrant=tournament.entrants.first(), points=-3, reason="late", actor=SITE)
    else:
        TableTotals.objects.create(table=a_table(tournament.rounds.get()), points={"N": 0}, counts=False)

    with pytest.raises(Refused, match="keeps its decimals"):
        replace_rules(tournament=tournament, rules=tournament.rules, overlay=TENTHS, actor=SITE, reason="halves")


def test_an_evening_of_tenths_stays_one_under_a_whole_list_and_its_typed_points_with_it():
    tournament = an_evening()
    adjust_points(entrant=tournament.entrants.first(), points=-25, reason="late", actor=SITE)

    replace_rules(tournament=tournament, rules=tournament.rules, overlay=WHOLE, actor=SITE, reason="whole")

    tournament.refresh_from_db()
    assert tournament.overlay == {
        "decimals": 1,
        "contracts": {"solo_6": {"won": 20, "lost": 20, "over": 10, "under": 10}},
    }
    assert sorted(Score.objects.filter(deal__number=1).values_list("points", flat=True)) == [-30, -30, -30, 90]


def test_a_page_of_whole_points_after_one_of_tenths_writes_whole_points(client):
    tenths, whole = an_evening(), an_evening(a_club("Other"), WHOLE)

    first, second = (words(client.get(address(one), headers=DUTCH)) for one in (tenths, whole))

    assert ("+12,0" in first, "+12,0" in second, "+12" in second) == (True, False, True)


def test_a_club_of_whole_points_types_and_sees_nothing_new(client):
    tournament = an_evening(overlay={})
    signed_in(client, tournament, Role.OWNER)

    page = client.get(at("adjustments", tournament)).content.decode()

    assert 'type="number" name="points"' in page
    assert "decimals" not in client.get(reverse("api:standings", args=[tournament.public_id])).content.decode()
    assert passed()


def test_deals_of_the_own_sheet_are_tried_in_tenths(client):
    tournament = with_players(a_tournament(variant="flemish"), 4)
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    signed_in(client, tournament, Role.OWNER)
    deal = {
        "deal1-contract": "solo_6",
        "deal1-declarers": ["N"],
        "deal1-tricks.declarers": "6",
        **{f"deal1-paper-{seat}": text for seat, text in zip("NESW", ("7,5", "-2,5", "-2,5", "-2,5"), strict=True)},
    }

    answer = sent(client, tournament, act="try", **{"solo_6-won": "2,5", **deal})

    trial = answer.context["grid"].trials[0]
    assert (trial.errors, [row.more for row in trial.rows]) == ({}, [0, 0, 0, 0])
    assert "+7.5" in words(answer)
