"""Writes the files that the code itself tells: score tables as golden text, and lists for `docs/`. `make golden`."""

from __future__ import annotations

from reports.measures import every_measure
from scoring import every_game
from scoring.text_tables import table_lines
from tools.environment import ROOT, say

BY_HAND = "Written by `make golden` from the code; change it there."
RANKINGS = """# Ranking

{by_hand}

Any of these may decide, in any order; the next one decides between those whom the one before leaves level, and who is
level in all of them shares a place.

| key | name | what it says |
|---|---|---|
"""

MORE_OF_RANKINGS = """
## Sitting out, corrections, what is left out

- A round sat out is worth nothing, a fixed number or the average of the rounds played, rounded to the nearest whole
  number, halves away from nought. It counts in the points and as a round of its own, and is no round won.
- A round that somebody missed (late, signed off, gone) counts once it is closed, as the plan of the evening says:
  nothing, a fixed number, the lowest score of that round, the average of everybody who played it, or that of the own
  rounds played. Whoever missed every round and gets the lowest has the rounds of the lowest total among those who
  played most rounds. Nobody misses a round of a knock-out, nor of a stage that they do not play.
- Who signed off before having a place in a round stands nowhere, unless that rule or the director gives them points.
- A substitute scores for the absent player, whose results go on as if nothing had happened; or for themselves, as a
  player of their own, while the absent player misses those rounds; or for nobody: then the deals count for the others
  at that table, and the absent player gets an average in place of them. Contracts, deals and rounds won of such rounds
  count for nobody.
- A correction of a round counts in that round; one of the whole event counts from the start.
- What is counted for rounds won, place bonus and direct encounter is finished: the round is closed, or the game won.

## Victory points and matchpoints

Both are for tables at which two sides meet: pairs, or a game whose sides score together.

- **Victory points** divide 20 by the difference of points of a finished table. The plan names the club's own
  steps; without them it is the scale of the World Bridge Federation ("The New WBF IMP to VP Scales", 2012), in whole
  points and with our points in place of IMPs: with τ = 0.618… and X = 15·√deals, a difference of D is worth
  10 + 10·(1 − τ^(3D/X)) / (1 − τ³). With 16 deals the winner has 15 at a third of 60 points and 20 at 54. `deals` is
  the planned number; where a round ends otherwise, 16.
- **Matchpoints** (Laws of Duplicate Bridge 2017, law 78A) compare a deal only with the same cards at other tables,
  North-South with North-South and East-West with East-West; where each hand scores for itself, a seat with that seat. A
  Howell with duplicate deals knows its sets; in any other draw the plan says that the cards are the same at every table
  of a round. Other deals are never compared, and bring nobody anything. Nothing is estimated for a table that did not
  play a deal.
- A round sat out counts as the average of one's other rounds in both, rounded to the nearest whole number.

## Totals without deals

Where the totals of a sheet were typed from paper, its points, rounds won and place bonuses count as ever; in a round
that ends with a game the side with more points has won it. Contracts made, deals won and the best deal are not known
of those who sat there: a question mark stands in their place, and such a measure is passed over wherever somebody is
level of whom it is not known.

## A lot

It decides between those it was drawn for, all of them or some; with anybody else they share the place until a lot is
drawn for them too. Each has its own seed, which can come from
[a number that nobody chooses](draws.md#a-lot-that-nobody-has-to-believe). The tickets are the SHA-256 digests
of `seed:number`, lowest first. None is drawn while a round is open.

## Stages

Who sat down for a later stage, such as a final, stands above all who did not, whatever the points. Where everybody
starts anew, those who play it are ranked by its rounds alone; corrections of the whole event and of earlier rounds stay
behind. Why somebody went on and somebody else did not is told by the standings after the last round before the stage.
Categories and fields keep these places; standings by club, seasons and the ranking of a round alone know no stages.

## Seasons

An evening gives its main measure where that is kept in points and known of everybody, else the points in all, of all
its rounds; or points for the place. Who share a place share its points, and a rest that cannot be split is dropped.
"""


def files() -> dict[str, str]:
    """Every written file: its path in the tree and its text."""
    tables = {
        f"tests/golden/score_tables/{game.key}.{variant.key}.txt": "\n".join(table_lines(variant.under())) + "\n"
        for game in every_game()
        for variant in game.variants
    }
    return {**tables, "docs/ranking.md": _rankings()}


def main() -> None:
    """Write them, saying which changed."""
    for path, text in files().items():
        file = ROOT / path
        file.parent.mkdir(exist_ok=True)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            say(f"Written: {path}")


def _rankings() -> str:
    rows = (f"| `{measure.key}` | {measure.label} | {measure.explanation} |\n" for measure in every_measure())
    return RANKINGS.format(by_hand=BY_HAND) + "".join(rows) + MORE_OF_RANKINGS


if __name__ == "__main__":
    main()
