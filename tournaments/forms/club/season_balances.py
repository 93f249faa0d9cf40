"""What people bring into a season from before its evenings, typed or from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import MINUS
from tournaments.errors import Refused
from tournaments.models import Player, Season
from tournaments.player_lists.spreadsheets import read_file
from tournaments.security.untrusted_input import signed_number, whole_number
from tournaments.wording.names import cells_of
from tournaments.wording.near_names import folded

MOST_POINTS, MOST_EVENINGS = 1_000_000, 999


class BalancesForm(forms.Form):
    """What people bring into a season, a line each: name or member number, points, and in how many evenings."""

    lines = forms.CharField(
        label=gettext_lazy("Points from before"),
        help_text=gettext_lazy(
            "A line for each player: name or member number; points; number of evenings, which may be left out. "
            "Cells copied from a spreadsheet will do."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        required=False,
        max_length=60_000,
    )
    file = forms.FileField(
        label=gettext_lazy("Or an Excel or CSV file"),
        help_text=gettext_lazy("It replaces what stands above."),
        required=False,
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._called: dict[tuple[str, ...], list[Player]] = {}
        self._numbered: dict[str, Player] = {}
        for player in season.club.players.filter(erased_at=None):
            self._called.setdefault(folded(player.name), []).append(player)
            self._numbered[player.member_number.casefold()] = player
        kept = season.balances.select_related("player").order_by("player__name")
        self.initial["lines"] = "\n".join(f"{self._name_of(row.player)}; {row.points}; {row.evenings}" for row in kept)

    def clean(self) -> dict[str, Any]:
        file = self.cleaned_data.get("file")
        try:
            text = read_file(file) if file else self.cleaned_data.get("lines", "")
        except Refused as refusal:
            raise forms.ValidationError(refusal.problems) from refusal
        self.balances: list[tuple[Player, int, int]] = []
        problems: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            cells = cells_of(line)
            if line.strip() and not (number == 1 and self._is_heading(cells)):
                problem = self._read(cells)
                problems += [_("Line {number}: {problem}").format(number=number, problem=problem)] if problem else []
        if problems:
            raise forms.ValidationError({"file" if file else "lines": problems})
        return self.cleaned_data

    def _name_of(self, player: Player) -> str:
        """By what a line means that player: the name, or the member number where several are called so."""
        alone = len(self._called.get(folded(player.name), ())) < 2
        return player.name if alone else player.member_number or player.name

    def _people(self, text: str) -> list[Player]:
        """Who is meant: by member number, else by the words of the name in any order, with or without accents."""
        numbered = self._numbered.get(text.casefold()) if text else None
        return [numbered] if numbered else self._called.get(folded(text), [])

    def _is_heading(self, cells: list[str]) -> bool:
        return not self._people(cells[0]) and not any(sign.isdecimal() for cell in cells[1:] for sign in cell)

    def _read(self, cells: list[str]) -> str:
        """Keeps what a line says, or tells what is wrong with it."""
        name, points, evenings = (*cells, "", "")[:3]
        known = self._people(name)
        worth, many = signed_number(points.replace(MINUS, "-").removeprefix("+")), whole_number(evenings or "0")
        if not known:
            return _("{name} is not in the register.").format(name=name)
        if len(known) > 1:
            return _("Several people are called {name}: write the member number instead.").format(name=name)
        if worth is None or abs(worth) > MOST_POINTS:
            return _("“{text}” is no number of points.").format(text=points)
        if many is None or many > MOST_EVENINGS:
            return _("“{text}” is no number of evenings.").format(text=evenings)
        if any(player == known[0] for player, _points, _evenings in self.balances):
            return _("{name} stands in the list twice.").format(name=name)
        self.balances.append((known[0], worth, many))
        return ""
