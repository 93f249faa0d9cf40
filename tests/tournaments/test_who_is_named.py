"""Whoever is erased, hidden, shown short or renamed loses the old name on every public page, in whatever role."""

from copy import copy

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.places import a_site, a_site_again, address_of, every_address
from tests.tournaments.public_pages import every_public_page, letters
from tournaments.entries.models import Entry
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import add_entry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.seating import seat_substitute
from tournaments.evening.rounds.services.tournaments import create_tournament, publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.leagues.models import LeagueMatch, LeagueTeam, LineUp
from tournaments.outgoing.models import Follower
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, erase_player
from tournaments.security.actors import SITE
from tournaments.security.addresses import EVERYBODY, PUBLISHED, RESULTS, addresses

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.pages]

NOBODYS = ("/leagues/", "/rules/", "/start/", "/api/v1/openapi", "/static/")
"""Addresses that tell of nobody in the register."""

ROLES = ("entrant", "substitute", "coming")
ACTS = {
    "erased": lambda player: erase_player(player=player, actor=SITE),
    "hidden": lambda player: change_player(player=player, actor=SITE, shown="hidden"),
    "shortened": lambda player: change_player(player=player, actor=SITE, shown="short"),
    "renamed": lambda player: change_player(player=player, actor=SITE, name="Somebody Else"),
}
ALWAYS = ("erased",)  # the others with the battery


def name_of(role):
    return f"Zeb{role} Quakkel{role}"


def names(role, act="erased"):
    """The words that nobody reads any more; whoever is shown short keeps the first."""
    return name_of(role).split()[act == "shortened" :]


@pytest.fixture(scope="module")
def made(made_once):
    """A site on which somebody of each role is named, and a stranger who has read every page of it."""
    return made_once(_site_and_reader)


@pytest.fixture
def site(made):
    return a_site_again(made[0])


@pytest.fixture
def reader(made):
    return made[1].again()


def _site_and_reader():
    site = _a_site_of_names()
    return site, Reader(site)


def _a_site_of_names():
    site = a_site()
    tournament, club = site.tournament, site.tournament.club
    numbered = {entrant.number: entrant for entrant in tournament.entrants.all()}
    people = {role: Player.objects.create(club=club, name=name_of(role)) for role in ROLES[1:]}
    people["entrant"] = numbered[2].players.get()
    change_player(player=people["entrant"], actor=SITE, name=name_of("entrant"))
    absent = tournament.entrants.get(number=3)
    absent.tournament = tournament
    seat_substitute(entrant=absent, name=people["substitute"].name, from_round=1, actor=SITE)
    coming = create_tournament(
        club=club, game=tournament.game, variant=tournament.variant, name="Coming", date=tournament.date, actor=SITE
    )
    announce(tournament=coming, actor=SITE, site="", names_shown=True)
    entry = add_entry(tournament=coming, actor=SITE, name=people["coming"].name)
    Entry.objects.filter(pk=entry.pk).update(player=people["coming"], status=Entry.Status.ENTERED)
    reason = f"bij {people['entrant'].name}"
    adjust_points(entrant=tournament.entrants.get(number=5), points=-5, reason=reason, actor=SITE)
    for evening in (tournament, coming):
        publish_tournament(tournament=Tournament.objects.get(pk=evening.pk), actor=SITE)
    return site._replace(values={**site.values, "people": people, "coming": coming})


class Reader:
    """A stranger whose browser keeps what it read, and a phone at a table."""

    def __init__(self, site):
        self.site, self.browser, self.kept = site, Client(), {}
        everybody = {EVERYBODY, PUBLISHED, RESULTS}
        public = {name for name, address in addresses().items() if address.methods.get("GET") in everybody}
        named = {address_of(site, name, takes) for name, takes in every_address() if name in public}
        evening = site.tournament.club.slug, site.tournament.slug
        prints = {reverse("public_print", args=[*evening, kind]) for kind in ("standings", "seat-slips", "seating")}
        paths = named | prints | {reverse("api:own_table")} | every_public_page(site.tournament.club).keys()
        self.paths = sorted(path for path in paths if not path.startswith(NOBODYS))
        self.before = self.read()

    def again(self):
        """The same browser as it was after the first reading."""
        reader = copy(self)
        reader.browser, reader.kept = Client(), dict(self.kept)
        return reader

    def read(self):
        """Every letter that is read now, by address; where nothing changed, what the browser kept."""
        return {path: self._read(path) for path in self.paths}

    def _read(self, path):
        mark, text = self.kept.get(path, ("", ""))
        headers = {"X-Table-Code": self.site.values["token"]} if path == reverse("api:own_table") else {}
        answer = self.browser.get(path, headers={**headers, **({"If-None-Match": mark} if mark else {})})
        if answer.status_code != 304:
            text = letters(answer) if answer.status_code == 200 else ""
            self.kept[path] = answer.headers.get("ETag", ""), text
        return text


def found(words, texts):
    return {path for path, text in texts.items() if any(word in text for word in words)}


@pytest.mark.parametrize(
    "act", [pytest.param(act, marks=[] if act in ALWAYS else [pytest.mark.battery]) for act in ACTS]
)
def test_the_old_name_is_on_no_public_page_nor_in_a_reason(site, reader, act):
    people = site.values["people"]
    why = reverse("why", args=[site.tournament.club.slug, site.tournament.slug, 5])
    assert {role for role in ROLES if not found(names(role), reader.before)} == set()
    assert why in found(names("entrant"), reader.before)

    for player in people.values():
        ACTS[act](Player.objects.get(pk=player.pk))

    after = reader.read()
    table = reverse("api:own_table")
    own = {table} if act in ("hidden", "shortened") else set()  # who sits at the table reads whole names
    typed = {why} if act == "renamed" else set()  # an organiser's words; whoever is renamed hides nothing
    still = {role: found(names(role, act), after) - own - typed for role in ROLES}
    assert still == dict.fromkeys(ROLES, set())
    assert "bij" in after[why]
    assert ("Somebody Else" in after[table]) == (act == "renamed")


@pytest.mark.parametrize("act", ["erased", "hidden"])
def test_no_phone_goes_on_following(site, act):
    player = Player.objects.get(pk=site.values["people"]["entrant"].pk)
    for entrant in site.tournament.entrants.filter(number__in=(2, 3)):
        Follower.objects.create(entrant=entrant, endpoint="https://push.example/1", public_key="k", secret="s")

    ACTS[act](player)

    assert [follower.entrant.number for follower in Follower.objects.all()] == [3]


LEAGUE_PAGES = ("captain", "captain_match", "club_league", "league_division", "league_match", "public_league")


@pytest.mark.parametrize("act", ["erased", "hidden", "shortened"])
def test_a_captain_and_a_line_up_are_never_public_and_lose_a_name_that_is_erased(site, act):
    player, name = site.values["people"]["entrant"], name_of("entrant")
    match = LeagueMatch.objects.get(uid=site.values["captain_match.uid"])
    LeagueTeam.objects.filter(pk=match.home_id).update(captain=name)
    LineUp.objects.create(match=match, side="home", names=f"{name}\nBob Bakker")
    takes = dict(every_address())
    paths = {page: address_of(site, page, takes[page]) for page in LEAGUE_PAGES}

    def naming(browser):
        return {page for page, path in paths.items() if name in browser.get(path).content.decode()}

    organiser, public = site.browsers["owner"], {"public_league"}
    before, strangers = naming(organiser), naming(Client())
    ACTS[act](Player.objects.get(pk=player.pk))

    assert {"captain_match", "league_division"} <= before
    assert not public & (before | strangers)
    assert naming(organiser) == (set() if act == "erased" else before)
