"""The reader's own process: what a file makes its libraries do has an end, in time and in memory."""

import resource
from random import Random

import pytest

from tests.reading import hostile_files as hostile
from tournaments.errors import Refused
from tournaments.photos.reader import PATIENCE, reader_of

MEMORY = 620 * 1024  # kilobytes: the limit, and what is not counted as addresses of its own
CODE = "HTTPS://WHIST.EXAMPLE.BE/S/0003V000034D"
SIDE = 60_000
COSTLY = {
    "forms within forms": lambda: hostile.forms_within(12),
    "tiles of a thousandth of a point": hostile.tiny_tiles,
    "five million lines of curves": hostile.endless_drawing,
    "a JBIG2 picture of 900 million dots": lambda: hostile.picture_page(
        SIDE // 2, SIDE // 2, b"/JBIG2Decode", hostile.jbig2(SIDE // 2, SIDE // 2)
    ),
    "450 MB of zeros": lambda: hostile.picture_page(SIDE, SIDE, b"/FlateDecode", hostile.packed(450 << 20)),
    "a gigabyte packed three times": lambda: hostile.picture_page(
        SIDE, SIDE, b"[/FlateDecode /FlateDecode /FlateDecode]", hostile.packed(1 << 30, 3), 8
    ),
    "a fax of 3.6 billion dots": lambda: hostile.picture_page(
        SIDE, SIDE, b"/CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>", bytes(1000)
    ),
    "a hundred thousand folders of pages": lambda: hostile.deep_tree(100_000),
    "a page of five kilometres": lambda: hostile.one_page(b"", b"0 0 14400000 14400000"),
    "tables of places in a circle": hostile.turning_xref,
}


def code_of(file, patience=PATIENCE):
    asked = {"page": 0} if file.startswith(b"%PDF-") else {}
    with reader_of(file, patience=patience, **asked) as reader:
        return reader.code()


@pytest.mark.slow
def test_the_code_of_another_thing_beside_the_sheet_does_not_matter():
    scene = hostile.with_code("https://evil.example/", (2200, 900))
    scene.paste(hostile.with_code(CODE, (1000, 900)), (1200, 0))

    assert code_of(hostile.jpeg(scene), patience=60) == CODE


@pytest.mark.slow
def test_two_sheets_in_one_picture_are_refused():
    scene = hostile.with_code(CODE, (2200, 900))
    scene.paste(hostile.with_code(CODE, (1000, 900)), (1200, 0))

    with pytest.raises(Refused, match="several sheets"):
        code_of(hostile.jpeg(scene), patience=60)


@pytest.mark.battery
@pytest.mark.parametrize("name", COSTLY)
def test_a_costly_page_is_refused_with_a_sentence(name):
    with pytest.raises(Refused) as refused:
        code_of(COSTLY[name]())

    assert str(refused.value)[-1] == "."


@pytest.mark.battery
@pytest.mark.parametrize("seed", range(100))
def test_a_damaged_file_is_read_or_refused_with_a_sentence(seed):
    chance, picture = Random(seed), hostile.with_code(CODE)
    file = bytearray(chance.choice([hostile.jpeg, lambda picture: hostile.scan([picture])])(picture))
    for _ in range(chance.randint(1, 40)):
        file[chance.randrange(8, len(file))] = chance.randrange(256)
    if chance.random() < 0.3:
        del file[chance.randrange(100, len(file)) :]

    try:
        said = code_of(bytes(file))
    except Refused as refusal:
        said = str(refusal)

    assert said == CODE or said.endswith(".")


@pytest.mark.battery
def test_no_reader_ever_took_more_memory_than_it_may():
    """Of all that ran before it in this process: the tests above."""
    with pytest.raises(Refused):
        code_of(COSTLY["450 MB of zeros"]())

    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < MEMORY
