"""People named on an evening, in whatever role: entrants, substitutes, those who entered beforehand, people in what was
typed. Renaming, hiding, merging and erasing all ask here, so that no page keeps a name that the others lost.

Points that the director gave or took, as standings count them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.facts import Adjustment as AdjustmentFact
from tournaments.clubs.selectors import family_first_at, family_first_for
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.rounds.models import Entrant, EntrantMember, SubstituteRule, Tournament
from tournaments.evening.rounds.rules import Rows, StandIn, ladies_among, stand_in_at, stand_ins_in
from tournaments.evening.table.models import Adjustment
from tournaments.frame.translate import named
from tournaments.register.models import Player, Shown
from tournaments.register.names import shown_name
from tournaments.register.rules import ErasedName

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from tournaments.clubs.models import Club


def appearances(player: Player) -> dict[int, dict[str, list[Any]]]:
    """The numbers under which a player plays, by evening, and the substitutions in which they sat in for somebody."""
    by_evening: dict[int, dict[str, list[Any]]] = {}
    uid = str(player.public_id)
    entrants = Entrant.objects.filter(pk__in=EntrantMember.objects.filter(player=player).values("entrant"))
    for entrant in entrants.order_by("number"):
        by_evening.setdefault(entrant.tournament_id, _nowhere())["entrants"].append(entrant.number)
    for tournament, number, rows in _substituted(player.club_id):
        for row in rows:
            if row["player"] == uid:
                here = by_evening.setdefault(tournament, _nowhere())
                here["stand_ins"].append([number, row["from_round"]])
    return by_evening


def evenings_naming(club: Club, players: Collection[Player], names: Iterable[str] = ()) -> list[Tournament]:
    """Every evening on which one of these is named in whatever role; `names` are looked for in what was typed."""
    uids = {str(player.public_id) for player in players}
    sat_in = {evening for evening, _number, rows in _substituted(club.pk) if any(row["player"] in uids for row in rows)}
    typed = {evening for evening, text in _typed_words(club) if any(_is_in(name, text) for name in names)}
    own = Q(entrants__players__in=players) | Q(entries__player__in=players) | Q(entries__partner__in=players)
    evenings = Tournament.objects.filter(own | Q(pk__in=sat_in | typed))
    return list(Tournament.objects.filter(pk__in=evenings.values("pk")).order_by("pk"))


def people_at(tournament: Tournament) -> set[int]:
    """The keys of everybody of the register who played that evening or sat in."""
    rows = tournament.entrants.exclude(stand_ins=[]).values_list("stand_ins", flat=True)
    sat_in = {row["player"] for each in rows for row in each}
    present = Q(entrants__tournament=tournament) | Q(public_id__in=sat_in)
    return set(Player.objects.filter(present, club=tournament.club_id).values_list("pk", flat=True))


def words_for_strangers(tournament: Tournament) -> Callable[[str], str]:
    """The words typed on an evening, as strangers may read it: who is hidden or shown short is named there no otherwise
    than in the standings. No query before the first text."""
    masks: list[ErasedName] | None = None

    def masked(text: str) -> str:
        nonlocal masks
        if text and masks is None:
            masks = list(_masks(tournament))
        for mask in masks or ():
            text = mask.text(text)
        return text

    return masked


def _masks(tournament: Tournament) -> Iterator[ErasedName]:
    rows = list(tournament.entrants.values_list("players", "number", "stand_ins"))
    numbers = {player: number for player, number, _stand_ins in rows}
    sat_in = {stand_in["player"] for *_entrant, stand_ins in rows for stand_in in stand_ins}
    told_of = Q(pk__in=numbers) | Q(public_id__in=sat_in) | ~Q(shown=Shown.FULL)
    everybody = list(Player.objects.filter(told_of, club=tournament.club_id, erased_at=None))
    present = {player.pk for player in everybody if player.pk in numbers or str(player.public_id) in sat_in}
    family_first = family_first_at(tournament)
    for player in everybody:
        if player.shown != Shown.FULL:
            others = [other.name for other in everybody if other.pk in present and other.pk != player.pk]
            instead = shown_name(player, numbers.get(player.pk, "–"), family_first)
            alone = player.pk in present and player.shown == Shown.HIDDEN
            yield ErasedName(player.name, instead, alone=alone, others=others)


def _substituted(club: int) -> Iterable[tuple[int, int, list[dict[str, Any]]]]:
    rows = Entrant.objects.filter(tournament__club=club).exclude(stand_ins=[]).order_by("number")
    return rows.values_list("tournament_id", "number", "stand_ins")


def _typed_words(club: Club) -> Iterator[tuple[int, str]]:
    """The words typed on each evening of the club and stands on its pages."""
    for model in (Adjustment, DrawAttempt):
        rows = model._base_manager.filter(tournament__club=club).exclude(reason="")
        yield from rows.values_list("tournament_id", "reason")
    announced = Tournament.objects.filter(club=club, announcement__isnull=False)
    for evening, called_off, moved in announced.values_list("pk", "announcement__called_off", "announcement__moved"):
        yield evening, f"{called_off} {moved.get('reason', '')}"
    versions = Tournament.objects.filter(club=club).exclude(rules_versions=[])
    for evening, changes in versions.values_list("pk", "rules_versions"):
        yield evening, str(changes)


def _is_in(name: str, text: str) -> bool:
    return ErasedName(name, "").text(text) != text


def _nowhere() -> dict[str, list[Any]]:
    return {"entrants": [], "stand_ins": []}


def standing_adjustments(tournament: Tournament, *, public: bool) -> tuple[AdjustmentFact, ...]:
    """The adjustments that stand, handicaps included; with `public` their reasons name people as strangers may read
    it."""
    words = words_for_strangers(tournament) if public else str
    facts = ("entrant__number", "points", "reason", "round__number", "handicap")
    rows = tournament.adjustments.filter(withdrawn=False).values_list(*facts)
    return tuple(
        AdjustmentFact(entrant, points, words(reason), round_, handicap is not None)
        for entrant, points, reason, round_, handicap in rows
    )


# Who took over whose seat, in the names that readers see: "An, in place of Piet".


def names_of(uids: Iterable[str], *, public: bool) -> dict[str, str]:
    """The names of players of the register by their public ids, as far as each may be read; a query where any is
    asked."""
    public_ids = set(uids)
    if not public_ids:
        return {}
    players = list(Player.objects.filter(public_id__in=public_ids).select_related("club"))
    family_first = public and family_first_for(players)
    return {
        str(player.public_id): shown_name(player, "–", family_first) if public else player.name for player in players
    }


def beside_names(names: Mapping[int, str], stand_ins: Mapping[int, Rows], *, public: bool) -> dict[int, str]:
    """Names in standings of those whose seat somebody took over, and those who play for themselves on it.

    Names and substitutes by entrant number; nobody else is in the answer.
    """
    sitting = names_of((stand_in["player"] for rows in stand_ins.values() for stand_in in rows), public=public)
    if not sitting:
        return {}
    by_name = {name: number for number, name in names.items()}
    names_beside: dict[int, str] = {}
    for number, rows in stand_ins.items():
        for stand_in in stand_ins_in(rows):
            who = sitting.get(stand_in.player, "?")
            names_beside[number] = f"{names_beside.get(number, names[number])} ({_since(stand_in, who)})"
            if stand_in.scores == SubstituteRule.OWN and who in by_name:
                names_beside[by_name[who]] = _in_place(stand_in, who, names[number])
    return names_beside


def _in_place(stand_in: StandIn, who: str, absent: str) -> str:
    """The name of a substitute who plays for themselves."""
    wording = _("{name}, in place of {absent} in rounds {first} to {last}")
    if stand_in.until is None:
        wording = _("{name}, in place of {absent} from round {first}")
    elif stand_in.until == stand_in.from_round:
        wording = _("{name}, in place of {absent} in round {first}")
    return wording.format(name=who, absent=absent, first=stand_in.from_round, last=stand_in.until)


def _since(stand_in: StandIn, who: str) -> str:
    if stand_in.until is None:
        return _("from round {round}: {name}").format(round=stand_in.from_round, name=who)
    if stand_in.until == stand_in.from_round:
        return _("round {round}: {name}").format(round=stand_in.from_round, name=who)
    return _("rounds {first} to {last}: {name}").format(first=stand_in.from_round, last=stand_in.until, name=who)


def name_on_seat(name: str, rows: Rows, number: int | None, *, public: bool) -> str:
    """The name of the person who really sits on the seat of an entrant in that round. A query where one does."""
    stand_in = stand_in_at(rows, number) if rows and number else None
    if stand_in is None or stand_in.scores == SubstituteRule.OWN:
        return name
    who = names_of([stand_in.player], public=public).get(stand_in.player, "?")
    return _("{name}, in place of {absent}").format(name=who, absent=name)


SCORES = {
    SubstituteRule.ABSENT: gettext_lazy("The points count for {absent}."),
    SubstituteRule.OWN: gettext_lazy("{name} scores for themselves from then on."),
    SubstituteRule.AVERAGE: gettext_lazy(
        "{absent} gets the average of the rounds played; those points count for nobody."
    ),
    SubstituteRule.FIELD: gettext_lazy(
        "{absent} gets the average of everybody in each of those rounds; those points count for nobody."
    ),
}


def substitute_sentences(tournament: Tournament, number: int, *, public: bool) -> list[SafeString]:
    """Sentences on who took over the seat of that entrant, or whose seat the entrant took over, and what counts."""
    name = "public_name" if public else "name"
    everybody = tournament.entrants.order_by("number").values_list("number", name, "stand_ins")
    rows = [row for row in everybody if row[2]]
    if not rows:
        return []
    own = set(map(str, tournament.entrants.filter(number=number).values_list("players__public_id", flat=True)))
    sentences = []
    for absent, absent_name, stand_ins in rows:
        for stand_in in stand_ins_in(stand_ins):
            if absent != number and not (stand_in.scores == SubstituteRule.OWN and stand_in.player in own):
                continue
            who = names_of([stand_in.player], public=public).get(stand_in.player, "?")
            wording = _("From round {round} {name} sits in place of {absent}.")
            if stand_in.until is not None:
                wording = _("From round {round} to {last} {name} sits in place of {absent}.")
            facts = {
                "round": stand_in.from_round,
                "last": stand_in.until,
                "name": named(who),
                "absent": named(absent_name),
            }
            counted = SCORES[SubstituteRule(stand_in.scores)]
            sentences.append(format_html(escape(f"{wording} {counted}"), **facts))
    return sentences


def substitutes_of(entrant: Entrant, *, public: bool = False) -> list[tuple[str, StandIn]]:
    """The people who took over the seat of one entrant, by name."""
    rows = stand_ins_in(entrant.stand_ins)
    names = names_of((stand_in.player for stand_in in rows), public=public)
    return [(names.get(stand_in.player, "?"), stand_in) for stand_in in rows]


def ladies_of(tournament: Tournament) -> frozenset[int]:
    """The numbers of those who play a drive as a lady. One query."""
    return ladies_among(dict(tournament.entrants.values_list("number", "category")))
