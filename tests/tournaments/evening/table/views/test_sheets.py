"""A table's sheet at the desk: entering, looking first, correcting, conflicts, taking back."""

import re
import uuid

import pytest
from django.urls import resolve

from tests.factories import a_deal, a_table, alone
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.pressed_twice import buttons_on
from tournaments.clubs.models import Role
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SOLO = {"number": "1", "contract": "solo_6", "declarers": ["N"], "trump": "hearts", "tricks.declarers": "7"}


@pytest.fixture
def evening(client):
    tournament = an_evening(4)
    signed_in(client, tournament, Role.DIRECTOR)
    return tournament


def text_of(answer):
    inside = answer.content.decode().partition("<main")[2]
    return " ".join(re.sub("<[^>]*>", " ", inside).split())


def errors_of(answer):
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def test_a_deal_is_saved_and_shown_on_the_sheet(client, evening):
    answer = client.post(at("sheet", evening, 1, 1), {**SOLO, "uid": uuid.uuid4()}, follow=True)

    assert Deal.objects.get().record == {**alone(), "tricks": {"declarers": 7}}
    assert "Solo 6" in text_of(answer)


def test_sending_the_same_form_twice_is_one_deal(client, evening):
    sent = {**SOLO, "uid": uuid.uuid4()}

    client.post(at("sheet", evening, 1, 1), sent)
    client.post(at("sheet", evening, 1, 1), sent)

    assert Deal.objects.count() == 1


def test_looking_first_shows_the_points_and_saves_nothing(client, evening):
    answer = client.post(at("sheet", evening, 1, 1), {**SOLO, "uid": uuid.uuid4(), "preview": "1"})

    assert Deal.objects.count() == 0
    assert answer.context["points"] == [("N", 15), ("E", -5), ("S", -5), ("W", -5)]


def test_every_mistake_stands_at_its_field_and_what_was_typed_stays(client, evening):
    wrong = {**SOLO, "contract": "partnership_8", "tricks.declarers": "14", "uid": uuid.uuid4()}

    answer = client.post(at("sheet", evening, 1, 1), wrong)

    assert errors_of(answer) == {
        "declarers": ["Partnership 8 needs 2 declarers; 1 is marked. Mark the partner."],
        "tricks.declarers": ["14 is not a number of tricks from 0 to 13."],
    }
    assert 'value="14"' in answer.content.decode()
    assert re.search(r'value="N"[^>]*checked', answer.content.decode())


def test_a_place_on_the_sheet_that_is_taken_is_named(client, evening):
    a_deal(a_table(evening.rounds.get()))

    answer = client.post(at("sheet", evening, 1, 1), {**SOLO, "uid": uuid.uuid4()})

    assert errors_of(answer) == {
        "number": ["Deal 1 is already on the sheet. Correct it there, or enter the next one."],
    }


def test_a_correction_replaces_the_deal_and_the_history_keeps_both(client, evening):
    deal = a_deal(a_table(evening.rounds.get()))

    client.post(at("deal", evening, 1, 1, deal.uid), {**SOLO, "version": 1, "reason": "misread"})

    deal.refresh_from_db()
    assert (deal.version, deal.record["tricks"]) == (2, {"declarers": 7})
    history = text_of(client.get(at("deal_history", evening, 1, 1, deal.uid)))
    assert [word in history for word in ("Deal 1 was entered", "Deal 1 was corrected", "misread")] == [True] * 3


def test_who_corrects_an_older_version_sees_both_and_can_choose(client, evening):
    deal = a_deal(a_table(evening.rounds.get()))
    client.post(at("deal", evening, 1, 1, deal.uid), {**SOLO, "version": 1})

    answer = client.post(at("deal", evening, 1, 1, deal.uid), {**SOLO, "version": 1, "tricks.declarers": "9"})

    assert answer.status_code == 409
    assert (answer.context["theirs"]["tricks"], answer.context["mine"]["tricks"]) == ("7", "9")
    client.post(at("deal", evening, 1, 1, deal.uid), _as_sent(answer.context["answers"]))
    deal.refresh_from_db()
    assert (deal.version, deal.record["tricks"]) == (3, {"declarers": 9})


def _as_sent(answers):
    sent = {}
    for name, value in answers:
        sent.setdefault(name, []).append(value)
    return sent


def test_the_last_act_on_a_sheet_is_taken_back_once(client, evening):
    client.post(at("sheet", evening, 1, 1), {**SOLO, "uid": uuid.uuid4()})
    evening.refresh_from_db()

    client.post(at("sheet_undo", evening, 1, 1), {"seq": evening.revision})
    client.post(at("sheet_undo", evening, 1, 1), {"seq": evening.revision})

    assert [deal.removed for deal in Deal.objects.all()] == [True]
    assert evening.journal.count() == evening.revision + 1


def test_a_deal_is_removed_once_however_often_it_is_pressed_and_comes_back(client, evening):
    deal = a_deal(a_table(evening.rounds.get()))
    [button] = buttons_at(client, at("deal_remove", evening, 1, 1, deal.uid), "deal_remove")

    for _press in range(2):
        client.post(button.action, {**button.fields, "reason": "twice on the paper"})
    deal.refresh_from_db()
    removed = deal.removed, deal.version
    [button] = buttons_at(client, at("deal_remove", evening, 1, 1, deal.uid), "deal_remove")
    for _press in range(2):
        client.post(button.action, button.fields)

    deal.refresh_from_db()
    assert (removed, (deal.removed, deal.version)) == ((True, 2), (False, 3))


def test_a_deal_corrected_since_its_page_was_opened_is_neither_removed_nor_checked(client, evening):
    deal = a_deal(a_table(evening.rounds.get()))
    [remove] = buttons_at(client, at("deal_remove", evening, 1, 1, deal.uid), "deal_remove")
    [verify] = buttons_at(client, at("deal", evening, 1, 1, deal.uid), "deal_verify")
    correct_deal(deal=deal, record=alone(tricks=9), version=1, actor=SITE)

    for button in (remove, verify):
        client.post(button.action, button.fields)

    deal.refresh_from_db()
    assert (deal.removed, deal.verified_by, deal.version) == (False, None, 2)


def buttons_at(client, path, name):
    """The buttons of the page that lead to this address."""
    return [
        button
        for button in buttons_on(path, client.get(path).content.decode())
        if resolve(button.action).view_name == name
    ]


def test_the_desk_enters_but_does_not_correct(client):
    tournament = an_evening(4)
    deal = a_deal(a_table(tournament.rounds.get()))
    signed_in(client, tournament, Role.DESK)

    entered = client.post(at("sheet", tournament, 1, 1), {**SOLO, "number": "2", "uid": uuid.uuid4()})
    corrected = client.post(at("deal", tournament, 1, 1, deal.uid), {**SOLO, "version": 1})

    assert (entered.status_code, corrected.status_code) == (302, 403)


def test_a_closed_round_takes_no_deal_and_says_so(client, evening):
    round_ = evening.rounds.get()
    round_.status = "closed"
    round_.save()

    answer = client.post(at("sheet", evening, 1, 1), {**SOLO, "uid": uuid.uuid4()})

    assert errors_of(answer) == {"__all__": ["Round 1 is closed. The director can adjust points."]}


def test_what_no_paper_could_say_is_refused_and_never_an_accident(client, evening):
    addresses = (
        at("sheet", evening, 1, 1).replace("/1/tables/1/", f"/{10**30}/tables/{10**30}/"),
        at("replay", evening) + f"?at={10**30}",
        at("journal", evening) + "?page=x&page=0",
        at("desk", evening) + f"?table={10**30}",
        at("entrant", evening, 10**30),
    )
    garbage = {name: "\0<b>" + "9" * 40 for name in ("number", "contract", "declarers", "tricks.declarers", "version")}

    answers = [client.get(address).status_code for address in addresses]
    answers += [
        client.post(at(name, evening, 1, 1), garbage).status_code for name in ("sheet", "preview", "sheet_undo")
    ]

    assert answers == [404, 200, 200, 200, 404, 200, 200, 302]
