"""The door of an evening: who is expected, who is here, who paid what, and what the treasurer adds up.

Nothing of it is public. People come from the entries, and from the list of players where somebody there has no entry.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid5

from django.db.models import Q

from tournaments.clubs.selectors import alphabet_of
from tournaments.door.models import CashCount
from tournaments.entries.models import FEE_NAMES, Announcement, Entry, Payment
from tournaments.entries.selectors import announcement_of
from tournaments.evening.rounds.models import ARRIVAL, Entrant, EntrantMember, Kind, Round, Seat, SitOut
from tournaments.register.models import Player

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.evening.rounds.models import Tournament
    from tournaments.register.names import Alphabet


AT_THE_DOOR = (Entry.Status.ENTERED, Entry.Status.WAITING)


class Fee(NamedTuple):
    """A price: its key, what it is called in the reader's language, and its cents."""

    key: str
    name: str
    cents: int


class Totals(NamedTuple):
    """The takings in cents: by price, by way and in all; the cash among it, the newest count of the box, and the
    difference of that to what should lie there (None before anybody counted)."""

    by_fee: list[tuple[str, int, int]]  # name, people, cents
    by_how: list[tuple[str, int]]
    all: int
    cash: int
    before: int
    counted: int | None
    difference: int | None
    owed: int


def uid_of(entrant: Entrant) -> UUID:
    """The id of the entry that a player of the list gets when something happens at the door: always the same one, at
    every door. It follows from who they are; numbers and rows may change."""
    members = sorted(str(member.player.public_id) for member in entrant.members.all())
    return uuid5(entrant.tournament.public_id, " ".join(["entrant", *(members or [str(entrant.number)])]))


def fees_of(tournament: Tournament) -> list[Fee]:
    """The prices of the evening, none where none were set."""
    announcement = announcement_of(tournament)
    rows = announcement.fees if announcement else []
    return [Fee(fee["key"], str(fee["name"] or FEE_NAMES.get(fee["key"], fee["key"])), fee["cents"]) for fee in rows]


def currency_of(tournament: Tournament) -> str:
    """The currency of the prices."""
    announcement = announcement_of(tournament)
    return announcement.currency if announcement else Announcement._meta.get_field("currency").default


def people_at_the_door(tournament: Tournament) -> list[dict[str, Any]]:
    """The people expected, entered in the order of their names; in nine queries."""
    entered = _entries(tournament).select_related("entrant", "player", "partner")
    entries = list(entered.prefetch_related("player__cards", "partner__cards"))
    payments: dict[int, list[Payment]] = defaultdict(list)
    for payment in Payment.objects.filter(entry__tournament=tournament).order_by("at", "pk"):
        payments[payment.entry_id].append(payment)
    entered_keys = {entry.entrant_id for entry in entries if entry.entrant_id}
    people_known = {pk for entry in entries for pk in (entry.player_id, entry.partner_id) if pk}
    alphabet = alphabet_of(tournament.club)
    numbers: dict[int, int] = {}
    alone: list[Entrant] = []
    for entrant in tournament.entrants.filter(status=Entrant.Status.ACTIVE).prefetch_related("members__player__cards"):
        players = [member.player_id for member in entrant.members.all()]
        numbers.update(dict.fromkeys(players, entrant.number))
        if entrant.pk not in entered_keys and people_known.isdisjoint(players):
            entrant.tournament = tournament
            alone.append(entrant)
    people = [
        entry_json(entry, payments.get(entry.pk, ()), alphabet, numbers.get(entry.partner_id or 0)) for entry in entries
    ]
    people += [entry_json(entry_for_entrant(entrant), (), alphabet) for entrant in alone]
    return sorted(people, key=lambda person: (person["by"], person["uid"]))


def register_names(tournament: Tournament) -> list[tuple[str, str]]:
    """Name and member number of players of the register who are not in the list of the evening, by name."""
    players = Player.objects.active().filter(club=tournament.club).exclude(entrants__tournament=tournament)
    alphabet = alphabet_of(tournament.club)
    return sorted(players.order_by("pk").values_list("name", "member_number"), key=lambda row: alphabet.key(row[0]))


def _entries(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that are expected, and whoever withdrew and still stands in the list of players."""
    listed = Q(status__in=AT_THE_DOOR) | Q(entrant__status=Entrant.Status.ACTIVE)
    return tournament.entries.filter(listed).order_by("pk")


def _arrivals(entry: Entry) -> tuple[str, ...]:
    """The arrival of each of its people as far as the door knows: whoever withdrew does not come."""
    return entry.arrivals if entry.status in AT_THE_DOOR else (str(Entry.Arrival.ABSENT),) * entry.people


def entry_for_entrant(entrant: Entrant) -> Entry:
    """The entry of a player of the list who has none, not stored yet."""
    members = sorted(entrant.members.all(), key=lambda member: member.position)
    names = [member.player.name for member in members] or [entrant.name[:60]]
    return Entry(
        uid=uid_of(entrant),
        tournament=entrant.tournament,
        name=names[0],
        partner_name=names[1] if len(names) > 1 else "",
        club_name=entrant.label[:60],
        status=Entry.Status.ENTERED,
        entrant=entrant,
        player=members[0].player if members else None,
        partner=members[1].player if len(members) > 1 else None,
    )


def entry_json(
    entry: Entry, payments: Iterable[Payment], alphabet: Alphabet, partner_listed: int | None = None
) -> dict[str, Any]:
    """A person or pair as the page at the door knows them, and what they are sorted by.

    Of two who entered together for an individual evening each has a number on the list.
    """
    return {
        "uid": str(entry.uid),
        "name": entry.name,
        "by": alphabet.key(entry.name),
        "partner": entry.partner_name,
        "club": entry.club_name,
        "waiting": entry.status == Entry.Status.WAITING,
        "arrival": _arrivals(entry)[0],
        "partner_arrival": _arrivals(entry)[-1] if entry.partner_name else "",
        "number": entry.number,
        "listed": entry.entrant.number if entry.entrant else None,
        "partner_listed": partner_listed,
        "member": entry.player.member_number if entry.player else "",
        "cards": [card.token for player in (entry.player, entry.partner) if player for card in player.cards.all()],
        "fees": [fee for fee in (entry.fee, entry.partner_fee) if fee],
        "people": entry.people,
        "note": entry.note,
        "paid": [
            {
                "uid": str(payment.uid),
                "cents": payment.cents,
                "fee": payment.fee,
                "how": payment.how,
                "at": payment.at.isoformat(),
            }
            for payment in payments
        ],
    }


def totals_of(tournament: Tournament) -> Totals:
    """The treasurer's totals, exact to the cent; in four queries."""
    fees = fees_of(tournament)
    prices = {fee.key: fee for fee in fees}
    payments = list(Payment.objects.filter(entry__tournament=tournament).select_related("entry"))
    hows = dict(Payment.How.choices)
    by_how = {how: sum(payment.cents for payment in payments if payment.how == how) for how in hows}
    count = CashCount.objects.filter(tournament=tournament).order_by("-at", "-pk").first()
    cash = by_how[Payment.How.CASH]
    before = count.before_cents if count else 0
    return Totals(
        by_fee=_by_fee(payments, fees),
        by_how=[
            (str(name), by_how[how]) for how, name in hows.items() if any(payment.how == how for payment in payments)
        ],
        all=sum(by_how.values()),
        cash=cash,
        before=before,
        counted=count.cents if count else None,
        difference=count.cents - before - cash if count else None,
        owed=_owed(tournament, payments, prices),
    )


def _by_fee(payments: Sequence[Payment], fees: Sequence[Fee]) -> list[tuple[str, int, int]]:
    """Under each price how often it was paid (what was given back does not count) and what it brought."""
    names = {fee.key: fee.name for fee in fees}
    rows = []
    for key in [*names, *sorted({payment.fee for payment in payments} - names.keys())]:
        of_it = [payment for payment in payments if payment.fee == key]
        times = sum(-1 if payment.cents < 0 else 1 for payment in of_it)
        if of_it:
            rows.append((names.get(key, key), times, sum(payment.cents for payment in of_it)))
    return rows


def _owed(tournament: Tournament, payments: Sequence[Payment], prices: dict[str, Fee]) -> int:
    """The debts of those who are here by the prices that they chose; free is paid."""
    paid: dict[int, int] = defaultdict(int)
    settled = set()
    for payment in payments:
        paid[payment.entry_id] += payment.cents
        settled |= {payment.entry_id} if payment.how == Payment.How.FREE else set()
    owed = 0
    for entry in tournament.entries.filter(Entry.SOMEBODY_HERE, status__in=AT_THE_DOOR):
        price = sum(prices[key].cents for key in (entry.fee, entry.partner_fee) if key in prices)
        owed += 0 if entry.pk in settled else max(price - paid[entry.pk], 0)
    return owed


class Missing(NamedTuple):
    """The people of a draw who are not here by the door; and who is here and not in the list of players."""

    away: list[tuple[Entrant, str]]  # with what the door says of them
    unlisted: list[str]


def missing_at_the_door(tournament: Tournament, playing: Iterable[Entrant]) -> Missing | None:
    """None where nobody was ticked off at the door. Three queries."""
    entries = list(_entries(tournament))
    if not any(Entry.Arrival.HERE in entry.arrivals for entry in entries):
        return None
    where = _where_everybody_is(entries)
    members: dict[int, list[int]] = defaultdict(list)
    rows = EntrantMember.objects.filter(entrant__tournament=tournament)
    for entrant_id, player_id in rows.values_list("entrant", "player"):
        members[entrant_id].append(player_id)
    away = []
    for entrant in playing:
        arrivals = {where.get(player, Entry.Arrival.EXPECTED) for player in members[entrant.pk]}
        if missing := sorted(arrivals - {Entry.Arrival.HERE}):
            away.append((entrant, str(Entry.Arrival(missing[0]).label)))
    listed = {player for players in members.values() for player in players}
    here = [name for entry in entries for name in _here_unlisted(entry, listed)]
    return Missing(away, here)


def _where_everybody_is(entries: Iterable[Entry]) -> dict[int, str]:
    """The arrival of each person of the register; here, where one of several entries says so."""
    where: dict[int, str] = {}
    for entry in entries:
        for player, arrival in zip((entry.player_id, entry.partner_id), _arrivals(entry), strict=False):
            if player and where.get(player) != Entry.Arrival.HERE:
                where[player] = arrival
    return where


def _here_unlisted(entry: Entry, listed: set[int]) -> Iterator[str]:
    """The people of an entry who are here and not in the list of players."""
    people = zip((entry.name, entry.partner_name), (entry.player_id, entry.partner_id), _arrivals(entry), strict=False)
    for name, player, arrival in people:
        if arrival == Entry.Arrival.HERE and player not in listed and entry.entrant_id is None:
            yield name


class Waiting(NamedTuple):
    """A person who is here and has no seat: the entry, how many of a table's entrants it brings, and the words that
    keep it apart from others, where these are musts."""

    entry: Entry
    entrants: int
    apart: frozenset[str]


class Arrivals(NamedTuple):
    """Round 1 of an evening whose tables begin as people arrive: the round once a table has begun, who waits in the
    order in which they came, and the table at which each entry sits (0 for one that sits out)."""

    round: Round | None
    waiting: list[Waiting]
    seated: dict[int, int]

    @property
    def tables(self) -> int:
        """The number of tables that have begun."""
        return max(self.seated.values(), default=0)


def arrivals_of(tournament: Tournament) -> Arrivals | None:
    """None where tables do not begin so: not asked for, over, or round 1 was drawn. Six queries."""
    if not Announcement.objects.filter(tournament=tournament, rolling=True).exists():
        return None
    first = tournament.rounds.filter(number=1).first()
    if first and (first.draw != ARRIVAL or first.status != Round.Status.OPEN):
        return None
    here = tournament.entries.filter(status=Entry.Status.ENTERED, arrival=Entry.Arrival.HERE)
    entries = list(here.select_related("entrant", "player", "partner").order_by("arrival_at", "pk"))
    places = _places(first)
    entrant_of = dict(EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player", "entrant"))
    seated, waiting = {}, []
    for entry in entries:
        ours = {entry.entrant_id, entrant_of.get(entry.player_id or 0), entrant_of.get(entry.partner_id or 0)}
        sits = [places[entrant] for entrant in ours if entrant in places]
        if sits:
            seated[entry.pk] = max(sits)
        elif entrants := _entrants(tournament, entry):
            waiting.append(Waiting(entry, entrants, _apart_groups(entry)))
    return Arrivals(first, waiting, seated)


def next_table(tournament: Tournament, arrivals: Arrivals) -> list[Waiting]:
    """The entries that begin the next table: of all who may sit together the ones who came first; empty while there are
    too few."""
    return _first(arrivals.waiting, size_of(tournament), frozenset()) or []


def apart(chosen: Iterable[Waiting]) -> bool:
    """Are there two of them whom the organiser keeps apart?"""
    words: set[str] = set()
    for arrival in chosen:
        if words & arrival.apart:
            return True
        words |= arrival.apart
    return False


def size_of(tournament: Tournament) -> int:
    """The number of entrants that a table takes."""
    return 2 if tournament.kind == Kind.PAIRS else 4


def arrivals_json(tournament: Tournament) -> dict[str, Any] | None:
    """The arrivals as the page at the door shows them."""
    arrivals = arrivals_of(tournament)
    if arrivals is None:
        return None
    coming = next_table(tournament, arrivals)
    return {
        "table": arrivals.tables + 1,
        "next": [str(arrival.entry.uid) for arrival in coming],
        "waiting": [str(arrival.entry.uid) for arrival in arrivals.waiting],
        "seated": {str(uid): table for uid, table in _uids(tournament, arrivals.seated)},
    }


def _first(waiting: Sequence[Waiting], size: int, words: frozenset[str]) -> list[Waiting] | None:
    """Arrivals that fill so much of a table beside people with these words, the longest waiting first; else None."""
    if size == 0:
        return []
    for at, arrival in enumerate(waiting):
        if arrival.entrants <= size and not arrival.apart & words:
            rest = _first(waiting[at + 1 :], size - arrival.entrants, words | arrival.apart)
            if rest is not None:
                return [arrival, *rest]
    return None


def _entrants(tournament: Tournament, entry: Entry) -> int:
    """The number of a table's entrants that come with it; none where half a pair waits for a partner."""
    if tournament.kind == Kind.PAIRS:
        return int(entry.people == 2)
    return entry.people


def _apart_groups(entry: Entry) -> frozenset[str]:
    entrant = entry.entrant
    is_apart = entrant is not None and entrant.keep_apart and not entrant.wish_weight
    return frozenset([entrant.keep_apart.casefold()]) if entrant is not None and is_apart else frozenset()


def _places(first: Round | None) -> dict[int, int]:
    """The table of each entrant in the round, 0 for those who sit out."""
    if first is None:
        return {}
    out = dict.fromkeys(SitOut.objects.filter(round=first).values_list("entrant", flat=True), 0)
    return out | dict(Seat.objects.filter(round=first).values_list("entrant", "table__number"))


def _uids(tournament: Tournament, seated: dict[int, int]) -> Iterator[tuple[UUID, int]]:
    for key, uid in tournament.entries.filter(pk__in=seated).values_list("pk", "uid"):
        yield uid, seated[key]
