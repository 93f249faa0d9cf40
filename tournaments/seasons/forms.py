"""A club's season: its name, what counts, which evenings, who helped.

What people bring into a season from before its evenings, typed or from a file.

The class of everybody: in this season, or as proposed for the next.

A season's past evenings: the sheet they stand in, and whom each of its names means.
"""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.datastructures import MultiValueDict
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from reports.numbers import MINUS
from reports.season_rules import Absence, Ranked, SeasonRule, SeasonRuleError, Source, season_rule, sentences
from tournaments.clubs.selectors import alphabet_of, in_order
from tournaments.errors import Refused
from tournaments.evening.rounds.models import NEWEST_FIRST, Tournament
from tournaments.frame.forms import FoldedForm, SharedForm
from tournaments.frame.translate import say
from tournaments.imports.files import SeveralLists, read_file
from tournaments.imports.people import may_be_two
from tournaments.imports.results import (
    MOST_EVENINGS,
    MOST_POINTS,
    PastColumn,
    PastRow,
    PastSheet,
    Total,
    evenings_together,
    read_past,
    read_totals,
)
from tournaments.imports.values import are_thousands, number_of
from tournaments.imports.workbooks import WIDEST
from tournaments.register.forms import offer_players, told_apart
from tournaments.register.models import Player
from tournaments.register.rules import folded, near_names
from tournaments.seasons.models import Season, SeasonEvening
from tournaments.security.untrusted_input import signed_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.utils.functional import Promise

    from tournaments.clubs.models import Club


SOURCES = [
    (Source.POINTS.value, gettext_lazy("the points of the evening")),
    (Source.PLACES.value, gettext_lazy("points for the place")),
]
ABSENCES = [
    (Absence.NOTHING.value, gettext_lazy("no result at all")),
    (Absence.ZERO.value, gettext_lazy("a result of 0")),
    (Absence.AVERAGE.value, gettext_lazy("the average of the evenings played")),
    (Absence.LOWEST.value, gettext_lazy("the lowest result of that evening")),
    (Absence.FIXED.value, gettext_lazy("a fixed number of points")),
]
RANKED = [
    (Ranked.TOTAL.value, gettext_lazy("the total")),
    (Ranked.AVERAGE.value, gettext_lazy("the average")),
]


OF_CLASSES = ("club_best", "classes", "promoted", "relegated")
A_DAY = {"type": "date"}


class RuleCard(NamedTuple):
    """A rule that many clubs have, with its usual values: pressing the card fills them in."""

    key: str
    title: str | Promise
    sentence: str | Promise
    rule: dict[str, Any]


CARDS = (
    RuleCard(
        "all", gettext_lazy("All evenings"), gettext_lazy("Everything is added up. Who comes most has most to win."), {}
    ),
    RuleCard(
        "best",
        gettext_lazy("The best evenings"),
        gettext_lazy("Only each player’s best 10 count. A bad or a missed evening does no harm."),
        {"best": 10},
    ),
    RuleCard(
        "average",
        gettext_lazy("Average"),
        gettext_lazy("Points per evening, for players who came to at least five."),
        {"ranked": "average", "minimum_evenings": 5},
    ),
    RuleCard(
        "places",
        gettext_lazy("Points for places"),
        gettext_lazy("The first gets 25, the second 20, and so on; the score itself does not count."),
        {"source": "places", "place_points": [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]},
    ),
    RuleCard(
        "periods",
        gettext_lazy("Periods"),
        gettext_lazy("Of every 10 evenings each player’s best 7 count; together they make the year."),
        {"period": 10, "best": 7},
    ),
    RuleCard(
        "attendance",
        gettext_lazy("Attendance"),
        gettext_lazy("One point for each evening somebody plays, whatever the score."),
        {"source": "places", "place_points": [0], "attendance_points": 1},
    ),
)


def card_of(rule: Mapping[str, Any]) -> str:
    """The key of the card that says the same as a rule, whatever its numbers are; empty where none does."""
    usual = SeasonRule().as_data()
    chosen_names = {name for name, value in rule.items() if value != usual[name]}
    values = {name: rule[name] for name in ("source", "ranked") if name in chosen_names}
    for card in CARDS:
        chosen = {name: card.rule[name] for name in ("source", "ranked") if name in card.rule}
        if card.rule.keys() == chosen_names and values == chosen:
            return card.key
    return ""


def _game_of_last_evening(club: Club) -> str:
    """The game that a new season is most likely about; empty before the first evening."""
    return club.tournaments.order_by(*NEWEST_FIRST).values_list("game", flat=True).first() or ""


class SeasonRuleForm(FoldedForm, SharedForm, forms.Form):
    """A season's name and rule; an empty number leaves that part of the rule out."""

    usual = ("name", "first_day", "last_day", "game")

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    first_day = forms.DateField(
        label=gettext_lazy("First day"),
        help_text=gettext_lazy("The evenings of these days count by themselves. Without days you choose them."),
        widget=forms.DateInput(attrs=A_DAY, format="%Y-%m-%d"),
        required=False,
    )
    last_day = forms.DateField(
        label=gettext_lazy("Last day"), widget=forms.DateInput(attrs=A_DAY, format="%Y-%m-%d"), required=False
    )
    game = forms.ChoiceField(label=gettext_lazy("Game"), required=False)
    source = forms.ChoiceField(
        label=gettext_lazy("An evening gives"), choices=SOURCES, widget=forms.RadioSelect, initial=Source.POINTS.value
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points for each place"),
        help_text=gettext_lazy("For the first, the second and so on, for example 90 60 30 0."),
        required=False,
        max_length=200,
    )
    ranked = forms.ChoiceField(
        label=gettext_lazy("The places go by"), choices=RANKED, widget=forms.RadioSelect, initial=Ranked.TOTAL.value
    )
    best = forms.IntegerField(
        label=gettext_lazy("Number of best evenings that count"),
        min_value=1,
        max_value=99,
        required=False,
    )
    drop = forms.IntegerField(
        label=gettext_lazy("Number of worst evenings dropped"), min_value=0, max_value=99, required=False
    )
    period = forms.IntegerField(
        label=gettext_lazy("Evenings in a period"),
        help_text=gettext_lazy("The best and worst evenings are then those of each period. Leave empty for none."),
        min_value=1,
        max_value=99,
        required=False,
    )
    best_periods = forms.IntegerField(
        label=gettext_lazy("Number of best periods that count"),
        min_value=1,
        max_value=99,
        required=False,
    )
    absence = forms.ChoiceField(
        label=gettext_lazy("An evening not played is"),
        choices=ABSENCES,
        widget=forms.RadioSelect,
        initial=Absence.NOTHING.value,
    )
    absence_points = forms.IntegerField(
        label=gettext_lazy("The fixed number for an evening not played"),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    average_most = forms.IntegerField(
        label=gettext_lazy("The highest that the average gives for an evening not played"),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    helper_points = forms.IntegerField(
        label=gettext_lazy("Points for helping or sitting out a whole evening"),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    attendance_points = forms.IntegerField(
        label=gettext_lazy("Points for each evening played"),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    club_best = forms.IntegerField(
        label=gettext_lazy("Club trophy: how many players of each home club count"),
        help_text=gettext_lazy("The best of each evening are added up. Leave empty for no club trophy."),
        min_value=1,
        max_value=20,
        required=False,
    )
    minimum_evenings = forms.IntegerField(
        label=gettext_lazy("Minimum number of evenings"),
        help_text=gettext_lazy("Players with fewer evenings are listed after the others."),
        min_value=0,
        max_value=99,
        required=False,
    )

    classes = forms.CharField(
        label=gettext_lazy("Classes that people change between"),
        help_text=gettext_lazy(
            "The highest first, for example A, B, C. Write a player’s first class as category in the register. "
            "Leave empty for no classes."
        ),
        required=False,
        max_length=200,
    )
    promoted = forms.IntegerField(
        label=gettext_lazy("How many of each class go up after the season"), min_value=0, max_value=99, required=False
    )
    relegated = forms.IntegerField(
        label=gettext_lazy("How many of each class go down after the season"),
        min_value=0,
        max_value=99,
        required=False,
    )

    @classmethod
    def of(
        cls,
        data: QueryDict | None,
        club: Club,
        season: Season | None = None,
        features: frozenset[str] = frozenset({"classes"}),
    ) -> SeasonRuleForm:
        """The form of a season as it is, or of a new one, without the questions that the club does not use."""
        initial = _as_typed(season_rule(season.rule).as_data()) if season else {"game": _game_of_last_evening(club)}
        if season:
            initial |= {name: getattr(season, name) for name in cls.usual}
        form = cls(data, initial=initial)
        form._offer_games(club, kept=bool(season and season.game))
        if "classes" not in features and not any(form.initial.get(name) for name in OF_CLASSES):
            for name in OF_CLASSES:
                del form.fields[name]
        return form

    @classmethod
    def filled_in(cls, typed: QueryDict, *place: Any, **more: Any) -> SeasonRuleForm:
        """Return the form as it was typed, a pressed card's rule in place of the typed one; nothing is judged."""
        form = cls.of(None, *place, **more)
        form.opened_before(typed, cls.of(None, *place, **more))
        values: dict[str, Any] = {name: typed.get(name, "") for name in form.fields}
        card = next((card for card in CARDS if card.key == typed.get("card")), None)
        if card:
            rule = _as_typed(SeasonRule().as_data() | card.rule)
            values |= {name: rule[name] for name in values if name in rule}
        form.initial.update(values)
        return form

    def _offer_games(self, club: Club, *, kept: bool) -> None:
        """Ask for the game where the club plays several, or the season is about one."""
        keys = {*club.tournaments.values_list("game", flat=True).distinct(), self.initial.get("game") or ""} - {""}
        field: Any = self.fields["game"]
        field.choices = [("", _("All games")), *sorted((key, str(say(scoring.game(key).name))) for key in keys)]
        if len(keys) < 2 and not kept:
            del self.fields["game"]

    @cached_property
    def shown_rule(self) -> SeasonRule | None:
        """The rule that the fields say now; None while they say none."""
        names = [name for name in self.fields if name not in self.usual]
        probe = SeasonRuleForm({name: self[name].value() for name in names} | {"name": "-"})
        for name in probe.fields.keys() - self.fields.keys():
            del probe.fields[name]
        try:
            return season_rule(probe.rule) if probe.is_valid() else None
        except SeasonRuleError:
            return None

    @property
    def sentences(self) -> list[str]:
        """The rule that the fields say now, in words."""
        return [say(sentence) for sentence in sentences(self.shown_rule)] if self.shown_rule else []

    @property
    def cards(self) -> list[tuple[RuleCard, bool]]:
        """Each card, and whether the fields say what it says."""
        chosen = card_of(self.shown_rule.as_data()) if self.shown_rule else ""
        return [(card, card.key == chosen) for card in CARDS]

    def clean_classes(self) -> list[str]:
        names = [" ".join(name.split()) for name in self.cleaned_data["classes"].split(",")]
        if long := [name for name in names if len(name) > 30]:
            raise forms.ValidationError(_("At most 30 characters each: {names}.").format(names=", ".join(long)))
        return [name for name in names if name]

    def clean_place_points(self) -> list[int | None]:
        words = self.cleaned_data["place_points"].replace(",", " ").split()
        if wrong := [word for word in words if signed_number(word) is None or len(word) > 6]:
            raise forms.ValidationError(_("Not a whole number: {words}.").format(words=", ".join(wrong)))
        return [signed_number(word) for word in words]

    @property
    def rule(self) -> dict[str, Any]:
        """The rule that the service stores."""
        changed = {name: value for name, value in self.cleaned_data.items() if name not in self.usual}
        return {name: value for name, value in changed.items() if value is not None}

    @property
    def days(self) -> dict[str, Any]:
        """The days, and the game where it was asked for."""
        return {name: self.cleaned_data[name] for name in self.usual[1:] if name in self.fields}


def _as_typed(rule: dict[str, Any]) -> dict[str, Any]:
    """The values of a rule as its fields show them."""
    return rule | {
        "place_points": " ".join(str(points) for points in rule["place_points"]),
        "classes": ", ".join(rule["classes"]),
    }


class EveningsForm(SharedForm, forms.Form):
    """The club's evenings that count."""

    evenings = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Evenings"),
        queryset=Tournament.objects.none(),
        to_field_name="public_id",
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["evenings"]  # of rows, as it is declared
        field.queryset = season.club.tournaments.filter(archived_at=None).order_by(*NEWEST_FIRST)
        field.label_from_instance = lambda tournament: f"{tournament.name} · {tournament.date:%d/%m/%Y}"
        field.choices = list(field.choices)
        self.initial["evenings"] = [str(key) for key in season.evenings.values_list("public_id", flat=True)]


class HelpersForm(SharedForm, forms.Form):
    """People who helped or sat out on one evening."""

    helpers = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Helped or sat out"),
        queryset=Player.objects.none(),
        to_field_name="public_id",
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, part: SeasonEvening, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = Player.objects.filter(entrants__tournament=part.tournament)
        club = part.season.club
        offer_players(self.fields["helpers"], club, club.players.active().exclude(pk__in=played.values("pk")))
        self.initial["helpers"] = [str(key) for key in part.helpers.values_list("public_id", flat=True)]


class BalancesForm(SharedForm, forms.Form):
    """Points that people bring into a season, a line each: name or member number, points, and in how many evenings."""

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
        label=gettext_lazy("Excel or CSV file"),
        help_text=gettext_lazy("It replaces what stands above."),
        required=False,
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheets: Mapping[str, str] = {}
        self._called: dict[tuple[str, ...], list[Player]] = {}
        self._numbered: dict[str, Player] = {}
        for player in season.club.players.filter(erased_at=None):
            self._called.setdefault(folded(player.name), []).append(player)
            self._numbered[player.member_number.casefold()] = player
        alphabet = alphabet_of(season.club)
        balances = sorted(season.balances.select_related("player"), key=lambda row: alphabet.key(row.player.name))
        self.initial["lines"] = "\n".join(
            f"{self._name_of(row.player)}; {row.points}; {row.evenings}" for row in balances
        )

    def clean(self) -> dict[str, Any]:
        file = self.cleaned_data.get("file")
        try:
            text = read_file(file, WIDEST) if file else self.cleaned_data.get("lines", "")
        except SeveralLists as several:
            self.sheets = several.sheets
            raise forms.ValidationError(several.problems) from several
        except Refused as refusal:
            raise forms.ValidationError(refusal.problems) from refusal
        self.balances: list[tuple[Player, int, int]] = []
        problems: list[str] = []
        rows = read_totals(text)
        thousands = are_thousands([row.points for row in rows])
        for row in rows:
            problem = "" if row.line == 1 and self._is_heading(row) else self._read(row, thousands)
            problems += [_("Line {number}: {problem}").format(number=row.line, problem=problem)] if problem else []
        if file and not self.balances and not problems:
            problems.append(_("There are no names in this file."))  # or all that stands there would go
        if problems:
            raise forms.ValidationError({"file" if file else "lines": problems})
        return self.cleaned_data

    def _name_of(self, player: Player) -> str:
        """The words by which a line means that player: the name, or the member number where several are called so."""
        alone = len(self._called.get(folded(player.name), ())) < 2
        return player.name if alone else player.member_number or player.name

    def _people(self, row: Total) -> list[Player]:
        """The people meant: by member number, else by the words of the name in any order, with or without accents."""
        numbered = self._numbered.get(row.number.casefold()) if row.number else None
        called = self._called.get(folded(row.name), [])
        is_meant = numbered and (row.number == row.name or numbered in called)
        return [numbered] if numbered and is_meant else called

    def _is_heading(self, row: Total) -> bool:
        return not self._people(row) and not any(map(str.isdecimal, row.points + row.evenings))

    def _read(self, row: Total, thousands: bool | None) -> str:
        """Keeps what a line says, or tells what is wrong with it."""
        name, points, evenings = row.name, row.points, row.evenings
        people = self._people(row)
        worth, many = number_of(points, thousands is not False), number_of(re.sub(r"\s*[^\W\d]+$", "", evenings) or "0")
        if not people:
            return _("{name} is not in the register.").format(name=name)
        if len(people) > 1:
            return _("Several people are called {name}: write the member number instead.").format(name=name)
        if (
            worth is None
            or (thousands is None and worth != number_of(points, False))
            or abs(worth) > MOST_POINTS
            or not worth.is_integer()
        ):
            return _("“{text}” is no number of points.").format(text=points)
        if many is None or not 0 <= many <= MOST_EVENINGS or not many.is_integer():
            return _("“{text}” is no number of evenings.").format(text=evenings)
        if any(player == people[0] for player, _points, _evenings in self.balances):
            return _("{name} is in the list twice.").format(name=name)
        self.balances.append((people[0], int(worth), int(many)))
        return ""


class ClassesForm(SharedForm, forms.Form):
    """A class to choose for each person; `classes` are those of the rule."""

    def __init__(self, classes: Iterable[str], people: Mapping[Player, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._people = people
        choices = [*((name, name) for name in classes), ("", _("in no class"))]
        for player, name in people.items():
            self.fields[self.field_of(player.pk)] = forms.ChoiceField(
                label=player.name, choices=choices, initial=name, required=False
            )

    @staticmethod
    def field_of(person: int) -> str:
        """The name of somebody's field."""
        return f"player{person}"

    @property
    def classes(self) -> dict[Player, str]:
        """The class of each as chosen."""
        return {player: self.cleaned_data[self.field_of(player.pk)] for player in self._people}


YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def name_after(name: str) -> str:
    """The name of the season after one of that name: every year in it is the next; empty where it names none.

    >>> name_after("Winter 2026–2027"), name_after("The long season")
    ('Winter 2027–2028', '')
    """
    named = YEAR.sub(lambda year: str(int(year[0]) + 1), name)
    return named if named != name else ""


def days_after(season: Season) -> tuple[date | None, date | None]:
    """The days of the season after one: the same days of the year after it, or none."""
    if season.first_day is None or season.last_day is None:
        return None, None
    years = max(1, round((season.last_day - season.first_day).days / 365))
    return _years_on(season.first_day, years), _years_on(season.last_day, years)


def _years_on(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return day.replace(year=day.year + years, day=28)


class NextSeasonForm(ClassesForm):
    """The next season: its name, its days, and the class of everybody, as proposed until somebody changes it."""

    def __init__(self, season: Season, people: Mapping[Player, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(season_rule(season.rule).classes, people, *args, **kwargs)
        first, last = days_after(season)
        self.fields["name"] = forms.CharField(
            label=_("Name of the next season"),
            help_text=_("It has the same rule. Without a name none begins."),
            max_length=60,
            initial=name_after(season.name),
            required=False,
        )
        for name, label, day in (("first_day", _("First day"), first), ("last_day", _("Last day"), last)):
            self.fields[name] = forms.DateField(
                label=label, widget=forms.DateInput(attrs=A_DAY, format="%Y-%m-%d"), initial=day, required=False
            )
        self.order_fields(["name", "first_day", "last_day"])

    @property
    def following(self) -> dict[str, Any]:
        """The next season."""
        return {name: self.cleaned_data[name] for name in ("name", "first_day", "last_day")}


NEW, NOBODY = "new", "nobody"
MOST_OTHERS = 150


class SheetForm(forms.Form):
    """The file, and the year of evenings whose head names no day."""

    file = forms.FileField(
        label=gettext_lazy("Excel or CSV file"),
        help_text=gettext_lazy(
            "A row for each player and a column for each evening, or the other way round, a row for each result, or "
            "only the final table. Several sheets of a workbook may be seasons: you choose."
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
        self.sheets: Mapping[str, str] = {}
        self.initial.setdefault("year", timezone.localdate().year - 1)

    def clean_file(self) -> str:
        try:
            return read_file(self.cleaned_data["file"], WIDEST)
        except SeveralLists as several:
            self.sheets = evenings_together(several.sheets)
            raise forms.ValidationError(several.problems["file"]) from several
        except Refused as refusal:
            raise forms.ValidationError(
                [sentence for each in refusal.problems.values() for sentence in each]
            ) from refusal


class PastEveningsForm(forms.Form):
    """A sheet that was read: which of its evenings count, and who is meant where the register does not tell.

    Raises Refused where the text is no such sheet.
    """

    text = forms.CharField(widget=forms.HiddenInput, max_length=400_000, strip=False)
    year = forms.IntegerField(widget=forms.HiddenInput, min_value=1900, max_value=2100)
    evenings = forms.MultipleChoiceField(
        label=gettext_lazy("Evenings"), widget=forms.CheckboxSelectMultiple, required=False
    )

    final = forms.BooleanField(
        label=gettext_lazy("Keep the final table, without evenings"),
        help_text=gettext_lazy("As points from before. It replaces those that the season has."),
        required=False,
    )

    def __init__(self, season: Season, text: str, year: int, data: Any = None) -> None:
        super().__init__(data, initial={"text": text, "year": year})
        players = in_order(season.club, season.club.players.filter(erased_at=None))
        several = forms.SelectMultiple()
        keys_shown, was, ticked = (
            set(several.value_from_datadict(data or {}, MultiValueDict(), name) or ())
            for name in ("shown", "was", "player")
        )
        self.changes_players = ticked != was
        answers = {key: key in ticked for key in keys_shown}
        self.sheet = read_past(text, year, (player.name for player in players), answers)
        evenings: Any = self.fields["evenings"]  # of texts, as it is declared
        evenings.choices = [(evening.key, _evening_label(evening)) for evening in self.sheet.evenings]
        self.initial["evenings"] = [evening.key for evening in self.sheet.evenings if not evening.doubtful]
        if not self.sheet.evenings:
            del self.fields["evenings"]
        if not self.sheet.totals or self.initial["evenings"]:
            del self.fields["final"]
        self.initial["final"] = not self.sheet.evenings
        self._find(players)

    def _find(self, players: list[Player]) -> None:
        """The people known by name; a question for everybody else."""
        called = defaultdict(list)
        numbered = {player.member_number: player for player in players if player.member_number}
        for player in players:
            called[folded(player.name)].append(player)
        self.known: dict[str, Player] = {}
        self.asked: dict[str, str] = {}
        self._players = {str(player.public_id): player for player in players}
        near = near_names(self.sheet.names, {str(player.public_id): player.name for player in players})
        unknown = []
        for name in self.sheet.names:
            same = called[folded(name)]
            by_number = numbered.get(self.sheet.numbers.get(name, ""))
            if by_number and folded(name.partition(" (")[0]) == folded(by_number.name):
                self.known[name] = by_number
            elif len(same) == 1:
                self.known[name] = same[0]
            else:
                unknown.append((name, same or [self._players[key] for key in near[name]]))
        free = [player for player in players if player not in self.known.values()]
        others = [(str(player.public_id), told_apart(player)) for player in free[:MOST_OTHERS]]
        place_of_name = {row.name: place for place, row in enumerate(self.sheet.rows) if row.is_player}
        for name, likely in unknown:
            self.asked[name] = f"who{place_of_name[name]}"
            self.fields[self.asked[name]] = _question(name, likely, others)

    @property
    def columns(self) -> list[Any]:
        """The evenings as heads of what was read, each with its tick."""
        return list(self["evenings"]) if "evenings" in self.fields else []

    @property
    def rows(self) -> list[tuple[str, list[str], int]]:
        """Rows of all with the points of each evening, and the total of those that are ticked or of the final table."""
        return [row for _read, row in self.grid if row]

    @property
    def grid(self) -> list[tuple[PastRow, tuple[str, list[str], int] | None]]:
        """Each row of the sheet that has a name, with its results if it is a player's."""
        results = {row[0]: row for row in self._results()}
        return [(row, results[row.name] if row.is_player else None) for row in self.sheet.rows]

    def _results(self) -> list[tuple[str, list[str], int]]:
        ticked = set(self["evenings"].value() or ()) if "evenings" in self.fields else set()
        rows = []
        for name in self.sheet.names:
            sure = [evening.points.get(name, 0) for evening in self.sheet.evenings if evening.key in ticked]
            total = sum(sure) if ticked else self.sheet.totals.get(name, (0, 0))[0]
            results = [str(evening.points.get(name, "")).replace("-", MINUS) for evening in self.sheet.evenings]
            rows.append((name, results, total))
        return rows

    @property
    def questions(self) -> list[Any]:
        """The fields that ask who somebody is."""
        return [self[field] for field in self.asked.values()]

    def clean(self) -> dict[str, Any]:
        """Nobody may be two people of the sheet, and no result may count twice."""
        if bool(self.cleaned_data.get("evenings")) == bool(self.cleaned_data.get("final")):
            field = "final" if self.cleaned_data.get("final") else "evenings" if "evenings" in self.fields else "final"
            self.add_error(field, _("Choose the evenings that count, or the final table."))
        name_of: dict[Any, str] = {player: name for name, player in self.known.items()}
        for name, field in self.asked.items():
            player = self._players.get(self.cleaned_data.get(field, ""))
            if player and (other := name_of.setdefault(player, name)) != name:
                self.add_error(field, _("{other} is this player already.").format(other=other))
        return self.cleaned_data

    @property
    def people(self) -> dict[str, Player | None]:
        """Whom each name means, as the service wants it."""
        chosen = {name: self.cleaned_data[field] for name, field in self.asked.items()}
        return {**self.known, **{name: self._players.get(who) for name, who in chosen.items() if who != NOBODY}}

    @property
    def chosen(self) -> PastSheet:
        """The sheet with the evenings that count, or its final table."""
        ticked = set(self.cleaned_data.get("evenings", ()))
        evenings = tuple(evening for evening in self.sheet.evenings if evening.key in ticked)
        return self.sheet._replace(
            evenings=evenings, totals=self.sheet.totals if self.cleaned_data.get("final") else {}
        )


def _evening_label(evening: PastColumn) -> str:
    day = date_format(evening.date) if evening.date else f"{evening.name} ({evening.year})"
    return _("{evening}: is this an evening?").format(evening=day) if evening.doubtful else day


def _question(name: str, likely: list[Player], others: list[tuple[str, str]]) -> forms.ChoiceField:
    """The question who is called so; nothing is chosen beforehand where somebody of the register may be meant."""
    choices: list[Any] = [(NEW, _("Somebody else: add to the register")), (NOBODY, _("Leave out"))]
    asks = bool(likely) or may_be_two(name)
    if asks:
        first = [(str(player.public_id), told_apart(player)) for player in likely]
        choices = [("", _("Choose…")), *first, *choices]
    if others:
        choices.append((_("Others of the register"), others))
    return forms.ChoiceField(label=name, choices=choices, initial="" if asks else NEW)
