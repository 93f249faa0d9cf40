"""Results of many trials of the reader, by family of hands, variant and kind of photograph, beside what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb

from tools.bench.reader.cameras import PLAIN
from tools.bench.reader.trials import MISLED, Outcome
from tools.bench.rows import percentile

MOST_ASKED, MOST_REFUSED, MOST_SECONDS, MOST_MEMORY = 0.03, 0.02, 0.5, 200.0
SURE = 0.95
APART = frozenset(
    {"ringers", MISLED}
)  # who ring, and made-up corrections that only a ring tells: these are to be asked
HEADINGS = (
    "Photographs of", "Count", "Rows", "Wrong", "at most (95 %)", "Asked: plain", "hard", "Refused: plain", "hard",
    "CPU p50", "p95", "Peak",
)  # fmt: skip


def upper_bound(found: int, tried: int) -> float:
    """The share of which so few would be found in so many by a chance of 1 in 20 (Clopper and Pearson), 0 to 1.

    >>> round(upper_bound(0, 300), 4)
    0.0099
    """
    low, high = 0.0, 1.0
    for _ in range(60):
        share = (low + high) / 2
        chance = sum(comb(tried, few) * share**few * (1 - share) ** (tried - few) for few in range(found + 1))
        low, high = (share, high) if chance > 1 - SURE else (low, share)
    return high


def table(outcomes: Sequence[Outcome]) -> str:
    """A Markdown table: a line for each variant, and one for all."""
    return _table(outcomes, lambda outcome: outcome.trial.variant)


def families(outcomes: Sequence[Outcome]) -> str:
    """The same by the family of whose hands filled in the sheets."""
    return _table(outcomes, lambda outcome: outcome.trial.paper)


def _table(outcomes: Sequence[Outcome], name_of: Callable[[Outcome], str]) -> str:
    names = sorted({name_of(outcome) for outcome in outcomes})
    groups = {name: [outcome for outcome in outcomes if name_of(outcome) == name] for name in names}
    usual = [outcome for outcome in outcomes if outcome.trial.paper not in APART]
    lines = [_line(name, group) for name, group in {**groups, "all but who ring": usual, "all": outcomes}.items()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (HEADINGS, ("---", *["--:"] * 11), *lines))


def kinds(outcomes: Sequence[Outcome]) -> str:
    """The same by kind of photograph, with the reasons of those refused."""
    lines = [("Photographs", "", "Rows", "Wrong", "Asked", "Refused", "because"), ("---", *["--:"] * 5, "---")]
    for kind in sorted({outcome.kind for outcome in outcomes}, key=lambda kind: (kind != PLAIN, kind)):
        group = [outcome for outcome in outcomes if outcome.kind == kind]
        rows, wrong = sum(outcome.rows for outcome in group), sum(len(outcome.wrong) for outcome in group)
        reasons = Counter(outcome.refused for outcome in group if outcome.refused)
        because = "; ".join(f"{count} × {reason}" for reason, count in reasons.most_common())
        lines.append(
            (kind, f"{len(group)}", f"{rows:,}", f"{wrong}", _percent(asked(group)), f"{reasons.total()}", because)
        )
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def asked(outcomes: Sequence[Outcome]) -> float:
    """The share of the rows without a correction that a person is asked about."""
    rows = sum(outcome.rows - len(outcome.corrected) for outcome in outcomes if not outcome.refused)
    return sum(len(outcome.asked) for outcome in outcomes) / rows if rows else 0.0


def refused(outcomes: Sequence[Outcome]) -> float:
    """The share of photographs that are refused."""
    return sum(bool(outcome.refused) for outcome in outcomes) / len(outcomes) if outcomes else 0.0


def shortcomings(outcomes: Sequence[Outcome]) -> list[str]:
    """The results below what is wanted, in a sentence each."""
    plain = [outcome for outcome in outcomes if outcome.kind == PLAIN and outcome.trial.paper not in APART]
    seconds = percentile([outcome.seconds for outcome in outcomes if outcome.seconds] or [0.0], 0.95)
    peak = max((outcome.peak for outcome in outcomes), default=0.0)
    wrong = sum(len(outcome.wrong) for outcome in outcomes)
    lines = [
        (wrong > 0, f"{wrong} rows are wrong, and nobody is asked."),
        (asked(plain) > MOST_ASKED, f"{_percent(asked(plain))} of the rows of plain photographs are asked."),
        (refused(plain) > MOST_REFUSED, f"{_percent(refused(plain))} of plain photographs are refused."),
        (seconds > MOST_SECONDS, f"A photograph takes {seconds:.2f} s of processor time at the 95th percentile."),
        (peak > MOST_MEMORY, f"A photograph takes {peak:.0f} MB."),
    ]
    return [sentence for fails, sentence in lines if fails]


def _line(name: str, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    plain = [outcome for outcome in outcomes if outcome.kind == PLAIN]
    hard = [outcome for outcome in outcomes if outcome.kind != PLAIN]
    seconds = [outcome.seconds for outcome in outcomes if outcome.seconds] or [0.0]
    rows, wrong = sum(outcome.rows for outcome in outcomes), sum(len(outcome.wrong) for outcome in outcomes)
    return (
        name,
        f"{len(outcomes):,}",
        f"{rows:,}",
        f"{wrong}",
        f"{upper_bound(wrong, rows):.3%}" if rows else "",
        _percent(asked(plain)),
        _percent(asked(hard)),
        _percent(refused(plain)),
        _percent(refused(hard)),
        f"{percentile(seconds, 0.5):.2f} s",
        f"{percentile(seconds, 0.95):.2f} s",
        f"{max((outcome.peak for outcome in outcomes), default=0.0):.0f} MB",
    )


def _percent(share: float) -> str:
    return f"{share:.1%}"
