"""A laptop in a hall leads, and the site shows the same: whatever arrives twice, late or never."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_deal, a_member, a_table, alone
from tests.tournaments.eventful import lost
from tournaments.clubs.models import Membership
from tournaments.errors import LedElsewhere, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Lead, Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.append_only import canonical
from tournaments.hall.models import HallLink
from tournaments.hall.rules import OPEN, SIGNATURE, parse_link, signature_of
from tournaments.hall.services import _follow, _message, codes_of, give_lead_back, make_link, take_lead
from tournaments.outgoing.models import WebhookDelivery
from tournaments.outgoing.services import add_webhook
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LAPTOP = "laptop-1"


def said(client, link, message, *, laptop=LAPTOP, code=None):
    """What the site answers to a signed message."""
    body = json.dumps(message)
    signed = signature_of(body.encode(), code or codes_of(link)[0], laptop)
    url = reverse("hall_messages", args=[link.tournament.public_id, link.uid])
    headers = {SIGNATURE: signed}
    answer = client.post(url, body, content_type="application/json", headers=headers)
    return answer.status_code, answer.json()


def opening(tournament, laptop=LAPTOP):
    return {"say": OPEN, "laptop": laptop, "have": tournament.revision, "hash": tournament.journal_hash}


@pytest.fixture
def linked(client):
    """An evening on the site that a laptop leads, and what the laptop got."""
    tournament = an_evening(players=8)
    link = make_link(tournament=tournament, actor=a_member(tournament.club))
    status, answer = said(client, link, opening(tournament), laptop="")
    assert (status, answer["lead"]) == (200, "hall")
    return Tournament.objects.get(pk=tournament.pk), link, answer["event"]


def on_the_laptop(tournament):
    """What the laptop enters and gives back, as three messages and the whole evening at the end."""
    Tournament.objects.filter(pk=tournament.pk).update(lead=Lead.HERE)
    tournament.refresh_from_db()
    first = tournament.revision
    table, other = a_table(tournament.rounds.get()), a_table(tournament.rounds.get(), 2)
    seen = [first]
    for at, records in ((table, ["N", "E"]), (other, ["S"])):
        for seat in records:
            a_deal(at, alone(seat))
        tournament.refresh_from_db()
        seen.append(tournament.revision)
    give_lead_back(tournament=tournament, actor=SITE)
    return [json.loads(json.dumps(_message(tournament, after))) for after in seen], event_of(tournament)


def as_the_site_was(tournament, link, document):
    """The same evening as it stood on the site when the laptop took the lead."""
    club = lost(tournament)
    again = import_event(club=club, document=document, actor=SITE)
    Tournament.objects.filter(pk=again.pk).update(lead=Lead.HALL)
    kept = {"uid": link.uid, "made_by": link.made_by, "laptop": LAPTOP, "opened_at": link.made_at}
    return again, HallLink.objects.create(tournament=again, **kept)


def test_rows_arrive_once_and_in_order_however_they_are_sent(client, linked):
    tournament, link, document = linked
    messages, whole = on_the_laptop(tournament)
    state = stored_state(tournament)
    site, link = as_the_site_was(tournament, link, document)
    a, b, c = messages
    begun = site.revision

    # Each message holds everything from its first row on; half of the first is what a cut may have left.
    half = {**a, "rows": a["rows"][:1]}
    gap = {**b, "rows": b["rows"]}
    answers = [said(client, link, message) for message in (gap, half, half, a, a, c, b)]

    arrived = [(status, told["have"] - begun) for status, told in answers]
    assert arrived == [(409, 0), (200, 1), (200, 1), *[(200, 4)] * 4]
    assert answers[0][1]["lead"] == "hall" and answers[-1][1]["lead"] == "site"
    site = Tournament.objects.get(pk=site.pk)
    assert canonical(event_of(site)) == canonical(whole)
    assert (stored_state(site), site.lead) == (state, Lead.ALONE)


def test_webhooks_of_the_site_are_told_once_of_what_happens_in_the_hall(client, linked):
    tournament, link, document = linked
    Tournament.objects.filter(pk=tournament.pk).update(lead=Lead.HERE)
    tournament.refresh_from_db()
    before = tournament.revision
    publish_tournament(tournament=tournament, actor=SITE)
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="late")
    message = json.loads(json.dumps(_message(tournament, before)))
    site, link = as_the_site_was(tournament, link, document)
    add_webhook(club=site.club, url="https://club.example/hook", events=["round.closed"], site="", actor=SITE)

    for _ in range(2):
        assert said(client, link, message)[0] == 200

    assert [sent.kind for sent in WebhookDelivery.objects.filter(tournament=site)] == ["round.closed"]


def test_one_side_leads_and_the_other_says_so(client, linked):
    tournament, link, document = linked

    with pytest.raises(LedElsewhere, match="laptop in the hall leads"):
        a_deal(a_table(tournament.rounds.get()), alone("N"))
    with pytest.raises(Refused, match="Take the lead back first"):
        make_link(tournament=tournament, actor=SITE)
    page = client.get(reverse("standings", args=[tournament.club.slug, tournament.slug]))
    assert "From the hall, as of" in page.content.decode()

    client.force_login(link.made_by)
    leave = client.post(reverse("entrant_leave", args=[tournament.public_id, 1]), follow=True)
    assert "The laptop in the hall leads this evening" in leave.content.decode()
    assert not tournament.entrants.exclude(status="active").exists()

    take_lead(tournament=tournament, actor=SITE)
    a_deal(a_table(tournament.rounds.get()), alone("N"))
    row = {**document["journal"][-1], "seq": len(document["journal"]) + 1}
    status, told = said(client, link, {"say": "rows", "rows": [row], "players": [], "salts": {}})
    assert (status, told["lead"], told["known"]) == (409, "site", len(document["journal"]))
    kinds = list(tournament.journal.order_by("-seq").values_list("kind", flat=True)[:3])
    assert kinds == ["deal_recorded", "lead_taken", "lead_to_hall"]


def test_only_the_laptop_that_opened_the_link_is_heard(client, linked):
    tournament, link, document = linked
    sign_of_life = {"say": "rows", "rows": [], "players": [], "salts": {}}
    rows = tournament.revision

    assert said(client, link, sign_of_life)[0] == 200
    assert said(client, link, sign_of_life, laptop="laptop-2")[0] == 404
    assert said(client, link, sign_of_life, code="guessed")[0] == 404
    assert said(client, link, opening(tournament, "laptop-2"), laptop="")[0] == 422
    # The same laptop, whose answer was lost, gets the evening again.
    assert said(client, link, opening(tournament), laptop="")[1]["event"]["journal"] == document["journal"]
    touched = {**document["journal"][-1], "seq": rows + 1, "reason": "touched"}
    assert said(client, link, {**sign_of_life, "rows": [touched]})[0] == 409
    assert said(client, link, {**sign_of_life, "rows": [{"seq": rows + 1}]})[0] == 422
    assert said(client, link, ["rows"])[0] == 422
    assert JournalEntry.objects.filter(tournament=tournament).count() == rows


def test_the_laptop_follows_what_the_site_answers(linked):
    """The site has everything; it was restored; it took the lead after a message whose answer was lost."""
    tournament, link, _document = linked
    Tournament.objects.filter(pk=tournament.pk).update(lead=Lead.HERE)
    link = HallLink.objects.select_related("tournament").get(pk=link.pk)
    rows = list(tournament.journal.order_by("seq"))

    def after(status, have, seal, lead="hall", **more):
        _follow(link, status, {"have": have, "hash": seal, "lead": lead, **more})
        found = HallLink.objects.get(pk=link.pk)
        return found.acknowledged, found.trouble, found.closed_at is not None, found.tournament.lead

    assert after(200, len(rows), rows[-1].hash) == (len(rows), "", False, Lead.HERE)
    assert after(409, 3, rows[2].hash) == (3, "", False, Lead.HERE)
    assert after(200, len(rows) + 5, "another") == (3, "forked", False, Lead.HERE)
    assert after(502, "login page", "") == (3, "refused", False, Lead.HERE)
    assert after(409, 5, "taken", "site", known=4) == (4, "taken", True, Lead.SITE)


def test_a_link_is_an_address_with_a_secret():
    assert parse_link(" https://whist.example/e/1/lead/2/#abc ") == ("https://whist.example/e/1/lead/2/", "abc")
    assert [parse_link(text) for text in ("", "whist.example#abc", "https://whist.example/", "javascript:x#abc")] == [
        None
    ] * 4


def test_a_link_whose_maker_lost_the_right_does_nothing_any_more(linked, client):
    tournament, link, _document = linked
    alive = {"say": "rows", "rows": [], "players": [], "salts": {}}
    assert said(client, link, alive)[0] == 200
    link.refresh_from_db()
    seen, before = link.seen_at, tournament.revision
    Membership.objects.filter(user=link.made_by, club=tournament.club).delete()

    status, answer = said(client, link, alive)

    assert (status in (403, 404, 422), {*answer}) == (True, {"error"})
    assert said(client, link, opening(tournament), laptop="")[0] == status
    link.refresh_from_db()
    assert (link.seen_at, Tournament.objects.get(pk=tournament.pk).revision) == (seen, before)


def test_a_link_that_nobody_used_in_time_opens_nothing(client):
    tournament = an_evening(players=4)
    link = make_link(tournament=tournament, actor=a_member(tournament.club))
    HallLink.objects.filter(pk=link.pk).update(made_at=link.made_at - HallLink.OPEN_FOR - timedelta(minutes=1))

    status, answer = said(client, link, opening(tournament), laptop="")

    assert (status, "too old" in answer["error"]) == (422, True)
    assert Tournament.objects.get(pk=tournament.pk).lead != Lead.HALL
