"""Photographs of marked sheets: every mark is read back or asked, never silently wrong; what is no sheet is refused."""

import io
from random import Random

import pytest
from PIL import Image

from reading.photographs import UnreadableError
from reading.rows import why_asked
from reading.sheet import find_code, read_sheet
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from scoring import every_game
from tests.reports.printables.factories import options_of, sheet_of, variant_of
from tests.reports.printables.sheet_filling import chosen, filled, photographed
from tests.telling import telling

CODE = "HTTPS://WHIST.EXAMPLE.BE/S/0003V000034D"
EVERY = [(game.key, variant.key) for game in every_game() for variant in game.variants if variant.markable]

pytestmark = pytest.mark.slow


def stored(picture, quality=75):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return file.getvalue()


def a_photograph(variant, seed, paper="A4"):
    """A sheet marked by chance and photographed badly, with its geometry and its marks."""
    chance, known = Random(seed), geometry(slots(variant), parties=variant.unit.parties)
    marks = chosen(known, chance)
    printed = render("marked_sheet", sheet_of(variant), options_of(paper=paper))
    where = known if paper == "A4" else on_letter(known)
    return photographed(filled(printed, where, marks, chance), chance), known, marks


def on_letter(known):
    """Where all that stands on A4 comes to stand on Letter, which is 279.4 by 215.9 mm: as wide, and in its middle."""
    scale = 279.4 / 297
    down = (215.9 - 210 * scale) / 2
    placed = {part: [dict(item) for item in known[part]] for part in ("bubbles", "boxes")}
    for item in (*placed["bubbles"], *placed["boxes"]):
        item |= {side: item[side] * scale for side in ("x", "y", "d", "w", "h") if side in item}
        item["y"] += down
    return known | placed


def faults(reading, marks):
    """Bubbles that are read as the opposite of what they are, and bubbles that are asked."""
    states = [
        ((deal, group, value), state.value)
        for deal, row in reading.rows.items()
        for group, values in row.states.items()
        for value, state in values.items()
    ]
    wrong = [name for name, state in states if state in ("empty", "marked") and (state == "marked") != (name in marks)]
    return wrong, [name for name, state in states if state in ("faint", "ringed")]


@pytest.fixture(scope="module")
def whole_sheet():
    return a_photograph(variant_of(), "scraps")


@pytest.mark.parametrize("seed", range(12))
def test_scraps_of_a_sheet_are_read_or_refused_and_nothing_else_happens(seed, whole_sheet):
    picture, known, _ = whole_sheet
    chance = Random(seed)
    scrap = Image.effect_noise((chance.randint(300, 2600), chance.randint(300, 1900)), 40)
    for _ in range(chance.randint(1, 4)):
        left, top = chance.randint(0, 1600), chance.randint(0, 900)
        part = picture.crop((left, top, left + chance.randint(200, 2000), top + chance.randint(200, 1500)))
        scrap.paste(
            part.rotate(chance.uniform(0, 360), expand=True), (chance.randint(-50, 400), chance.randint(-50, 200))
        )

    try:
        reading = read_sheet(stored(scrap), known)
    except UnreadableError as refusal:
        assert str(refusal)
    else:
        assert reading.code == CODE


@pytest.mark.battery
@pytest.mark.parametrize(("game", "key"), EVERY)
def test_no_mark_is_silently_wrong_in_many_photographs_of_every_variant(game, key):
    refused = 0
    for number in range(12):
        picture, known, marks = a_photograph(variant_of(game, key), f"{key} {number}")
        try:
            wrong, asked = faults(read_sheet(stored(picture, 60), known), marks)
        except UnreadableError:
            refused += 1
            continue
        assert wrong == []
        assert len(asked) <= 6
    assert refused <= 1


@pytest.mark.parametrize("turn", telling([90, 180, 270], (270,)))
def test_it_does_not_matter_which_way_up_the_phone_was(turn):
    picture, known, marks = a_photograph(variant_of(), "turned")

    reading = read_sheet(stored(picture.rotate(turn, expand=True)), known)

    assert faults(reading, marks)[0] == []


def test_a_photograph_as_small_as_messengers_send_is_read_too():
    picture, known, marks = a_photograph(variant_of(), "small")
    small = picture.resize((1600, picture.height * 1600 // picture.width))

    assert faults(read_sheet(stored(small), known), marks)[0] == []


def test_a_sheet_printed_on_letter_is_read_by_the_same_measures():
    picture, known, marks = a_photograph(variant_of(), "letter", "Letter")
    reading = read_sheet(stored(picture), known)

    wrong, asked = faults(reading, marks)
    assert (wrong, len(asked) <= len(marks) // 50) == ([], True)


def test_what_is_kept_is_the_straightened_sheet_alone():
    picture, known, _ = a_photograph(variant_of(), "kept")

    kept = read_sheet(stored(picture), known).picture

    assert Image.open(io.BytesIO(kept)).size == (297 * 4, 210 * 4)
    assert len(kept) < 200_000


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda picture: Image.new("L", picture.size, 200), "The code of the sheet cannot be seen."),
        (lambda picture: picture.crop((0, 0, picture.width, picture.height // 2)), "corner marks can be seen."),
        (lambda picture: both(picture), "There are several sheets in one photograph."),
    ],
)
def test_a_photograph_that_cannot_be_read_is_refused_with_its_reason(spoil, reason):
    picture, known, _ = a_photograph(variant_of(), "spoilt")

    with pytest.raises(UnreadableError) as refused:
        read_sheet(stored(spoil(picture)), known)

    assert reason in refused.value.text


def both(picture):
    scene = Image.new("L", (picture.width, picture.height * 2))
    scene.paste(picture, (0, 0))
    scene.paste(picture, (0, picture.height))
    return scene


def test_the_code_alone_is_found_before_anything_is_known_of_the_sheet():
    picture, _, _ = a_photograph(variant_of(), "code")

    assert find_code(stored(picture)) == CODE


def test_a_row_that_nobody_played_is_empty_and_not_written():
    picture, known, _ = a_photograph(variant_of(), "empty")  # the last row is left empty

    last = read_sheet(stored(picture), known).rows[16]

    assert (last.marks(), last.doubtful, last.faint(), last.written) == ({}, {}, {}, False)
    assert why_asked(variant_of(), last.marks()) is not None
