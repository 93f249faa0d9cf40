"""Forms on how the coming rounds are drawn."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from itertools import islice
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from draws import Unit, find_movement, script_problems
from draws.commitment import OUTSIDE
from draws.wishes import LITTLE, MUCH, VERY_MUCH
from tournaments.evening.draws.models import OFFERED, Way
from tournaments.evening.draws.selectors.drawing import Offer
from tournaments.frame.translate import say
from tournaments.security.untrusted_input import DRAW, content_of, ensure_sent

MOST_PROBLEMS = 8
"""Bytes of a file with a seating, and how many of its problems are told at once."""
COMFORT = [(0, _("no")), (LITTLE, _("a little")), (MUCH, _("much")), (VERY_MUCH, _("very much"))]
"""How much a wish for comfort weighs."""
PAIRS_SCRIPT = _("One line for each round: 1 2 | 3 4. Separate tables with |; give the North-South pair first.")


class NumberForm(forms.Form):
    """The source of the number that decides a draw or a lot, and why it is done again."""

    way = forms.ChoiceField(
        label=_("Who chooses the number"),
        help_text=_("Everybody can read it. A number from outside can be chosen by nobody."),
        choices=[(way.value, way.label) for way in OFFERED],
        widget=forms.RadioSelect,
        initial=Way.CHANCE,
        required=False,
    )
    seed = forms.IntegerField(
        label=_("Your number"),
        help_text=_("The same seed always gives the same draw. It is stored and shown with the draw."),
        min_value=1,
        max_value=10**12,
        widget=forms.NumberInput(attrs={"class": "number-long"}),
        required=False,
    )
    reason = forms.CharField(
        label=_("Why it is drawn again"), help_text=_("Everybody can read it."), max_length=200, required=False
    )

    def __init__(self, *args: Any, again: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not again:
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        """The way; a seed alone means one's own number."""
        super().clean()
        cleaned = self.cleaned_data
        seed = cleaned.get("seed")
        way = cleaned["way"] = cleaned.get("way") or (Way.CHANCE if seed is None else Way.HAND)
        if way == Way.HAND and seed is None and not self.has_error("seed"):
            self.add_error("seed", _("Type your number."))
        if way != Way.HAND:
            cleaned["seed"] = None
        return cleaned

    @property
    def source(self) -> dict[str, Any]:
        """The source of the number, of a form that is valid; empty where it does not come from outside."""
        way = self.cleaned_data["way"]
        return {"way": way} if way in OUTSIDE else {}


class ValueForm(forms.Form):
    """The three numbers that were called in the hall."""

    value = forms.CharField(
        label=_("The three numbers"),
        help_text=_("In the order in which they were called: 07 31 54."),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )


class DrawForm(NumberForm):
    """The kind of draw, where its number comes from, how long to search, and a club's own seating."""

    kind = forms.ChoiceField(label=_("Type of draw"))
    seconds = forms.TypedChoiceField(
        label=_("Search"),
        choices=[("1", _("briefly")), ("5", _("five seconds")), ("20", _("twenty seconds"))],
        coerce=int,
        widget=forms.RadioSelect,
        initial="5",
    )
    script = forms.CharField(
        label=_("Your own seating"),
        help_text=_(
            "One line for each round: 1 2 3 4 | 5 6 7 8. Separate tables with |; give the "
            "players’ numbers in the order N E S W."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        required=False,
    )
    file = forms.FileField(
        label=_("Or a text file with it"),
        help_text=_("Its contents then appear in the field above, where you can correct them."),
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.csv,text/plain"}),
        required=False,
    )
    fives = forms.BooleanField(
        label=_("Tables of five"),
        help_text=_(
            "A player who would sit out becomes the fifth at a table: the dealer watches that deal and scores nothing."
        ),
        required=False,
    )

    memory = forms.BooleanField(
        label=_("Remember the earlier evenings of the season"),
        help_text=_("Those sit together who met least so far, in types that deal everybody out over tables by lot."),
        required=False,
        initial=True,
    )

    level = forms.TypedChoiceField(
        label=_("Tables of equal strength"),
        help_text=_("By the club’s ratings; who has none is not judged. Nobody meets more often for it."),
        choices=COMFORT,
        coerce=int,
        empty_value=0,  # type: ignore[arg-type]  # any value is returned as it is
        initial=0,
        required=False,
    )
    still = forms.TypedChoiceField(
        label=_("Walk as little as possible"),
        help_text=_("People stay at their table where they can. Table numbers are then shared less evenly."),
        choices=COMFORT,
        coerce=int,
        empty_value=0,  # type: ignore[arg-type]  # any value is returned as it is
        initial=0,
        required=False,
    )

    def __init__(
        self,
        offers: Sequence[Offer],
        *args: Any,
        numbers: Sequence[int],
        pairs: bool = False,
        fives: bool = True,
        memory: bool = False,
        level: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name, offered in (("fives", fives), ("memory", memory), ("level", level)):
            if not offered:
                del self.fields[name]
        self.offers, self.numbers, self.unit = offers, numbers, Unit.PAIR if pairs else Unit.PLAYER
        self.fields["kind"].choices = [(offer.key, offer.name) for offer in offers]  # type: ignore[attr-defined]  # menu
        if pairs:
            self.fields["script"].help_text = PAIRS_SCRIPT

    @property
    def chosen(self) -> str:
        """The kind that is chosen now."""
        return self["kind"].value() or next((offer.key for offer in self.offers if not offer.refusal), "")

    @property
    def chosen_offer(self) -> Offer | None:
        """The words about that kind of draw."""
        return next((offer for offer in self.offers if offer.key == self.chosen), None)

    @property
    def scripted(self) -> str:
        """The kind that seats as a text says."""
        return next((offer.key for offer in self.offers if find_movement(offer.key).reads_script), "")

    def clean(self) -> dict[str, Any]:
        """The seating as text, read from the file where one was sent; every line that cannot be right is named."""
        super().clean()
        cleaned = self.cleaned_data
        file = cleaned.pop("file", None)
        if file:
            cleaned["script"] = self._read(file)
        kind, script = cleaned.get("kind"), cleaned.get("script", "")
        if kind and kind == self.scripted and cleaned.get("way") in OUTSIDE:
            self.add_error("way", _("Where the seating is given nothing is left to chance."))
        if kind and kind == self.scripted:
            most = next(offer.rounds for offer in self.offers if offer.key == kind)
            problems = script_problems(script, self.numbers, unit=self.unit, most=most)
            for problem in islice(problems, 0 if self.has_error("file") else MOST_PROBLEMS):
                self.add_error("script", say(problem))
        elif script.strip():
            self.add_error(
                "kind", _("There is a seating in the box below: choose “Seating from a file”, or empty the box.")
            )
        return cleaned

    def _read(self, file: UploadedFile) -> str:
        """The text of the file, from now on in the field for it."""
        try:
            ensure_sent(file.size, DRAW)
            script = _decoded(content_of(file, DRAW))
        except ValueError:
            self.add_error("file", _("This is not a text file with a seating: one line a round, at most 200 kB."))
            return ""
        self.data = self.data.copy()  # type: ignore[attr-defined]  # form data
        self.data[self.add_prefix("script")] = script  # type: ignore[index]  # ours to change
        return script


def _decoded(content: bytes) -> str:
    """The text of a file however an editor saved it; ValueError where it is none. Outside its remarks a seating is
    ASCII, so there it does not matter in which of the old ways the rest was written."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except ValueError:
        text = content.decode("cp1252")
        if "".join(line.split("#")[0] for line in text.splitlines()).isascii():
            return text
        raise
