"""Components on one page, in English alone: each piece of a page in its states, where the site is worked on."""

from __future__ import annotations

from types import SimpleNamespace

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.prices.wording import Row

DRAWS = [("full", "Everyone partners everyone"), ("swiss", "By score"), ("fixed", "Fixed seats")]
NAMES = ["Lut Coppens", "Georges Lambert", "An Verhaegen", "Nicole Dubois", "Wim Schellekens", "Marie-Jeanne Peeters"]


class LookForm(forms.Form):
    """Form with one field of every kind."""

    name = forms.CharField(help_text="As it stands on the door.", max_length=60)
    day = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}), required=False)
    deals = forms.IntegerField(min_value=1, max_value=48, help_text="Between 1 and 48.")
    variant = forms.ChoiceField(choices=[("flemish", "Kleurenwiezen"), ("wallonia_26", "Whist à la couleur")])
    draw = forms.ChoiceField(choices=DRAWS, widget=forms.RadioSelect, help_text="Can be changed until round 1.")
    days = forms.MultipleChoiceField(
        choices=[("fr", "Friday"), ("sa", "Saturday"), ("su", "Sunday")],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    players = forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), required=False)
    public = forms.BooleanField(required=False, label="Show the standings to everyone", help_text="Names included.")


def look(request: HttpRequest) -> HttpResponse:
    """Only where the site is being worked on; elsewhere this address is not in the pack."""
    if not settings.DEBUG:
        raise Http404
    for level, text in SAID:
        messages.add_message(request, level, text)
    wrong = LookForm({"name": "", "deals": "72", "draw": "knockout", "variant": "flemish", "players": "An, Jozef"})
    page = Paginator(range(60), 20).page(2)
    return render(request, "look/page.html", {"form": LookForm(prefix="new"), "wrong": wrong, "page": page, **EVENING})


SAID = [
    (messages.SUCCESS, "Deal 7 of table 3 is saved."),
    (messages.WARNING, "Table 5 has played 15 of 16 deals."),
    (messages.ERROR, "Together 8 needs 2 declarers; 1 is marked. Mark the partner."),
]


def _step(key: str, number: int, label: str, mark: str, state: str = "", *, current: bool = False) -> dict[str, object]:
    facts = {"key": key, "number": number, "label": label, "short": label, "mark": mark, "state": state}
    return {**facts, "url": f"#{key}", "current": current}


def _row(place: int, name: str, club: str, rounds: tuple[int, int], contracts: int) -> SimpleNamespace:
    return SimpleNamespace(place=place, name=name, club=club, rounds=rounds, contracts=contracts, total=sum(rounds))


EVENING = {
    "layout_path": [
        _step("evening", 1, "The evening", "done", "26 November"),
        _step("people", 2, "People", "done", "32 players"),
        _step("play", 3, "Play", "going", "round 2 of 4", current=True),
        _step("standings", 4, "Standings", "going", "after round 1"),
        _step("end", 5, "End", "later"),
        _step("paper", 6, "Paper", ""),
    ],
    "site_links": [
        {"url": "/look/", "label": "Standings"},
        {"url": "/tables/", "label": "Tables"},
        {"url": "/places/", "label": "Places"},
        {"url": "/rules/", "label": "Rules"},
    ],
    "tabs": [
        {"url": "/look/", "label": "Players", "count": 32},
        {"url": "/look/2", "label": "Rounds", "count": 4},
        {"url": "/look/3", "label": "House rules", "count": None},
        {"url": "/look/4", "label": "Paper", "count": None},
    ],
    "layout_crumbs": [{"url": "/", "label": "Tournaments"}, {"url": "/look/", "label": "De Vierde Aas"}],
    "standings": [
        _row(1, NAMES[0], "Vierde Aas", (64, 27), 9),
        _row(2, NAMES[1], "Wavre Fair Play", (41, 38), 8),
        _row(3, NAMES[2], "Krommen Aas", (58, 12), 8),
        _row(3, NAMES[3], "Amis du Whist", (22, 48), 8),
        _row(5, NAMES[4], "Carambole", (-6, 61), 7),
        _row(6, NAMES[5], "Vierde Aas", (44, -8), 7),
    ],
    "score_head": ["Tricks", "Declarer", "Opponent"],
    "score_rows": [
        Row("0 to 7", (-11, 11), False, False),
        Row("8", (-8, 8), False, False),
        Row("9", (11, -11), True, False),
        Row("10", (14, -14), True, False),
        Row("13", (46, -46), True, True),
    ],
    "tricks": range(14),
    "board": [(table, "done done done now missing missing".split()) for table in (1, 2)]
    + [(3, "done done wrong done now missing".split())],
    "sheet": [
        (1, "N", "Together 8", "hearts", (8, 8, -8, -8), (8, 8, -8, -8)),
        (2, "E", "Solo 6", "spades", (-6, -6, 18, -6), (2, 2, 10, -14)),
        (3, "S", "Small misère", None, (-12, 36, -12, -12), (-10, 38, -2, -26)),
        (4, "W", "Abondance 9", "clubs", (0, 0, 0, 0), (-10, 38, -2, -26)),
    ],
}
