"""Work of a laptop in a hall and of the site that shows its evening: linking, sending what is new, and taking it in.

A laptop's sender is a thread: it sleeps until something is written, looks again every few seconds while anything is
linked, and ends with the last link. One process of the machine sends at a time. Nothing depends on it: whatever it did
not send waits in the journal.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.models import LEAD_TAKEN, LEAD_TO_HALL, LEAD_TO_SITE, JournalEntry
from tournaments.evening.journal.selectors.journal import event_of, player_json, rows_json
from tournaments.evening.journal.services import journal
from tournaments.evening.journal.services.imports import NONSENSE, append_rows, import_event, read_entry
from tournaments.evening.rounds.models import Lead, Round, Tournament
from tournaments.frame.append_only import canonical, first_break
from tournaments.frame.file_locks import exclusive
from tournaments.frame.registries import act_written, evening_turned, seats_shown
from tournaments.hall.models import HallLink
from tournaments.hall.rules import MOST_ROWS, OPEN, ROWS, SIGNATURE, Link, is_signed, parse_link, signature_of
from tournaments.outgoing import senders
from tournaments.outgoing.senders import NotDelivered, post
from tournaments.register.models import Player
from tournaments.security.actors import Actor, signing_keys
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import HALL, sent_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.clubs.models import Club


SECONDS = 30.0
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
    link = parse_link(text)
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
        status, response = _say(link, "", message)
    except senders.Refused as error:
        raise Refused(_("The address of the site begins with https and is on the open internet.")) from error
    except NotDelivered as error:
        raise Refused(_("The site does not answer. Is this laptop on the internet?")) from error
    if status != 200 or "event" not in response:
        raise Refused(str(response.get("error", "")) or _("The site does not know this link."))
    return link, uid, response["event"]


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
        transaction.on_commit(wake_sender)
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
            status, response = _say(Link(link.site, link.code), link.laptop, _message(link.tournament, before))
        except senders.Refused:
            status, response = 0, {}
        except NotDelivered:
            return _note(link, HallLink.Trouble.UNREACHED)
        _follow(link, status, response)
        if link.trouble or link.closed_at or not before < link.acknowledged < link.tournament.revision:
            return not link.trouble


def _message(tournament: Tournament, after: int) -> dict[str, Any]:
    """The next rows, with the players and salts that they need."""
    rows = list(tournament.journal.filter(seq__gt=after).order_by("seq")[:MOST_ROWS])
    while len(text := canonical(document := rows_json(rows))) > LARGEST_MESSAGE and len(rows) > 1:
        rows = rows[: len(rows) // 2]
    players = Player.objects.filter(club=tournament.club_id) if rows else ()
    salts = tournament.draws.filter(seq__in=[row.seq for row in rows]).exclude(names_salt="")
    return {
        "say": ROWS,
        "rows": document,
        "players": [player_json(player) for player in players if str(player.public_id) in text],
        "salts": {str(seq): salt for seq, salt in salts.values_list("seq", "names_salt")},
    }


@transaction.atomic
def _follow(link: HallLink, status: int, response: dict[str, Any]) -> None:
    """Note what the site answered: how far it is, and who leads."""
    tournament = link.tournament
    journal.lock(tournament)
    have, known_acts = response.get("have"), response.get("known", 0)
    if status not in (200, 409) or not isinstance(have, int) or not isinstance(known_acts, int):
        _note(link, HallLink.Trouble.REFUSED, str(response.get("error", status)))
        return
    ours = have == 0 or tournament.journal.filter(seq=have, hash=response.get("hash")).exists()
    link.acknowledged = have if ours else max(link.acknowledged, known_acts)
    led_by_site = response.get("lead") == Lead.SITE
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
    """The status and the words of the site; raises as senders does."""
    body = json.dumps(message).encode()
    headers = {
        "Content-Type": "application/json",
        "Accept-Language": get_language() or "en",
        SIGNATURE: signature_of(body, link.code, laptop),
    }
    response = post(link.address, body, headers, seconds=SECONDS, largest_answer=HALL.sent)
    try:
        document = sent_json(response.text, HALL)
    except ValueError:
        raise NotDelivered(response.reason) from None  # a proxy, or the login page of a wifi
    return response.status_code, document if isinstance(document, dict) else {}


def _ids_in(address: str) -> tuple[UUID, UUID] | None:
    """The evening and the link that an address ends with: …/<evening>/lead/<link>/."""
    try:
        evening, _lead, uid = address.rstrip("/").split("/")[-3:]
        return UUID(evening), UUID(uid)
    except ValueError:
        return None


def _laptop(uid: UUID) -> str:
    """The name of this laptop for the site of that link: the same each time, and no other's."""
    return salted_hmac("tournaments.hall_laptop", str(uid), algorithm="sha256").hexdigest()[:40]


class Answered(NamedTuple):
    """The answer to the laptop, and from which row on the evening is new here; None where nothing is."""

    told: dict[str, Any]
    tournament: Tournament
    actor: Actor
    new_from: int | None = None


def codes_of(link: HallLink) -> list[str]:
    """The secret of a link, as each key of the site that was ever in use makes it; the first is shown."""
    return [
        salted_hmac("tournaments.hall_links", str(link.uid), secret=key, algorithm="sha256").hexdigest()[:40]
        for key in signing_keys()
    ]


@transaction.atomic
def make_link(*, tournament: Tournament, actor: Actor) -> HallLink:
    """A link with which one laptop may take the lead within a day; any link before it is closed.

    Refused while a laptop leads: then the lead is taken back first.
    """
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.lead:
        raise Refused(_("A laptop leads this evening. Take the lead back first."))
    close_links(tournament)
    note("link for a hall made", tournament=str(tournament.public_id), by=actor.id)
    return HallLink.objects.create(tournament=tournament, made_by=actor.user)


@transaction.atomic
def take_lead(*, tournament: Tournament, actor: Actor) -> None:
    """This machine leads alone from now on, whatever the other one still has. Nothing changes where it does."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if not tournament.lead:
        return
    set_lead(tournament, Lead.ALONE)
    close_links(tournament)
    note("lead taken", tournament=str(tournament.public_id), by=actor.id)
    journal.write(tournament=tournament, kind=LEAD_TAKEN, actor=actor)


def close_links(tournament: Tournament) -> None:
    """No link of this evening is open any more; a laptop that has one is told so."""
    tournament.hall_links.filter(closed_at=None).update(closed_at=timezone.now())


def set_lead(tournament: Tournament, lead: Lead) -> None:
    """Store who leads a locked tournament."""
    tournament.lead = lead
    tournament.save(update_fields=["lead"])


@transaction.atomic
def receive(*, uid: UUID, message: dict[str, Any], body: bytes, signature: str) -> Answered:
    """Carry out a laptop's message: the link opened, or rows appended, whichever of them are not here yet.

    NotFound for what nobody who has the link can have signed. Refused, with nothing changed, for rows that do not
    continue the journal as it is here.
    """
    link = HallLink.objects.select_related("tournament__club", "made_by").filter(uid=uid).first()
    opening = message.get("say") == OPEN
    laptop = "" if opening or link is None else link.laptop
    if link is None or not any(is_signed(body, signature, code, laptop) for code in codes_of(link)):
        raise NotFound
    tournament, actor = link.tournament, Actor(user=link.made_by)
    journal.lock(tournament)
    link.refresh_from_db(fields=["laptop", "closed_at", "opened_at"])
    require(actor, "change_tournament", tournament)
    try:
        return _send_whole_evening(link, message, actor) if opening else _received(link, message, actor)
    except NONSENSE as error:
        raise Refused(_("This does not continue the evening.")) from error


def _send_whole_evening(link: HallLink, message: dict[str, Any], actor: Actor) -> Answered:
    """The whole evening, for a laptop that has the beginning of it or nothing; the same one may ask again."""
    tournament, laptop = link.tournament, str(message["laptop"])[:64]
    if link.closed_at or link.expired or not laptop or link.laptop not in ("", laptop):
        raise Refused(_("This link was used or is too old. Make a new one on the site."))
    if not _is_known(tournament, message["have"], message["hash"]):
        raise Refused(
            _("The laptop has more of this evening than the site. Import its file on the site, then make a new link.")
        )
    if link.opened_at is None:
        journal.write(tournament=tournament, kind=LEAD_TO_HALL, actor=actor)
        set_lead(tournament, Lead.HALL)
        link.laptop, link.opened_at = laptop, timezone.now()
        note("hall leads", tournament=str(tournament.public_id), by=actor.id)
    _note_contact(link)
    photographed = tournament.printed_sheets.exclude(photos=None).exists()
    document = event_of(tournament, sheets=not photographed)  # with pictures it would be too large to arrive
    return Answered({**_state(link), "event": document}, tournament, actor)


def _received(link: HallLink, message: dict[str, Any], actor: Actor) -> Answered:
    tournament = link.tournament
    entries = [read_entry(row) for row in message["rows"][:MOST_ROWS]]
    new = [entry for entry in entries if entry.seq > tournament.revision]
    _ensure_known(tournament, entries[: len(entries) - len(new)])
    if new:
        if link.closed_at or tournament.lead != Lead.HALL:
            raise Conflict
        _ensure_next(tournament, new)
        append_rows(tournament, new, message["players"], message["salts"])
        for round_ in tournament.rounds.filter(number__in=_opened_by(new), status=Round.Status.OPEN):
            for hear in seats_shown:
                hear(round_, None)
        for entry in new:
            for hear_act in act_written:
                hear_act(tournament, entry)
        for hear_evening in evening_turned:
            hear_evening(tournament, actor)
        if tournament.lead != Lead.HALL:
            link.closed_at = timezone.now()
    _note_contact(link)
    return Answered(_state(link), tournament, actor, new[0].seq if new else None)


def _opened_by(rows: Sequence[JournalEntry]) -> list[int]:
    return [row.round_number for row in rows if row.kind == "round_opened" and row.round_number]


def _note_contact(link: HallLink) -> None:
    link.seen_at, link.acknowledged = timezone.now(), link.tournament.revision
    link.save(update_fields=["laptop", "opened_at", "seen_at", "closed_at", "acknowledged"])


def _ensure_known(tournament: Tournament, entries: Sequence[JournalEntry]) -> None:
    """Refuse a message whose earlier rows are not those here: the last is enough, for each row seals those before."""
    if entries and not _is_known(tournament, entries[-1].seq, entries[-1].hash):
        raise Conflict


def _ensure_next(tournament: Tournament, new: Sequence[JournalEntry]) -> None:
    after = tournament.revision, tournament.journal_hash
    if first_break(new, tournament.public_id, after=after) is not None:
        raise Conflict


def _is_known(tournament: Tournament, seq: int, seal: str) -> bool:
    return seq == 0 or JournalEntry.objects.filter(tournament=tournament, seq=seq, hash=seal).exists()


def _state(link: HallLink) -> dict[str, Any]:
    """The state of the site, and whether the laptop of this link leads; every answer says it."""
    tournament = link.tournament
    leads = tournament.lead == Lead.HALL and not link.closed_at
    return {
        "have": tournament.revision,
        "hash": tournament.journal_hash,
        "lead": Lead.HALL if leads else Lead.SITE,
    }


def state_for_refused(uid: UUID, message: dict[str, Any]) -> dict[str, Any]:
    """The same for a laptop whose rows were refused, and the newest of them that is here all the same."""
    link = HallLink.objects.select_related("tournament").get(uid=uid)
    sent = [row["hash"] for row in message["rows"]]
    last_known = JournalEntry.objects.filter(tournament=link.tournament, hash__in=sent).order_by("seq").last()
    return {**_state(link), "known": last_known.seq if last_known else 0}


log = logging.getLogger(__name__)

SEND_EVERY = 5.0
"""Seconds between two sendings, so that the deals of a round go together."""

_sender_wanted = threading.Lock()
_sender_running = threading.Event()


def wake_after_act(tournament: Tournament, _entry: JournalEntry) -> None:
    """Have what was written of an evening that this laptop leads sent to the site."""
    if tournament.lead:
        transaction.on_commit(wake_sender)


def wake_sender() -> None:
    """Have it look for what is new; only a laptop sends."""
    if settings.CLUB_LAPTOP:
        with _sender_wanted:
            if not _sender_running.is_set():
                _sender_running.set()
                threading.Thread(target=_send_until_done, name="hall sender", daemon=True).start()


def _send_until_done() -> None:
    with exclusive("hall-sender"):
        while _send_once():
            time.sleep(SEND_EVERY)


def _send_once() -> bool:
    """Send what waits; False where nothing is linked any more, and then the thread is over."""
    try:
        if send_all():
            return True
    except DatabaseError:
        log.warning("What is new could not be looked up.", exc_info=True)
        return True
    except Exception:  # of one evening; the next round tries again
        log.exception("An evening could not be sent.")
        return True
    finally:
        connection.close()
    with _sender_wanted:
        # Under the lock that wake_sender() takes: who writes from here on starts another.
        _sender_running.clear()
    return False
