"""Marked sheets filled in by a program and photographed badly: turned, seen aslant, curled, blurred and in a shadow."""

from io import BytesIO
from math import cos, pi, sin, tau
from random import Random
from typing import Any

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter

DOTS = 200 / 25.4
INK, NOISE = 40, 16
Mark = tuple[int, str, str]


def chosen(geometry: dict[str, Any], chance: Random) -> set[Mark]:
    """Marks for every deal: one of each group of one, some of the others; the last row stays empty."""
    groups: dict[tuple[int, str], list[str]] = {}
    for bubble in geometry["bubbles"]:
        groups.setdefault((bubble["deal"], bubble["group"]), []).append(bubble["value"])
    marks, last = set(), max(deal for deal, _ in groups)
    for (deal, group), values in groups.items():
        if deal < last:
            count = 1 if geometry["groups"][group] == "one" else chance.randint(0, min(2, len(values)))
            marks |= {(deal, group, value) for value in chance.sample(values, count)}
    return marks


def filled(printed: bytes, geometry: dict[str, Any], marks: set[Mark], chance: Random, page: int = 0) -> Image.Image:
    """A page at 200 dots an inch with those bubbles marked by hand, and numbers written in the boxes."""
    picture = pypdfium2.PdfDocument(BytesIO(printed))[page].render(scale=200 / 72).to_pil().convert("L")
    pen = ImageDraw.Draw(picture)
    for bubble in geometry["bubbles"]:
        if (bubble["deal"], bubble["group"], bubble["value"]) in marks:
            _mark(pen, bubble["x"] * DOTS, bubble["y"] * DOTS, bubble["d"] / 2 * DOTS, chance)
    for box in geometry["boxes"]:
        if box["deal"] < geometry["bubbles"][-1]["deal"]:
            _write(pen, box, chance)
    return picture


def _mark(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, chance: Random) -> None:
    """A bubble blackened, crossed or ticked, a little beside its middle."""
    x, y = x + chance.uniform(-2, 2), y + chance.uniform(-2, 2)
    way, reach = chance.choice(["black", "black", "cross", "tick"]), radius * 0.95
    if way == "black":
        pen.ellipse((x - reach * 0.9, y - reach * 0.9, x + reach * 0.9, y + reach * 0.9), fill=INK)
    elif way == "cross":
        pen.line((x - reach, y - reach, x + reach, y + reach), fill=INK, width=5)
        pen.line((x - reach, y + reach, x + reach, y - reach), fill=INK, width=5)
    else:
        pen.line([(x - reach, y), (x - reach * 0.2, y + reach * 0.8), (x + reach * 1.1, y - reach)], fill=INK, width=6)


def _write(pen: ImageDraw.ImageDraw, box: dict[str, Any], chance: Random) -> None:
    left, top = box["x"] + chance.uniform(2, 6), box["y"] + 2
    points = [((left + chance.uniform(0, 5)) * DOTS, (top + chance.uniform(0, 5)) * DOTS) for _ in range(6)]
    pen.line(points, fill=INK, width=3)


def photographed(picture: Image.Image, chance: Random) -> Image.Image:
    """A photograph by a phone: on a dark table, up to 8 degrees turned, aslant, curled, out of focus, half in shade."""
    wide, high = picture.size
    room = 160
    scene = Image.new("L", (wide + 2 * room, high + 2 * room), 90)
    scene.paste(picture, (room, room))
    scene = scene.transform(scene.size, Image.Transform.MESH, _curl(*scene.size, chance), Image.Resampling.BILINEAR)
    scene = scene.transform(
        scene.size, Image.Transform.PERSPECTIVE, _slant(*scene.size, chance), Image.Resampling.BICUBIC, fillcolor=90
    )
    scene = scene.filter(ImageFilter.GaussianBlur(chance.uniform(1.0, 1.8)))
    scene = ImageChops.multiply(scene, _shade(*scene.size, chance))
    scene = ImageChops.add(scene, _grain(*scene.size, chance), offset=-NOISE)
    stored = BytesIO()
    scene.save(stored, "JPEG", quality=60)
    return Image.open(stored).convert("L")


def _curl(wide: int, high: int, chance: Random) -> list[tuple[tuple[int, int, int, int], tuple[float, ...]]]:
    """Strips pushed up and down along a wave: paper that does not lie flat, up to 2 mm."""
    push, turn, strips = chance.uniform(0.8, 2.0) * DOTS, chance.uniform(0, tau), 40
    edges = [wide * i // strips for i in range(strips + 1)]
    off = [push * sin(turn + pi * x / wide) for x in edges]
    return [
        ((x0, 0, x1, high), (x0, a, x0, high + a, x1, high + b, x1, b))
        for x0, x1, a, b in zip(edges, edges[1:], off, off[1:], strict=False)
    ]


def _slant(wide: int, high: int, chance: Random) -> tuple[float, ...]:
    """From places in the photograph to those on the sheet: a turn, and one side further away."""
    turn, far, up = (chance.uniform(-a, a) * scale for a, scale in ((8, pi / 180), (0.5, 6e-5), (0.5, 6e-5)))
    x, y = wide / 2, high / 2
    a, b, d, e = cos(turn) * 1.12, -sin(turn) * 1.12, sin(turn) * 1.12, cos(turn) * 1.12
    c, f = x - a * x - b * y, y - d * x - e * y
    return (
        a + far * x,
        b + up * x,
        c - far * x * x - up * y * x,
        d + far * y,
        e + up * y,
        f - (far * x + up * y) * y,
        far,
        up,
    )


def _grain(wide: int, high: int, chance: Random) -> Image.Image:
    """The grain of a photograph taken in poor light."""
    return Image.frombytes("L", (wide, high), chance.randbytes(wide * high)).point(lambda v: v * 2 * NOISE // 255)


def _shade(wide: int, high: int, chance: Random) -> Image.Image:
    """A lamp on one side and the shadow of a hand."""
    lamp = (
        Image.linear_gradient("L").rotate(90 * chance.randrange(4)).resize((wide, high)).point(lambda v: 150 + v * 0.4)
    )
    hand = Image.new("L", (wide // 8, high // 8), 255)
    x, y = chance.uniform(0.2, 0.8) * wide / 8, chance.uniform(0.3, 0.9) * high / 8
    ImageDraw.Draw(hand).polygon([(x, y), (x + 70, y + 10), (x + 110, high / 8), (x - 60, high / 8)], fill=150)
    return ImageChops.multiply(lamp, hand.filter(ImageFilter.GaussianBlur(5)).resize((wide, high)))
