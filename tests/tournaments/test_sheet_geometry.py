"""The geometry of a marked sheet as it is published for readers."""

import json

import pytest
from django.core.management import CommandError, call_command


def printed(capsys, *args):
    call_command("sheet_geometry", *args)
    return json.loads(capsys.readouterr().out)


def test_the_published_shape_has_every_part_a_reader_needs(capsys):
    geometry = printed(capsys, "wallonia_26")

    assert list(geometry) == [
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
    assert (geometry["version"], geometry["page"], geometry["deals"], geometry["dictionary"]) == (
        3,
        [297.0, 210.0],
        16,
        "DICT_5X5_50",
    )
    assert geometry["qr"] == {"x": 160.0, "y": 7.0, "size": 22.0, "modules": 29}
    assert geometry["boxes"][0] == {"deal": 1, "seat": "N", "x": 206.0, "y": 35.3, "w": 19.5, "h": 9.4}
    assert (geometry["groups"]["kind"], geometry["groups"]["decl"], geometry["checks"]) == (
        "one",
        "some",
        ["plus", "check"],
    )


def test_house_rules_deals_and_a_long_address_change_what_is_told(capsys):
    geometry = printed(
        capsys,
        "kleurenwiezen/wallonia_26",
        "--rules",
        '{"announced_double": "allowed"}',
        "--deals",
        "12",
        "--qr-modules",
        "33",
    )

    flags = [bubble["value"] for bubble in geometry["bubbles"] if bubble["deal"] == 1 and bubble["group"] == "flag"]
    assert (flags, geometry["deals"], geometry["qr"]["size"]) == (["double", "corrected"], 12, 25.0)


def test_a_table_of_five_can_be_told(capsys):
    five = printed(capsys, "wallonia_26", "--five")

    assert [box["seat"] for box in five["boxes"] if box["deal"] == 3] == ["N", "S", "W", "F"]


def test_the_second_sheet_of_many_deals_numbers_them_on_and_goes_on_with_the_dealers(capsys):
    geometry = printed(capsys, "wallonia_26", "--five", "--sheet", "2", "--deals", "4")
    first = printed(capsys, "wallonia_26", "--deals", "4")

    assert sorted({bubble["deal"] for bubble in geometry["bubbles"]}) == [17, 18, 19, 20]
    assert [(bubble["x"], bubble["y"]) for bubble in geometry["bubbles"]] == [
        (bubble["x"], bubble["y"]) for bubble in first["bubbles"]
    ]
    # The fifth deals 1, 6, 11 and 16: at deal 17 North watches, at 18 East.
    assert [[box["seat"] for box in geometry["boxes"] if box["deal"] == deal] for deal in (17, 18)] == [
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
