"""Photographs of a sheet as phones take them, plain ones and hard ones: paper, table, lens, light, grain and JPEG."""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, radians, sin, tau
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from reading.plane import Projection
from tools.bench.reader.hands import DOTS

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from reading.plane import Floats

PLAIN = "plain"
HARD = (
    "creased", "stained", "corner torn", "shadow", "aslant", "turned", "corrected", "small", "strong JPEG", "cluttered",
    "glare", "dark", "shaken", "thumb", "edge cut off", "curled", "unsharp",
)  # fmt: skip
TABLE = 45.0  # millimetres of the table around the sheet
CELL = 40  # dots between places in the photograph that are worked out exactly


class Shot(NamedTuple):
    """The circumstances of a photograph: millimetres, degrees, dots a millimetre, and the light, 0 to 1.

    `around` is what it shows of the table.
    """

    dots: float
    turn: float
    tilt: tuple[float, float]
    far: float
    curl: float
    crease: float
    light: float
    blur: float
    quality: int
    around: float


def photograph(page: Image.Image, chance: Random, kind: str) -> bytes:
    """A JPEG of a page drawn at 200 dots an inch, lying on a table."""
    shot = _shot(chance, kind)
    fold = (chance.uniform(0.25, 0.75), chance.uniform(-0.3, 0.3))
    scene = _scene(_worn(page, chance, kind, fold), chance, cluttered=kind == "cluttered")
    size = (page.width / DOTS, page.height / DOTS)
    picture = _taken(scene, size, shot, fold, chance, cut=kind == "edge cut off")
    picture = picture.filter(ImageFilter.GaussianBlur(shot.blur))
    if kind == "shaken":
        picture = _shaken(picture, chance)
    picture = ImageChops.multiply(picture, _light(picture.size, chance, kind, shot.light))
    if kind == "glare":
        picture = ImageChops.add(picture, _lamp(picture.size, chance))
    if kind == "thumb":
        _thumb(picture, chance)
    if kind == "small":
        picture.thumbnail((1280, 1280), Image.Resampling.BOX)
    stored = BytesIO()
    _grained(picture, chance, 26 if kind == "dark" else chance.choice((6, 10, 16))).save(
        stored, "JPEG", quality=shot.quality
    )
    return stored.getvalue()


def _shot(chance: Random, kind: str) -> Shot:
    """Plain: held over the sheet by somebody who tries, any way up; hard in one thing each."""
    steep = 25.0 if kind == "aslant" else 9.0
    tilt = (chance.uniform(-steep, steep), chance.uniform(-steep, steep))
    if kind == "aslant":
        tilt = (tilt[0], chance.choice((-1, 1)) * chance.uniform(18, 25))[:: chance.choice((1, -1))]  # type: ignore[assignment]  # two again
    turned = chance.uniform(0, 360) if kind == "turned" else chance.choice((0, 0, 0, 90, 180, 270)) + chance.gauss(0, 3)
    return Shot(
        dots=chance.choice((5.4, 6.3, 7.0, 8.0, 9.8, 12.0)),
        turn=turned,
        tilt=tilt,
        far=chance.uniform(400, 550),
        curl=chance.uniform(4, 8) if kind == "curled" else chance.uniform(0, 2.5),
        crease=chance.uniform(1.0, 2.5) if kind == "creased" else 0.0,
        light=0.35 if kind == "dark" else chance.uniform(0.8, 1.0),
        blur=chance.uniform(1.8, 2.6) if kind == "unsharp" else chance.uniform(0.5, 1.5),
        quality=chance.choice((18, 25, 32)) if kind == "strong JPEG" else chance.choice((60, 75, 90)),
        around=30 if kind == "cluttered" else 4,
    )


def _worn(page: Image.Image, chance: Random, kind: str, fold: tuple[float, float]) -> Image.Image:
    """The paper as an evening leaves it."""
    tint = chance.randint(195, 240)  # recycled paper is greyer
    page = page.point(lambda value: 12 + value * (tint - 12) // 255)
    wide, high = page.size
    if kind == "creased":
        line = Image.new("L", page.size, 255)
        ends = ((fold[0] - fold[1] / 2) * wide, 0, (fold[0] + fold[1] / 2) * wide, high)
        ImageDraw.Draw(line).line(ends, fill=chance.randint(120, 190), width=chance.randint(3, 7))
        page = ImageChops.multiply(page, line.filter(ImageFilter.GaussianBlur(3)))
    if kind == "stained":
        page = ImageChops.multiply(page, _stain(page.size, chance))
    if kind == "corner torn":
        x, y, part = chance.choice((0, wide)), chance.choice((0, high)), chance.uniform(15, 45) * DOTS
        across, down = (part if at == 0 else -part for at in (x, y))
        ImageDraw.Draw(page).polygon([(x, y), (x + across, y), (x, y + down * chance.uniform(0.5, 1.2))], fill=90)
    return page


def _stain(size: tuple[int, int], chance: Random) -> Image.Image:
    """The ring of a cup, and a splash."""
    stain = Image.new("L", size, 255)
    pen, cup = ImageDraw.Draw(stain), chance.uniform(30, 42) * DOTS
    x, y = (chance.uniform(0.2, 0.8) * side for side in size)
    pen.ellipse((x - cup, y - cup, x + cup, y + cup), outline=chance.randint(110, 190), width=round(2.5 * DOTS))
    x, y, drop = *(chance.uniform(0.1, 0.9) * side for side in size), chance.uniform(3, 12) * DOTS
    pen.ellipse((x - drop, y - drop * 0.7, x + drop, y + drop * 0.7), fill=chance.randint(150, 215))
    return stain.filter(ImageFilter.GaussianBlur(4))


def _scene(page: Image.Image, chance: Random, *, cluttered: bool) -> Image.Image:
    """The sheet on a table of another colour, empty or with papers, cards and pens on it."""
    margin = round(TABLE * DOTS)
    size = (page.width + 2 * margin, page.height + 2 * margin)
    scene = Image.new("L", size, chance.randint(40, 215))
    pen = ImageDraw.Draw(scene)
    for _ in range(60 if cluttered else 0):
        x, y = chance.uniform(0, size[0]), chance.uniform(0, size[1])
        wide, high = chance.choice(((45, 65), (65, 45), (8, 8), (100, 4), (30, 30), (2.6, 2.6)))
        box = (x, y, x + wide * DOTS, y + high * DOTS)
        pen.rectangle(box, fill=chance.choice((15, 60, 120, 200, 240)), outline=chance.choice((0, 255)))
        for line in range(6):
            pen.line((x + 20, y + 20 * line, x + wide * DOTS - 20, y + 20 * line), fill=chance.randint(0, 255), width=3)
    scene.paste(page, (margin, margin))
    return scene


def _taken(
    scene: Image.Image,
    size: tuple[float, float],
    shot: Shot,
    fold: tuple[float, float],
    chance: Random,
    *,
    cut: bool,
) -> Image.Image:
    """The scene seen by a camera above it, framed around the sheet."""
    onto = _seen(shot, size)
    corners = np.array([(x, y) for x in (0.0, size[0]) for y in (0.0, size[1])])
    corners_seen = Projection(onto).dots(corners)
    low, high = corners_seen.min(0) - shot.around * shot.dots, corners_seen.max(0) + shot.around * shot.dots
    if cut:  # somewhere in the last centimetres of one side
        bound, way = chance.choice(((low, 1), (high, -1)))
        bound[chance.randrange(2)] += way * chance.uniform(8, 22) * shot.dots
    wide, tall = (int(side) // CELL * CELL for side in high - low)
    x, y = np.meshgrid(np.arange(0, wide + 1, CELL), np.arange(0, tall + 1, CELL))
    places = Projection(onto).places(np.c_[x.ravel(), y.ravel()] + low)
    at = ((places + _bend(places, size, shot, fold) + TABLE) * DOTS).reshape(*x.shape, 2)
    ratio = DOTS / shot.dots
    even = scene.filter(ImageFilter.GaussianBlur(0.45 * ratio)) if ratio > 1 else scene
    return even.transform((wide, tall), Image.Transform.MESH, _cells(x, y, at), Image.Resampling.BILINEAR)


def _cells(x: NDArray[Any], y: NDArray[Any], at: Floats) -> Any:
    """The pieces of a photograph, each with the four places of the scene that it shows."""
    boxes = np.stack([x[:-1, :-1], y[:-1, :-1], x[1:, 1:], y[1:, 1:]], -1).reshape(-1, 4)
    quads = np.concatenate([at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]], -1).reshape(-1, 8)
    return [(tuple(box), tuple(quad)) for box, quad in zip(boxes.tolist(), quads.tolist(), strict=True)]


def _seen(shot: Shot, size: tuple[float, float]) -> Floats:
    """The projection from places on the table to dots: turned, tilted, so many millimetres away."""
    turn, over, aside = (radians(angle) for angle in (shot.turn, *shot.tilt))
    about_z = np.array([[cos(turn), -sin(turn), 0], [sin(turn), cos(turn), 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, cos(over), -sin(over)], [0, sin(over), cos(over)]])
    about_y = np.array([[cos(aside), 0, sin(aside)], [0, 1, 0], [-sin(aside), 0, cos(aside)]])
    camera = np.diag([shot.far * shot.dots, shot.far * shot.dots, 1]) @ about_z @ about_x @ about_y
    flat = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 0]])
    return camera @ flat + np.array([[0, 0, 0], [0, 0, 0], [0, 0, shot.far]])


def _bend(places: Floats, size: tuple[float, float], shot: Shot, fold: tuple[float, float]) -> Floats:
    """The shift by the paper's waves and its fold of what is seen, in millimetres."""
    x, y = (places / size).T
    wave = shot.curl * np.sin(pi * (x * cos(shot.far) + y * sin(shot.far)) + shot.turn)
    sharp = shot.crease * np.maximum(0, 1 - np.abs(x - fold[0] - fold[1] * (y - 0.5)) * 4)
    return np.stack([(wave + sharp) * 0.35, (wave + sharp) * 0.5], 1)


def _light(size: tuple[int, int], chance: Random, kind: str, most: float) -> Image.Image:
    """A lamp on one side, and often the soft shadow of a head or, where it is hard, the sharp one of a hand."""
    wide, high = size[0] // 8, size[1] // 8
    fall = chance.uniform(0, 0.5 if kind == "shadow" else 0.35)
    ramp = Image.linear_gradient("L").rotate(90 * chance.randrange(4)).resize((wide, high))
    light = ramp.point(lambda value: int(255 * most * (1 - fall * value / 255)))
    if kind == "shadow" or chance.random() < 0.4:
        hand = Image.new("L", (wide, high), 255)
        x, y = chance.uniform(0.2, 0.8) * wide, chance.uniform(0.2, 0.9) * high
        depth = chance.randint(95, 150) if kind == "shadow" else chance.randint(165, 215)
        shape = [(x, y), (x + 0.3 * wide, y + 10), (x + 0.5 * wide, high), (x - 0.3 * wide, high)]
        ImageDraw.Draw(hand).polygon(shape, fill=depth)
        soft = chance.uniform(0.3, 3) if kind == "shadow" else chance.uniform(3, 12)
        light = ImageChops.multiply(light, hand.filter(ImageFilter.GaussianBlur(soft)))
    return light.resize(size)


def _lamp(size: tuple[int, int], chance: Random) -> Image.Image:
    """The reflection of a lamp on the paper."""
    wide, high = size[0] // 8, size[1] // 8
    lamp = Image.new("L", (wide, high), 0)
    x, y, reach = chance.uniform(0.2, 0.8) * wide, chance.uniform(0.2, 0.8) * high, chance.uniform(0.04, 0.1) * wide
    ImageDraw.Draw(lamp).ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    return lamp.filter(ImageFilter.GaussianBlur(reach / 2)).resize(size)


def _shaken(picture: Image.Image, chance: Random) -> Image.Image:
    """The same moved by 3 to 5 dots while the shutter was open."""
    turn, far = chance.uniform(0, tau), chance.randint(3, 5)
    dots = np.asarray(picture, np.float32)
    steps = [(round(sin(turn) * step), round(cos(turn) * step)) for step in range(far)]
    return Image.fromarray(np.mean([np.roll(dots, step, (0, 1)) for step in steps], 0).astype(np.uint8))


def _thumb(picture: Image.Image, chance: Random) -> None:
    """Whoever holds the sheet covers a part of one corner or edge."""
    wide, high = picture.size
    x, y = chance.choice(((0.02, 0.9), (0.98, 0.9), (0.02, 0.5), (0.98, 0.5), (0.5, 0.98), (0.03, 0.05)))
    across, down = 0.035 * wide, 0.06 * wide
    box = (x * wide - across, y * high - down, x * wide + across, y * high + down)
    ImageDraw.Draw(picture).ellipse(box, fill=chance.randint(70, 150))


def _grained(picture: Image.Image, chance: Random, strength: int) -> Image.Image:
    """The grain of the sensor: the sum of two even spreads."""
    dots = np.asarray(picture).astype(np.int16)
    for _ in range(2):
        noise = np.frombuffer(chance.randbytes(dots.size), np.uint8).reshape(dots.shape)
        dots += noise % np.uint8(strength + 1)
    return Image.fromarray(np.clip(dots - strength, 0, 255).astype(np.uint8))
