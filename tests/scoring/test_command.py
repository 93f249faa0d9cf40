"""`python -m scoring`: results in order, errors that stop nothing, and what there is to know of a variant."""

import io
import json
import subprocess
import sys

import pytest

from scoring import every_game
from scoring.__main__ import main, score_lines
from tests.golden.published import rows
from tests.scoring.factories import bid_whist, kleurenwiezen


def scored(*lines):
    output = io.StringIO()
    failed = score_lines([line if isinstance(line, bytes) else line.encode() for line in lines], output)
    return failed, [json.loads(line) for line in output.getvalue().splitlines()]


def test_results_come_in_order_and_an_error_stops_nothing():
    good = {"id": 1, **kleurenwiezen()}
    bad = {"id": 2, **kleurenwiezen(declarers=["N"])}

    failed, results = scored(json.dumps(good) + "\n", json.dumps(bad) + "\n", json.dumps({**good, "id": 3}) + "\n")

    assert failed == 1
    assert [sorted(result) for result in results] == [
        ["id", "kind", "made", "points", "why"],
        ["error", "id"],
        ["id", "kind", "made", "points", "why"],
    ]
    assert [result["id"] for result in results] == [1, 2, 3]


@pytest.mark.parametrize(
    "line",
    [
        "not json\n",
        "[]\n",
        "7\n",
        "null\n",
        '"deal"\n',
        "{}\n",
        "{\n",
        b"\xff\xfe\n",
        '{"id": NaN}\n',
        '{"game": "kleurenwiezen"' + " " * 10 + "\n",
        "[" * 100_000 + "\n",
        '{"a":' * 50_000 + "\n",
        "1" * 5000 + "\n",
    ],
)
def test_a_line_that_is_no_record_gives_an_error_line(line):
    failed, results = scored(line)

    assert (failed, [sorted(set(result) - {"id"}) for result in results]) == (1, [["error"]])


def test_an_empty_line_between_records_is_an_error_and_one_at_the_end_is_nothing():
    record = json.dumps(bid_whist())

    assert [sorted(result)[0] for result in scored(record + "\n", "\n", record + "\n", "\n", "\n")[1]] == [
        "kind",
        "error",
        "kind",
    ]


def run(*arguments, lines=""):
    done = subprocess.run([sys.executable, "-m", "scoring", *arguments], input=lines, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
def test_records_come_from_standard_input_or_from_files(tmp_path):
    lines = "".join(json.dumps(row) + "\n" for row in rows("golden_deals")[:5])
    (tmp_path / "deals.jsonl").write_text(lines)

    from_input, from_file = run(lines=lines), run(str(tmp_path / "deals.jsonl"))

    assert from_input == from_file
    assert [json.loads(line)["points"] for line in from_file[1].splitlines()] == [
        row["expected"] for row in rows("golden_deals")[:5]
    ]


def test_it_tells_of_variants_ladders_tables_and_schemas(capsys):
    assert main(["order", "bid_whist", "standard_54"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["trump_3_uptown trump_3_downtown", "no_trump_3"]
    assert main(["table", "kleurenwiezen", "pagat_basic_30", "--rules", '{"lost13": "flat_30"}']) == 0
    assert "Partnership 13\n    0-12  lost  each declarer -30, each opponent +30" in capsys.readouterr().out
    assert main(["variants"]) == 0
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        f"{game.key} {variant.key}" for game in every_game() for variant in game.variants
    ]
    assert main(["schema", "pandoeren", "wedd_33"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "A deal of Pandoeren"


@pytest.mark.parametrize(
    "variant", [variant for game in every_game() for variant in game.variants], ids=lambda variant: variant.key
)
def test_it_lists_every_house_rule_with_the_values_that_the_rules_option_takes(variant, capsys):
    assert main(["rules", variant.game, variant.key]) == 0
    lines = capsys.readouterr().out.splitlines()

    for option in variant.options:
        at = next(number for number, line in enumerate(lines) if line.startswith(f"{option.key}: "))
        for value, label in option.choices:
            at += 1
            written, _space, rest = lines[at].strip(" *").partition("  ")
            assert (json.loads(written), rest) == (value, label)
            assert ("*" in lines[at][:4]) == (value == option.default)
    for preset in variant.presets:
        line = next(line for line in lines if line.startswith(f"{preset.label} ({preset.key}): "))
        assert json.loads(line.partition("): ")[2]) == preset.rules


@pytest.mark.parametrize(
    "words",
    [
        ["order", "chess", "x"],
        ["table", "kleurenwiezen"],
        ["table", "kleurenwiezen", "flemish", "--rules", "{"],
        ["table", "kleurenwiezen", "flemish", "--rules", '{"x": 1}'],
        ["no such file"],
        ["--foo"],
        ["-x", "deals.jsonl"],
    ],
)
def test_a_wrong_command_says_so_without_a_traceback(words, capsys):
    assert main(words) == 2
    assert capsys.readouterr().err


NO_RULES = 'House rules are a JSON object: {"passed_cap": "unlimited"}. This is none:'


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--foo"], "There is no option --foo.\nusage: "),
        (
            ["order", "kleurenwiezen", "flemish", "--rules", "{'piccolo': true}"],
            f"{NO_RULES} line 1 cannot be read from character 2 on.",
        ),
        (["order", "kleurenwiezen", "flemish", "--rules", "[1]"], f"{NO_RULES} [1]."),
        (
            ["order", "kleurenwiezen", "flemish", "--rules", '{"piccolo": true, "piccolo": false}'],
            f"{NO_RULES} “piccolo” is said more than once.",
        ),
    ],
)
def test_it_says_in_its_own_words_what_cannot_be_read(words, said, capsys):
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b'{"contract": {"level": 8, "level": 9}}', "“level” is said more than once"),
        (b'{"id": 1, "tricks": {"NS": 1, "NS": 1}}', "“NS” is said more than once"),
        (b'{"id": NaN}', "NaN is not a number"),
        (b'{"id": ' + b"9" * 5000 + b"}", "a number has more than 1000 digits"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"id": "\xff"}', "the text is not UTF-8"),
        (b'{"id" 1}', "line 1 cannot be read from character 7 on"),
    ],
)
def test_a_line_that_leaves_open_what_it_means_is_refused(line, why):
    output = io.StringIO()

    assert score_lines([line], output) == 1
    assert json.loads(output.getvalue()) == {"error": {"record": f"This line is not JSON: {why}."}}


@pytest.mark.slow
def test_twenty_thousand_records_are_scored_as_they_come():
    deals = rows("golden_deals")
    lines = [(json.dumps(deals[number % len(deals)]) + "\n").encode() for number in range(20_000)]
    output = io.StringIO()

    score_lines(lines, output)

    results = output.getvalue().splitlines()
    assert len(results) == 20_000
    assert results[: len(deals)] == results[len(deals) : 2 * len(deals)]


LIST = {
    "kind": "whistboard price list",
    "format": 1,
    "name": "Ours",
    "game": "kleurenwiezen",
    "variant": "flemish",
    "rules": {"passed_cap": 0},
    "overlay": {"contracts": {"solo_6": {"won": 7, "over": 0, "lost": 5, "under": 0}}},
}
SOLO = {"contract": {"type": "solo", "level": 6}, "declarers": ["N"], "tricks": {"declarers": 6}}


@pytest.fixture
def price_list(tmp_path):
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(LIST), encoding="utf-8")
    return path


def test_deals_are_scored_under_a_clubs_list(price_list, tmp_path, capsys):
    lost = {**SOLO, "game": "kleurenwiezen", "variant": "flemish", "tricks": {"declarers": 4}}
    passed = {**SOLO, "rules": {"passed_cap": 1}, "modifiers": {"passed_deals_before": 1}}
    other = {**SOLO, "variant": "wallonia_26"}
    deals = tmp_path / "deals.jsonl"
    deals.write_text("".join(json.dumps(deal) + "\n" for deal in (SOLO, lost, passed, other)), encoding="utf-8")

    assert main(["--prices", str(price_list), str(deals)]) == 1

    won, down, doubled, refused = map(json.loads, capsys.readouterr().out.splitlines())
    assert [one["points"]["N"] for one in (won, down, doubled)] == [21, -15, 42]
    assert refused == {"error": {"variant": "The price list is for flemish, this deal says wallonia_26."}}


def test_a_clubs_list_is_printed_as_a_table_and_a_ladder(price_list, capsys):
    assert main(["table", "--prices", str(price_list)]) == 0
    table = capsys.readouterr().out
    assert main(["order", "--prices", str(price_list)]) == 0

    assert "declarer +21, each opponent -7" in table
    assert "solo_6" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "[]", '{"kind": "x"}'])
def test_a_file_that_is_no_price_list_is_refused(text, tmp_path, capsys):
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")

    assert main(["--prices", str(path)]) == 2
    assert capsys.readouterr().err
