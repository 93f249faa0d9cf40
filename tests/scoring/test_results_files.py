"""Files of results: JSON and CSV say the same, and what is wrong in one is said at its deal."""

import json

import pytest

from scoring.__main__ import main
from scoring.errors import EntryError
from scoring.records import facts_of
from scoring.results_files import PlayedDeal, ResultsFile, read_results
from tests.golden.published import rows

SEATS = dict(zip("NESW", ("Ann, Aas", "=Bob", "Çis “x”", "Dré;1"), strict=True))


def a_file(*records, game="kleurenwiezen", variant="wallonia_26", rules=None):
    deals = [PlayedDeal(1, 1, number, SEATS, record, {"N": 1, "E": -1}) for number, record in enumerate(records, 1)]
    return ResultsFile(game, variant, rules or {}, tuple(deals), "=Evening", "2026-11-27")


def golden():
    """Every published example, as the file of an evening of its own."""
    for row in rows("golden_deals"):
        yield a_file(facts_of(row), game=row["game"], variant=row["variant"], rules=row.get("rules"))


def test_both_forms_say_the_same_of_every_published_example():
    files = list(golden())

    assert len(files) > 100
    assert [file for file in files if read_results(file.as_json().encode()) != file] == []
    assert [file for file in files if read_results(file.as_csv().encode()) != file] == []


def test_semicolons_and_a_mark_of_the_encoding_are_read_too():
    file = a_file({"contract": {"type": "pass"}})
    plain = file._replace(deals=tuple(deal._replace(names={"N": "Ann"}) for deal in file.deals))

    assert read_results(b"\xef\xbb\xbf" + plain.as_csv().replace(",", ";").encode()) == plain


@pytest.mark.parametrize(
    ("content", "field"),
    [
        (b"\xff", "file"),
        (b"{", "file"),
        (b"[]", "file"),
        (b"", "file"),
        (b"Naam,Punten\nAnn,3\n", "file"),
        (b'{"kind": "whistboard price list", "format": 1, "deals": []}', "file"),
        (b'{"kind": "whistboard results", "format": 1, "deals": [7]}', "deals.1"),
        (b'{"kind": "whistboard results", "format": 1, "game": 7, "deals": []}', "game"),
        (b"game,variant,round,table,deal\na,b,0,1,1\n", "deals.1"),
        (b"game,variant,round,table,deal\na,b,1,1,1\nc,b,1,1,2\n", "game"),
        (b"game,variant,round,table,deal,name.X\na,b,1,1,1,Ann\n", "deals.1.names"),
        (b"game,variant,round,table,deal,score.N\na,b,1,1,1,many\n", "deals.1.score"),
        (b"game,variant,round,table,deal,contract,contract.type\na,b,1,1,1,pass,pass\n", "file"),
    ],
)
def test_what_is_no_file_of_results_is_refused_at_its_place(content, field):
    with pytest.raises(EntryError) as refusal:
        read_results(content)

    assert field in refusal.value.problems


def test_the_command_reads_either_form_and_scores_it(tmp_path, capsys):
    count = {"declarers": 6, "opponents": 7}
    good = {"contract": {"type": "solo", "level": 6}, "declarers": ["N"], "trump": "hearts", "tricks": count}
    source = tmp_path / "evening.csv"
    source.write_text(a_file(good, {**good, "declarers": []}).as_csv(), "utf-8")

    status = main(["results", str(source)])
    written = capsys.readouterr()
    first, second = json.loads(written.out)["deals"]
    again = (main(["results", "--csv", str(source)]), capsys.readouterr().out)

    assert (status, first["score"], second["score"]) == (1, {"N": 12, "E": -4, "S": -4, "W": -4}, {})
    assert "round 1, table 1, deal 2, declarers" in written.err
    assert (again[0], read_results(again[1].encode()).deals[0].record) == (1, good)
