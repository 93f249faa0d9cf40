"""The laptop's half of an evening that it leads in a hall: the link taken up, new rows sent, the lead given back."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.evening.journal.models import LEAD_TO_SITE
from tournaments.evening.journal.selectors.exports import player_told, rows_told
from tournaments.evening.journal.services import journal
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Lead, Tournament
from tournaments.frame.hashes import canonical
from tournaments.hall import sender as hall_sender
from tournaments.hall.models import HallLink
from tournaments.hall.rules import MOST_ROWS, OPEN, ROWS, SIGNATURE, Link, link_told, signature_of
from tournaments.hall.services.site import close_links, set_lead
from tournaments.outgoing import posts as outgoing_posts
from tournaments.outgoing.posts import NotDelivered, post
from tournaments.register.models import Player
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import json_value

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.security.actors import Actor


SECONDS, LARGEST_ANSWER = 30.0, 12 * 1024 * 1024
"""What one message may take, and an answer may hold: a whole evening over a poor connection."""

LARGEST_MESSAGE = 1024 * 1024
"""Characters of rows in one message, unless a single one is longer."""

CONTACT_EVERY, TRY_AGAIN_AFTER = 60.0, 15.0
"""Seconds between two messages while nothing is new, and after one that did not arrive."""

SHARE = 5
"""The site is left alone for so many times as long as it took to answer."""

_not_before: dict[int, float] = {}


def ask_for_evening(text: str) -> tuple[Link, UUID, dict[str, Any]]:
    """The answer of the site to a link that was pasted: it lets this laptop lead from now on, and sends the evening.

    Refused with a sentence for what is no link, for a site that does not answer, and with what the site says.
    Asking again with the same link is answered again. No transaction is open meanwhile.
    """
    link = link_told(text)
    ids = _ids_in(link.address) if link else None
    if link is None or ids is None:
        raise Refused(_("This is not the link that the site shows. Copy it whole."))
    evening, uid = ids
    here = Tournament.objects.filter(public_id=evening).first()
    message = {
        "say": OPEN,
        "laptop": _laptop(uid),
        "have": here.revision if here else 0,
        "hash": here.journal_hash if here else "",
    }
    try:
        status, answer = _say(link, "", message)
    except outgoing_posts.Refused as error:
        raise Refused(_("The address of the site begins with https and is on the open internet.")) from error
    except NotDelivered as error:
        raise Refused(_("The site does not answer. Is this laptop on the internet?")) from error
    if status != 200 or "event" not in answer:
        raise Refused(str(answer.get("error", "")) or _("The site does not know this link."))
    return link, uid, answer["event"]


@transaction.atomic
def lead_here(*, club: Club, link: Link, uid: UUID, document: dict[str, Any], actor: Actor) -> Tournament:
    """The evening that the site sent, stored, with this laptop leading it. Doing it twice changes nothing."""
    tournament = import_event(club=club, document=document, actor=actor)
    if tournament.journal.filter(seq=len(document["journal"])).first() != tournament.journal.last():
        raise Refused(_("This event was continued both here and in the file. Only one of the two can be kept."))
    if not tournament.hall_links.filter(uid=uid).exists():
        close_links(tournament)
        now = timezone.now()
        about = {"site": link.address, "code": link.code, "laptop": _laptop(uid), "opened_at": now, "seen_at": now}
        HallLink.objects.create(tournament=tournament, uid=uid, acknowledged=len(document["journal"]), **about)
        set_lead(tournament, Lead.HERE)
        transaction.on_commit(hall_sender.wake)
    return tournament


@transaction.atomic
def give_lead_back(*, tournament: Tournament, actor: Actor) -> None:
    """The site leads again as soon as the last row of this laptop is there. Refused where the laptop does not lead."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.lead != Lead.HERE:
        raise Refused(_("This laptop does not lead the evening."))
    journal.write(tournament=tournament, kind=LEAD_TO_SITE, actor=actor)
    set_lead(tournament, Lead.SITE)


def send_all() -> bool:
    """Send what each linked evening has new, where it is due; False if none is linked."""
    links = list(HallLink.objects.exclude(site="").filter(closed_at=None).select_related("tournament"))
    for link in links:
        idle = link.acknowledged == link.tournament.revision and not link.trouble
        due = _not_before.get(link.pk, 0.0) + (CONTACT_EVERY if idle else 0)
        if time.monotonic() >= due:
            began = time.monotonic()
            arrived = send_new(link)
            ended = time.monotonic()
            _not_before[link.pk] = ended + (SHARE * (ended - began) if arrived else TRY_AGAIN_AFTER)
    return bool(links)


def send_new(link: HallLink) -> bool:
    """Send rows that the site has not acknowledged, message by message, or none as a sign of life.

    False where it did not get on; the link says why. What was not acknowledged is sent again the next time.
    """
    while True:
        before = link.acknowledged
        try:
            status, answer = _say(Link(link.site, link.code), link.laptop, _message(link.tournament, before))
        except outgoing_posts.Refused:
            status, answer = 0, {}
        except NotDelivered:
            return _note(link, HallLink.Trouble.UNREACHED)
        _follow(link, status, answer)
        if link.trouble or link.closed_at or not before < link.acknowledged < link.tournament.revision:
            return not link.trouble


def _message(tournament: Tournament, after: int) -> dict[str, Any]:
    """The next rows, with the players and salts that they need."""
    rows = list(tournament.journal.filter(seq__gt=after).order_by("seq")[:MOST_ROWS])
    while len(text := canonical(told := rows_told(rows))) > LARGEST_MESSAGE and len(rows) > 1:
        rows = rows[: len(rows) // 2]
    players = Player.objects.filter(club=tournament.club_id) if rows else ()
    salts = tournament.draws.filter(seq__in=[row.seq for row in rows]).exclude(names_salt="")
    return {
        "say": ROWS,
        "rows": told,
        "players": [player_told(player) for player in players if str(player.public_id) in text],
        "salts": {str(seq): salt for seq, salt in salts.values_list("seq", "names_salt")},
    }


@transaction.atomic
def _follow(link: HallLink, status: int, answer: dict[str, Any]) -> None:
    """Note what the site answered: how far it is, and who leads."""
    tournament = link.tournament
    journal.lock(tournament)
    have, known = answer.get("have"), answer.get("known", 0)
    if status not in (200, 409) or not isinstance(have, int) or not isinstance(known, int):
        _note(link, HallLink.Trouble.REFUSED, str(answer.get("error", status)))
        return
    ours = have == 0 or tournament.journal.filter(seq=have, hash=answer.get("hash")).exists()
    link.acknowledged = have if ours else max(link.acknowledged, known)
    led_by_site = answer.get("lead") == Lead.SITE
    if led_by_site and not (ours and link.acknowledged == tournament.revision):
        _note(link, HallLink.Trouble.TAKEN, closed=True)
    else:
        _note(link, HallLink.Trouble.NONE if ours else HallLink.Trouble.FORKED, closed=led_by_site)
    if led_by_site and tournament.lead == Lead.HERE:
        set_lead(tournament, Lead.SITE)


def _note(link: HallLink, trouble: str, words: str = "", *, closed: bool = False) -> bool:
    now = timezone.now()
    link.trouble, link.words = trouble, words[:300]
    link.seen_at = link.seen_at if trouble == HallLink.Trouble.UNREACHED else now
    link.closed_at = now if closed else link.closed_at
    link.save(update_fields=["trouble", "words", "seen_at", "closed_at", "acknowledged"])
    return not trouble


def _say(link: Link, laptop: str, message: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the words of the site; raises as outgoing_posts does."""
    body = json.dumps(message).encode()
    headers = {
        "Content-Type": "application/json",
        "Accept-Language": get_language() or "en",
        SIGNATURE: signature_of(body, link.code, laptop),
    }
    answer = post(link.address, body, headers, seconds=SECONDS, largest_answer=LARGEST_ANSWER)
    try:
        told = json_value(answer.text)
    except ValueError:
        raise NotDelivered(answer.reason) from None  # a proxy, or the login page of a wifi
    return answer.status_code, told if isinstance(told, dict) else {}


def _ids_in(address: str) -> tuple[UUID, UUID] | None:
    """The evening and the link that an address ends with: …/<evening>/lead/<link>/."""
    try:
        evening, _lead, uid = address.rstrip("/").split("/")[-3:]
        return UUID(evening), UUID(uid)
    except ValueError:
        return None


def _laptop(uid: UUID) -> str:
    """What this laptop is known by to the site of that link: the same each time, and no other's."""
    return salted_hmac("tournaments.hall_laptop", str(uid), algorithm="sha256").hexdigest()[:40]
