"""Short questions about an evening: who swaps with whom, more time, a reason, points, a moment.

The later stages of an event: a line each.

Who takes part: a pasted list, people of the register, pairs, wishes.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms.renderers import BaseRenderer
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.measures import every_measure
from scoring import Unit
from tournaments.clubs.models import Club
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Entrant, EntrantMember, Kind, SitOutRule, SubstituteRule, Tournament
from tournaments.evening.rounds.rules import meaningless_measures
from tournaments.frame.forms import AS_WRITTEN, SharedForm
from tournaments.frame.time_zones import today_at
from tournaments.frame.translate import say
from tournaments.register.forms import offer_players
from tournaments.register.models import Player
from tournaments.security.untrusted_input import signed_number


class SwapForm(forms.Form):
    """Two entrants of a round who change places."""

    one = forms.TypedChoiceField(label=gettext_lazy("This one"), coerce=int)
    other = forms.TypedChoiceField(
        label=gettext_lazy("changes places with"), coerce=int, widget=forms.Select(attrs=AS_WRITTEN)
    )

    def __init__(self, places: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *places]  # type: ignore[attr-defined]  # a menu
            self.fields[name].widget.attrs |= AS_WRITTEN

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("Choose two different people."))
        return cleaned


class ReasonForm(forms.Form):
    """The reason why something is done that is not the usual way."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, needed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


class TimeForm(forms.Form):
    """Minutes to give, or to take with a minus."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=-120, max_value=120, initial=5)


MOST = 2


class StageForm(SharedForm, forms.Form):
    """A stage; a line left empty is none."""

    after = forms.IntegerField(label=capfirst(gettext_lazy("after round")), min_value=1, max_value=50, required=False)
    best = forms.IntegerField(label=gettext_lazy("Number that go on"), min_value=2, max_value=500, required=False)
    carry = forms.TypedChoiceField(
        label=gettext_lazy("Earlier points"),
        choices=[
            ("yes", gettext_lazy("are carried over")),
            ("no", gettext_lazy("are dropped: everybody starts again")),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="yes",
        required=False,
        empty_value=True,  # type: ignore[arg-type]  # what a coerced answer may be, a text or not
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        filled_in = [name for name in ("after", "best") if cleaned.get(name)]
        if len(filled_in) == 1 and not self.errors:
            lacking = "best" if filled_in == ["after"] else "after"
            self.add_error(lacking, _("Fill in both numbers, or neither."))
        return cleaned


class StageLines(forms.BaseFormSet):
    """The lines together; problems of the whole plan stand above them."""

    @property
    def stages(self) -> list[dict[str, int]]:
        """The stages to store, earliest first."""
        lines = [line for line in self.cleaned_data if line.get("after")]
        stages = [{name: line[name] for name in ("after", "best", "carry")} for line in lines]
        return sorted(stages, key=lambda stage: (stage["after"], -stage["best"]))


StagesForm = forms.formset_factory(StageForm, formset=StageLines, extra=MOST, max_num=MOST)


def stages_form(data: QueryDict | None, stages: Sequence[dict[str, int]]) -> forms.BaseFormSet:
    """The form with the stages there are."""
    initial = [{**stage, "carry": "yes" if stage["carry"] else "no"} for stage in stages]
    return StagesForm(data, initial=initial, prefix="stage")


class NamesForm(forms.Form):
    """A pasted list of names."""

    names = forms.CharField(
        label=gettext_lazy("Names"), widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})
    )

    def __init__(self, *args: Any, pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names"].help_text = (
            gettext_lazy("One pair per line: “Ann & Bob”. After a semicolon their club, then a category.")
            if pairs
            else gettext_lazy(
                "One name per line. After a semicolon the club, then a category: “Ann; Vierde Aas; ladies”."
            )
        )


class RegisterForm(forms.Form):
    """Ticks beside the players of the register who are not in yet."""

    players: forms.ModelMultipleChoiceField = forms.ModelMultipleChoiceField(
        label=capfirst(gettext_lazy("players")),
        queryset=None,
        widget=forms.CheckboxSelectMultiple,
        to_field_name="public_id",
    )

    def __init__(self, club: Club, players: QuerySet[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_players(self.fields["players"], club, players)


class PairForm(forms.Form):
    """Two who play together."""

    one = forms.TypedChoiceField(label=gettext_lazy("First player"), coerce=int)
    other = forms.TypedChoiceField(
        label=capfirst(gettext_lazy("partner")), coerce=int, widget=forms.Select(attrs=AS_WRITTEN)
    )

    def __init__(self, singles: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(single.number, single.name) for single in singles]
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]  # a menu
            self.fields[name].widget.attrs |= AS_WRITTEN

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", gettext_lazy("A player cannot partner themselves. Choose somebody else."))
        return cleaned


class SubstituteForm(forms.Form):
    """A substitute for somebody who is absent."""

    name = forms.CharField(label=gettext_lazy("Name of the substitute"), max_length=60)
    from_round = forms.IntegerField(label=gettext_lazy("from round"), min_value=1, max_value=50)
    scores = forms.ChoiceField(label=gettext_lazy("The substitute scores"), choices=SubstituteRule.choices)


class PersonForm(forms.Form):
    """Choice of who of the entrant's people is somebody else of the register, and who."""

    player = forms.ModelChoiceField(
        label=capfirst(gettext_lazy("player")), queryset=Player.objects.none(), to_field_name="public_id"
    )
    meant = forms.ModelChoiceField(
        label=gettext_lazy("Who is this?"), queryset=Player.objects.none(), to_field_name="public_id"
    )

    def __init__(self, entrant: Entrant, data: Any = None) -> None:
        people = entrant.players.filter(erased_at=None)
        super().__init__(data, initial={"player": people.first()})
        inside = EntrantMember.objects.filter(entrant__tournament=entrant.tournament_id).values("player")
        others = Player.objects.filter(club=entrant.tournament.club_id, erased_at=None).exclude(pk__in=inside)
        offer_players(self.fields["player"], entrant.tournament.club, people)
        offer_players(self.fields["meant"], entrant.tournament.club, others)


class WishesForm(SharedForm, forms.ModelForm):
    """Wishes that a draw should keep to for one entrant."""

    class Meta:
        model = Entrant
        fields = ("fixed_table", "fixed_seat", "keep_apart", "other_half", "wish_weight")
        help_texts = {
            "keep_apart": gettext_lazy("Players with the same word here are kept apart: a club, a family."),
            "wish_weight": gettext_lazy(
                "What must be kept can make a draw impossible. A wish gives way to heavier ones, and to who meets "
                "whom. Between players with the same word the strongest counts."
            ),
        }

    def __init__(self, *args: Any, seats: Sequence[tuple[str, str | int]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["fixed_seat"] = forms.ChoiceField(
            label=self.fields["fixed_seat"].label, choices=[("", "—"), *seats], required=False
        )
        self.fields["fixed_table"].widget.attrs["min"] = 1
        self.fields["wish_weight"].required = False

    def clean_wish_weight(self) -> int:
        """Take a weight that nobody chose for “must be kept”."""
        return self.cleaned_data["wish_weight"] or Entrant.Weight.MUST


# An ordered list of ranking measures, chosen from the top down with one menu for each place.
#
# How an evening goes: its name and day, who plays, how rounds end and what ranks.


PLACES, SHOWN = len(every_measure()), 3


class RankingWidget(forms.MultiWidget):
    """A menu for each place of the list; scripts make buttons of it that move a line up and down."""

    template_name = "forms/ranking.html"
    use_fieldset = True
    left_out: frozenset[str] = frozenset()

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__([forms.Select() for _place in range(PLACES)], attrs)

    def render(
        self,
        name: str,
        value: Sequence[str],
        attrs: dict[str, Any] | None = None,
        renderer: BaseRenderer | None = None,
    ) -> SafeString:
        return render_to_string(self.template_name, self.get_context(name, value, attrs))

    def get_context(self, name: str, value: Sequence[str], attrs: dict[str, Any] | None) -> dict[str, Any]:
        measures = [
            {"label": say(measure.label), "explanation": say(measure.explanation)}
            for measure in every_measure()
            if measure.key not in self.left_out
        ]
        context = {**super().get_context(name, value, attrs), "measures": measures}
        places = context["widget"]["subwidgets"]
        context["widget"]["more_used"] = any(any(place["value"]) for place in places[SHOWN:])
        return context

    def decompress(self, value: Sequence[str] | None) -> list[str]:
        keys = list(value or [])
        return [*keys, *[""] * (PLACES - len(keys))]


class RankingField(forms.MultiValueField):
    """A list of keys of measures, the main one first."""

    def __init__(self, **kwargs: Any) -> None:
        fields = [forms.ChoiceField(choices=_choices, required=False) for _place in range(PLACES)]
        widget = RankingWidget()
        for menu, field in zip(widget.widgets, fields, strict=True):
            menu.choices = field.choices  # type: ignore[attr-defined]  # menus
        kwargs.setdefault(
            "help_text",
            gettext_lazy("The first decides; the next decides between those who are tied, and so on."),
        )
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def leave_out(self, *keys: str) -> None:
        """Offer all measures but these, which mean nothing for the evening."""
        self.widget.left_out = frozenset(keys)
        choices = [choice for choice in _choices() if choice[0] not in keys]
        for field, menu in zip(self.fields, self.widget.widgets, strict=True):
            field.choices = menu.choices = choices  # type: ignore[attr-defined]  # menus

    def compress(self, values: Sequence[str]) -> list[str]:
        keys = [key for key in values if key]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise forms.ValidationError(
                _("Chosen more than once: {keys}.").format(keys=", ".join(sorted(map(_label, twice))))
            )
        return keys


def _choices() -> list[tuple[str, str]]:
    return [("", "—"), *((measure.key, say(measure.label)) for measure in every_measure())]


def _label(key: str) -> str:
    return next(say(measure.label) for measure in every_measure() if measure.key == key)


WHOLE = re.compile(r"-?[0-9]{1,6}")
PLAN = (
    "name",
    "date",
    "kind",
    "rounds_planned",
    "round_end",
    "deals_per_round",
    "minutes_per_round",
    "passed_deals_count",
    "ranking",
    "place_bonus",
    "sit_out",
    "sit_out_points",
    "absence",
    "absence_points",
    "substitutes",
    "double_entry",
    "score_entry",
    "same_cards",
)


# What a round without a table may score; where fewer points are better it would be a gift.
OF_THE_BEST = (SitOutRule.ZERO, SitOutRule.LOWEST)
UNASKED = ("score_entry", "absence", "absence_points", "substitutes")


class _PlanFields(forms.ModelForm):
    """The fields of a plan, as the model has them."""

    ranking = RankingField(label=gettext_lazy("Ranked by"))
    place_bonus = forms.CharField(
        label=gettext_lazy("Bonus for each place at the table"),
        help_text=gettext_lazy("For the first, the second and so on, for example 90 60 30 0."),
        required=False,
        max_length=60,
    )

    class Meta:
        model = Tournament
        fields = PLAN
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "kind": forms.RadioSelect,
            "round_end": forms.RadioSelect,
            "sit_out": forms.RadioSelect,
            "absence": forms.RadioSelect,
            "substitutes": forms.RadioSelect,
            "score_entry": forms.RadioSelect,
            "deals_per_round": forms.NumberInput(attrs={"min": 1, "max": 100}),
            "minutes_per_round": forms.NumberInput(attrs={"min": 1, "max": 600}),
            "rounds_planned": forms.NumberInput(attrs={"min": 1, "max": 50}),
        }
        labels = {"kind": gettext_lazy("Played by")}
        help_texts = {
            "score_entry": gettext_lazy(
                "For a club that keeps its own paper: one total for each player or pair of a table, at the end of a "
                "round. The desk may always type the totals of a table for which no deal is entered."
            ),
            "same_cards": gettext_lazy(
                "Tick it where the cards are made up beforehand, so that deal 1 of a round is the same at every table. "
                "Matchpoints then compare the tables."
            ),
            "double_entry": gettext_lazy(
                "Two phones at each table enter every deal without seeing each other’s entry. If "
                "they agree, the deal is saved; if not, both are asked. The desk still enters deals "
                "alone."
            ),
        }


class PlanForm(SharedForm, forms.Form):
    """The plan of an evening: all but its rules. The service checks what belongs together, and stores it."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, instance: Tournament, fixed: bool = False) -> None:
        self._existing = instance if instance.pk else None
        model_form = _PlanFields(instance=instance)
        super().__init__(data, initial=model_form.initial)
        self.fields = model_form.fields
        self.initial["place_bonus"] = " ".join(str(points) for points in instance.place_bonus)
        if instance.expected:  # another day is told, with a reason, where the announcement is changed
            del self.fields["date"]
        if fixed:
            del self.fields["kind"]
        self._leave_out(instance, fixed)
        self.fields["rounds_planned"].max_value = 50  # type: ignore[attr-defined]  # ours has it
        for name in UNASKED:
            self.fields[name].required = False

    def _leave_out(self, instance: Tournament, fixed: bool) -> None:
        """Leave out what means nothing here, unless it was chosen before.

        Where every hand plays for itself a table has no two sides, between which victory points are divided.
        """
        variant = variant_of(instance)
        sides = instance.kind == Kind.PAIRS or variant.unit is Unit.SIDE
        left_out = {*meaningless_measures(variant), *([] if sides or not fixed else ["victory_points"])}
        self.fields["ranking"].leave_out(*left_out - set(instance.ranking))  # type: ignore[attr-defined]  # ours has it
        if not variant.has_contracts:
            del self.fields["passed_deals_count"]
        if variant.low_wins:
            for name in ("sit_out", "absence"):
                field: Any = self.fields[name]
                field.choices = [
                    choice
                    for choice in field.choices
                    if choice[0] not in OF_THE_BEST or choice[0] == self.initial[name]
                ]

    def clean(self) -> dict[str, Any]:
        """Leave what is not answered as it is."""
        cleaned = super().clean() or self.cleaned_data
        for name in UNASKED:
            if cleaned.get(name) in ("", None) and name not in self.errors:
                cleaned[name] = self.initial[name]
        self._ask_of_the_past(cleaned)
        return cleaned

    def _ask_of_the_past(self, cleaned: dict[str, Any]) -> None:
        """A day that is over is a slip more often than meant: it is taken once somebody says so."""
        day = cleaned.get("date")
        if self._existing is None or not day or day == self._existing.date or day >= today_at(self._existing.club):
            return
        self.fields["past"] = forms.BooleanField(label=_("The evening was on that day."), required=False)
        if not self.data.get("past"):
            self.add_error("date", _("This day is over. If it is right, say so below and save again."))

    def clean_place_bonus(self) -> list[int | None]:
        return self._whole_numbers("place_bonus")

    def _whole_numbers(self, name: str) -> list[int | None]:
        words = self.cleaned_data[name].replace(",", " ").split()
        if wrong := [word for word in words if not WHOLE.fullmatch(word)]:
            raise forms.ValidationError(_("Not a whole number: {words}.").format(words=", ".join(wrong)))
        return [signed_number(word) for word in words]

    @property
    def rounds_wrong(self) -> bool:
        """Is something wrong besides name and day?"""
        return any(name not in ("name", "date", "past") for name in self.errors)

    @property
    def changes(self) -> dict[str, Any]:
        """The changes that the service is to store."""
        return dict(self.cleaned_data)
