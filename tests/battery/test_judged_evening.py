"""A whole evening by its pages alone: 66 enter, 60 play, a door, four rounds, prizes; nobody learns who paid.

Whoever acts here knows the address of the site and nothing else: every other one stands on a page or in a letter.
"""

from __future__ import annotations

import io
import re
import time
from collections import Counter
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.core import mail
from pypdf import PdfReader

from tests.battery.at_the_door import Door, receipts
from tests.battery.person import Page, Person
from tests.factories import a_user

pytestmark = [pytest.mark.battery, pytest.mark.django_db(transaction=True), pytest.mark.timeout(900)]
PLACES, QUEUE, ROUNDS, DEALS = 60, 6, 4, 2
PASSWORD = "correct horse battery"
EACH = {6: 4, 7: 5, 8: 7}  # from the published sheet: what each opponent of a solo of six loses with so many tricks
SEATS = re.compile(r"Table (\d+) North (\w+) East (\w+) South (\w+) West (\w+)")
WISH, NOTE = "notwiththatone", "walks badly"


def name_of(place: int) -> str:
    """One word, so that it is found whole in any text."""
    return f"Speler{chr(97 + place // 26)}{chr(97 + place % 26)}"


def test_an_evening_of_sixty_is_entered_paid_played_and_rewarded_by_its_pages() -> None:
    organiser = sets_up()
    people = [enters(place) for place in range(PLACES + QUEUE)]
    move_up(people)
    organiser.follow("Entries").press("Save", note=NOTE)
    door = at_the_door(organiser)
    everybody_listed(organiser, door)
    points, played = Counter(dict.fromkeys(door.paid, 0)), []
    for number in range(1, ROUNDS + 1):
        played += plays(organiser, number, door, points)
    gives_prizes(organiser)
    standings(points)
    nobody_learns()
    assert Counter(name for seats in played for name in seats) == dict.fromkeys(door.paid, ROUNDS)


def sets_up() -> Person:
    """From the front page to an evening that takes entries."""
    a_user("an@example.org", name="An")
    organiser = Person().open("/").follow("Sign in").press("Sign in", username="an@example.org", password=PASSWORD)
    organiser.press("Create the club", name="De Zwarte Schoppen", town="Gent", time_zone="Europe/Brussels")
    organiser.follow("New evening").follow("Whist à la couleur (26)")
    organiser.press("Looks right: make it", name="Autumn cup", rounds_planned=ROUNDS, deals_per_round=DEALS)
    organiser.follow("The evening").follow("Change: When, where")
    facts = {"starts_at": "23:59", "place": "Parish hall", "fee_member": "5", "fee_guest": "7.50"}
    return organiser.press("Save", entering="open", places=PLACES, **facts)


def enters(place: int) -> Person:
    """Somebody finds the evening, enters it and opens the link in the letter."""
    button = "Join the waiting list" if place >= PLACES else "Enter"
    person = Person(f"198.51.100.{place + 1}").open("/").follow("Autumn cup").follow(button)
    address = f"s{place}@example.org"
    refused = person.press(button, name="???", mail=address) if place == 0 else None
    assert refused is None or f'value="{address}"' in refused.html  # nothing typed is lost
    person.press(button, name=name_of(place), mail=address, fee="member" if place % 3 else "guest")
    assert person.says("Check your mail")
    person.open(link_to(address)).press("Confirm")
    waits = place - PLACES + 1
    told = "You have a place." if waits <= 0 else f"You are number {waits} on the waiting list."
    assert person.says(told), person.words()
    return person


def link_to(address: str) -> str:
    """The link in the letter to this address, once it is there."""
    for _time in range(200):
        letters = [letter for letter in mail.outbox if letter.to == [address]]
        if letters:
            return urlsplit(re.findall(r"https?://\S+/entry/\S+", str(letters[0].body))[0]).path
        time.sleep(0.05)
    raise AssertionError(f"no letter to {address}")


def move_up(people: list[Person]) -> None:
    """Two withdraw: the first two who waited have a place and a letter, the third is first in line."""
    for place in (4, 17):
        assert people[place].press("I am not coming").says("You have withdrawn.")
    told = [people[PLACES + place].open(people[PLACES + place].at) for place in range(3)]
    assert [told[0].says("You have a place."), told[1].says("You have a place.")] == [True, True]
    assert told[2].says("You are number 1 on the waiting list.")
    for place in (PLACES, PLACES + 1):
        subjects: list[str] = []
        for _time in range(200):
            subjects = [letter.subject for letter in mail.outbox if letter.to == [f"s{place}@example.org"]]
            if len(subjects) > 2:
                break
            time.sleep(0.05)
        assert any("A place for you after all" in subject for subject in subjects), subjects


def at_the_door(organiser: Person) -> Door:
    """In any order: 58 come and pay, one of them late; two are not coming; two walk in. The box is counted."""
    door = Door(organiser.follow("People").follow("Door"))
    expected = [one for one in door.state["people"] if not one["waiting"]]
    assert (len(expected), len(door.state["people"])) == (PLACES, PLACES + QUEUE - 2)
    absent, coming = expected[:2], expected[:1:-1]
    for one in absent:
        door.act("arrive", entry=one["uid"], arrival="absent")
    door.act("arrive", entry=coming[-1]["uid"], arrival="late")
    for number, one in enumerate(coming, 1):
        door.let_in(one["uid"], one["name"], number, one["fees"][0], "cash" if number % 4 else "card")
    for number, name in enumerate(("Spelerxa", "Spelerxb"), PLACES - 1):
        door.walks_in(name, number)
    organiser.open(organiser.at)
    totals = organiser.state("till-state")["totals"]
    assert (len(door.paid), totals["all"]) == (PLACES, sum(door.paid.values()))
    door.act("count", cents=totals["cash"], before=0)
    receipts(organiser, door)
    return door


def everybody_listed(organiser: Person, door: Door) -> None:
    """The entries become the list of players, under the numbers that the door gave, but for who is absent."""
    organiser.follow("Autumn cup").follow("People").follow("Entries").follow("Take").press("Make the list of players")
    assert {name: organiser.link(name).rstrip("/").rpartition("/")[2] for name in door.numbers} == {
        name: str(number) for name, number in door.numbers.items()
    }
    organiser.follow(name_of(20)).press("Save the wishes", keep_apart=WISH)
    organiser.follow("People").follow("Seats").follow("Draw round 1").press("Draw", kind="free_for_all")
    organiser.follow("The evening").follow("Codes that open").press("Make a code for every table")


def plays(organiser: Person, number: int, door: Door, points: Counter[str]) -> list[tuple[str, ...]]:
    """A round: opened, looked up by a stranger, its deals entered on the phones of the tables, closed."""
    organiser.follow("People").follow("Seats").follow(f"Round {number}")
    if organiser.has_button(f"Open round {number}"):  # closing the round before opened it otherwise
        organiser.press(f"Open round {number}")
    public = Person("192.0.2.9").open("/").follow("Autumn cup").follow("Seats and tables")
    assert public.has_link("Sheet of table 15")
    tables = SEATS.findall(public.words())
    organiser.follow("The evening").follow("Codes that open")
    for table, *seats in tables:
        phone = Person(f"203.0.113.{table}").open(organiser.link(f"Open its page, table {table}"))
        phone.follow("To the plain form")
        for deal in range(DEALS):
            tricks, seat = 6 + (number + int(table) + deal) % 3, (number + int(table) * deal) % 4
            phone.press("Save", contract="solo_6", declarers=["NESW"[seat]], **{"tricks.declarers": tricks})
            for at, name in enumerate(seats):
                points[name] += 3 * EACH[tricks] if at == seat else -EACH[tricks]
    organiser.follow("Play").press("Close")
    return [tuple(seats) for _table, *seats in tables]


def gives_prizes(organiser: Person) -> None:
    """Prizes are typed, read out and signed for; the evening is finished."""
    organiser.follow("End").follow("Prizes").press("Save", places="A ham\nA pie", last="A red lantern")
    organiser.follow("End")
    assert organiser.has_link("Read out")
    organiser.follow("Read out")
    assert organiser.says("A ham", "A pie", "A red lantern")
    organiser.follow("End").follow("Prizes")
    organiser.follow("List to sign")
    assert "A red lantern" in text_of(organiser.client.get(organiser.link("Open the PDF to print")))
    organiser.follow("End").press("Finish")


def standings(points: Counter[str]) -> None:
    """Everybody stands there once with the points counted by hand, the best first."""
    public = Person("192.0.2.9").open("/").follow("Autumn cup")
    shown = re.findall(r"(Speler\w\w) (?:[+−]?\d+ )+?([+−]?\d+) why", public.words())
    assert len(points) == PLACES and sum(points.values()) == 0
    assert {name: int(total.replace("−", "-")) for name, total in shown} == dict(points)
    assert [int(total.replace("−", "-")) for _name, total in shown] == sorted(points.values(), reverse=True)


def nobody_learns() -> None:
    """No page, file, feed or picture that a stranger reaches has an address, a wish, a note or a sum of the door."""
    secrets = ("example.org", WISH, NOTE, "7.50", "7,50", "Receipt")
    stranger, seen, told = Person("192.0.2.10"), set(), []
    left = ["/"]
    while left:
        address = left.pop()
        path = urlsplit(address).path
        if path in seen or len(seen) > 700:
            continue
        seen.add(path)
        answer = stranger.client.get(path, follow=True)
        text = text_of(answer)
        told += [(path, secret) for secret in secrets if secret in text]
        if "html" in answer.get("Content-Type", ""):
            hrefs = [urljoin(path, href) for _words, href in Page(text).links]
            left += [href for href in hrefs if urlsplit(href).netloc in ("", "testserver") and href.startswith("/")]
    assert (told, len(seen) > 200) == ([], True), len(seen)


def text_of(answer: Any) -> str:
    """What a page, a file or a print says."""
    body = b"".join(answer) if answer.streaming else answer.content
    if "pdf" not in answer.get("Content-Type", ""):
        return bytes(body).decode(errors="ignore")
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
