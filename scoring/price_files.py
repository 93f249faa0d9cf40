"""A price list as one JSON file: written by one club, read by another, and what is wrong with it at its place."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from scoring.errors import Problems, RuleError, UnknownVariant
from scoring.games import variant
from scoring.overlay import laid_over
from scoring.overlay_amounts import checked_keys
from scoring.quoting import shown
from scoring.variants import Variant

KIND, FORMAT = "whistboard price list", 1
LONGEST_NAME, LONGEST_SOURCE = 60, 200
REQUIRED = ("kind", "format", "game", "variant", "name")
KNOWN = frozenset({*REQUIRED, "$schema", "rules", "overlay", "source", "date"})


class PriceFile(NamedTuple):
    """The content of a file: a variant under house rules with a club's numbers, its name, its source and date.

    `dated` is an ISO date, empty where the file says none.
    """

    name: str
    game: str
    variant: str
    rules: Mapping[str, Any]
    overlay: Mapping[str, Any]
    source: str = ""
    dated: str = ""

    def resolved(self) -> Variant:
        """The variant that is played. Raises RuleError or UnknownVariant where the parts do not fit."""
        return laid_over(variant(self.game, self.variant).under(self.rules), self.overlay)

    def as_data(self, schema: str = "") -> dict[str, Any]:
        """The file as plain JSON values; `schema` is the address of its schema."""
        data: dict[str, Any] = {"$schema": schema} if schema else {}
        data |= {"kind": KIND, "format": FORMAT, "name": self.name, "source": self.source, "date": self.dated}
        data |= {"game": self.game, "variant": self.variant, "rules": self.rules, "overlay": self.overlay}
        return {key: value for key, value in data.items() if value != ""}


def read_price_file(data: Any) -> PriceFile:
    """The price list that a file tells; raises RuleError with every problem at its place in the file."""
    problems = Problems()
    if not isinstance(data, dict):
        problems.add("file", "This is no price list: it has no named parts.")
        problems.raise_any(RuleError)
    _check_head(data, problems)
    parts = {name: _object(data, name, problems) for name in ("rules", "overlay")}
    if (published := _published(data, problems)) is not None:
        _check_rules(published, parts["rules"], parts["overlay"], problems)
    problems.raise_if_any(RuleError)
    return PriceFile(
        name=data["name"].strip(),
        game=data["game"],
        variant=data["variant"],
        rules=parts["rules"],
        overlay=parts["overlay"],
        source=data.get("source", ""),
        dated=data.get("date", ""),
    )


def _check_head(data: dict[str, Any], problems: Problems) -> None:
    checked_keys(data, KNOWN, "file", problems)
    for key in REQUIRED:
        if key not in data:
            problems.add(key, "The file does not say its {key}.", key=key)
    if data.get("kind", KIND) != KIND:
        problems.add("kind", "This is no price list but {value}.", value=shown(data["kind"]))
    version = data.get("format", FORMAT)
    if type(version) is not int or version != FORMAT:
        text = "Format {value} cannot be read here; this site reads format {known}."
        problems.add("format", text, value=shown(version), known=FORMAT)
    _check_text(data, "name", LONGEST_NAME, problems, required=True)
    _check_text(data, "source", LONGEST_SOURCE, problems)
    if "date" in data and not _is_date(data["date"]):
        problems.add("date", "{value} is not a date like 2026-11-12.", value=shown(data["date"]))


def _check_text(data: dict[str, Any], key: str, longest: int, problems: Problems, *, required: bool = False) -> None:
    text = data.get(key, "-")
    if not isinstance(text, str) or len(text) > longest or not text.isprintable() or (required and not text.strip()):
        problems.add(key, "Write the {key} as a text of at most {most} characters.", key=key, most=longest)


def _is_date(text: Any) -> bool:
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _object(data: dict[str, Any], key: str, problems: Problems) -> dict[str, Any]:
    value = data.get(key, {})
    if isinstance(value, dict):
        return value
    problems.add(key, "Write the {key} as an object with named parts.", key=key)
    return {}


def _published(data: dict[str, Any], problems: Problems) -> Variant | None:
    game, name = data.get("game"), data.get("variant")
    for key, value in (("game", game), ("variant", name)):
        if key in data and not isinstance(value, str):
            problems.add(key, "Write the {key} as a text of at most {most} characters.", key=key, most=40)
    if not (isinstance(game, str) and isinstance(name, str)):
        return None
    try:
        return variant(game, name)
    except UnknownVariant as unknown:
        problems.found.setdefault(unknown.field, []).append(unknown.message)
        return None


def _check_rules(published: Variant, rules: dict[str, Any], overlay: dict[str, Any], problems: Problems) -> None:
    """House rules and numbers together: the numbers are looked at under those rules that are right."""
    try:
        ruled = published.under(rules)
    except RuleError as wrong:
        _note(wrong, problems)
        names = {field.removeprefix("rules.") for field in wrong.problems}
        sound = {key: value for key, value in rules.items() if key not in names and not _needs(published, key, names)}
        ruled = published.under(sound)
    try:
        laid_over(ruled, overlay)
    except RuleError as wrong:
        _note(wrong, problems)


def _needs(published: Variant, key: str, wrong: set[str]) -> bool:
    return key in published.option and published.option[key].needs in wrong


def _note(wrong: RuleError, problems: Problems) -> None:
    for field, messages in wrong.problems.items():
        problems.found.setdefault(field, []).extend(messages)
