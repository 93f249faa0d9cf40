"""Every table knows its club, or says why it knows none: what a club's file, and a division by clubs, rest on."""

from ops.club_files.paths import STAYS, WITHOUT_CLUB, path_to_club, tables


def test_every_table_knows_its_club_or_says_why_not():
    lost = {model for model in tables() if path_to_club(model) is None}

    assert lost == set(WITHOUT_CLUB)
    assert set(STAYS) <= set(tables())
    assert all(STAYS.values())
