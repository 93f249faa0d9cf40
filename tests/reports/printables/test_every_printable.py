"""What holds for everything that is printed: complete, the same twice, nothing over an edge or over something else."""

import os
import re
import subprocess
import sys
from collections import Counter
from io import BytesIO

import pytest
from pypdf import PdfReader

from reports.paper.fitting import ELLIPSIS
from reports.paper.ink import MM
from reports.printables import every_printable, render
from reports.printables.options import Options
from tests.reports.printables import people
from tests.reports.printables.factories import CLUBS, MADE, options_of, value_of
from tests.reports.printables.reading import boxes, lettering, misplaced, pages, words
from tests.telling import rest

KEYS = sorted(MADE)
TOGETHER = ("scoresheet_booklet", "marked_sheet", "evening_pack")  # made of pages that are tested alone
LISTS = ("cross_table", "directors_sheet", "movement_cards", "players_sheet", "seating_by_name", "standings")
PAPERS = (
    {"paper": "A5"},
    {"paper": "Letter", "style": "large"},
    {"style": "saving", "landscape": True, "colour": False},
)


def test_the_folder_is_the_list_of_what_can_be_printed():
    assert sorted(every_printable()) == KEYS


@pytest.mark.battery
def test_another_process_makes_the_same_bytes():
    code = (
        "from hashlib import sha256; from reports.printables import render;"
        "from tests.reports.printables.factories import MADE, options_of, value_of;"
        "print({key: sha256(render(key, value_of(key), options_of())).hexdigest() for key in sorted(MADE)})"
    )
    made = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert (made[0] == made[1], made[0].count(":")) == (True, len(KEYS))


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_the_same_data_make_the_same_file_byte_for_byte(key):
    assert render(key, value_of(key), options_of()) == render(key, value_of(key), options_of())


@pytest.mark.parametrize("key", KEYS)
def test_a_file_tells_its_title_its_language_and_its_bookmarks(key):
    file = PdfReader(BytesIO(render(key, value_of(key), options_of(language="nl"))))

    root = file.trailer["/Root"]
    facts = (root["/Lang"], root["/ViewerPreferences"]["/DisplayDocTitle"], file.metadata.title, bool(file.outline))

    assert facts == ("nl", True, f"{every_printable()[key].title} · De Vierde Aas · Najaarstornooi", True)


@pytest.mark.parametrize("key", KEYS)
def test_every_font_is_embedded_as_a_subset(key):
    fonts = [
        font.get_object()
        for page in PdfReader(BytesIO(render(key, value_of(key), options_of()))).pages
        for font in page["/Resources"]["/Font"].values()
    ]

    loose = {
        font["/BaseFont"]
        for font in fonts
        if "/FontFile2" not in font.get("/FontDescriptor", {}) or not font["/BaseFont"].startswith("/AAAAA")
    }

    assert (bool(fonts), loose) == (True, set())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "options"),
    [
        pytest.param(key, options, id=f"{key}-{options}", marks=rest(at % len(PAPERS) != turn))
        for at, key in enumerate(KEYS)
        for turn, options in enumerate(PAPERS)
    ],
)
def test_names_of_sixty_letters_stay_in_their_place_on_any_paper(key, options):
    """Every print and every paper each time; every print on every paper with the battery."""
    printed = render(key, value_of(key, long_each=2), options_of(**options))

    assert misplaced(printed) == []


@pytest.mark.parametrize("options", PAPERS[:2], ids=str)
@pytest.mark.parametrize("key", [key for key in KEYS if key not in TOGETHER[::2]])
def test_a_name_of_sixty_letters_is_printed_whole(key, options, monkeypatch):
    monkeypatch.setattr(people, "WIDE", "Nguyễn Thị Ánh Nguyệt Đặng-Hoàng Ŵilłiam Ğüneş Hortobágyiné")

    printed = render(key, value_of(key, deals=4, long_each=2), options_of(**options))

    assert ELLIPSIS not in " ".join(pages(printed))


@pytest.mark.slow
@pytest.mark.parametrize("key", LISTS)
def test_large_print_is_larger(key):
    value = value_of(key, 40, 4, 12)
    made = [lettering(render(key, value, options_of(style=style))) for style in ("normal", "large")]
    usual, large = (sorted(size for text, size in letterings for _ in text) for letterings in made)

    assert large[len(large) // 2] > usual[len(usual) // 2] * 1.15


@pytest.mark.slow
@pytest.mark.parametrize("key", ["movement", "name_slips", "progress_chart"])
@pytest.mark.parametrize("name", ["Nguyễn " * 8, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter"[:60]])
def test_names_on_several_lines_push_each_other_apart(key, name, monkeypatch):
    monkeypatch.setattr(people, "WIDE", name.strip())
    monkeypatch.setattr(people, "LONG", name.strip())
    value, styles = value_of(key, 20, 12, long_each=1), {"A3": "normal", "Letter": "saving", "A5": "large"}
    made = [render(key, value, options_of(paper=paper, style=styles[paper], landscape=True)) for paper in styles]

    assert [misplaced(printed) for printed in made] == [[], [], []]
    assert [ELLIPSIS in " ".join(pages(printed)) for printed in made] == [False] * 3


@pytest.mark.parametrize(
    ("key", "size"),
    [
        pytest.param(key, size, marks=rest(large and at % 2 > 0))
        for at, key in enumerate(key for key in KEYS if key not in TOGETHER)
        for large, size in enumerate([(4, 1, 1), (28, 10, 40)])
    ],
)
def test_the_smallest_and_a_large_evening_leave_no_page_blank(key, size):
    printed = render(key, value_of(key, *size), options_of())

    assert (misplaced(printed), [page for page in pages(printed) if not page.strip()]) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize("key", ["scoresheet", "seating_by_name", "seating_by_table", "standings"])
def test_nothing_hangs_over_the_rule_of_the_foot(key):
    rule = 15 * MM + 9  # from the lower edge

    leaves = boxes(render(key, value_of(key, 60, 4, 16), options_of()))
    assert [word.text for leaf in leaves for word in leaf if word.bottom < rule < word.top] == []


@pytest.mark.slow
def test_four_hundred_players_stand_on_their_list_once_each_with_the_headings_repeated():
    ranking = value_of("standings", 400, 3, long_each=0)
    leaves = pages(render("standings", ranking, options_of()))
    text = " ".join(" ".join(leaves).split())

    names = Counter(row.entrant.name for row in ranking.standings.rows)
    counted = [f"page {number} of {len(leaves)}" in leaf for number, leaf in enumerate(leaves, 1)]

    assert {name: text.count(name) for name in names} == names
    assert ([leaf.count("Total") for leaf in leaves], counted) == ([1] * len(leaves), [True] * len(leaves))


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("players_sheet",)])
def test_every_fixed_word_goes_through_the_translator(key):
    shouted = words(render(key, value_of(key, long_each=0), options_of(say=lambda said: str(said).upper())))
    quiet = {word for word in shouted if word != word.upper()}

    text = " ".join(str(part) for part in (value_of(key, long_each=0), options_of(), *CLUBS, "page p1 p2 p3"))
    assert {word for word in quiet if not all(part in text for part in re.findall(r"[a-zà-ž]{3,}", word))} == set()


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("scoresheet", (4, 1, 40)),
        ("cross_table", (40, 2, 8)),
        ("movement", (80, 6, 8)),
        ("season_standings", (8, 30, 8)),
    ],
)
def test_what_goes_on_over_several_pages_is_counted_together(key, size):
    leaves = pages(render(key, value_of(key, *size), options_of()))

    counted = [f"page {number} of {len(leaves)}" in leaf for number, leaf in enumerate(leaves, 1)]
    assert (len(leaves) > 1, counted) == (True, [True] * len(leaves))


def test_an_unknown_printable_is_refused():
    with pytest.raises(KeyError):
        render("confetti", None, Options())
