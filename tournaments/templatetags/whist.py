"""Template tags for what card players read: signed points, suits with a name, places in order."""

from collections.abc import Iterable

from django import template
from django.forms import BoundField, RadioSelect
from django.forms.boundfield import BoundWidget
from django.forms.widgets import ChoiceWidget
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from reports import numbers
from reports.measures import Measure
from reports.standings import Standing
from scoring import Message, Variant
from scoring.names import SUIT_NAMES
from scoring.roem import ROEM, STUK
from scoring.roem_verdict import FORM, NAMES, said
from tournaments.frame import translate

register = template.Library()
register.filter(translate.named)

SHORT_CHOICE = 24  # letters: what fits in two lines beside another choice on a phone
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
SPACED_PERCENT = {"de", "fr"}
CAPITAL_NOUNS = ("de",)  # languages that write nouns with a capital inside a sentence too
SUITS = {
    "spades": ("♠", gettext_lazy("spades")),
    "hearts": ("♥", gettext_lazy("hearts")),
    "diamonds": ("♦", gettext_lazy("diamonds")),
    "clubs": ("♣", gettext_lazy("clubs")),
}
SEATS = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
    "F": gettext_lazy("Fifth"),
    "NS": gettext_lazy("North and South"),
    "EW": gettext_lazy("East and West"),
    "all": gettext_lazy("everybody"),
}


@register.filter
def signed(points: int | None) -> str:
    """Points as the scorer writes them: +14, −14 with a true minus, 0, and nothing for none."""
    return "" if points is None else numbers.signed(points)


@register.simple_tag
def decimals_here() -> SafeString | str:
    """Data for a script on how points are written now; nothing where they are whole."""
    decimals = numbers.decimals_in_force.get()
    sign = get_format("DECIMAL_SEPARATOR")
    return format_html(' data-decimals="{}" data-sign="{}"', decimals, sign) if decimals else ""


@register.filter
def percent(number: int) -> str:
    """A whole percentage, with a space before its sign where the language wants one."""
    return f"{number}{NO_BREAK_SPACE if (get_language() or '')[:2] in SPACED_PERCENT else ''}%"


@register.filter
def points(value: int | None, decimals: int | None = None) -> str | SafeString:
    """Signed points, coloured by their sign; the sign alone already says it. In the decimals in force, or in others."""
    if not value:
        return signed(value)
    written = numbers.signed(value, decimals)
    return format_html('<span class="points {}">{}</span>', "plus" if value > 0 else "minus", written)


@register.filter
def measured(row: Standing, order: Iterable[Measure]) -> list[str | SafeString]:
    """The values of a standing, measure by measure as it is ranked: signed where the measure has a sign."""
    pairs = zip(row.values, order, strict=True)
    return [points(value) if measure.signed else "" if value is None else str(value) for value, measure in pairs]


@register.filter
def in_order(order: Iterable[Measure]) -> str:
    """The ranking order: “points, then contracts made, then best round”."""
    sentence = ""
    for label in (translate.say(measure.ranked_by) for measure in order):
        label = label if get_language() in CAPITAL_NOUNS else label[:1].lower() + label[1:]
        sentence = _("{first}, then {rest}").format(first=sentence, rest=label) if sentence else label
    return sentence


@register.filter
def suit(key: str | None) -> str | SafeString:
    """A suit's symbol in its colour, read aloud by its name; without trumps that in words."""
    if key not in SUITS:
        return translate.say(SUIT_NAMES[key]) if key in SUIT_NAMES else key or ""
    symbol, name = SUITS[key]
    return format_html(
        '<span class="suit {}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        key,
        symbol,
        name,
    )


@register.filter
def suit_choice(choice: BoundWidget) -> str | SafeString:
    """A choice of trump as its symbol, or by its name where it is no suit."""
    return suit(choice.data["value"]) if choice.data["value"] in SUITS else choice.choice_label


@register.simple_tag
def deals_in(entered: int, expected: int | None = None) -> str:
    """The number of deals that are in, of how many where that is known: everywhere in the same words."""
    if expected:
        return _("{entered} of {expected} deals").format(entered=entered, expected=expected)
    return ngettext("{n} deal", "{n} deals", entered).format(n=entered)


@register.filter
def set_of_deals(number: int | None) -> str:
    """The set of deals that a table plays, where they are duplicated."""
    return _("Set of deals {n}").format(n=number) if number else ""


@register.filter
def suit_name(key: str | None) -> str:
    """A suit's name in the reader's language."""
    return str(SUITS[key][1]) if key in SUITS else key or ""


@register.filter
def seat_name(key: str | None) -> str:
    """North, East, South, West or a side, in the reader's language."""
    return str(SEATS[key]) if key in SEATS else key or ""


@register.filter
def say(sentence: Message | str | None) -> str:
    """A sentence or label of the pure packages, in the reader's language."""
    return translate.say(sentence)


@register.filter
def ordinal(number: int) -> str:
    """A place as it is said: 1st, 1er, 1e, 1."""
    language = (get_language() or "en").split("-")[0]
    return ORDINALS.get(language, _english)(number)


def _english(number: int) -> str:
    teen = 10 <= number % 100 <= 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _flemish(number: int) -> str:
    last = number % 100
    return f"{number}{'ste' if last in {0, 1, 8} or last >= 20 else 'de'}"


ORDINALS = {
    "nl": _flemish,
    "fr": lambda number: f"{number}er" if number == 1 else f"{number}e",
    "de": lambda number: f"{number}.",
}


@register.filter
def kind(field: BoundField) -> str:
    """The layout of a form's field: as one line, one tick, a choice of a few, or many ticks."""
    widget = field.field.widget
    kinds = {"RadioSelect": "choices", "CheckboxSelectMultiple": "choices", "CheckboxInput": "tick"}
    return next((kinds[part.__name__] for part in type(widget).__mro__ if part.__name__ in kinds), "line")


@register.filter
def choices_layout(field: BoundField) -> str:
    """The class that gives a field's choices more room where the words of one are long in this language."""
    longest = max((len(str(choice.choice_label)) for choice in field), default=0)
    return "choices-wide" if longest > SHORT_CHOICE else ""


@register.filter
def field_note(field: BoundField) -> str:
    """The words beside a label: that the field is required, or with which other field it goes.

    A field is marked where its answer could be forgotten (a menu without a dash always has one) and the form has others
    that may stay empty; where everything is asked, no mark says more than the label.
    """
    if not field.field.required:
        return getattr(field.field, "asked_with", "")
    others = (other for other in field.form.visible_fields() if not other.field.required)
    return _("required") if _can_be_empty(field) and any(map(_can_be_empty, others)) else ""


def _can_be_empty(field: BoundField) -> bool:
    widget = field.field.widget
    if not isinstance(widget, ChoiceWidget) or widget.allow_multiple_selected:
        return True
    dashes = [not str(label).strip("-— ") for value, label in widget.choices if value in ("", None)]
    if isinstance(widget, RadioSelect):
        return not field.value() and all(dashes)
    return any(dashes)


@register.simple_tag(takes_context=True)
def here(context: template.Context, url: str) -> SafeString | str:
    """`aria-current` for a link that leads to the page it stands on, or to one above it."""
    path = getattr(context.get("request"), "path", "")
    above = url != "/" and path.startswith(url)
    mark = "page" if path == url else "true" if above else None
    return format_html(' aria-current="{}"', mark) if mark else ""


@register.simple_tag
def step_words(state: str) -> str:
    """Words for a screen reader on where a step of the evening stands."""
    return {"done": _("done"), "going": _("in play")}.get(state, _("later"))


@register.filter
def roem_list(variant: Variant) -> list[tuple[str, int]]:
    """The combinations of cards from high to low, with their points."""
    return [(translate.say(NAMES[key]), value) for key, value in reversed(ROEM)]


@register.filter
def roem_rules(variant: Variant) -> str:
    """Rules of roem: who announces, who may deny, and that stuk always counts."""
    return f"{translate.say(FORM['rules'])} {translate.say(said('stuk', points=STUK))}"
