"""Forms over settings that two people may have open at once: neither saves over the other without a word.

Placing refusals of a service or of scoring at the fields of a form.

Forms for what is not done by a slip: the name of the thing is typed, or the reason is given.
"""

from __future__ import annotations

import json
from datetime import date, datetime, time
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.forms import BaseForm
from django.forms.utils import to_current_timezone
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FieldErrors, Message
from tournaments.errors import Refused
from tournaments.frame.translate import say
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.forms import BoundField


# Of a control whose choices are names: a browser that translates pages leaves them alone.
AS_WRITTEN = {"translate": "no"}
OPENED_ON = "opened-on"
"""The hidden field of such a form, after the form's prefix."""
WHOLE = ""
"""Among the digests of fields, what stands for everything that no field of the form shows."""


class SharedForm(forms.BaseForm):
    """A form that knows what it was opened on: with each field goes a digest of what that field showed.

    What the sender left as it was shown is not written: it stays as it is now. What both changed is asked about: the
    field keeps what was typed, its sentence tells what was saved meanwhile, and saving again puts the one in place of
    the other. A program that sends no digests writes every field.
    """

    data: Any
    files: Any
    _version = _newer = ""

    @property
    def opened_name(self) -> str:
        """The name of the hidden field with the digests."""
        return self.add_prefix(OPENED_ON)

    @property
    def opened_on(self) -> str:
        """The digests that the page carries: of what is shown, or of what was shown when it was opened."""
        return json.dumps(getattr(self, "_seen", None) or self._now())

    def opened_like(self, stored: SharedForm) -> None:
        """Record that the page was opened on what `stored` shows, where it shows something else to choose from."""
        self._seen = stored._now()

    def opened_before(self, sent: Mapping[str, str], stored: SharedForm) -> None:
        """Record what the page was opened on, where it shows again what was typed."""
        self._seen = _digests(sent.get(self.opened_name, "")) or stored._now()

    def replaces(self, version: int, sentence: str) -> None:
        """Mark a form as replacing that version as a whole: where it is another meanwhile, `sentence` asks."""
        self._version, self._newer = str(version), sentence

    def full_clean(self) -> None:
        digests_seen = _digests(self.data.get(self.opened_name, "")) if self.is_bound else {}
        now = self._now() if digests_seen else {}
        others = [name for name in self.fields if name in digests_seen and now[name] != digests_seen[name]]
        typed = {name: _digest(self[name], self[name].data) for name in others}
        unchanged = [name for name in others if typed[name] == digests_seen[name]] + self._added_since(digests_seen)
        for name in unchanged:
            self.fields[name].disabled = True  # Django then takes what is stored
        super().full_clean()
        for name in unchanged:
            self.fields[name].disabled = False
            vars(self.fields[name])["bound_data"] = _as_stored  # the page then shows it
        if digests_seen.get(WHOLE, self._version) != self._version:
            self.add_error(None, self._newer)
        for name in others:
            if typed[name] not in (digests_seen[name], now[name]) and not self._is_stored(name):
                sentence = _("Somebody else saved this meanwhile: {value}. Save again to put yours in its place.")
                self.add_error(name, sentence.format(value=_as_people_read_it(self[name])))
        if self.is_bound:
            self._seen = now

    def _now(self) -> dict[str, str]:
        version = {WHOLE: self._version} if self._version else {}
        return version | {name: _digest(self[name], self[name].initial) for name in self.fields}

    def _is_stored(self, name: str) -> bool:
        """Is that what was typed, written otherwise? A price typed as 5 is shown as 5.00, lists lose their spaces."""
        field = self[name]
        if name not in self.cleaned_data:
            return False
        same_words = "".join(str(field.data).split()) == "".join(str(field.field.prepare_value(field.initial)).split())
        return same_words or _digest(field, self.cleaned_data[name]) == _digest(field, field.initial)

    def _added_since(self, digests_seen: Mapping[str, str]) -> list[str]:
        """Fields that the page did not show when it was opened, and that were not sent."""
        widgets = {name: self.fields[name].widget for name in self.fields if digests_seen and name not in digests_seen}
        return [
            name
            for name, widget in widgets.items()
            if widget.value_omitted_from_data(self.data, self.files, self.add_prefix(name))
        ]


def _as_stored(_data: Any, initial: Any) -> Any:
    return initial


def _digest(field: BoundField, value: Any) -> str:
    """The digest of what the field shows with that value: for whatever the browser sends back, the same again."""
    html = field.field.widget.render(field.html_name, field.field.prepare_value(value))
    return blake2b(" ".join(html.split()).encode(), digest_size=4).hexdigest()


def _digests(text: str) -> dict[str, str]:
    try:
        digests: Mapping[str, Any] = json.loads(text)
        return {str(name): str(digest) for name, digest in digests.items()}
    except (ValueError, AttributeError, RecursionError):
        return {}


def _as_people_read_it(field: BoundField) -> str:
    """The stored values as people read them."""
    value = field.initial
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, date | time):
        return str(localize(to_current_timezone(value) if isinstance(value, datetime) else value))
    values = value if isinstance(value, list | tuple) else [field.field.prepare_value(value)]
    labels = {str(key): str(label) for key, label in getattr(field.field, "choices", ())}
    return ", ".join(labels.get(str(value), str(value)) for value in values if value not in (None, "")) or _("empty")


class FoldedForm(forms.BaseForm):
    """A form that shows what most people fill in; its other fields stand folded under *More*, open where one is wrong.

    `usual` names the fields in sight, in their order.
    """

    usual: ClassVar[tuple[str, ...]]

    @property
    def usual_fields(self) -> list[BoundField]:
        """The fields in sight."""
        return [self[name] for name in self.usual if name in self.fields]

    @property
    def more_fields(self) -> list[BoundField]:
        """The fields that are folded away."""
        return [self[name] for name in self.fields if name not in self.usual]

    @property
    def more_is_wrong(self) -> bool:
        """Has one of the folded fields an error?"""
        return any(name not in self.usual for name in self.errors)


def tell(form: BaseForm, refusal: Refused | FieldErrors, fields: dict[str, str] | None = None) -> None:
    """Add every problem of a refusal to the form; `fields` maps its names to those of the form.

    What belongs to no field of the form stands above it.
    """
    if not refusal.problems:
        form.add_error(None, str(refusal))
    for name, sentences in refusal.problems.items():
        field = (fields or {}).get(name, name)
        for sentence in sentences:
            form.add_error(field if field in form.fields else None, sentence_of(refusal, sentence))


def sentences_of(refusal: FieldErrors) -> list[str]:
    """All errors, in the reader's language, where no field can show them."""
    return [say(message) for messages in refusal.problems.values() for message in messages]


def sentence_of(refusal: Exception, sentence: str | Message) -> str:
    """A problem in the reader's language: scoring's are messages, a service's are sentences already."""
    return say(sentence) if isinstance(refusal, FieldErrors) else str(sentence)


class ConfirmForm(forms.Form):
    """Type what is to be deleted; capitals and spaces do not matter."""

    confirm = forms.CharField(
        label=gettext_lazy("Type the name to confirm"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )

    def __init__(self, expected: str, *args: Any, label: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.expected = expected
        self.fields["confirm"].help_text = _("Type “{text}”.").format(text=expected)
        if label:
            self.fields["confirm"].label = label

    def clean_confirm(self) -> str:
        typed = tidy(self.cleaned_data["confirm"])
        if typed.casefold() != tidy(self.expected).casefold():
            raise forms.ValidationError(_("That does not match. Type “{text}”.").format(text=self.expected))
        return typed
