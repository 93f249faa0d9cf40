"""The printed page for a first evening is true: an evening of 16 is run by pressing what it names, and nothing else."""

import re
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from tests.factories import a_club, a_member, a_tournament, alone, signed_in_now
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Status, Table
from tournaments.evening.table.services.deals import record_deal
from tournaments.prints.sheets import steps_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
PEOPLE, ROUNDS = 16, 2
GIVEN_NAMES = ("Ann", "Bert", "Cis", "Dirk", "Els", "Frans", "Griet", "Hugo")


class Pressable(HTMLParser):
    """The links and the buttons of a page, by what they say; of a button, its form with what stands in it."""

    def __init__(self, html):
        super().__init__()
        self.links, self.buttons, self._form, self._open, self._text = {}, {}, None, None, ""
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        answers = dict(attributes)
        if tag == "form":
            self._form = {"action": answers.get("action", ""), "method": answers.get("method", "get"), "fields": {}}
        elif tag in ("a", "button"):
            self._open, self._text = answers, ""
        elif tag in ("input", "select", "textarea") and self._form and answers.get("name"):
            ticked = answers.get("type") not in ("radio", "checkbox") or "checked" in answers
            if ticked:
                self._form["fields"][answers["name"]] = answers.get("value") or ""
        elif tag == "option" and self._form and "selected" in answers:
            self._form["fields"][list(self._form["fields"])[-1]] = answers.get("value", "")

    def handle_data(self, data):
        self._text += data

    def handle_endtag(self, tag):
        text = re.sub(r"\s+", " ", self._text).strip()
        if tag == "a" and self._open and self._open.get("href"):
            self.links.setdefault(text, self._open["href"])
            self.links.setdefault(text.split(",")[0].split(" ✓ ")[-1], self._open["href"])
        elif tag == "button" and self._open is not None and self._form:
            own = {self._open["name"]: self._open.get("value", "")} if self._open.get("name") else {}
            self.buttons.setdefault(text, (self._form, own))
        elif tag == "form":
            self._form = None
        if tag in ("a", "button"):
            self._open = None


class Organiser:
    """Somebody who knows nothing but what is printed."""

    def __init__(self, client, tournament):
        self.client, self.at = client, reverse("evening", args=[tournament.public_id])
        self.page = client.get(self.at).content.decode()

    def press(self, label, typed):
        pressable = Pressable(self.page)
        links = {re.sub(r"^(?:\d+|✓) ", "", text): url for text, url in pressable.links.items()}
        if label in pressable.buttons:
            form, own = pressable.buttons[label]
            address, send = form["action"] or self.at, getattr(self.client, form["method"].lower())
            response = send(address, {**form["fields"], **own, **typed}, follow=True)
        else:
            url = next((url for text, url in links.items() if text == label or text.startswith(f"{label} ")), None)
            assert url, f"no {label!r} on {self.at}: {sorted(pressable.buttons)} {sorted(links)}"
            response = self.client.get(url, follow=True)
        assert response.status_code == 200, (label, response.status_code)
        if response["Content-Type"].startswith("text/html"):
            self.at, self.page = response.request["PATH_INFO"], response.content.decode()


def play(tournament):
    """What the open round still lacks, as the phones would enter it."""
    for table in Table.objects.filter(round__tournament=tournament, round__status="open", deals=None):
        record_deal(table=table, uid=uuid4(), record=alone(), actor=SITE)


@pytest.mark.parametrize(
    "language", ["nl", *(pytest.param(other, marks=pytest.mark.battery) for other in ("en", "fr", "de"))]
)
def test_an_evening_of_16_runs_by_what_the_page_names(client, language):
    tournament = a_tournament(a_club(), rounds_planned=ROUNDS, deals_per_round=1)
    signed_in_now(client, a_member(tournament.club, Role.ORGANISER).user)
    client.cookies["django_language"] = client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    with translation.override(language):
        steps = steps_of(tournament)
    organiser = Organiser(client, tournament)
    names = "\n".join(f"{given} {family}" for family in ("Maes", "Peeters") for given in GIVEN_NAMES)

    for step in steps:
        play(tournament)
        for label in step.press:
            organiser.press(label, {"names": names} if step is steps[0] else {})

    tournament.refresh_from_db()
    assert tournament.status == Status.FINISHED
    assert tournament.club.tournaments.exclude(pk=tournament.pk).get().status == Status.DRAFT
    assert tournament.entrants.count() == PEOPLE
    assert [round_.status for round_ in tournament.rounds.order_by("number")] == ["closed"] * ROUNDS


def test_a_clubs_first_evening_has_its_steps_in_sight_and_no_further_one(client):
    first = a_tournament(a_club())
    signed_in_now(client, a_member(first.club, Role.ORGANISER).user)
    steps = reverse("print_preview", args=[first.public_id, "first-evening"])

    before = client.get(reverse("prints", args=[first.public_id])).content.decode()
    first.club.tournaments.filter(pk=a_tournament(first.club, name="Before").pk).update(status=Status.FINISHED)
    after = client.get(reverse("prints", args=[first.public_id])).content.decode()

    assert (steps in before, steps in after) == (True, False)


def test_who_has_no_public_page_is_not_told_to_show_the_seats_on_phones():
    tournament = a_tournament(a_club())

    before = [label for step in steps_of(tournament) for label in step.press]
    tournament.published = True
    after = [label for step in steps_of(tournament) for label in step.press]

    assert ("Publish these seats" in before, "Publish these seats" in after) == (False, True)
