"""Who took over whose seat, in the names that readers see: "An, in place of Piet"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.clubs.selectors import family_first_for
from tournaments.evening.rounds.models import SubstituteRule
from tournaments.evening.rounds.rules import Rows, StandIn, stand_in_at, stand_ins_in
from tournaments.register.models import Player
from tournaments.register.names import shown_name

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Entrant, Tournament


def names_of(uids: Iterable[str], *, public: bool) -> dict[str, str]:
    """The names of players of the register by their public ids, as far as each may be read; a query where any is
    asked."""
    wanted = set(uids)
    if not wanted:
        return {}
    players = list(Player.objects.filter(public_id__in=wanted).select_related("club"))
    family_first = public and family_first_for(players)
    return {
        str(one.public_id): shown_name(one.name, one.shown, "–", family_first) if public else one.name
        for one in players
    }


def beside_names(names: Mapping[int, str], stand_ins: Mapping[int, Rows], *, public: bool) -> dict[int, str]:
    """How those are named in standings whose seat somebody took over, and those who play for themselves on it.

    Names and substitutes by entrant number; nobody else is in the answer.
    """
    sitting = names_of((one["player"] for rows in stand_ins.values() for one in rows), public=public)
    if not sitting:
        return {}
    by_name = {name: number for number, name in names.items()}
    told: dict[int, str] = {}
    for number, rows in stand_ins.items():
        for one in stand_ins_in(rows):
            who = sitting.get(one.player, "?")
            told[number] = f"{told.get(number, names[number])} ({_since(one, who)})"
            if one.scores == SubstituteRule.OWN and who in by_name:
                told[by_name[who]] = _in_place(one, who, names[number])
    return told


def _in_place(one: StandIn, who: str, absent: str) -> str:
    """How a substitute who plays for themselves is named."""
    said = _("{name}, in place of {absent} in rounds {first} to {last}")
    if one.until is None:
        said = _("{name}, in place of {absent} from round {first}")
    elif one.until == one.from_round:
        said = _("{name}, in place of {absent} in round {first}")
    return said.format(name=who, absent=absent, first=one.from_round, last=one.until)


def _since(one: StandIn, who: str) -> str:
    if one.until is None:
        return _("from round {round}: {name}").format(round=one.from_round, name=who)
    if one.until == one.from_round:
        return _("round {round}: {name}").format(round=one.from_round, name=who)
    return _("rounds {first} to {last}: {name}").format(first=one.from_round, last=one.until, name=who)


def name_on_seat(name: str, rows: Rows, number: int | None, *, public: bool) -> str:
    """Who is named on the seat of an entrant in that round: whoever really sits there. A query where somebody does."""
    one = stand_in_at(rows, number) if rows and number else None
    if one is None or one.scores == SubstituteRule.OWN:
        return name
    who = names_of([one.player], public=public).get(one.player, "?")
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


def told_substitutes(tournament: Tournament, number: int, *, public: bool) -> list[str]:
    """Who took over the seat of that entrant, or whose seat the entrant took over, and what counts; in sentences."""
    name = "public_name" if public else "name"
    everybody = tournament.entrants.order_by("number").values_list("number", name, "stand_ins")
    rows = [row for row in everybody if row[2]]
    if not rows:
        return []
    own = set(map(str, tournament.entrants.filter(number=number).values_list("players__public_id", flat=True)))
    sentences = []
    for absent, absent_name, stand_ins in rows:
        for one in stand_ins_in(stand_ins):
            if absent != number and not (one.scores == SubstituteRule.OWN and one.player in own):
                continue
            who = names_of([one.player], public=public).get(one.player, "?")
            told = _("From round {round} {name} sits in place of {absent}.")
            if one.until is not None:
                told = _("From round {round} to {last} {name} sits in place of {absent}.")
            facts = {"round": one.from_round, "last": one.until, "name": who, "absent": absent_name}
            counted = str(SCORES[SubstituteRule(one.scores)]).format(**facts)
            sentences.append(f"{told.format(**facts)} {counted}")
    return sentences


def substitutes_of(entrant: Entrant, *, public: bool = False) -> list[tuple[str, StandIn]]:
    """Everybody who took over the seat of one entrant, by name."""
    rows = stand_ins_in(entrant.stand_ins)
    names = names_of((one.player for one in rows), public=public)
    return [(names.get(one.player, "?"), one) for one in rows]
