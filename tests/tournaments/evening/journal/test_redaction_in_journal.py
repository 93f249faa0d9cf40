"""A name is found in what people typed, in its usual spellings, and nowhere else."""

import pytest

from tournaments.register.rules import ErasedName


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Zebedeus Quakkel was late", "Player 7 was late"),
        ("ZEBEDEUS  QUAKKEL, twice", "Player 7, twice"),
        ("late: Quakkel, Zebedeus", "late: Player 7"),
        ("Zebedeus Q. was late", "Player 7 was late"),
        ("Zebedeus’s phone rang", "Player 7’s phone rang"),
        ("mr Quakkel left", "mr Player 7 left"),
        ("Quakkelaar is somebody else", "Quakkelaar is somebody else"),
        ("nobody", "nobody"),
        ("", ""),
    ],
)
def test_a_name_is_found_in_its_usual_spellings(text, left):
    assert ErasedName("Zebedeus Quakkel", "Player 7").text(text) == left


def test_what_may_mean_somebody_else_stays():
    among = ErasedName("Jan Peeters", "Player 7", others=["Jan Maes", "An Peeters"])
    namesake = ErasedName("Jan Peeters", "Player 7", others=["Jan Peeters"])
    elsewhere = ErasedName("Jan Peeters", "Player 7", alone=False)

    texts = [forgotten.text("Jan Peeters told Jan") for forgotten in (among, namesake, elsewhere)]

    assert texts == ["Player 7 told Jan", "Jan Peeters told Jan", "Player 7 told Jan"]


def test_only_what_people_typed_is_looked_at():
    record = {"contract": {"type": "solo"}, "trump": "hearts", "list": ["solo"]}

    value = ErasedName("Solo Hearts", "Player 7").value({**record, "modifiers": {"reason": "Solo had 12 cards"}})

    assert value == {**record, "modifiers": {"reason": "Player 7 had 12 cards"}}
