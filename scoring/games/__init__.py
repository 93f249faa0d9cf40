"""Every game of the house, found by looking in this folder."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.errors import UnknownVariant
from scoring.lessons.shared import EVERY_GAME
from scoring.messages import Message
from scoring.quoting import plain
from scoring.variants import Game, Variant


@cache
def every_game() -> tuple[Game, ...]:
    """All games, in the order of their keys; each variant under the defaults of its house rules."""
    modules = (import_module(f"{__name__}.{file.name}") for file in iter_modules(__path__))
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return tuple(
        replace(game, variants=tuple(_complete_variant(game, published) for published in game.variants))
        for game in sorted(games, key=lambda game: game.key)
    )


def _complete_variant(game: Game, variant: Variant) -> Variant:
    contracts = tuple(replace(contract, context=contract.context or game.key) for contract in variant.contracts)
    rules = {**EVERY_GAME, **variant.teaching.rules}
    options = (
        replace(option, sentences=rules.get(option.key, option.sentences))
        for option in (*variant.options, *variant.teaching.agreements)
    )
    return replace(variant, game=game.key, contracts=contracts, options=tuple(options)).under()


@cache
def game(key: str) -> Game:
    """The game with this key; raises UnknownVariant when there is none."""
    for family in every_game():
        if family.key == key:
            return family
    text, keys = "There is no game “{key}”. Known games: {known}.", tuple(family.key for family in every_game())
    raise UnknownVariant("game", Message(text, key=plain(key), known=keys))


@cache
def variant(game_key: str, key: str) -> Variant:
    """A variant as published, under the defaults of its house rules; raises UnknownVariant where there is none."""
    family = game(game_key)
    for published in family.variants:
        if published.key == key:
            return published
    text = "{game} has no variant “{key}”. Known variants: {known}."
    keys = tuple(published.key for published in family.variants)
    name = Message(family.name, context=family.key)
    raise UnknownVariant("variant", Message(text, game=name, key=plain(key), known=keys))
