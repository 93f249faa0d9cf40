"""Every wording of the project is said in Dutch, French and German, with the same values in it."""

import ast
import re
from pathlib import Path

import polib
import pytest
from django.utils import translation

from ops.translations.everything import LEFT_OUT, ROOT, every_wording
from ops.translations.faults import faults
from ops.translations.in_python import python_wordings
from ops.translations.in_templates import template_wordings
from ops.translations.po import LANGUAGES, collected, read
from ops.translations.wordings import Occurrence, Wording, together
from scoring import Message, counted, every_game
from tournaments.frame.translate import say, say_name


@pytest.fixture(scope="module")
def wordings() -> list[Wording]:
    return every_wording()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_exactly_what_is_said_translated_and_compiled(language: str, wordings: list[Wording]) -> None:
    assert list(faults(wordings, read(language), language)) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_collecting_again_changes_nothing(language: str, wordings: list[Wording]) -> None:
    kept = read(language)

    assert str(collected(wordings, kept, language)) == str(kept)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_of_a_game_is_left_in_english_by_the_way_it_is_looked_up(language: str) -> None:
    contracts = (contract for game in every_game() for variant in game.variants for contract in variant.contracts)
    names = {(contract.family, contract.context) for contract in contracts}
    known = {(entry.msgid, entry.msgctxt) for entry in read(language)}

    assert {(name, game) for name, game in names if not {(name, game), (name, None)} & known} == set()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("nl", ["Samen", "Alleen", "Kleine miserie", "Troel", "Abondance", "Solo slim", "Zwabber"]),
        ("fr", ["Emballage", "Seul", "Petite misère", "Trou", "Abondance", "Chelem", "Zwabber"]),
        ("de", ["Mitgehen", "Allein", "Kleine Misère", "Trou", "Abondance", "Chelem", "Zwabber"]),
    ],
)
def test_contracts_are_called_what_players_call_them(language: str, names: list[str]) -> None:
    asked = [
        ("Partnership", "kleurenwiezen"),
        ("Alone", "wiezen"),
        ("Small misère", "kleurenwiezen"),
        ("Troel", "kleurenwiezen"),
        ("Abondance", "kleurenwiezen"),
        ("Grand slam", "kleurenwiezen"),
        ("Zwabber", "pandoeren"),
    ]

    with translation.override(language):
        assert [say_name(label, game) for label, game in asked] == names


def test_a_count_of_none_is_single_in_french_and_plural_elsewhere() -> None:
    singular, many = "{n} missing trick × {each}: {points}", "{n} missing tricks × {each}: {points}"
    sentence = counted(singular, many, n=0, each=3, points=0)
    said = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = say(sentence)

    assert said == {
        "nl": "0 slagen te weinig × 3: 0",
        "fr": "0 pli manquant × 3\N{NO-BREAK SPACE}: 0",
        "de": "0 fehlende Stiche × 3: 0",
    }


def test_a_seat_is_said_in_full_where_its_letter_differs() -> None:
    said = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = [say(Message(seat, context="seat")) for seat in ("North", "East", "South", "West")]

    assert said == {
        "nl": ["Noord", "Oost", "Zuid", "West"],
        "fr": ["Nord", "Est", "Sud", "Ouest"],
        "de": ["Nord", "Ost", "Süd", "West"],
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    foreign = {"nl": "„«»", "fr": "“”„", "de": "”«»"}[language]
    said = [text for entry in read(language) for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in said if set(text) & set(foreign)] == []


def test_french_keeps_its_spaces_before_double_signs_on_the_line() -> None:
    said = [text for entry in read("fr") for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in said if any(sign in text for sign in (" :", " ;", " !", " ?", " »", "« "))] == []


@pytest.mark.slow
def test_german_has_no_renonce_and_flanders_no_toernooi() -> None:
    german = [entry.msgid for entry in read("de") if "enonce" in entry.msgstr]
    dutch = [entry.msgid for entry in read("nl") if "toernooi" in entry.msgstr.lower()]

    assert (german, dutch) == ([], [])


@pytest.mark.parametrize(
    ("language", "other"),
    [("nl", r"\b[Uu]w?\b"), ("fr", r"\b([Tt]u|toi|tes)\b"), ("de", r"\b([Dd]u|[Dd]eine?[mnrs]?)\b")],
)
def test_a_language_speaks_to_its_reader_in_one_way(language: str, other: str) -> None:
    """Dutch says je, French vous, German Sie."""
    wordings = [text for entry in read(language) for text in (entry.msgstr, *entry.msgstr_plural.values())]

    assert [text for text in wordings if re.search(other, text)] == []


def test_python_is_searched_for_calls_choices_and_sentences(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text(
        'TEXT = "A name"\n'
        'Message("{n} deals" if many else "one deal", context="round")\n'
        "say(TEXT)\n"
        'counted("{n} trick", "{n} tricks", n=2)\n'
        'problems.add("trump", "{name} has no trump.", name=1)\n'
        'found = "{value} is not possible."\n'
    )

    assert list(python_wordings(source, "scoring/rules.py")) == [
        Occurrence("{n} deals", "scoring/rules.py", context="round"),
        Occurrence("one deal", "scoring/rules.py", context="round"),
        Occurrence("A name", "scoring/rules.py"),
        Occurrence("{n} trick", "scoring/rules.py", many="{n} tricks"),
        Occurrence("{name} has no trump.", "scoring/rules.py"),
        Occurrence("{value} is not possible.", "scoring/rules.py"),
    ]


def test_templates_are_searched_as_django_reads_them(tmp_path: Path) -> None:
    template = tmp_path / "page.html"
    template.write_text(
        '{% load i18n %}{% translate "Save" %}{% translate "North" context "seat" %}{{ _("Round") }}'
        "{% blocktranslate count n=deals %}{{ n }} deal{% plural %}{{ n }} deals{% endblocktranslate %}"
    )

    assert list(template_wordings(template, "page.html")) == [
        Occurrence("Save", "page.html"),
        Occurrence("North", "page.html", context="seat"),
        Occurrence("Round", "page.html"),
        Occurrence("%(n)s deal", "page.html", many="%(n)s deals"),
    ]


def test_values_alone_are_left_out_unless_a_sign_between_them_differs_by_language() -> None:
    occurrences = [Occurrence(text, "") for text in ("{n}/{m}", "{what}: {said}", "“{words}”")]

    assert [wording.text for wording in together(occurrences)] == ["{what}: {said}", "“{words}”"]


def test_faults_are_named_one_by_one() -> None:
    wordings = together([Occurrence("{n} deals", ""), Occurrence("Save", ""), Occurrence("Round", "")])
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="{n} deals", msgstr="giften"))
    catalogue.append(polib.POEntry(msgid="Save", msgstr=""))
    catalogue.append(polib.POEntry(msgid="Old", msgstr="Oud"))

    assert list(faults(wordings, catalogue, "nl"))[:4] == [
        "nl: not collected: 'Round'",
        "nl: not translated: 'Save'",
        "nl: other values in it ('giften'): '{n} deals'",
        "nl: said nowhere: 'Old'",
    ]


EAGER = {"gettext", "ngettext", "pgettext", "npgettext"}


def sources() -> list[tuple[str, ast.Module]]:
    paths = [path for package in ("config", "ops", "tournaments") for path in sorted((ROOT / package).rglob("*.py"))]
    return [(path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def translators(tree: ast.Module) -> dict[str, str]:
    """The names by which a module calls Django's translations, and Django's own names for them."""
    imported = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    from_django = (node for node in imported if node.module == "django.utils.translation")
    return {alias.asname or alias.name: alias.name for node in from_django for alias in node.names}


def test_a_file_that_is_left_out_translates_only_what_others_say(wordings: list[Wording]) -> None:
    left_out = [place for place, tree in sources() if place.startswith(LEFT_OUT) and translators(tree)]
    said = {wording.text for wording in wordings}

    assert left_out
    for place in left_out:
        assert {found.text for found in python_wordings(ROOT / place, place)} - said == set(), place


def test_nothing_is_translated_while_a_module_is_read() -> None:
    """It would be in the language of whoever came first, for everybody."""

    def eager(node: ast.AST, names: set[str]) -> int:
        inner = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.FunctionDef | ast.Lambda)]
        calls = [child for child in inner if isinstance(child, ast.Call) and isinstance(child.func, ast.Name)]
        return sum(call.func.id in names for call in calls) + sum(eager(child, names) for child in inner)  # type: ignore[attr-defined]  # names, as asked above

    names = {place: {own for own, name in translators(tree).items() if name in EAGER} for place, tree in sources()}

    assert [place for place, tree in sources() if eager(tree, names[place])] == []
