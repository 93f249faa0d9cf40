"""What is written is true: links lead somewhere, and everything there is to choose is named and explained."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import polib
import pytest
from django.conf import settings

from draws.draw import every_movement
from reports.measures import every_measure
from reports.printables import every_printable
from scoring import every_game
from tools import written

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(chain(ROOT.glob("*.md"), (ROOT / "docs").glob("*.md")))
LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(#[^)]*)?\)")
FILES = written.files()


LABEL = {"**": re.compile(r"\*\*([^*]+)\*\*"), "*": re.compile(r"(?<![\w*])\*([^*]+)\*(?![\w*])")}
"""What a page quotes of the site's own: in bold in the guides, in italics elsewhere."""
GUIDES = ["door", "following", "hall", "leagues", "ratings", "register", "table", "trial", "upgrading", "years"]
NO_LABELS = {"claim", "evenings · people · over the years · club", "joint rating", "van den bosch", "your"}
"""What such a page stresses, or what the site said before."""
PLACE = re.compile(r"%\(\w+\)s|\{\w+\}")


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def named_in(path: str) -> set[str]:
    """The words that a page sets as code."""
    return set(re.findall(r"`([^`\n]+)`", read(path)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file_that_is_there(page: Path) -> None:
    targets = [target for target, _place in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in target]

    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("path", FILES)
def test_what_the_code_tells_is_written_down(path: str) -> None:
    assert read(path) == FILES[path], "Run `make golden` and read the difference."


def test_no_written_score_table_outlives_its_variant() -> None:
    kept = {f"tests/golden/score_tables/{file.name}" for file in (ROOT / "tests/golden/score_tables").iterdir()}

    assert kept == {path for path in FILES if path.startswith("tests/golden")}


def test_every_page_is_in_the_index() -> None:
    listed = {target for target, _place in LINK.findall(read("docs/README.md"))}

    assert {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"} == {
        target for target in listed if "/" not in target
    }


def test_every_setting_from_the_environment_is_in_the_example() -> None:
    settings = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "config/settings").glob("*.py"))
    asked = set(re.findall(r"\benv(?:\.\w+)?\(\s*\"([A-Z_]+)\"", settings)) - {"DEBUG"}  # a developer's own

    assert len(asked) > 10
    assert {name for name in asked if f"{name}=" not in read(".env.example")} == set()


def test_every_house_rule_says_what_it_does() -> None:
    options = [option for game in every_game() for variant in game.variants for option in variant.options]

    assert [option.key for option in options if not (option.label and (option.help or option.choices))] == []


def test_every_choice_that_the_source_speaks_of_is_told_with_its_house_rule() -> None:
    cited = set()
    for path in (ROOT / "scoring").rglob("*.py"):
        for game, first, last in re.findall(r"\b([A-Z]{2})-(\d+)(?: to [A-Z]{2}-(\d+))?", path.read_text()):
            cited |= {f"{game}-{number}" for number in range(int(first), int(last or first) + 1)}
    rows = [line.split("|") for line in read("docs/rulings.md").splitlines() if re.match(r"\| [A-Z]{2}-", line)]
    numbers = {number for row in rows for number in row[1].strip().split(", ")}
    rules = {key for row in rows for key in re.findall(r"`(\w+)`", row[4])}
    keys = {variant.key for game in every_game() for variant in game.variants}

    assert (cited - numbers, rules - keys - {o.key for g in every_game() for v in g.variants for o in v.options}) == (
        set(),
        set(),
    )


def test_every_measure_explains_itself_in_a_sentence() -> None:
    assert [measure.key for measure in every_measure() if not measure.explanation.endswith(".")] == []


def test_every_draw_promises_something_and_is_described() -> None:
    draws = every_movement()

    assert [draw.key for draw in draws if not draw.promise] == []
    assert {draw.key for draw in draws} - named_in("docs/draws.md") == set()


def test_every_printable_has_a_title_and_is_described() -> None:
    prints = every_printable()

    assert [key for key, printable in prints.items() if not printable.title] == []
    assert set(prints) - named_in("docs/printing.md") == set()


def test_the_readme_is_short_and_shows_the_site() -> None:
    shown = set(re.findall(r'src="(docs/pictures/[\w-]+\.png)"', read("README.md")))

    assert len(read("README.md").splitlines()) < 120
    assert len(shown) == 8
    assert sum((ROOT / picture).stat().st_size for picture in shown) < 300_000


def test_every_version_is_told_in_forty_lines_and_those_before_the_newest_name_their_commit() -> None:
    versions = re.split(r"^## ", read("CHANGELOG.md"), flags=re.MULTILINE)[2:]
    commits = [re.findall(r"^Commit `[0-9a-f]{8}`\.$", text, re.MULTILINE) for text in versions]

    assert len(versions) >= 3
    assert [text[:5] for text in versions if len(list(filter(None, text.splitlines()[1:]))) > 40] == []
    assert [len(named) for named in commits[1:]] == [1] * (len(versions) - 1)


def test_the_list_of_asvs_names_every_requirement_once_counts_itself_and_names_files_that_are_there() -> None:
    text = read("docs/asvs.md")
    lacking, _heading, rest = text.partition("## Missing")[2].partition("## Met")
    missing = re.findall(r"\d+\.\d+\.\d+", lacking)
    chapters = [line.split(" | ") for line in rest.splitlines() if "| " in line][1:]
    met, not_for_us = ([n for row in chapters for n in requirements(row[column])] for column in (1, 2))
    files = set(
        re.findall(
            r"`((?:tests|tournaments|config|docs|deploy|scoring|draws|reports|ops|static|templates)/[\w./-]+)`", text
        )
    )

    assert (len(met), len(not_for_us), len(missing)) == (149, 71, 33)
    assert len({*met, *not_for_us, *missing}) == 253
    assert [f"{len(each)} are" in text for each in (met, missing)] == [True, True]
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []


def requirements(cell: str) -> list[str]:
    """The numbers that a cell such as `1.2.1–5/9, 1.3.2` stands for."""
    numbers = []
    for section, places in re.findall(r"(\d+\.\d+)\.([\d/–]+)", cell):
        for place in places.split("/"):
            first, _dash, last = place.partition("–")
            numbers += [f"{section}.{number}" for number in range(int(first), int(last or first) + 1)]
    return numbers


def test_every_question_of_a_federation_is_asked_once_and_names_a_test_that_is_there() -> None:
    """Each line is a question, its answer, and a test by its path and name; or it says that there is none."""
    lines = [line for line in read("docs/questions.md").splitlines() if line.startswith("- ")]
    rows = [
        re.fullmatch(r"- \*\*([^*]+\?)\*\* .+[.)] (?:`(tests/[\w/]+\.py)::(test_\w+)`|\*no test\*)", line)
        for line in lines
    ]
    questions = [row[1] for row in rows if row]
    named = [(row[2], row[3]) for row in rows if row and row[2]]

    assert [line for line, row in zip(lines, rows, strict=True) if not row] == []
    assert len(questions) == len(set(questions)) >= 120
    assert len(questions) - len(named) <= 12
    assert [f"{path}::{name}" for path, name in named if f"def {name}(" not in read(path)] == []


def wordings(language: str) -> set[str]:
    """Every wording of the site in that language."""
    catalogue = polib.pofile(str(ROOT / f"locale/{'nl' if language == 'en' else language}/LC_MESSAGES/django.po"))
    if language == "en":
        return {word for entry in catalogue for word in (entry.msgid, entry.msgid_plural)}
    return {word for entry in catalogue for word in (entry.msgstr, *entry.msgstr_plural.values())}


def quoted_but_nowhere(page: str, mark: str, language: str) -> list[str]:
    """What a page quotes of the site and the site does not say."""
    text = re.sub(r"```.*?```|`[^`]*`", "", read(f"docs/{page}.md"), flags=re.DOTALL)
    labels = {" ".join(label.split()).rstrip(".:").casefold() for label in LABEL[mark].findall(text)}
    sentences = chain.from_iterable(re.split(r"(?<=\.)\s", word) for word in wordings(language))
    said = {" ".join(sentence.split()).rstrip(".:").casefold() for sentence in sentences}
    parts = [parts for word in said if len(parts := PLACE.split(word)) > 1 and len("".join(parts)) > 8]
    filled = [re.compile(".+".join(map(re.escape, part))) for part in parts]
    return sorted(label for label in labels - said if not any(pattern.fullmatch(label) for pattern in filled))


@pytest.mark.parametrize("language", [language for language, _name in settings.LANGUAGES])
def test_every_button_that_the_guide_names_is_so_called_in_its_language(language: str) -> None:
    assert len(LABEL["**"].findall(read(f"docs/guide-{language}.md"))) > 50
    assert quoted_but_nowhere(f"guide-{language}", "**", language) == []


@pytest.mark.parametrize("page", GUIDES)
def test_every_button_that_an_organisers_page_names_is_so_called(page: str) -> None:
    assert [label for label in quoted_but_nowhere(page, "*", "en") if label not in NO_LABELS] == []
