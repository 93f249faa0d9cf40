"""A stake stays among the people of the club, travels with an evening, and comes over from older versions."""

import io
import re
import zipfile
from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from tests.factories import a_tournament
from tests.reports.printables.reading import pages
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.clubs.services import delete_tournament
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.facts import facts_of_row
from tournaments.evening.rounds.models import Tournament
from tournaments.prices.models import PriceList, PriceListVersion
from tournaments.prices.services import save_rules_of
from tournaments.prints.kinds import KINDS
from tournaments.prizes.services import set_stake
from tournaments.security.actors import SITE
from tournaments.security.addresses import EVERYBODY, PUBLISHED, RESULTS, addresses

pytestmark = pytest.mark.django_db
MONEY = re.compile(r"CHF|\b(?:stake|cents)\b|\b0[.,]17\b")
AMOUNT = re.compile(r"CHF|\b0[.,]17\b")
TOKEN = re.compile(r'(?<=csrfmiddlewaretoken" value=")[^"]+')
FIVE_CENTS = {"cents": 5, "per": "point", "currency": "EUR", "uneven": "refuse"}


@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.parametrize("visitor", ["anybody", pytest.param("owner", marks=pytest.mark.battery)])
def test_no_public_page_file_print_or_program_tells_of_money(visitor):
    """Also not to its own people, so that no cache can hold a page with money in it for strangers."""
    site = a_site()
    stake = {**FIVE_CENTS, "cents": 17, "currency": "CHF", "on_phones": True}
    set_stake(tournament=site.tournament, stake=stake, actor=SITE)
    Tournament.objects.update(published=True)
    # The scripts of the table page know how to show money; what they show comes with a table's own code.
    everybody = {EVERYBODY, PUBLISHED, RESULTS}
    public = {name for name, address in addresses().items() if address.methods.get("GET") in everybody}
    public -= {"table_script"}
    paths = {address_of(site, name, takes) for name, takes in every_address() if name in public}
    print_of = (site.tournament.club.slug, site.tournament.slug)
    paths |= {reverse("public_print", args=[*print_of, kind.key]) for kind in KINDS.values()}

    answers = {path: site.browsers[visitor].get(path) for path in paths}
    told = {path for path, answer in answers.items() if answer.status_code == 200 and tells_of_money(answer)}

    assert sum(answer.status_code == 200 for answer in answers.values()) > 30
    assert told == set()


def tells_of_money(answer):
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if content.startswith(b"\x89PNG"):  # the picture behind links, which test_share_picture.py looks at
        return False
    if content.startswith(b"%PDF"):
        text = "\n".join(pages(content))
    elif content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            text = "".join(parts.read(name).decode() for name in parts.namelist())
    else:
        text = without_tokens(content.decode())
    # The description of the interface names the fields of the till at the door.
    return (AMOUNT if text.startswith('{"openapi"') else MONEY).search(text) is not None


def without_tokens(text):
    """The page without its random tokens, which may hold any three letters in a row."""
    return TOKEN.sub("", text)


def test_a_stake_travels_with_the_file_of_the_event_and_with_the_rules_of_the_club():
    tournament = a_tournament()
    set_stake(tournament=tournament, stake=FIVE_CENTS, actor=SITE)
    document, state, club = event_of(tournament), stored_state(tournament), tournament.club
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    delete_tournament(tournament=tournament, actor=SITE)

    arrived = import_event(club=club, document=document, actor=SITE)

    assert (arrived.stake, stored_state(arrived)) == (FIVE_CENTS, state)
    assert PriceList.objects.get().stake == FIVE_CENTS


def test_a_stake_among_the_house_rules_of_an_older_version_is_carried_over():
    tournament = a_tournament()
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    Tournament.objects.update(rules={"stake": 25, "solo5": True}, stake={})
    PriceListVersion.objects.update(rules={"stake": None})

    import_module("tournaments.migrations.0026_stake").move_out_of_the_rules(apps, None)

    tournament.refresh_from_db()
    assert (tournament.rules, tournament.stake) == ({"solo5": True}, {"cents": 25})
    assert (PriceListVersion.objects.get().rules, PriceList.objects.get().stake) == ({}, {})


def test_the_journal_of_an_older_version_is_read_as_the_same_evening():
    tournament = a_tournament()
    payload = JournalEntry.objects.get(tournament=tournament, kind="tournament_created").payload
    older = {**{key: value for key, value in payload.items() if key != "stake"}, "rules": {"stake": 25}}

    assert facts_of_row(older) == {**facts_of_row(payload), "rules": {}, "stake": {"cents": 25}}
