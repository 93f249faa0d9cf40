"""The geometry of a marked sheet as it is published for readers."""

import json

import pytest
from django.core.management import CommandError, call_command


def printed(capsys, *args):
    call_command("sheet_geometry", *args)
    return json.loads(capsys.readouterr().out)


def test_the_published_shape_has_every_part_a_reader_needs(capsys):
    told = printed(capsys, "wallonia_26")

    assert list(told) == [
        "version",
        "page",
        "deals",
        "markers",
        "dictionary",
        "timing",
        "qr",
        "bubbles",
        "boxes",
        "groups",
        "checks",
    ]
    assert (told["version"], told["page"], told["deals"], told["dictionary"]) == (2, [297.0, 210.0], 16, "DICT_5X5_50")
    assert told["qr"] == {"x": 160.0, "y": 7.0, "size": 22.0, "modules": 29}
    assert told["boxes"][0] == {"deal": 1, "seat": "N", "x": 206.0, "y": 35.3, "w": 19.5, "h": 9.4}
    assert (told["groups"]["tick"], told["groups"]["kind"], told["groups"]["decl"], told["checks"]) == (
        "one",
        "one",
        "some",
        ["plus", "check"],
    )


def test_house_rules_deals_and_a_long_address_change_what_is_told(capsys):
    told = printed(
        capsys,
        "kleurenwiezen/wallonia_26",
        "--rules",
        '{"announced_double": "allowed"}',
        "--deals",
        "12",
        "--qr-modules",
        "33",
    )

    flags = [one["value"] for one in told["bubbles"] if one["deal"] == 1 and one["group"] == "flag"]
    assert (flags, told["deals"], told["qr"]["size"]) == (["double", "corrected"], 12, 25.0)


def test_an_older_version_and_a_table_of_five_can_be_told(capsys):
    old, five = printed(capsys, "wallonia_26", "--sheet-version", "1"), printed(capsys, "wallonia_26", "--five")

    assert (old["version"], "tick" in old["groups"]) == (1, False)
    assert [one["seat"] for one in five["boxes"] if one["deal"] == 3] == ["N", "S", "W", "F"]


def test_the_second_sheet_of_many_deals_numbers_them_on_and_goes_on_with_the_dealers(capsys):
    told = printed(capsys, "wallonia_26", "--five", "--sheet", "2", "--deals", "4")
    first = printed(capsys, "wallonia_26", "--deals", "4")

    assert sorted({one["deal"] for one in told["bubbles"]}) == [17, 18, 19, 20]
    assert [(one["x"], one["y"]) for one in told["bubbles"]] == [(one["x"], one["y"]) for one in first["bubbles"]]
    # The fifth deals 1, 6, 11 and 16: at deal 17 North watches, at 18 East.
    assert [[one["seat"] for one in told["boxes"] if one["deal"] == deal] for deal in (17, 18)] == [
        ["E", "S", "W", "F"],
        ["N", "S", "W", "F"],
    ]


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (["nothing"], "There is no variant 'nothing'"),
        (["wallonia_26", "--deals", "17"], "1 to 16 deals, not 17"),
        (["wallonia_26", "--sheet", "0"], "numbered from 1; 0 is none"),
        (["wallonia_26", "--rules", "{"], "These house rules cannot be"),
        (["wallonia_26", "--rules", '{"luck": true}'], "luck"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(args, reason):
    with pytest.raises(CommandError, match=reason):
        call_command("sheet_geometry", *args)
