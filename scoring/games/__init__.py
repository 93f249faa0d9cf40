"""Every game of the house, found by looking in this folder."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.errors import UnknownVariant
from scoring.house_rules import stake
from scoring.messages import Message
from scoring.shown import plain
from scoring.variants import Game, Variant


@cache
def every_game() -> tuple[Game, ...]:
    """All games, in the order of their keys; each variant under the defaults of its house rules."""
    modules = (import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__))
    games = [module.GAME for module in modules if hasattr(module, "GAME")]
    return tuple(
        replace(game, variants=tuple(_of(game, one) for one in game.variants))
        for game in sorted(games, key=lambda game: game.key)
    )


def _of(game: Game, variant: Variant) -> Variant:
    contracts = tuple(replace(one, context=one.context or game.key) for one in variant.contracts)
    return replace(variant, game=game.key, contracts=contracts, options=(*variant.options, stake())).under()


@cache
def game(key: str) -> Game:
    """The game with this key; raises UnknownVariant when there is none."""
    for one in every_game():
        if one.key == key:
            return one
    text, known = "There is no game “{key}”. Known games: {known}.", tuple(one.key for one in every_game())
    raise UnknownVariant("game", Message(text, key=plain(key), known=known))


@cache
def variant(game_key: str, key: str) -> Variant:
    """A variant as published, under the defaults of its house rules; raises UnknownVariant where there is none."""
    found = game(game_key)
    for one in found.variants:
        if one.key == key:
            return one
    text, known = "{game} has no variant “{key}”. Known variants: {known}.", tuple(one.key for one in found.variants)
    name = Message(found.name, context=found.key)
    raise UnknownVariant("variant", Message(text, game=name, key=plain(key), known=known))
