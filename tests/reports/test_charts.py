import re
from itertools import pairwise
from xml.etree import ElementTree

from reports.charts import Line, Point, Progress, draw, progress, svg
from reports.results import Adjustment, Stage
from reports.standings import rank
from tests.reports.factories import results_of


def evening():
    results = results_of(
        {"Ann": [6], "Ben": [-6]},
        {"Ann": [-20], "Ben": [20]},
        adjustments=(Adjustment(1, 2, "welcome"), Adjustment(2, -5, "late", 2)),
    )
    return progress(results, rank(results, ["points"]))


def test_progress_ends_on_the_totals_of_the_standings():
    assert evening() == Progress((1, 2), (Line(1, "Ben", (0, -6, 9)), Line(2, "Ann", (2, 8, -12))))


def test_who_plays_a_final_that_starts_anew_starts_anew_there():
    rounds = {"Ann": [30], "Bob": [20], "Cis": [-50]}, {"Ann": [-25], "Bob": [25]}
    results = results_of(*rounds, stages=(Stage(1, frozenset({1, 2}), carry=False),))
    standings = rank(results, ["points"])

    lines = progress(results, standings).lines

    assert [(line.name, line.totals) for line in lines] == [
        ("Bob", (0, 20, 25)),
        ("Ann", (0, 30, -25)),
        ("Cis", (0, -50, -50)),
    ]
    assert [line.totals[-1] for line in lines] == [row.points for row in standings.rows]


def test_progress_is_told_in_words_as_well():
    assert [str(sentence) for sentence in evening().description] == ["Ben, place 1: −6, +9.", "Ann, place 2: +8, −12."]


def test_the_first_few_are_drawn_and_one_more_who_asks():
    results = results_of({"Ann": [9], "Ben": [5], "Cas": [1], "Dirk": [0]})

    chart = progress(results, rank(results, ["points"]), top=1, also=3)

    assert [line.name for line in chart.lines] == ["Ann", "Cas"]


def test_points_lie_on_a_scale_that_runs_over_round_numbers():
    drawing = draw(Progress((1, 2), (Line(1, "Ann", (0, 50, 100)),)), width=444, height=136)

    assert [tick.label for tick in drawing.levels] == ["0", "+20", "+40", "+60", "+80", "+100"]
    assert drawing.curves[0].points == (Point(44, 110), Point(144, 60), Point(244, 10))


def test_ratings_have_no_sign_and_their_scale_does_not_begin_at_nought():
    ratings = Progress((1, 2), (Line(1, "Ann", (1000, 1203, 1320)),))

    assert [tick.label for tick in draw(ratings, signed_scale=False).levels] == ["1000", "1100", "1200", "1300", "1400"]


def test_labels_of_lines_that_end_together_are_moved_apart():
    drawing = draw(Progress((1,), (Line(1, "Ann", (0, 9)), Line(1, "Ben", (0, 9)))))

    assert drawing.curves[1].label_at.y - drawing.curves[0].label_at.y == 15


def test_labels_of_lines_that_end_together_at_the_bottom_stay_on_the_drawing():
    together = tuple(Line(2, name, (0, -5)) for name in ("Ann", "Ben", "Cis", "Dré"))
    drawing = draw(Progress((1,), (Line(1, "Els", (0, 20)), *together)), height=120)

    heights = sorted(curve.label_at.y for curve in drawing.curves)
    assert heights[-1] + 4 <= drawing.height  # where the words stand
    assert all(below - above >= 15 for above, below in pairwise(heights))


def test_a_long_name_is_shortened_beside_its_line():
    drawing = draw(Progress((1,), (Line(12, "Marie-Jeanne Van den Bossche", (0, 9)),)))

    assert drawing.curves[0].label == "12. Marie-Jeanne Van…"


def test_five_lines_differ_by_dash_and_by_mark():
    drawing = draw(Progress((1,), tuple(Line(n, str(n), (0, n)) for n in range(1, 6))))

    assert len({curve.dash for curve in drawing.curves}) == 5
    assert len({curve.shape for curve in drawing.curves}) == 5


def test_the_picture_is_well_formed_has_words_and_no_inline_style():
    picture = svg(draw(evening()), "c", 'Progress <of> "Ann"', "Ann & Ben")
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture

    assert [child.text for child in root[:2]] == ['Progress <of> "Ann"', "Ann & Ben"]
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", "c-title c-text")
    assert not re.search(r"style|<script|\bon\w+=", picture)


def test_a_chart_before_the_first_round_is_only_its_axis():
    drawing = draw(Progress((), ()))

    assert (drawing.curves, drawing.rounds, [tick.label for tick in drawing.levels]) == ((), (), ["0", "+1"])
