"""The page at the door as its script works, and what its papers add up to."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid

from django.utils import timezone

from tests.battery.person import Page, Person


class Door:
    """The page at the door as its script works: everything is sent twice, as after an answer that was lost."""

    def __init__(self, helper: Person) -> None:
        self.helper, self.state = helper, helper.state("till-state")
        self.cents = {fee["key"]: fee["cents"] for fee in self.state["fees"]}
        self.paid: dict[str, int] = {}
        self.numbers: dict[str, int] = {}

    def act(self, kind: str, uid: str = "", **facts: object) -> dict[str, object]:
        address = f"/api/v1/tournaments/{self.state['tournament']}/door/acts/{uid or uuid.uuid4()}"
        body = json.dumps({"kind": kind, "at": timezone.now().isoformat(), **facts})
        for _time in range(2):
            answer = self.helper.client.put(
                address, body, content_type="application/json", headers={"X-CSRFToken": self.state["csrf"]}
            )
            assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def let_in(self, entry: str, name: str, number: int, fee: str, how: str = "cash") -> None:
        self.act("arrive", entry=entry, number=number, fees=[fee])
        self.act("pay", entry=entry, cents=self.cents[fee], fee=fee, how=how)
        self.paid[name], self.numbers[name] = self.cents[fee], number

    def walks_in(self, name: str, number: int) -> None:
        entry = str(uuid.uuid4())
        self.act("walk_in", entry, name=name, number=number, fees=["guest"])
        self.act("pay", entry=entry, cents=self.cents["guest"], fee="guest", how="cash")
        self.paid[name], self.numbers[name] = self.cents["guest"], number


def receipts(organiser: Person, door: Door) -> None:
    """Receipts, the treasurer's sheet and the file tell the same sum."""
    base, given = organiser.at, 0
    for one in organiser.state("till-state")["people"]:
        if one["paid"]:
            amounts = re.findall(r"€(\d+)\.(\d\d)", text_at(organiser, f"{base}{one['uid']}/receipt/"))
            given += int("".join(amounts[-1]))
    rows = list(csv.DictReader(io.StringIO(text_at(organiser, organiser.link("As a CSV file")).lstrip("\ufeff"))))
    listed = sum(round(float(row["Taken"]) * 100) for row in rows if row["Taken"])
    sheet = text_at(organiser, organiser.link("Print the totals"))
    whole = sum(door.paid.values())
    assert (given, listed, f"€{whole / 100:.2f}" in sheet, "The box is right" in sheet) == (whole, whole, True, True)


def text_at(person: Person, address: str) -> str:
    """What stands at an address, without leaving the page."""
    answer = person.client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    text = answer.content.decode()
    return " ".join(Page(text).text.split()) if "html" in answer["Content-Type"] else text
