"""How the rounds to come are drawn."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DrawForm(forms.Form):
    """The kind of draw, the seed that anybody can repeat it from, how long to search, and a club's own seating."""

    kind = forms.ChoiceField(label=_("How people meet"))
    seed = forms.IntegerField(
        label=_("Seed of the lot"),
        help_text=_("The same seed always gives the same draw. It is kept and shown with it."),
        min_value=1,
        max_value=10**12,
        widget=forms.NumberInput(attrs={"class": "number-long"}),
    )
    seconds = forms.TypedChoiceField(
        label=_("Search"),
        help_text=_("The page waits no longer than this, and keeps the best draw that was found until then."),
        choices=[("1", _("briefly")), ("5", _("five seconds")), ("20", _("twenty seconds"))],
        coerce=int,
        widget=forms.RadioSelect,
        initial="5",
    )
    script = forms.CharField(
        label=_("Your own seating"),
        help_text=_("One line a round: 1 2 3 4 | 5 6 7 8. Tables are apart by |, numbers stand as N E S W."),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        required=False,
    )

    fives = forms.BooleanField(
        label=_("Tables of five"),
        help_text=_("Who would sit out is the fifth at a table: whoever deals watches that deal and scores nothing."),
        required=False,
    )

    def __init__(self, offers, *args, fives=True, **kwargs):
        super().__init__(*args, **kwargs)
        if not fives:
            del self.fields["fives"]
        self.offers = offers
        self.fields["kind"].choices = [(offer.key, offer.name) for offer in offers]

    @property
    def chosen(self):
        """The kind that is chosen now."""
        return self["kind"].value() or next((offer.key for offer in self.offers if not offer.refusal), "")
