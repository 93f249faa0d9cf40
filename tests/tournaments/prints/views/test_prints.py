"""Paper through the pages: every print for every role, the numbers of the screen, the same bytes twice."""

import pytest
from django.urls import reverse

from reports.standings import rank
from tests.evenings import an_evening, found_again
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.reports.printables.reading import pages, words
from tests.seating import draw_round
from tests.telling import telling
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.services.codes import find_code, working_codes
from tournaments.prints.kinds import KINDS
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HEAD = "%PDF-"
OFFERED = [key for key, kind in KINDS.items() if not kind.of_drives]
LANGUAGES = {
    "nl": "plaatsen-per-tafel-friday-evening-ronde-2.pdf",
    "fr": "places-par-table-friday-evening-manche-2.pdf",
    "de": "platze-nach-tischen-friday-evening-runde-2.pdf",
    "en": "seats-by-table-friday-evening-round-2.pdf",
}


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(lambda: an_evening(players=8, rounds=2, deals=3))


@pytest.fixture
def evening(made):
    return found_again(made)


@pytest.fixture
def organiser(client, evening):
    client.force_login(a_member(evening.club).user)
    return client


def file_of(tournament, kind):
    return reverse("print_file", args=[tournament.public_id, kind])


def preview_of(tournament, kind):
    return reverse("print_preview", args=[tournament.public_id, kind])


@pytest.mark.parametrize("kind", OFFERED)
def test_everything_prints_the_same_bytes_each_time(organiser, evening, kind):
    first, again = [organiser.get(file_of(evening, kind)) for _ in range(2)]

    assert (first.status_code, first["Content-Type"], first.content[:5].decode()) == (200, "application/pdf", HEAD)
    assert first.content == again.content
    assert organiser.get(preview_of(evening, kind)).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_print_speaks_the_language_that_was_chosen_for_it(organiser, evening, language):
    answer = organiser.get(file_of(evening, "seats-by-table"), {"language": language})
    others = [organiser.get(file_of(evening, kind), {"language": language}) for kind in ("pack", "players", "director")]

    assert answer["Content-Disposition"] == f'inline; filename="{LANGUAGES[language]}"'
    assert [f"/Lang ({language})".encode() in printed.content for printed in (answer, *others)] == [True] * 4


@pytest.mark.parametrize("role", telling([None, "stranger", *Role], {None, "stranger", Role.DESK, Role.DIRECTOR}))
def test_each_print_is_for_those_who_may_have_it(client, evening, role):
    if role == "stranger":
        client.force_login(a_member(a_club(), Role.OWNER).user)
    elif role:
        client.force_login(a_member(evening.club, role).user)
    answers = {kind: client.get(file_of(evening, kind)).status_code for kind in OFFERED}

    directors = {"table-cards", "director", "payments"}
    expected = {None: 302, "stranger": 403}.get(role, 200)
    assert answers == {kind: 403 if role == Role.DESK and kind in directors else expected for kind in OFFERED}


def test_a_filled_sheet_has_the_points_and_totals_of_the_screen(organiser, evening):
    round_ = Round.objects.get(tournament=evening, number=1)
    printed = pages(organiser.get(file_of(evening, "filled-sheets"), {"round": 1}).content)

    shown = [sheet_of(a_table(round_, number)) for number in (1, 2)]
    for page, sheet in zip(printed, shown, strict=True):
        for deal in sheet.deals:
            row = [points for party in sheet.parties for points in (deal.points[party], deal.totals[party])]
            assert _signed(row) in " ".join(page.split())


def test_the_standings_on_paper_are_those_of_the_screen(organiser, evening):
    shown = rank(results_of(evening), evening.ranking)
    for kind in ("standings", "poster"):
        text = " ".join(words(organiser.get(file_of(evening, kind)).content))
        places = [text.index(f" {row.entrant.name} ") for row in shown.rows]
        assert places == sorted(places)
        assert [_signed([row.points]) in text for row in shown.rows] == [True] * 8


def test_standings_after_a_round_are_those_that_were_frozen(organiser, evening):
    first = Round.objects.get(tournament=evening, number=1)
    names = dict(evening.entrants.values_list("number", "name"))

    text = " ".join(words(organiser.get(file_of(evening, "standings-after"), {"round": 1}).content))

    entries = [f"{names[row['entrant']]} {_signed([row['points']])}" for row in first.standings]
    assert [entry for entry in entries if entry not in text] == []


def test_a_players_own_sheet_adds_up_to_the_standings(organiser, evening):
    row = rank(results_of(evening), evening.ranking).by_key[5]
    text = " ".join(words(organiser.get(file_of(evening, "players"), {"player": 5}).content))

    assert text.count(row.entrant.name) >= 2
    assert _signed([row.points]) in text
    assert sum(row.by_round) == row.points


def test_the_sheets_for_the_tables_carry_names_and_a_code_that_opens_them(organiser, evening):
    printed = pages(organiser.get(file_of(evening, "sheets"), {"round": 2}).content)

    codes = working_codes(tournament=evening, actor=SITE)
    for number, text in enumerate(printed, start=1):
        short = f"{codes[number].short[:4]} {codes[number].short[4:]}"
        names = [seat.entrant.name for seat in a_table(evening.rounds.get(number=2), number).seats.all()]
        assert [name for name in [short, *names] if name not in text] == []
        assert find_code(short).table_number == number


def test_the_desk_gets_the_sheets_without_codes(client, evening):
    client.force_login(a_member(evening.club, Role.DESK).user)

    answer = client.get(file_of(evening, "sheets"), {"round": 2})

    assert (answer.status_code, working_codes(tournament=evening, actor=SITE)) == (200, {})


def test_who_has_the_newest_file_is_told_so_until_something_changes(organiser, evening):
    address = file_of(evening, "standings")
    mark = {"if-none-match": organiser.get(address)["ETag"]}
    same = organiser.get(address, headers=mark)
    other = organiser.get(address, {"paper": "A5"}, headers=mark).status_code
    a_deal(a_table(evening.rounds.get(number=2)), alone("E"))

    assert (same.status_code, same.content, other) == (304, b"", 200)
    assert organiser.get(address, headers=mark).status_code == 200


def test_choices_that_cannot_be_are_shown_at_their_fields(organiser, evening):
    answer = organiser.get(file_of(evening, "by-club"), {"best": "99", "paper": "A9", "language": "xx"})

    form = answer.context["form"]
    assert (answer.status_code, sorted(form.errors), form["best"].value()) == (422, ["best", "language", "paper"], "99")


@pytest.mark.parametrize("paper", ["A4", "A5", "A3", "Letter"])
@pytest.mark.parametrize("style", ["normal", "large", "saving"])
def test_every_paper_and_every_style_can_be_chosen(organiser, evening, paper, style):
    choices = {"paper": paper, "style": style, "ink": "black"}

    answers = [organiser.get(file_of(evening, kind), choices).status_code for kind in ("pack", "results-pack")]

    assert answers == [200, 200]


def test_three_clicks_lead_from_the_drawn_round_to_everything_printed(organiser, evening):
    round_page = organiser.get(reverse("round", args=[evening.public_id, 2])).content.decode()
    print_page = reverse("print_round", args=[evening.public_id, 2])
    listed = organiser.get(print_page)
    pack = next(group["pack"]["file"] for group in listed.context["groups"] if group["when"] == "round")

    assert f'href="{print_page}"' in round_page
    assert f'href="{pack.replace("&", "&amp;")}"' in listed.content.decode()
    assert organiser.get(pack).content[:5].decode() == HEAD


def test_paper_begins_with_the_round_in_play(client):
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    for number in (1, 2, 3):
        draw_round(tournament=tournament, actor=SITE, seed=str(number))
    client.force_login(a_member(tournament.club).user)

    shown = []
    for _ in range(3):
        shown.append(client.get(reverse("prints", args=[tournament.public_id])).context["round"].number)
        tournament.rounds.filter(number=shown[-1]).update(status=Round.Status.CLOSED)

    assert shown == [1, 2, 3]
    assert client.get(reverse("prints", args=[tournament.public_id])).context["round"].number == 3


@pytest.mark.slow
def test_paper_shows_what_the_moment_needs_and_finds_the_rest(organiser, evening):
    url = reverse("prints", args=[evening.public_id])

    at_hand = [len(group["items"]) for group in organiser.get(url).context["groups"]]
    found = organiser.get(url, {"q": "certif"}).context["groups"]
    every = organiser.get(url, {"all": 1}).context["groups"]

    assert len(at_hand) == 1
    assert 0 < at_hand[0] <= 6
    assert [str(item["name"]) for group in found for item in group["items"]] == ["Certificates"]
    assert {group["when"] for group in every} == {"before", "round", "after"}
    assert organiser.get(url, {"q": "xyzzy"}).context["groups"] == []


def test_what_is_not_there_yet_is_said_and_not_printed(client):
    tournament = with_players(a_tournament(), 4)
    client.force_login(a_member(tournament.club).user)

    listed = client.get(reverse("prints", args=[tournament.public_id]), {"all": 1})
    lacking = {item["key"]: str(item["lacking"]) for group in listed.context["groups"] for item in group["items"]}

    assert (lacking["sheets"], lacking["standings"], lacking["score-card"]) == (
        "No round is drawn yet.",
        "Nothing has been recorded yet.",
        "",
    )
    assert [client.get(file_of(tournament, kind)).status_code for kind in ("sheets", "standings")] == [422, 404]
    assert [client.get(preview_of(tournament, kind)).status_code for kind in ("sheets", "standings")] == [200, 200]


def test_a_drawn_round_prints_before_it_is_published(client):
    tournament = with_players(a_tournament(), 4)
    draw_round(tournament=tournament, actor=SITE, seed="1")
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)

    assert client.get(file_of(tournament, "pack")).status_code == 200


@pytest.mark.parametrize("players", [4, 12])
def test_the_queries_do_not_grow_with_the_tables(client, django_assert_num_queries, players):
    tournament = an_evening(players=players, rounds=1)
    client.force_login(a_member(tournament.club, Role.ORGANISER).user)
    client.get(file_of(tournament, "sheets"))

    with django_assert_num_queries(11):
        client.get(file_of(tournament, "filled-sheets"))


def test_only_the_preview_frames_and_only_the_file_may_be_framed(organiser, evening):
    preview = organiser.get(preview_of(evening, "rules"))["Content-Security-Policy"].split("; ")
    file = organiser.get(file_of(evening, "rules"))
    listed = organiser.get(reverse("prints", args=[evening.public_id]))

    assert {"frame-src 'self'", "default-src 'self'", "frame-ancestors 'none'"} <= set(preview)
    assert sorted(file["Content-Security-Policy"].split("; ")) == [
        "default-src 'none'",
        "frame-ancestors 'self'",
        "object-src 'self'",
    ]
    assert "object-src 'none'" in listed["Content-Security-Policy"]
    assert file["X-Frame-Options"] == "SAMEORIGIN"


def _signed(points):
    return " ".join(f"+{score}" if score > 0 else str(score).replace("-", "\N{MINUS SIGN}") for score in points)
