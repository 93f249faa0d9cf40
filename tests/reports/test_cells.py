import pytest

from reports.exports import cell


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+32 475", "'+32 475"),
        ("-2", "'-2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("  =1", "'  =1"),
        ("\x00=1", "'=1"),
        ("＝1", "'＝1"),
        ("'s Jongers", "'s Jongers"),
        ("Ann-Marie", "Ann-Marie"),
        ("a\x07b", "ab"),
        (-12, -12),
        (0, 0),
        (1.5, 1.5),
        (True, "True"),
        (None, ""),
    ],
)
def test_a_cell_never_starts_a_formula_and_our_numbers_stay_numbers(value, written):
    assert cell(value) == written
    assert type(cell(value)) is type(written)
