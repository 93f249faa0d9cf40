"""Arabic and Hebrew as they are drawn: the forms of letters, the order of signs, and faces that have them."""

from reports.paper.fonts import missing, runs
from reports.paper.right_to_left import apart, as_drawn


def test_arabic_letters_take_the_form_that_their_neighbours_ask_for():
    """From the code chart of the presentation forms: meem initial, hah medial, meem medial, dal final."""
    assert as_drawn("محمد") == "\ufeaa\ufee4\ufea4\ufee3"


def test_lam_and_alef_are_one_sign_and_nothing_joins_behind_it():
    """Seen alef, which joins nothing behind it, so that lam-alef and meem stand alone."""
    assert as_drawn("سلام") == "\ufee1\ufefc\ufeb3"


def test_persian_letters_have_their_forms_too():
    """Peh initial, reh final, Farsi yeh alone."""
    assert as_drawn("پری") == "\ufbfc\ufeae\ufb58"


def test_names_stand_in_their_order_and_numbers_and_latin_words_in_theirs():
    assert [as_drawn(text) for text in ("Zoë Peeters", "לאה כהן", "7  לאה (12)", "Lea כהן & Jan")] == [
        "Zoë Peeters",
        "ןהכ האל",
        "7  (12) האל",
        "Lea ןהכ & Jan",
    ]


def test_a_mark_stays_behind_the_letter_it_stands_on():
    assert as_drawn("שָׁרה")[-3] == "ש"


def test_faces_have_names_of_these_letters_and_smiling_faces():
    assert missing("محمد علي · לאה כהן · پرویز · Анна · Σοφία · 王小明 · 김민수 · 😀") == ""


def test_a_sign_that_no_face_has_is_left_out_and_a_letter_is_a_box():
    assert ["".join(run.text for run in runs(text)) for text in ("Jan 🎉", "สม")] == ["Jan ", "สม"]


def test_what_is_set_apart_turns_neither_its_number_nor_its_neighbour():
    line = ", ".join(f"{apart(name)} {points}" for name, points in [("לאה", "−10"), ("דוד", "+6"), ("Jo", "−6")])

    assert (as_drawn(line), apart("Jo")) == ("לאה"[::-1] + " −10, " + "דוד"[::-1] + " +6, Jo −6", "Jo")
