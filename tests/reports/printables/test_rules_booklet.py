"""The lesson on paper: one page each, letters that are read, and a sheet that folds to a booklet in order."""

from io import BytesIO

import pytest
from django.utils import translation
from pypdf import PdfReader

from reports.printables import render
from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import house_sentences, lesson, worked
from tests.reports.printables.factories import options_of, variant_of
from tests.reports.printables.reading import lettering, misplaced, pages
from tests.scoring.every import PUBLISHED, name_of
from tests.telling import rest
from tournaments.frame.translate import say

LANGUAGES = ("en", "nl", "fr", "de")
LEAST = 7.0  # points of the booklet's text


def printed(key, variant, language):
    """The print of a variant in a language."""
    with translation.override(language):
        return render(key, variant, options_of(language=language, say=say))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("published", "language"),
    [
        pytest.param(
            published, language, id=f"{name_of(published)}-{language}", marks=rest(at % 4 != turn or at % 3 > 0)
        )
        for at, published in enumerate(PUBLISHED)
        for turn, language in enumerate(LANGUAGES)
    ],
)
def test_the_rules_are_one_page_and_one_sheet_in_every_language(published, language):
    """Every third variant and every language each time; every variant in every language with the battery."""
    page, booklet = (printed(key, published, language) for key in ("rules_summary", "rules_booklet"))

    assert (len(pages(page)), len(pages(booklet))) == (1, 1)
    assert (misplaced(page), misplaced(booklet)) == ([], [])
    assert min(size for _, size in lettering(booklet)) >= LEAST


def numbered(data):
    """Where each page number stands on the sheet (column, row from the top), and whether it is upright."""
    sheet = PdfReader(BytesIO(data)).pages[0]
    wide, high = float(sheet.mediabox.width) / 4, float(sheet.mediabox.height) / 2
    places = {}

    def visit(text, cm, tm, font, size):
        """Notes a number that stands alone, by the matrix it is written with."""
        if text.strip().isdigit() and size == 7:
            a, _, _, d, e, f = tm
            x, y = cm[0] * e + cm[2] * f + cm[4], cm[1] * e + cm[3] * f + cm[5]
            places[int(text)] = (int(x // wide), 1 - int(y // high), cm[3] * d > 0)

    sheet.extract_text(visitor_text=visit)
    return places


def test_the_sheet_folds_to_a_booklet_in_order():
    places = numbered(render("rules_booklet", variant_of("pandoeren", "wedd_33"), options_of()))

    # Folded along its length the upper row comes behind the lower, head to head; the slit opens the middle. From the
    # cover in the lower right corner the pages go up and round: 2 3 4 5 on their heads, then 6 7 8 upright.
    on_their_heads = {number: (column, 0, False) for number, column in ((2, 3), (3, 2), (4, 1), (5, 0))}
    upright = {number: (column, 1, True) for number, column in ((6, 0), (7, 1), (8, 2))}
    assert places == on_their_heads | upright


def test_a_booklet_says_what_both_sides_score():
    booklet = " ".join(pages(render("rules_booklet", variant_of("boomke_wies", "auction"), options_of())))

    # Rule page: a bid of seven lost with three tricks costs 1, and with ten the other side wins 2.
    assert "made: +5/−5" not in booklet
    assert "0–3: −1/+2" in booklet and "lost: −5/+5" in booklet


def test_a_clubs_own_rule_stands_in_bold_on_the_page():
    page = render("rules_summary", variant_of("kleurenwiezen", "wallonia_26", shuffle="each_deal"), options_of())

    assert "The cards are shuffled for each deal." in " ".join(pages(page)[0].split())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_of_a_lesson_stays_english(language):
    english = set()
    with translation.override(language):
        for published in PUBLISHED:
            told = [told.sentence for chapter in lesson(published) for told in chapter.sentences]
            told += worked(published)
            told += [told.sentence for told in house_sentences(published)]
            told += [sentence for one in contract_sentences(published) for sentence in one.sentences]
            english |= {str(sentence) for sentence in told if say(sentence) == str(sentence)}

    assert english == set()
