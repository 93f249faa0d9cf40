"""A form whose answers make a deal record: scoring reads it, and every problem goes to the field it belongs to."""

from collections.abc import Sequence
from typing import Any

from django import forms

from scoring import EntryError, Variant, read_deal
from scoring.correcting import corrected
from scoring.forms import record_from
from tournaments.errors import Conflict
from tournaments.forms.table.refusals import sentence_of
from tournaments.play.odd_deals import Doubt


class RecordForm(forms.Form):
    """`record` is the deal record, also when something in it is wrong; None until everything could be read.

    `corrects` is the record that is put right: what it told and the form does not ask is kept.

    `doubts` is what it asks about, and `sure` carries the question back; `dismissed` are doubts somebody said yes to.
    `conflict` says that somebody else was first, and is set where the record is saved.
    """

    variant: Variant
    record: dict[str, Any] | None = None
    corrects: dict[str, Any] | None = None
    sure = ""
    doubts: Sequence[Doubt] = ()
    dismissed: Sequence[str] = ()
    conflict: Conflict | None = None

    @property
    def whole_record(self) -> dict[str, Any]:
        """The record of a form from which everything could be read."""
        if self.record is None:
            raise ValueError("A form that was not read, or cannot be, has no record.")
        return self.record

    def read(self, entered: dict[str, Any]) -> None:
        """Make the record from the answers and let scoring look at it."""
        self.record = record_from(self.variant, entered)
        if self.corrects:
            self.record = corrected(self.variant, self.record, self.corrects)
        try:
            read_deal(self.variant, self.record)
        except EntryError as refusal:
            self.tell(refusal)

    def tell(self, refusal: EntryError) -> None:
        """Put every problem at its field, the rest above the form; what could not be read is not missed as well."""
        unread = self.unread()
        for place, sentences in refusal.problems.items():
            if (field := self.field_at(place)) not in unread:
                for sentence in sentences:
                    self.add_error(field, sentence_of(refusal, sentence))

    def unread(self) -> set[str]:
        """The fields of which nothing was made, because something is wrong with them."""
        return set(self.errors)

    def ask(self, doubts: Sequence[Doubt], sure: str) -> None:
        """Ask about these before the deal is kept, once."""
        self.doubts, self.sure = doubts, sure

    def field_at(self, place: str) -> str | None:
        """The name of the field that a problem at this place of the record belongs to; None where none does."""
        raise NotImplementedError
