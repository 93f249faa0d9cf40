"""One table's deals of one round, played through anew from the exported document.

What a single deal is worth is asked of `scoring`; who deals, what passed deals double, when a game or a rubber is won
and who sits in which chair at a table of five is found here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import scoring

HEAD = {"id", "game", "variant", "rules", "number", "version"}
OTHER = {"NS": "EW", "EW": "NS"}
WIN_AT = {
    **{"standard_54": 7, "cincinnati": 7, "ne_usa_52": 21, "boston_parr": 11, "rhode_island_rogler": 21},
    **{"tournament": 101, "club_bruges": 101, "french": 121},
    **{"norwegian": 50, "norwegian_simple": 13, "minnesota": 13, "south_dakota": 11},
}
LOSE_AT = {"standard_54": -7, "cincinnati": -7}
TARGETS = {"to_5": 5, "with_honours": 9, "short_whist_5": 5}


class Dealt(NamedTuple):
    """What one deal brought each place at the table, and which places made their contract in it."""

    points: Mapping[str, int]
    made: frozenset[str]


class Played(NamedTuple):
    """The deals of a table, and the side that won by the rules of the game, where rounds end so."""

    deals: tuple[Dealt, ...]
    winner: str | None


def played(event: Mapping[str, Any], table: Mapping[str, Any]) -> Played:
    """The table's deals one after another."""
    variant = _variant(event["game"], event["variant"], json.dumps(event["rules"]), json.dumps(event["overlay"]))
    ring = "NESWF" if "F" in table["seats"] else "NESW"
    dealer, passed, pot, match, rows = table["first_dealer"], 0, 0, Match(event), []
    for record in table["deals"]:
        dealer = record.get("dealer") or dealer
        deal = scoring.read_deal(variant, {key: value for key, value in record.items() if key not in HEAD})
        before = passed or record.get("modifiers", {}).get("passed_deals_before", 0)
        result = scoring.settle(variant, deal, before=match.totals, passed=before, pot=pot)
        pot = result.pot
        rows.append(_by_place(deal, result, dealer if "F" in ring else ""))
        match.add(record, result)
        kind = record["contract"]["type"]
        doubles_next = kind == "pass" or (kind in {"trumps", "no_trump"} and _is_draw(event, result))
        passed = passed + 1 if doubles_next else passed if kind in {"redeal", "manual"} else 0
        if kind != "redeal" and (kind != "pass" or _moves_on(event)):
            dealer = ring[(ring.index(dealer) + 1) % len(ring)]
    return Played(tuple(rows), match.winner)


@lru_cache(maxsize=64)
def _variant(game: str, key: str, rules: str, overlay: str) -> Any:
    return scoring.laid_over(scoring.variant(game, key).under(json.loads(rules)), json.loads(overlay))


def _by_place(deal: Any, result: Any, watching: str) -> Dealt:
    """The fifth plays in the chair of who deals and watches."""
    place = {chair: "F" if chair == watching else chair for chair in result.points}
    made = {place[declarer] for play in deal.plays if play.line.made for declarer in play.declarers}
    return Dealt({place[chair]: points for chair, points in result.points.items()}, frozenset(made))


def _moves_on(event: Mapping[str, Any]) -> bool:
    """Whether the next one deals after a passed deal: in pandoeren always, else where the house says so."""
    return event["game"] == "pandoeren" or event["rules"].get("pass_dealer") == "next"


def _is_draw(event: Mapping[str, Any], result: Any) -> bool:
    """Whether a deal of manillen was level, which doubles the next one where the house says so."""
    counts = event["rules"].get("after_draw", event["variant"] != "french")
    return event["game"] == "manillen" and counts and not any(result.points.values())


class Match:
    """Games to a target, sets that lose, and rubbers of three; won only where rounds end when a game is won."""

    def __init__(self, event: Mapping[str, Any]) -> None:
        self.key, self.rules, self.watched = event["variant"], event["rules"], event["round_end"] == "game"
        self.games = {"NS": 0, "EW": 0}
        self.winner: str | None = None
        self._anew()

    def _anew(self) -> None:
        self.totals = dict.fromkeys(("N", "E", "S", "W", "NS", "EW"), 0)
        self.sets = {"NS": 0, "EW": 0}

    def add(self, record: Mapping[str, Any], result: Any) -> None:
        """One deal more; once the match is won its winner stays."""
        for party, points in result.points.items():
            self.totals[party] += points
        bidder = record.get("declarer_side") or _side(record)
        if bidder and result.made is False:
            self.sets[bidder] += 1
        if self.watched and self.winner is None and (won := self._won(record, bidder, result)):
            self.games[won] += 1
            if not self.rules.get("rubber") or self.games[won] == 2:
                self.winner = won  # what was played after it counts on
            else:
                self._anew()

    def _won(self, record: Mapping[str, Any], bidder: str | None, result: Any) -> str | None:
        """The side that has won the game after this deal; where both are there, the bidders."""
        if bidder and self.rules.get("boston_points") and record["contract"].get("level") == 7:
            return bidder if result.made else OTHER[bidder]
        limit, lose = self.rules.get("max_sets"), self.rules.get("lose_at", LOSE_AT.get(self.key))
        for side in OTHER:
            if (limit and self.sets[side] > limit) or (lose is not None and self.totals[side] <= lose):
                return OTHER[side]
        there = [side for side in OTHER if self._there(self.totals[side], self.totals[OTHER[side]])]
        return bidder if len(there) == 2 else there[0] if there else None

    def _there(self, own: int, other: int) -> bool:
        if self.key == "hawaii_trumps_todd":
            return (own >= 7 and other == 0) or own - other >= 11 or (own >= 21 and own - other >= 2)
        at = self.rules.get("win_at", WIN_AT.get(self.key)) or self.rules.get("target", TARGETS.get(self.key))
        until_score = not (self.rules.get("drive") or self.rules.get("deals"))
        return at is not None and until_score and own >= at


def _side(record: Mapping[str, Any]) -> str | None:
    declarers = record.get("declarers") or []
    return next((side for side in OTHER if declarers and declarers[0] in side), None)
