"""Errors that say why an act was refused, each with a sentence for the person who tried, in that person's language."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.clubs.features import Feature
from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import Lead, Table, Tournament
from tournaments.evening.table.models import Claim, Deal, TableTotals


class Refused(Exception):  # noqa: N818  it reads as what happened, like the others below
    """An act that cannot be done. `problems` names fields where the form can point at one; `told` is what a program
    hears besides."""

    told: Mapping[str, Any] = {}

    def __init__(self, message: str = "", *, problems: dict[str, Any] | None = None) -> None:
        self.problems = problems or {}
        super().__init__(message or " ".join(sentence for problem in self.problems.values() for sentence in problem))


class NotAllowed(Refused):
    """The actor knows the thing but may not do this with it."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("You may not do that here."))


class SwitchedOff(Refused):
    """The page belongs to a feature that the club does not use; an owner switches it on."""

    def __init__(self, club: Club, feature: Feature) -> None:
        self.club, self.feature = club, feature
        super().__init__(_("“{name}” is off for this club. An owner may switch it on.").format(name=feature.name))


class NotFound(Refused):
    """The thing does not exist, or the actor must not learn that it does."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("There is nothing here under that address."))


class Closed(Refused):
    """The round takes no deals: not open yet, or closed."""


class LedElsewhere(Closed):
    """The evening is written on another machine, and this one only shows it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        sentence = (
            _("The laptop in the hall leads this evening: deals and corrections are entered there.")
            if tournament.lead == Lead.HALL
            else _("The site leads this evening again: deals and corrections are entered there.")
        )
        super().__init__(sentence)


class InTwoPlaces(Refused):
    """A name cannot be erased from an evening that another machine has as well: it would be sent again."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        sentence = _(
            "The evening {name} is at once in a hall and on a site. Take its lead first: else the name is sent again."
        )
        super().__init__(sentence.format(name=tournament.name))


class Redrawn(Refused):
    """An entry for other people than those who sit at the table since its round was drawn again.

    A program hears who sat there `then` and who does `now`, by seat: a number and a name.
    """

    def __init__(self, table: Table, then: Mapping[str, Any], now: Mapping[str, Any]) -> None:
        self.told = {"seats": {"then": then, "now": now}}
        sentence = _(
            "Round {round} was drawn again after this was entered at table {table}. Then {then} sat there, now {now}. "
            "Enter it only if it is theirs."
        )
        names = [", ".join(dict.fromkeys(sitter["name"] for sitter in seats.values())) for seats in (then, now)]
        super().__init__(sentence.format(round=table.round.number, table=table.number, then=names[0], now=names[1]))


class Questioned(Refused):
    """An odd deal that nobody confirmed. A program hears the `questions`, by the names it confirms them with."""

    def __init__(self, questions: Mapping[str, str]) -> None:
        self.told = {"questions": questions}
        super().__init__(problems={"warnings_dismissed": [*questions.values()]})


class Frozen(Refused):
    """The rules cannot change any more."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The rules have been fixed since the first deal. House rules and prices can be corrected on the page "
                "of the house rules; for another game, create a new tournament."
            )
        )


class Missing(NamedTuple):
    """Lacks of one table: numbers of deals, an unfinished game, a deal that decides, or a settled dispute.

    `claims` are the numbers of deals that only one side entered, or both and not the same.
    """

    table: int
    deals: tuple[int, ...] = ()
    unfinished: bool = False
    level: bool = False
    disputed: bool = False
    claims: tuple[int, ...] = ()


class Incomplete(Refused):
    """A round that cannot close yet; `missing` names the tables and what they lack."""

    def __init__(self, missing: Sequence[Missing]) -> None:
        self.missing = tuple(missing)
        tables = ", ".join(str(missing.table) for missing in self.missing)
        super().__init__(_("Not every table is finished. Look at table {tables}.").format(tables=tables))


class Unpriced(Refused):
    """A first round that cannot open unasked; `contracts` are the names of those that pay nothing."""

    def __init__(self, contracts: Sequence[str]) -> None:
        self.contracts = tuple(contracts)
        names = ", ".join(self.contracts)
        super().__init__(
            _("Nothing is paid for {contracts}. Give them a price, or say that it is right.").format(contracts=names)
        )


class Misplaced(Refused):
    """A round that cannot open unasked: names of people who play and have no place in it, who have one and left, and
    who have one and are no longer among the best who go on."""

    def __init__(self, unseated: Sequence[str], left: Sequence[str], outranked: Sequence[str]) -> None:
        self.unseated, self.left, self.outranked = unseated, left, outranked
        names = ", ".join([*unseated, *left, *outranked])
        super().__init__(_("Who sits in this round is not who should play it: {names}.").format(names=names))


class Conflict(Refused):
    """A conflict: somebody else was first. `current` is the deal as it is now, None if it must not be shown or there is
    none."""

    def __init__(self, current: Deal | Claim | None = None) -> None:
        self.current = current
        super().__init__(
            _("This deal was changed in the meantime. Compare both versions and choose.")
            if current
            else _("This deal is not where you expected it. Look at the sheet again.")
        )


class TotalsConflict(Refused):
    """Other totals were typed meanwhile; `current` are those of now, None if there are none."""

    def __init__(self, current: TableTotals | None = None) -> None:
        self.current = current
        super().__init__(_("The totals of this table were changed in the meantime. Compare both and choose."))


class NothingToUndo(Refused):
    def __init__(self) -> None:
        super().__init__(_("There is nothing left to undo here."))


class TooManyTries(Refused):
    """A rate limit was reached; without another sentence, the one on wrong codes."""

    def __init__(self, message: str = "") -> None:
        sentence = _("Too many wrong codes were tried. Scan the code on the table, or wait ten minutes.")
        super().__init__(message or sentence)
