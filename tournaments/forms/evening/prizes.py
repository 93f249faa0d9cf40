"""What there is to win: a line for each place, and a line for each category."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.play.facts import category_prizes, place_prizes

LONGEST, MOST = 80, 50


class PrizesForm(forms.Form):
    """Free words; an empty line in between leaves a place without a prize."""

    places = forms.CharField(
        label=gettext_lazy("For the places"),
        help_text=gettext_lazy("One line for each place, the first place first."),
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
        strip=False,
    )

    def __init__(self, data: QueryDict | None, prizes: dict[str, Any], categories: tuple[str, ...]) -> None:
        places, kept = place_prizes(prizes), category_prizes(prizes)
        self.named = {f"category-{at}": name for at, name in enumerate(dict.fromkeys([*categories, *kept]))}
        first = {"places": "\n".join(places), **{key: kept.get(name, "") for key, name in self.named.items()}}
        super().__init__(data, initial=first)
        for key, name in self.named.items():
            label = _("For the first of {category}").format(category=name)
            self.fields[key] = forms.CharField(label=label, required=False, max_length=LONGEST)

    def clean_places(self) -> list[str]:
        lines = [line.strip() for line in self.cleaned_data["places"].rstrip().splitlines()]
        if len(lines) > MOST:
            many = _("Too many lines ({n}); at most {most} fit.")
            raise forms.ValidationError(many.format(n=len(lines), most=MOST))
        if long := next((line for line in lines if len(line) > LONGEST), None):
            raise forms.ValidationError(
                _("“{line}” has {n} characters; there is room for {most}.").format(line=long, n=len(long), most=LONGEST)
            )
        return lines

    @property
    def prizes(self) -> dict[str, Any]:
        """The answers as a tournament keeps them."""
        others = {name: said for key, name in self.named.items() if (said := self.cleaned_data[key])}
        return {"places": self.cleaned_data["places"], "categories": others}
