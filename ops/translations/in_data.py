"""Wordings that are data: the labels of games, ranking measures, draws and prints."""

from collections import Counter
from collections.abc import Iterable, Iterator

from draws.draw import every_movement
from ops.translations.wordings import Occurrence
from reports.measures import every_measure
from reports.printables import every_printable
from reports.printables.options import STYLES
from scoring import Game, Variant, every_game
from scoring.facts import Fact
from scoring.known_tables import KNOWN_TABLES
from scoring.offline_sentences import offline_sentences
from scoring.options import Option
from scoring.teaching import Leads, Shown

ANSWER = "An answer to"
# Contracts that players of all games call by the same word, and the games in which they call them otherwise: where a
# language has no word of its own for a game, `say` takes that of all.
SAID_ALIKE = frozenset(
    (
        *("Abondance", "Abondance on the table", "Deal", "Downtown", "Hand", "Misère", "Open slam", "Piccolissimo"),
        *("Piccolo", "Slam on the table", "Small misère", "Small slam", "Solo", "Troel", "Trumps", "Uptown"),
    )
)
SAID_OTHERWISE = frozenset(
    (("klaverjas", "Deal"), ("kleurenwiezen", "Misère"), ("wiezen", "Misère"), ("wiezen", "Piccolo"))
)
LESSONS = "scoring: lessons"


def data_wordings() -> Iterator[Occurrence]:
    """Every label; the name of a contract stands in the context of its game."""
    for sentence in (*Leads, *Shown):
        yield Occurrence(sentence.value, LESSONS, note="Of a contract.")
    yield from _merge_shared(occurrence for game in every_game() for occurrence in _game(game))
    for table in KNOWN_TABLES.values():
        yield Occurrence(table.name, "scoring: known tables", note="The table of a club or a book; names stay.")
        yield Occurrence(table.source, "scoring: known tables", note=f"Where “{table.name}” was read.")
        yield Occurrence(table.note, "scoring: known tables", note=f"A remark about “{table.name}”.")
    for measure in every_measure():
        yield Occurrence(measure.label, "reports: ranking measures")
        yield Occurrence(measure.explanation, "reports: ranking measures", note=f"Explains “{measure.label}”.")
    for movement in every_movement():
        yield Occurrence(movement.name, "movements")
        yield Occurrence(movement.promise, "movements", note=f"What the draw “{movement.name}” promises.")
    for printable in every_printable().values():
        yield Occurrence(printable.title, "reports: prints")
    for style in STYLES.values():
        yield Occurrence(style.label, "reports: prints", note="A style of printing.")


def _merge_shared(labels: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """The same labels; those of several games, or answers to several rules, name none, so another game changes none."""
    every = set(labels)
    games = _count_labels((label.context, label.text, label.place) for label in every)
    answers = _count_labels((label.context, label.text, label.note) for label in every if label.note.startswith(ANSWER))
    for label in every:
        key = label.context, label.text
        place = label.place if games[key] == 1 else "scoring: games"
        several = answers[key] > 1 and label.note.startswith(ANSWER)
        yield label._replace(place=place, note=f"{ANSWER} several house rules." if several else label.note)


def _count_labels(labels: Iterable[tuple[str, str, str]]) -> Counter[tuple[str, str]]:
    """With how many places, or notes, each label stands in its context."""
    return Counter(label[:2] for label in set(labels))


def _game(game: Game) -> Iterator[Occurrence]:
    yield Occurrence(game.name, "scoring: games", note="A game.")
    for variant in game.variants:
        place = f"scoring: {game.key}"
        yield Occurrence(variant.name, place, note="A published table of a game.")
        yield Occurrence(variant.source, place, note="Where a table was published.")
        yield Occurrence(f"{variant.counted_in}s".capitalize(), place)
        for wording in _words(variant):
            yield wording._replace(place=place)
        for text in {text for shape in _shapes(variant) for text in offline_sentences(shape).values()}:
            yield Occurrence(text, "scoring: sentences of a page without a server")
        for text in variant.teaching.wordings():
            yield Occurrence(text, LESSONS, note="Tells a beginner how it is played.")
        for option in variant.options:
            for text, many in option.sentences.wordings():
                yield Occurrence(text, LESSONS, many=many, note="What a house rule means.")


def _words(variant: Variant) -> Iterator[Occurrence]:
    for shape in _shapes(variant):
        for contract in shape.contracts:
            context = contract.context or variant.game
            alike = contract.family in SAID_ALIKE and (context, contract.family) not in SAID_OTHERWISE
            context = "" if alike else context
            yield Occurrence(contract.family, "", context=context, note="A contract, or the family of one.")
        for clause in (extra.clause for contract in shape.contracts for extra in contract.extras if extra.clause):
            yield Occurrence(clause, "", note="A condition: made only with …")
        for fact in _facts(shape):
            yield Occurrence(fact.label, "", note="Asked of a deal.")
            yield Occurrence(fact.help, "", note=f"Explains “{fact.label}”.")
        yield from (Occurrence(note, "") for note in shape.notes)
    for option in variant.options:
        yield from _option(option)
    for preset in variant.presets:
        yield Occurrence(preset.label, "", note="A club's bundle of house rules.")
    for example in variant.examples:
        yield Occurrence(example.title, "", note="An auction that a rule page prints.")
        yield Occurrence(example.source, "", note="Where an auction was published.")


def _shapes(variant: Variant) -> Iterator[Variant]:
    """The variant before any house rule, as played by default, and under every other answer to each house rule."""
    whole = variant.base or variant
    yield from (whole, variant)
    for option in variant.options:
        if option.apply is not None:
            yield from (option.apply(whole, value) for value in option.others())


def _facts(variant: Variant) -> Iterator[Fact]:
    yield from (remark.fact for remark in variant.remarks)
    for contract in variant.contracts:
        yield from contract.measure.questions
        yield from (fact for extra in contract.extras for fact in extra.facts)


def _option(option: Option) -> Iterator[Occurrence]:
    yield Occurrence(option.label, "", note="A house rule.")
    if option.question:
        yield Occurrence(option.question, "", note=f"Asks for the house rule “{option.label}” beside the prices.")
    yield Occurrence(option.help, "", note=f"Explains the house rule “{option.label}”.")
    for _, label in (*option.choices, (None, option.off)):
        yield Occurrence(label, "", note=f"{ANSWER} “{option.label}”.")
