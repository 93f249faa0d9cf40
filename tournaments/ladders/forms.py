"""A club's challenge ladder: its rule, who joins, who challenges whom, and a result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.evening.rounds.models import Kind
from tournaments.frame.forms import AS_WRITTEN, FoldedForm, SharedForm
from tournaments.ladders.models import Ladder, LadderEntry
from tournaments.ladders.rules import CHALLENGER, INSERT, LIMITS, NOTHING, OPTIONAL, SWAP, LadderRule
from tournaments.ladders.services import MOST_POINTS
from tournaments.register.forms import offer_players
from tournaments.register.models import Player

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.ladders.selectors import LadderView


NUMBERS: dict[str, tuple[Any, Any]] = {
    "reach": (_("How many places above may somebody challenge"), _("Leave empty for anybody above.")),
    "answer_days": (_("Days to answer a challenge"), ""),
    "play_days": (_("Days to play it"), _("From the day on which it was accepted.")),
    "confirm_days": (_("Days to contradict a result"), ""),
    "rest_days": (_("Days before the same two meet again"), _("0 if they may at once.")),
    "absent_weeks": (
        _("Weeks of absence that cost a place"),
        _("Without challenging, accepting or playing. Leave empty if absence costs nothing."),
    ),
}
GAINS = [
    (INSERT, _("takes the place of the loser; everybody between moves down")),
    (SWAP, _("changes places with the loser")),
]
UNPLAYED = [(CHALLENGER, _("the challenger wins")), (NOTHING, _("nothing moves"))]


class LadderForm(FoldedForm, SharedForm, forms.Form):
    """A ladder's name, of whom it is, and its rule; of whom it is stays as it was made."""

    usual = ("name", "kind", "reach")
    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(
        label=_("Of"),
        choices=[(Kind.INDIVIDUAL.value, _("players")), (Kind.PAIRS.value, _("pairs"))],
        widget=forms.RadioSelect,
        initial=Kind.INDIVIDUAL.value,
    )

    def __init__(self, data: QueryDict | None, ladder: Ladder | None = None, rule: LadderRule | None = None) -> None:
        usual = (rule or LadderRule(unplayed=CHALLENGER)).as_data()
        super().__init__(data, initial={**usual, "name": ladder.name if ladder else ""})
        if ladder:
            del self.fields["kind"]
        for name, (label, help_text) in NUMBERS.items():
            least, most = LIMITS[name]
            self.fields[name] = forms.IntegerField(
                label=label, help_text=help_text, min_value=least, max_value=most, required=name not in OPTIONAL
            )
        self.fields["gain"] = forms.ChoiceField(
            label=_("A challenger who wins"), choices=GAINS, widget=forms.RadioSelect, initial=usual["gain"]
        )
        self.fields["unplayed"] = forms.ChoiceField(
            label=_("Accepted and not played in time"),
            choices=UNPLAYED,
            widget=forms.RadioSelect,
            initial=usual["unplayed"],
        )

    @property
    def rule(self) -> dict[str, Any]:
        """The rule that the service stores."""
        return {name: self.cleaned_data[name] for name in (*NUMBERS, "gain", "unplayed")}


class PauseForm(forms.Form):
    """Until when no time runs."""

    prefix = "pause"
    until = forms.DateField(label=_("First day of play again"), widget=forms.DateInput(attrs={"type": "date"}))


class JoinForm(forms.Form):
    """Form for somebody of the register who joins, with a partner where pairs play."""

    prefix = "join"
    player = forms.ModelChoiceField(
        label=capfirst(_("player")), queryset=Player.objects.none(), to_field_name="public_id"
    )
    partner = forms.ModelChoiceField(
        label=capfirst(_("partner")), queryset=Player.objects.none(), to_field_name="public_id"
    )

    def __init__(self, ladder: Ladder, view: LadderView, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if ladder.kind != Kind.PAIRS:
            del self.fields["partner"]
        players = ladder.club.players.active()
        if ladder.kind != Kind.PAIRS:
            players = players.exclude(ladder_entries__in=[rung.entry for rung in view.rungs])
        for field in self.fields.values():
            offer_players(field, ladder.club, players)


class PlaceChoice(forms.ModelChoiceField):
    """Choice of somebody on the ladder, by place and name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(LadderEntry.objects.none(), to_field_name="number", **kwargs)
        self.widget.attrs |= AS_WRITTEN

    def offer(self, view: LadderView) -> None:
        """Offer everybody who is on the ladder now."""
        on_it = [rung.entry.pk for rung in view.rungs]
        self.queryset = LadderEntry.objects.filter(pk__in=on_it).select_related("player", "partner")
        self.choices = [("", "—"), *((rung.entry.number, f"{rung.place}. {rung.name}") for rung in view.rungs)]


class ChallengeForm(forms.Form):
    """A challenger and a challenged, for the organiser."""

    prefix = "challenge"
    challenger = PlaceChoice(label=_("Who challenges"))
    challenged = PlaceChoice(label=_("Whom"))

    def __init__(self, view: LadderView, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("challenger", "challenged"):
            self.fields[name].offer(view)  # type: ignore[attr-defined]  # as it is declared


class ResultForm(forms.Form):
    """The points of both; `names` say whose."""

    points = forms.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    other_points = forms.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS)

    def __init__(self, names: tuple[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field, name in zip(self.fields.values(), names, strict=True):
            field.label = _("Points of {name}").format(name=name)
