"""The parts of the table page: its form for a deal, and its scripts and stylesheets as one file each.

A slow phone waits once for each file. Scripts are joined the way ours are written: imports and exports each on a line
of their own, by name, no circles, no named import of a `let`, no template within a template; another form is refused.
Faces wait: the page is first drawn with the phone's own, so only the styles that come later name ours.
"""

import gzip
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from rjsmin import jsmin

from tournaments.evening.rounds.rules import FIFTH, chairs, place_at
from tournaments.templatetags.whist import set_of_deals, signed

IMPORT = re.compile(r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<space>\w+)) from )?"(?P<path>[^"]+)";$', re.M)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const|let) ([\w$]+)", re.M)
OTHER_FORM = re.compile(r"^\s*(?:import\b(?!\()|export\b).*", re.M)
LATER = re.compile(r'import\("(?P<path>\./[^"]+)"\)')


class Bundle(NamedTuple):
    """A file made of several: its text, a name that carries its content, and the text as it goes over the wire."""

    text: str
    hash: str
    zipped: bytes


def bundle(text: str) -> Bundle:
    """A text under the name its content gives it, compressed once for everybody."""
    return Bundle(text, sha256(text.encode()).hexdigest()[:8], gzip.compress(text.encode(), mtime=0))


@lru_cache(maxsize=8)
def script_bundle(entry: str) -> Bundle:
    """The static module and everything it imports, as one classic script without imports."""
    root = source_of(entry).resolve()
    return bundle(jsmin(joined(root)))


@lru_cache(maxsize=16)
def late_script(entry: str) -> Bundle:
    """A static module as it comes later, with everything it imports."""
    root = source_of(entry).resolve()
    text = root.read_text()
    if not IMPORT.search(text):
        return bundle(jsmin(text))
    exports = ",".join(name for _, name in EXPORT.findall(text))
    return bundle(jsmin(f"{joined(root)}\nexport const {{{exports}}}={_name(root)};"))


def late_names(entry: str) -> tuple[str, ...]:
    """The modules beside a static module that its folder's scripts load when they are needed."""
    scripts = sorted(source_of(entry).parent.glob("*.js"))
    return tuple(sorted({Path(path).stem for script in scripts for path in LATER.findall(script.read_text())}))


def source_of(name: str) -> Path:
    """The file of a static name."""
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path)


def joined(root: Path) -> str:
    """The text of a module and of everything it imports, each as a function that returns what it exports."""
    files: list[Path] = []
    _add(root, files)
    return "\n".join(_scoped(file, root) for file in files)


def _add(file: Path, files: list[Path]) -> None:
    if file in files:
        return
    for imported in IMPORT.finditer(file.read_text()):
        _add((file.parent / imported["path"]).resolve(), files)
    files.append(file)


def _scoped(file: Path, root: Path) -> str:
    code = IMPORT.sub(lambda imported: _constants(imported, file), file.read_text())
    exports = ",".join(_exported(kind, name) for kind, name in EXPORT.findall(code))
    code = EXPORT.sub(r"\1 \2", code)
    if other := OTHER_FORM.search(code):
        raise ValueError(f"{file.name} cannot be joined with others: {other[0].strip()}")
    code = LATER.sub(lambda later: f'import("{_address((file.parent / later["path"]).resolve(), root)}")', code)
    return f"const {_name(file)}=(()=>{{\n{code}\nreturn{{{exports}}}}})();"


def _exported(kind: str, name: str) -> str:
    """A name as a script exports it; what may change later is asked for each time."""
    return f"get {name}(){{return {name}}}" if kind == "let" else name


def _constants(imported: re.Match[str], file: Path) -> str:
    if not (imported["names"] or imported["space"]):
        return ""
    source = _name((file.parent / imported["path"]).resolve())
    return f"const {imported['space'] or '{' + imported['names'].replace(' as ', ':') + '}'}={source};"


def _address(file: Path, root: Path) -> str:
    """The address of a module that is loaded later: beside the entry."""
    entry = f"js/{root.parent.name}/{file.name}"
    return static(entry) if settings.DEBUG else reverse("table_script", args=[file.stem, late_script(entry).hash])


def _name(file: Path) -> str:
    return "$" + re.sub(r"\W", "_", f"{file.parent.name}_{file.stem}")


REMARK = re.compile(r"/\*.*?\*/", re.S)
ROOM = re.compile(r"\s*([{};,])\s*|(?<=:) ")
FACE = re.compile(r"@font-face\{.*?\}", re.S)
TOKEN = re.compile(r"(--[\w-]+):[^;}]*;?")
USED = re.compile(r"var\((--[\w-]+)")
BESIDE = re.compile(r'url\("\.\./([^"]+)"\)')


class Parts(NamedTuple):
    """Parts of one stylesheet: static stylesheets without their faces, and others whose faces alone go before.

    Tokens that neither these nor those that come `later` use stay behind.
    """

    names: tuple[str, ...]
    faces: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def style_bundle(parts: Parts) -> Bundle:
    """The parts one after the other, with full addresses in them."""
    faces = [face for name in parts.faces for face in FACE.findall(_lean(name))]
    rules = [FACE.sub("", _lean(name)) for name in parts.names]
    used = set(USED.findall("".join([*rules, *map(_lean, parts.later)])))
    return bundle(
        "\n".join([*faces, *(TOKEN.sub(lambda token: token[0] * (token[1] in used), rule) for rule in rules)])
    )


def _lean(name: str) -> str:
    rules = REMARK.sub("", source_of(name).read_text())
    rules = BESIDE.sub(lambda address: f'url("{static(address[1])}")', rules)
    return ROOM.sub(r"\1", rules).replace(";}", "}").strip()


# Buttons in a row; a family of more than so many is long; a word of more letters is set smaller.
ACROSS = 6
LONG = 10
LONG_WORD = 10
COUNTED = ("tricks.", "points.", "scores")
UNPLAYED = {"pass", "redeal"}


class Button(NamedTuple):
    """A contract to tap; `spoken` where its label alone says too little, `span` where it fills the rest of a row."""

    key: str
    label: str
    spoken: str = ""
    span: int = 0


class Family(NamedTuple):
    """A row of the ladder; single contracts share the last one, without a name. `higher` unfold as a list."""

    name: str
    buttons: tuple[Button, ...]
    higher: tuple[Button, ...] = ()

    @property
    def list_name(self) -> str:
        return _("{family}: higher").format(family=self.name)


def families(document: dict[str, Any]) -> list[Family]:
    """The contracts of a variant's document in rows; none where there is nothing to choose."""
    choices = [choice for choice in document["fields"][0]["choices"] if choice["value"] != "manual"]
    if len(choices) == 1:
        return []
    grouped: dict[str, list[dict[str, Any]]] = {}
    for choice in choices:
        group = choice["value"] if choice["value"] in document["unplayed"] else choice["group"]
        grouped.setdefault(group, []).append(choice)
    alone = [choice for choice, *more in grouped.values() if not more]
    singles = [
        Button(choice["value"], choice["name"]) for choice in alone if choice["value"] not in document["unplayed"]
    ]
    unplayed = [Button(choice["value"], choice["name"]) for choice in alone if choice["value"] in document["unplayed"]]
    rows = [_family(document, name, members, singles) for name, members in grouped.items() if len(members) > 1]
    return [*rows, Family("", (*singles, *unplayed))] if singles or unplayed else rows


def _family(document: dict[str, Any], name: str, members: list[dict[str, Any]], singles: list[Button]) -> Family:
    """A short family leaves room for a single contract beside it; a very long one hides its higher levels."""
    levels = [Button(member["value"], _level(document, member), member["name"]) for member in members]
    if len(levels) > LONG:
        return Family(name, tuple(levels[: LONG - 3]), tuple(levels[LONG - 3 :]))
    room = ACROSS - (len(levels) % ACROSS or ACROSS)
    if room >= 3 and singles:
        levels.append(singles.pop(0)._replace(span=room))
    return Family(name, tuple(levels))


def _level(document: dict[str, Any], choice: dict[str, Any]) -> str:
    calls = (contract["call"] for contract in document["contracts"] if contract["key"] == choice["value"])
    call: dict[str, Any] = next(calls, {})
    return str(call.get("level") or choice["name"])


class Card(NamedTuple):
    """A player at the table: the chair and its name, who sits there, whether they deal, and where they stand."""

    chair: str
    where: str
    who: str
    long: bool
    deals: bool
    total: str


def cards(document: dict[str, Any], state: dict[str, Any]) -> list[Card]:
    """The cards of the four who play the next deal."""
    playing = chairs(_names(state), state["next_dealer"])
    return [_card(document, state, chair, playing.get(chair)) for chair in document["seats"]]


def watcher(state: dict[str, Any]) -> dict[str, str] | None:
    """At a table of five: who deals and watches, and where they stand; else None."""
    dealer, names = state["next_dealer"], _names(state)
    if not _is_five(state):
        return None
    return {"says": _("{name} watches this deal").format(name=names[dealer]), "total": _total(state, dealer)}


def _card(document: dict[str, Any], state: dict[str, Any], chair: str, who: str | None) -> Card:
    where, dealer = document["seats"][chair], state["next_dealer"]
    party = next(party for party in document["parties"] if chair in party)
    place = place_at(chair, dealer) if _is_five(state) else party
    name = who or where
    long = any(len(word) > LONG_WORD for word in re.split(r"[\s-]", name))
    return Card(chair, where, name, long, chair == dealer and not _is_five(state), _total(state, place))


def _names(state: dict[str, Any]) -> dict[str, str]:
    return {place: sitter["name"] for place, sitter in state["seats"].items()}


def _is_five(state: dict[str, Any]) -> bool:
    return state["table"]["first_dealer"] == FIFTH


def _total(state: dict[str, Any], party: str) -> str:
    totals = state["deals"][-1]["totals"] if state["deals"] else {}
    return signed(totals.get(party, 0))


class Count(NamedTuple):
    """A count of tricks to tap; whether it makes the contract, where only one can be played."""

    number: int
    makes: bool

    @property
    def spoken(self) -> str:
        return _("{n}, makes the contract").format(n=self.number)


def pad(document: dict[str, Any]) -> list[Count]:
    """The counts that can be tapped before a contract is."""
    if document["contracts"][0]["measure"]["how"] == "card_points":
        return []  # digits, which come with what counts them (cards.js)
    only = _only(document)
    makes = {count for count, line in enumerate(only) if document["lines"][line][2]} if only else set()
    least = min(contract["measure"].get("kitty", 0) for contract in document["contracts"])
    return [Count(number, number in makes) for number in range(least, len(only) or 14)]


def legend(document: dict[str, Any], state: dict[str, Any]) -> str:
    """The legend of the pad, in the game's own word, and whose tricks they are where that is known before any tap."""
    label: str = next(field["label"] for field in document["fields"] if field["key"].startswith(COUNTED))
    first = document["contracts"][0]
    if not _only(document) or first["declarers"] != "nobody" or first["measure"].get("section") == "scores":
        return label
    return format_html('{}: <span translate="no">{}</span>', label, together(document, state, "NS"))


def together(document: dict[str, Any], state: dict[str, Any], seats: Iterable[str]) -> str:
    """Several seats as one speaks of them; a pair that sits on both is named once."""
    sitters = {seat: state["seats"].get(seat) for seat in seats}
    names = (state["short"][str(who["number"])] if who else document["seats"][seat] for seat, who in sitters.items())
    return f" {_('and')} ".join(dict.fromkeys(names))


def _only(document: dict[str, Any]) -> list[Any]:
    """The score table of the one contract there is; empty where there are several."""
    if len(document["contracts"]) > 1 or set(document["unplayed"]) - {"manual"}:
        return []
    return next(iter(document["contracts"][0]["tables"].values()))


def is_open(state: dict[str, Any]) -> bool:
    """Can deals be entered, as far as the club knows?"""
    return state["round"]["status"] == "open" and not state["table"]["over"] and not _full(state)


def _full(state: dict[str, Any]) -> bool:
    return state["expected"] is not None and _count_entered(state) >= state["expected"]


def _count_entered(state: dict[str, Any]) -> int:
    types = [deal["record"].get("contract", {}).get("type") for deal in state["deals"]]
    return sum(state["passed_deals_count"] or type_ not in UNPLAYED for type_ in types)


def turn(state: dict[str, Any]) -> str:
    """The deal that is due, and of which set where they are duplicated, in words."""
    return " · ".join(filter(None, (set_of_deals(state["table"]["dealt"]), _deal_due(state))))


def _deal_due(state: dict[str, Any]) -> str:
    number, expected = state["next_number"], state["expected"]
    if expected is None:
        return _("Deal {n}").format(n=number)
    if state["passed_deals_count"] or number == _count_entered(state) + 1:
        return _("Deal {n} of {m}").format(n=number, m=expected)
    return f"{_('Deal {n}').format(n=number)} · {_count_entered(state)}/{expected}"


def drawing(document: dict[str, Any], state: dict[str, Any]) -> dict[str, Any] | None:
    """All that the page draws of itself, for its template; None while nothing can be entered."""
    if not is_open(state):
        return None
    return {
        "cards": cards(document, state),
        "watcher": watcher(state),
        "pad": pad(document),
        "legend": legend(document, state),
        "turn": turn(state),
        "save": _("Save deal {n}").format(n=state["next_number"]),
    }


# What the document tells programs, and the page's scripts do not read.
UNREAD = {"format", "game", "variant", "name", "source", "rules", "agreements", "balanced", "trick_word"}
UNREAD_OF_A_CONTRACT, UNREAD_OF_A_MEASURE, UNREAD_OF_A_FIELD = {"family"}, {"level"}, {"help", "bounds"}
UNREAD_OF_THE_END, UNREAD_OF_DEALING = {"extra_deal"}, {"after_redeal"}
# What the scripts take for granted where a document, a contract or a field says nothing else.
USUAL_OF_ALL = {"suits_ranked": "", "honours": None}
USUAL = {"everyone_at": 0, "after_passes": None, "dealer_only": False, "optional_level": None}
USUAL_OF_A_FIELD = {"default": None, "needed": False, "after": ""}


def read_by_page(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a document that the scripts of the table page read at once; the club draws the buttons of contracts.

    What compares roem is asked for with the first contract that has any (`roem.js`).
    """
    contracts = [
        {
            **_without(UNREAD_OF_A_CONTRACT | _usual(contract, USUAL), contract),
            "measure": _without(UNREAD_OF_A_MEASURE, contract["measure"]),
        }
        for contract in document["contracts"]
    ]
    keys = [contract["key"] for contract in contracts]
    first, *fields = (
        _without(UNREAD_OF_A_FIELD | _usual(field, USUAL_OF_A_FIELD), field) for field in document["fields"]
    )
    unplayed = [choice for choice in first["choices"] if choice["value"] not in keys]
    return {
        **_without(UNREAD | _usual(document, USUAL_OF_ALL), document),
        "contracts": contracts,
        "finish": _without(UNREAD_OF_THE_END, document["finish"]),
        "dealing": _without(UNREAD_OF_DEALING, document["dealing"]),
        "roem": bool(document["roem"]),
        "fields": [{**first, "choices": unplayed}, *fields],
        "ladder": None if document["ladder"] == [[key] for key in keys] else document["ladder"],
    }


def _usual(part: dict[str, Any], usual: dict[str, Any]) -> set[str]:
    return {name for name, value in usual.items() if part[name] == value}


def _without(names: set[str], values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}
