"""Forms over settings that two people may have open at once: neither saves over the other without a word."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.forms import BoundField


class SharedForm(forms.BaseForm):
    """A form that knows what it was opened on: with each field goes a digest of what that field showed.

    What the sender left as it was shown is not written: it stays as it is now. What both changed is asked about: the
    field keeps what was typed, its sentence tells what was saved meanwhile, and saving again puts the one in place of
    the other. A program that sends no digests writes every field.
    """

    data: Any

    @property
    def opened_name(self) -> str:
        """The name of the hidden field with the digests."""
        return self.add_prefix("opened-on")

    @property
    def opened_on(self) -> str:
        """The digests that the page carries: of what is shown, or of what was shown when it was opened."""
        return json.dumps(getattr(self, "_seen", None) or self._now())

    def opened_like(self, stored: SharedForm) -> None:
        """Let the page say that it was opened on what `stored` shows, where it shows something else to choose from."""
        self._seen = stored._now()

    def full_clean(self) -> None:
        seen = _digests(self.data.get(self.opened_name, "")) if self.is_bound else {}
        now = self._now() if seen else {}
        others = [name for name, digest in seen.items() if now.get(name, digest) != digest]
        typed = {name: _digest(self[name], self[name].data) for name in others}
        kept = [name for name in others if typed[name] == seen[name]]
        for name in kept:
            self.fields[name].disabled = True  # Django then takes what is stored
        super().full_clean()
        for name in kept:
            self.fields[name].disabled = False
        for name in others:
            if typed[name] not in (seen[name], now[name]):
                sentence = _("Somebody else saved this meanwhile: {value}. Save again to put yours in its place.")
                self.add_error(name, sentence.format(value=_told(self[name])))
                seen[name] = now[name]
        self._seen = seen

    def _now(self) -> dict[str, str]:
        return {name: _digest(self[name], self[name].initial) for name in self.fields}


def _digest(field: BoundField, value: Any) -> str:
    """Of what the field shows with that value: for whatever the browser sends back, the same again."""
    html = field.field.widget.render(field.html_name, field.field.prepare_value(value))
    return blake2b(" ".join(html.split()).encode(), digest_size=4).hexdigest()


def _digests(text: str) -> dict[str, str]:
    try:
        digests: Mapping[str, Any] = json.loads(text)
        return {str(name): str(digest) for name, digest in digests.items()}
    except (ValueError, AttributeError, RecursionError):
        return {}


def _told(field: BoundField) -> str:
    """What is stored, as people read it."""
    value = field.initial
    values = value if isinstance(value, list | tuple) else [value]
    labels = {str(key): str(label) for key, label in getattr(field.field, "choices", ())}
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(labels.get(str(one), str(one)) for one in values if one not in (None, "")) or _("empty")
