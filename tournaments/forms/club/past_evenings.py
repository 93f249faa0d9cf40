"""A season's past evenings: the sheet they stand in, and whom each of its names means."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.player_lists.past_evenings import WIDEST, PastColumn, PastSheet, read_past
from tournaments.player_lists.spreadsheets import read_file
from tournaments.wording.near_names import folded, near_names

if TYPE_CHECKING:
    from tournaments.models import Player, Season

NEW, NOBODY = "new", "nobody"
MOST_OTHERS = 150


class SheetForm(forms.Form):
    """The file, and the year of evenings whose head names no day."""

    file = forms.FileField(
        label=gettext_lazy("Excel or CSV file"),
        help_text=gettext_lazy(
            "A row for each player and a column for each evening, or the other way round. The first row or column says "
            "the dates or the names of the evenings."
        ),
    )
    year = forms.IntegerField(
        label=gettext_lazy("Year in which the season ended"),
        help_text=gettext_lazy("For evenings without a date."),
        min_value=1900,
        max_value=2100,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("year", timezone.localdate().year - 1)

    def clean_file(self) -> str:
        try:
            return read_file(self.cleaned_data["file"], WIDEST)
        except Refused as refusal:
            raise forms.ValidationError([told for each in refusal.problems.values() for told in each]) from refusal


class PastEveningsForm(forms.Form):
    """A sheet that was read: which of its evenings count, and who is meant where the register does not tell.

    Raises Refused where the text is no such sheet.
    """

    text = forms.CharField(widget=forms.HiddenInput, max_length=400_000, strip=False)
    year = forms.IntegerField(widget=forms.HiddenInput, min_value=1900, max_value=2100)
    evenings = forms.MultipleChoiceField(
        label=gettext_lazy("Evenings"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, season: Season, text: str, year: int, data: Any = None) -> None:
        super().__init__(data, initial={"text": text, "year": year})
        players = list(season.club.players.filter(erased_at=None).order_by("name", "pk"))
        self.sheet = read_past(text, year, (player.name for player in players))
        evenings: Any = self.fields["evenings"]  # of texts, as it is declared
        evenings.choices = [(one.key, _evening_label(one)) for one in self.sheet.evenings]
        self.initial["evenings"] = [one.key for one in self.sheet.evenings]
        self._find(players)

    def _find(self, players: list[Player]) -> None:
        """Who is known by name; a question for everybody else."""
        called = defaultdict(list)
        for player in players:
            called[folded(player.name)].append(player)
        self.known: dict[str, Player] = {}
        self.asked: dict[str, str] = {}
        self._players = {str(player.public_id): player for player in players}
        near = near_names(self.sheet.names, {str(player.public_id): player.name for player in players})
        unknown = []
        for name in self.sheet.names:
            same = called[folded(name)]
            if len(same) == 1:
                self.known[name] = same[0]
            else:
                unknown.append((name, same or [self._players[key] for key in near[name]]))
        free = [player for player in players if player not in self.known.values()]
        others = [(str(player.public_id), _told_apart(player)) for player in free[:MOST_OTHERS]]
        for number, (name, likely) in enumerate(unknown):
            self.asked[name] = f"who{number}"
            self.fields[f"who{number}"] = _question(name, likely, others)

    @property
    def questions(self) -> list[Any]:
        """The fields that ask who somebody is."""
        return [self[field] for field in self.asked.values()]

    def clean(self) -> dict[str, Any]:
        """Nobody may be two people of the sheet."""
        meant: dict[Any, str] = {player: name for name, player in self.known.items()}
        for name, field in self.asked.items():
            player = self._players.get(self.cleaned_data.get(field, ""))
            if player and (other := meant.setdefault(player, name)) != name:
                self.add_error(field, _("{other} is this player already.").format(other=other))
        return self.cleaned_data

    @property
    def people(self) -> dict[str, Player | None]:
        """Whom each name means, as the service wants it."""
        chosen = {name: self.cleaned_data[field] for name, field in self.asked.items()}
        return {**self.known, **{name: self._players.get(who) for name, who in chosen.items() if who != NOBODY}}

    @property
    def chosen(self) -> PastSheet:
        """The sheet with the evenings that count."""
        kept = set(self.cleaned_data["evenings"])
        return self.sheet._replace(evenings=tuple(one for one in self.sheet.evenings if one.key in kept))


def _evening_label(one: PastColumn) -> str:
    day = date_format(one.date) if one.date else f"{one.name} ({one.year})"
    return _("{evening}: {n} results").format(evening=day, n=len(one.points))


def _question(name: str, likely: list[Player], others: list[tuple[str, str]]) -> forms.ChoiceField:
    """Who is called so in the sheet; nothing is chosen beforehand where somebody of the register may be meant."""
    choices: list[Any] = [(NEW, _("Somebody else: add to the register")), (NOBODY, _("Leave out"))]
    if likely:
        first = [(str(player.public_id), _told_apart(player)) for player in likely]
        choices = [("", _("Choose…")), *first, *choices]
    if others:
        choices.append((_("Others of the register"), others))
    return forms.ChoiceField(label=name, choices=choices, initial="" if likely else NEW)


def _told_apart(player: Player) -> str:
    beside = player.member_number or player.label
    return f"{player.name} ({beside})" if beside else player.name
