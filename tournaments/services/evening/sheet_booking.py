"""One row of a photographed sheet entered, beside what phones entered for the same deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.models import Claim, Deal
from tournaments.selectors.evening.sheet_photos import same_on_paper
from tournaments.selectors.evening.sheet_places import row_id
from tournaments.services import journal
from tournaments.services.table.deals import record_deal

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.security.actors import Actor
    from tournaments.selectors.evening.sheet_photos import Entered
    from tournaments.selectors.evening.sheet_places import SheetPlace
    from tournaments.services.table.deals import Recorded


class Booking(NamedTuple):
    """The rows of one sheet on their way to its table, whose tournament is locked.

    Of the deals among `decided` somebody has seen what a side entered.
    """

    known: Entered
    place: SheetPlace
    table: Table
    actor: Actor
    decided: frozenset[int]

    def enter(self, number: int, record: dict[str, Any]) -> Recorded | None:
        """The deal; None where the same was entered before.

        Conflict where another deal stands there, Refused where a side entered something else and nobody decided.
        """
        uid = row_id(self.known.printed, number)
        if uid in self.known.gone:
            sentence = _("Deal {number} was entered from this sheet and then removed. Restore it, or type it in.")
            raise Refused(sentence.format(number=number))
        if stored := self.known.of_row(number):
            self._ensure_no_other(number, record, stored)
            return None
        waiting = self.known.waiting.get(number, {})
        alike = {side: said for side, said in waiting.items() if same_on_paper(self.known.variant, record, said)}
        # A phone says more than paper can, such as trump, so of two that agree its entry is kept.
        told = self.place.today(next(iter(alike.values()), record))
        if len(alike) < len(waiting) and number not in self.decided:
            sentence = _("One side entered something else for deal {number}. Look at the row and choose.")
            raise Refused(sentence.format(number=number))
        claims = list(Claim.objects.filter(table=self.table, number=number, side__in=alike))
        done = record_deal(table=self.table, uid=uid, record=told, number=number, actor=self.actor)
        for claim in claims:
            self._agree(done.deal, claim)
        return done

    def _ensure_no_other(self, number: int, record: dict[str, Any], stored: dict[str, Any]) -> None:
        """Conflict, unless the paper said so before or says the same."""
        own = row_id(self.known.printed, number)
        entered = any(uid == own for uid, _record in self.known.standing.values())
        if not entered and not same_on_paper(self.known.variant, record, stored):
            raise Conflict(Deal.objects.standing().get(table=self.table, number=number))

    def _agree(self, deal: Deal, claim: Claim) -> None:
        payload = {
            "number": deal.number,
            "version": deal.version,
            "side": claim.side,
            "claim": str(claim.uid),
            "device": claim.device,
            "serial": self.known.printed.serial,
        }
        journal.write(tournament=deal.tournament, kind="sheet_agreed", actor=self.actor, payload=payload, deal=deal)
