"""Parts shared by all marked sheets of a variant: markers, edge marks, labelled bubbles, boxes and instructions."""

from collections.abc import Iterable, Iterator
from itertools import accumulate

from reports.marked_sheets import geometry as place
from reports.marked_sheets.aruco import modules
from reports.marked_sheets.slots import CHECK, FLAG, KIND_PLACES, Slot, check_word, slots
from reports.paper.fitting import fit
from reports.paper.fonts import width
from reports.paper.ink import BLACK, MM, RULE, SOFT, Ink
from reports.paper.page import Page
from reports.printables.options import Say
from reports.printables.words import seat_letter
from reports.score_tables.lines import pay_lines
from scoring import SEATS, Message, Variant
from scoring.contracts import Declarers

LABEL = "#8C8C8C"
LINE = 0.5
KIND_NAME, NAMES_HIGH, NAMES_LOW = 6.2, 26.5, 14.4  # points; millimetres over the first block and over the others


def draw_lattice(ink: Ink, page: Page, variant: Variant, deals: int, parties: tuple[str, ...]) -> None:
    """Draw all of the sheet but names, numbers and code."""
    used = slots(variant)
    draw_anchors(ink, deals)
    _draw_rules(ink, deals)
    _draw_bubbles(ink, page.say, used, deals)
    _draw_boxes(ink, page.say, parties, deals)
    _draw_kind_names(ink, page.say, used)
    _draw_block_names(ink, page.say, used, check_word(variant))
    chairs = tuple(_chairs(page.say)) if "F" in parties else ()
    instructions = (
        *chairs,
        page.say("Fill the bubble; a cross or a tick will do, a ring around it will not."),
        *_several_at_once(page.say, variant),
        page.say("Deal cancelled? Draw a line through its row."),
        page.say("Mistake? Black out the wrong bubble, fill the right one, and fill C."),
    )
    text_block(ink, instructions, 188.5, 9.4 - len(chairs), 86, 6.8, 1, "bold")
    text_block(ink, pay_lines(page.say, variant), 21, 192, 116, 5.6, 6)


def _several_at_once(say: Say, variant: Variant) -> Iterator[str]:
    """The facts that bubbles cannot show where several play side by side."""
    if any(contract.declarers is Declarers.SEVERAL for contract in variant.contracts):
        yield say("Several at once: mark all who play, leave the tricks empty; who gains points has made it.")


def _chairs(say: Say) -> Iterator[str]:
    """At a table of five the bubbles name chairs, as the record of a deal does."""
    seats = " ".join(seat_letter(say, seat) for seat in SEATS)
    yield say(Message("{seats} are chairs: the fifth player takes the dealer’s chair.", seats=seats))


def draw_anchors(ink: Ink, deals: int) -> None:
    """The six markers, and the edge marks of a sheet with so many deals."""
    for number, (x, y) in enumerate(place.MARKER_CENTRES):
        half, module = place.MARKER / 2, place.MARKER / 7
        ink.squares((x - half) * MM, (y - half) * MM, module * MM, modules(number))
    for _, x, y in place.edge_marks(deals):
        half = place.EDGE / 2
        ink.box((x - half) * MM, (y - half) * MM, place.EDGE * MM, place.EDGE * MM, fill=BLACK)


def _draw_rules(ink: Ink, deals: int) -> None:
    """A rule above each deal, a heavier one after every fourth, and a thin one between blocks of bubbles."""
    for deal in range(1, deals + 2):
        y = place.deal_top(deal) * MM
        fourth = deal % 4 == 1 or deal == deals + 1
        ink.line(13 * MM, y, 205.3 * MM, y, 0.8 if fourth else 0.25, SOFT if fourth else RULE)
    top, foot = place.deal_top(1) * MM, place.deal_top(deals + 1) * MM
    for last in accumulate(place.BLOCKS[:-1]):
        x = (place.column_at(last - 1) + place.column_at(last)) / 2 * MM
        ink.line(x, top, x, foot, 0.25, RULE)


def _draw_bubbles(ink: Ink, say: Say, used: tuple[Slot, ...], deals: int) -> None:
    signs = signs_of(say, used)
    radius = place.DIAMETER / 2 * MM
    for bubble in place.bubbles(used, deals):
        sign = signs[bubble.slot]
        x, y = bubble.x * MM, bubble.y * MM
        ink.circle(x, y, radius, stroke=BLACK, weight=LINE)
        ink.text(x, y + 1.75, sign, min(5.0, 7.2 / width(sign, "text")), "text", "middle", LABEL)


def signs_of(say: Say, used: Iterable[Slot]) -> dict[Slot, str]:
    """The sign inside each bubble: numbers as they are, seats and kinds by letters of the page's language."""
    used = tuple(used)
    kinds = [slot for slot in used if slot.group == "kind"]
    signs = dict(zip(kinds, _letters([say(slot.name) for slot in kinds]), strict=True))
    for slot in used:
        if slot.group in ("decl", "plus"):
            signs[slot] = seat_letter(say, slot.value)
    return {slot: signs.get(slot, slot.sign) for slot in used}


def _letters(names: list[str]) -> list[str]:
    letters: list[str] = []
    for name in names:
        words = name.split()
        tries = [name[:1], "".join(word[0] for word in words)[:2], name[:2], name[:1] + name[-1:]]
        free = (sign.upper() for sign in tries if sign.upper() not in letters)
        letters.append(next(free, str(len(letters))))
    return letters


def _draw_boxes(ink: Ink, say: Say, parties: tuple[str, ...], deals: int) -> None:
    wide = place.box_width(parties) * MM
    left, top, height = place.BOX_LEFT * MM, place.deal_top(1) * MM, place.DEAL_HEIGHT * MM
    for index in range(len(parties) + 1):
        ink.line(left + index * wide, top, left + index * wide, top + deals * height, 0.5)
    for deal in range(deals + 1):
        ink.line(left, top + deal * height, left + len(parties) * wide, top + deal * height, 0.4)
    foot = place.totals_top(deals) * MM
    corner = (place.WIDTH - place.MARKER_IN - place.MARKER / 2 - place.MARKER_WHITE) * MM
    for index, party in enumerate(parties):
        start, end = left + index * wide, min(left + (index + 1) * wide, corner)
        ink.box(start, foot, end - start, place.TOTALS_HIGH * MM, stroke=BLACK, weight=0.8)
        ink.text(start + 2, foot + 6, seat_letter(say, party), 5.5, "bold", colour=SOFT)
        ink.line(start, foot + 15 * MM, end - 4, foot + 15 * MM, 0.3)
    ink.text(left - 4, foot + 5.4 * MM, say("Total"), 8, "bold", "right")
    ink.text(left - 4, foot + 15 * MM, say("Signed"), 7, "text", "right", SOFT)


def _draw_kind_names(ink: Ink, say: Say, used: tuple[Slot, ...]) -> None:
    """The contracts upright above their columns, each after the letters of its bubble."""
    signs = signs_of(say, used)
    for slot in (slot for slot in used if slot.group == "kind" or slot.column < KIND_PLACES):
        x = (place.column_at(slot.column) + (2.1 if slot.line else -0.5)) * MM
        y = 34.4 * MM
        sign = signs[slot]
        start = width(sign + " ", "bold", KIND_NAME) + 1
        high = (NAMES_HIGH if slot.column < KIND_PLACES else NAMES_LOW) * MM
        name = fit(say(slot.name), "text", KIND_NAME, high - start, 1, 1.0)
        ink.text(x, y, sign, KIND_NAME, "bold", upward=True)
        ink.text(x, y - start, name.lines[0], name.size, upward=True)


def _draw_block_names(ink: Ink, say: Say, used: tuple[Slot, ...], check: Message) -> None:
    groups = {slot.group for slot in used}
    if "plus" in groups:
        plays = say("who plays") if "decl" in groups else ""
        _upper_lower(ink, [plays, next(say(slot.name) for slot in used if slot.group == "plus")], 62, 24)
    spare = max((slot.column - FLAG + 1 for slot in used if slot.group == "kind" and slot.column >= FLAG), default=0)
    _upper_lower(ink, [in_words(say, _numbers(used, line)) for line in (0, 1)], 89 + 6 * spare, 66 - 6 * spare)
    if "check" in groups:
        text_block(ink, (say(check),), 186.2, 22.6, 19, 5.8, 5)


def in_words(say: Say, block: Iterable[Slot]) -> str:
    """The meanings of these bubbles: flags with their signs, then the numbers themselves."""
    signs: dict[str, list[str]] = {}
    for slot in block:
        signs.setdefault(say(slot.name), []).extend([slot.sign] if slot.group in ("flag", "result") else [])
    return ", ".join(" ".join([*letters, name]) for name, letters in signs.items())


def _numbers(used: Iterable[Slot], line: int) -> list[Slot]:
    return [slot for slot in used if slot.line == line and FLAG <= slot.column < CHECK and slot.group != "kind"]


def _upper_lower(ink: Ink, texts: list[str], left: float, wide: float) -> None:
    """The purpose of the two lines of a block, from the lower one up."""
    y = 32.8 * MM
    for text, arrow in zip(reversed(texts), "▼▲", strict=True):
        label = fit(f"{arrow} {text}" if text else "", "text", 6, wide * MM, 2, 0.75)
        for up, line in enumerate(reversed(label.lines)):
            ink.text(left * MM, y - up * label.size * 1.15, line, label.size)
        y -= 3.2 * MM + (len(label.lines) - 1) * label.size * 1.15


def text_block(
    ink: Ink,
    paragraphs: Iterable[str],
    left: float,
    top: float,
    wide: float,
    size: float,
    most: int,
    last: str = "text",
) -> None:
    """Paragraphs in a space of `wide` millimetres and at most so many lines; the last one in another face."""
    texts = tuple(paragraphs)
    y = top * MM
    for index, text in enumerate(texts):
        face = last if index == len(texts) - 1 else "text"
        lines = fit(text, face, size, wide * MM, most, 0.7)
        for line in lines.lines:
            ink.text(left * MM, y, line, lines.size, face)
            y += lines.size * 1.2
