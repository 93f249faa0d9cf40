"""Text in a given width: as it is, smaller, on more lines, and only then cut."""

import pytest

from reports.paper.fitting import ELLIPSIS, fit, wrap
from reports.paper.fonts import clean, has, missing, runs, width

LONG = "Wilhelmina-Maximiliane Van Oosterzele-Scheldewindeke Mommens"


def test_text_that_fits_keeps_its_size():
    assert fit("An", "text", 10, 100).lines == ("An",)
    assert fit("An", "text", 10, 100).size == 10


def test_text_that_nearly_fits_becomes_smaller_before_it_wraps():
    room = width("Marie-Jeanne Peeters", "text", 9)

    fitted = fit("Marie-Jeanne Peeters", "text", 10, room)

    assert (fitted.lines, fitted.size) == (("Marie-Jeanne Peeters",), 9)


def test_a_long_name_wraps_at_a_space_or_behind_a_hyphen():
    assert wrap(LONG, "text", 10, 120) == ("Wilhelmina-Maximiliane", "Van Oosterzele-", "Scheldewindeke", "Mommens")


def test_no_line_begins_with_the_colon_or_ends_with_the_quotation_mark_of_french():
    texts = "au tirage au sort\u00a0: un pain", "le lot du «\u202fRoi\u202f» de la soirée"
    fitted = [fit(text, "text", 10, room, lines=9) for text in texts for room in range(30, 130, 3)]
    lines = [line for one in fitted for line in one.lines]

    assert [line for line in lines if line[0] in ":»" or line[-1] == "«"] == []
    assert clean("Jan\u00a0Peeters") == "Jan Peeters"


def test_no_line_ends_within_a_number():
    text = "Samen 8: +2,50 +27,00 +60,00 · Solo 5: +6,00 +9,00 +12,00; Solo 6, Solo 7: +7,50 +9,00 +10,50"
    lines = [line for room in range(180, 400, 7) for line in fit(text, "text", 10, room, lines=20).lines]

    assert [line for line in lines if line[-1] == "," and line[-2].isdigit() and not line.endswith("Solo 6,")] == []


def test_lines_are_about_equally_long_and_no_word_is_left_alone():
    room = width("Punten van de rij min punten van", "text", 10)

    assert fit("Punten van de rij min punten van de kolom", "text", 10, room, 2, nearly=1).lines == (
        "Punten van de rij min",
        "punten van de kolom",
    )


def test_van_den_stays_with_its_name_and_points_with_who_scored_them():
    assert fit("Georges Van den Broeck", "text", 10, 75, 2).lines == ("Georges", "Van den Broeck")
    assert wrap("Hélène Peeters +8, An De Smedt −5", "text", 10, 80) == ("Hélène", "Peeters +8, An", "De Smedt −5")
    assert wrap("Lut Coppens · An Dubois", "text", 10, 64) == ("Lut Coppens ·", "An Dubois")


def test_a_word_wider_than_the_room_is_broken():
    parts = wrap("W" * 30, "text", 10, 100)

    assert ("".join(parts), max(width(part, "text", 10) for part in parts) <= 100) == ("W" * 30, True)


def test_what_fits_in_no_way_ends_in_an_ellipsis_and_says_so():
    fitted = fit(LONG, "text", 10, 60, lines=1)

    assert (fitted.cut, fitted.lines[0][-1], width(fitted.lines[0], "text", fitted.size) <= 60) == (
        True,
        ELLIPSIS,
        True,
    )


@pytest.mark.parametrize("room", range(30, 330, 20))
@pytest.mark.parametrize("lines", [1, 2, 4])
def test_no_line_is_ever_wider_than_the_room(room, lines):
    fitted = fit(LONG, "bold", 11, room, lines)

    assert (len(fitted.lines) <= lines, max(width(line, "bold", fitted.size) for line in fitted.lines) <= room) == (
        True,
        True,
    )


def test_signs_the_face_lacks_come_from_another():
    assert [(run.face, run.text) for run in runs("A ☐ B", "text")] == [("text", "A "), ("signs", "☐"), ("text", " B")]


@pytest.mark.parametrize("face", ["text", "bold", "display"])
@pytest.mark.parametrize("name", ["Ελένη Ἀθηνᾶ", "Наталія Їжак", "Արամ", "გიორგი", "李小龍", "ありさ", "김민준"])
def test_every_letter_of_a_name_of_greece_ukraine_or_china_has_a_face(face, name):
    assert missing(name) == ""
    assert all(has(run.face, sign) for run in runs(name, face) for sign in run.text)


def test_letters_that_no_face_draws_are_named_once():
    assert missing("An สม Janสส") == "สม"


def test_names_are_composed_and_their_white_space_is_plain():
    assert clean("Zoe\u0308 \t\n Peeters\x00") == "Zoë Peeters"


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("An Verhaegen, Marie-Jeanne Peeters", 130, ("An Verhaegen,", "Marie-Jeanne Peeters")),
        ("Made: 11; each declarer +11, each opponent −11", 150, ("Made: 11; each declarer +11,", "each opponent −11")),
        ("Colette Noël +166, An Verhaegen +40", 110, ("Colette Noël +166,", "An Verhaegen +40")),
        ("Together 8: +8 +11 · Together 10: +14 +17", 120, ("Together 8: +8 +11 ·", "Together 10: +14 +17")),
    ],
)
def test_lines_end_where_something_ends(text, room, lines):
    assert fit(text, "text", 10, room).lines == lines


@pytest.mark.parametrize("text", ["Đặng Thị Ánh Nguyệt", "Əliyev Şükür", "Kaʻahumanu", "Ŝtono Ĵaŭdo", "Ɓala Ƙofa"])
@pytest.mark.parametrize("face", ["text", "bold", "display"])
def test_letters_of_any_latin_script_are_found_in_a_face_as_heavy(text, face):
    faces = {run.face for run in runs(text, face)}

    assert faces <= {face, "letters" if face == "text" else "heavy"}
    assert [sign for run in runs(text, face) for sign in run.text if not has(run.face, sign)] == []
