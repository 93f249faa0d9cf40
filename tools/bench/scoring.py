"""The cost of the core: one deal validated and scored, and a whole evening scored again into the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from scoring import read_deal
from scoring import settle as worth
from tools.bench.floors import inserted
from tools.bench.rows import Row, seconds
from tools.bench.stage import records_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table
from tournaments.evening.table.models import Score
from tournaments.evening.table.services.sheets import resettle

if TYPE_CHECKING:
    from tournaments.evening.rounds.facts import PlannedStage


def rows(stage: PlannedStage):
    yield _one_deal(stage)
    yield _again(stage)


def _one_deal(stage):
    variant, records = variant_of(stage.evening), records_of(2000)
    lines = variant.contracts[0].table

    def score_all() -> None:
        for record in records:
            worth(variant, read_deal(variant, record))

    def look_up_all() -> None:
        for line in [lines[6] for _ in records]:
            dict(N=line.declarer, E=line.opponent, S=line.opponent, W=line.opponent)

    each, floor = seconds(score_all, times=3) / len(records), seconds(look_up_all, times=3) / len(records)
    return Row(
        "Validate and score one deal", "µs", each * 1e6, 20, floor * 1e6, "one line of the table and four points"
    )


def _again(stage):
    tables = list(Table.objects.filter(round__tournament=stage.evening).select_related("round__tournament"))

    def change_all():
        Score.objects.filter(tournament=stage.evening).update(points=777)

    def score_again():
        with transaction.atomic():
            resettle(stage.evening, tables)

    change_all()
    took = seconds(score_again)
    floor = seconds(lambda: inserted(stage.file("rows"), 8000))
    return Row(
        "Rescore 2,000 deals into the database (8,000 changed rows)",
        "ms",
        took * 1e3,
        500,
        floor * 1e3,
        "8,000 bare rows in one transaction",
    )
