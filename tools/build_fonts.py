"""Make the site's woff2 files and the paper's TTF files from the published fonts.

Run in a scratch environment: `pip install fonttools brotli`, unpack the three npm packages named in
static/vendor/VENDOR.md side by side in one folder, then `python tools/build_fonts.py FOLDER`.
"""

import re
import sys
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import NO_VARIATION_INDEX
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
WEB, PAPER = ROOT / "static/fonts", ROOT / "reports/paper/fonts"
SUITS = {"spades": 0x2660, "hearts": 0x2665, "diamonds": 0x2666, "clubs": 0x2663}
LATIN = [*range(0x20, 0x250), *range(0x1E00, 0x1F00), *range(0x2000, 0x2070), *range(0x20A0, 0x20C0), 0x2212, 0x2215]
SIGNS = [
    0x2190,
    0x2191,
    0x2192,
    0x2193,
    0x2605,
    0x2606,
    0x2610,
    0x2611,
    0x2612,
    0x2713,
    0x2715,
    0x2717,
    0x2260,
    0x2264,
    0x2265,
    0x25A0,
    0x25A1,
    0x25B2,
    0x25BC,
    0x25CB,
    0x25CF,
    *SUITS.values(),
]
# Letters of names that Atkinson lacks: Vietnamese, Esperanto, Maltese, Azerbaijani, Hausa, Hawaiian ...
RARE_LATIN = [*range(0x108, 0x346), *range(0x1E00, 0x1F00), *range(0x2C60, 0x2C80), *range(0xA720, 0xA800)]
GREEK = [*range(0x370, 0x400), *range(0x1F00, 0x2000)]
CYRILLIC_ARMENIAN_GEORGIAN = [*range(0x400, 0x590), *range(0x10A0, 0x1100)]
HEBREW_ARABIC = [*range(0x590, 0x700), *range(0xFB1D, 0xFE00), *range(0xFE70, 0xFEFD)]
RARE = [0x20, *RARE_LATIN, *GREEK, *CYRILLIC_ARMENIAN_GEORGIAN, *HEBREW_ARABIC]
FACES = range(0x1F600, 0x1F650)  # the emoji that DejaVu has
AS_LARGE = 1.0635  # an em so much larger makes the letters of DejaVu as high as those of Atkinson
# What card players write: without fractions, accents that stand alone and other signs that a phone has itself.
SELDOM = {*range(0xA1, 0xC0), *range(0x2BB, 0x2E0), *range(0x300, 0x370)} - {ord(sign) for sign in "¡§©«°·»¿"}


def atkinson(source, part):
    return TTFont(source / f"atkinson/files/atkinson-hyperlegible-next-{part}-wght-normal.woff2")


def fraunces(source, part):
    """The semibold display cut: high enough contrast for titles, sturdy enough at seventeen pixels."""
    font = TTFont(source / f"fraunces/files/fraunces-{part}-opsz-normal.woff2")
    return instantiateVariableFont(font, {"wght": 600, "opsz": 40})


def draw_suits(font):
    """Add our own four suits, drawn as high as a capital, from static/img/suits.svg."""
    signs = (ROOT / "static/img/suits.svg").read_text()
    drawn = dict(re.findall(r'<symbol id="(\w+)"[^>]*>\s*<path d="([^"]+)"', signs))
    scale = font["OS/2"].sCapHeight * 1.14 / 100
    glyphs = font.getGlyphOrder()
    for suit, code in SUITS.items():
        pen = TTGlyphPen(None)
        flipped = TransformPen(Cu2QuPen(pen, 1, reverse_direction=False), (scale, 0, 0, -scale, 40, scale * 93))
        parse_path(drawn[suit], flipped)
        font["glyf"][suit] = glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][suit] = (round(scale * 100) + 80, glyph.xMin)
        if "gvar" in font:
            font["gvar"].variations[suit] = []
            font["HVAR"].table.AdvWidthMap.mapping[suit] = NO_VARIATION_INDEX
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = suit
    font.setGlyphOrder(list(dict.fromkeys([*glyphs, *SUITS])))


def keep(font, codes, features):
    names = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options = Options(layout_features=features, hinting=False, name_IDs=names, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def lean(font):
    """The face a phone waits for: its letters side by side without kerning, which weighs a tenth, and few names."""
    for tag in ("GPOS", "GDEF"):
        del font[tag]
    font["name"].names = [name for name in font["name"].names if name.nameID in (0, 1, 2, 4, 6, 14)]


def save_web(font, name):
    font.flavor = "woff2"
    font.save(WEB / name)


def figures_in_columns(font):
    """Point the digits at their tabular forms, because PDF text takes no font features."""
    swaps = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    swaps |= getattr(subtable, "ExtSubTable", subtable).mapping
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            table.cmap[code] = swaps.get(glyph, glyph)


def save_paper(parts, name, scratch):
    for font in parts:
        font.flavor = None
        for tag in ("GSUB", "GPOS", "GDEF", "STAT"):
            if tag in font:
                del font[tag]
    paths = [scratch / f"part{number}.ttf" for number in range(len(parts))]
    for font, path in zip(parts, paths, strict=True):
        font.save(path)
    Merger().merge([str(path) for path in paths]).save(PAPER / name)


def save_rare(source, name):
    """Letters that stand in where the house faces have none, narrow and as high as they are."""
    font = TTFont(source / f"dejavu/ttf/{name}.ttf")
    font.recalcTimestamp = False
    keep(font, RARE, [])
    font["head"].unitsPerEm = round(font["head"].unitsPerEm * AS_LARGE)
    font.save(PAPER / f"{name}.ttf")


def main(source):
    WEB.mkdir(parents=True, exist_ok=True)
    PAPER.mkdir(parents=True, exist_ok=True)
    for part in ("latin", "latin-ext"):
        font = atkinson(source, part)
        if part == "latin":  # a scorer's phone fetches it before the first deal
            keep(font, set(font.getBestCmap()) - SELDOM, ["kern", "tnum"])
        else:
            keep(font, list(font.getBestCmap()), ["kern", "tnum", "mark", "mkmk", "ccmp", "locl"])
        font = instantiateVariableFont(font, {"wght": (400, 400, 700)})
        if part == "latin":
            draw_suits(font)
            lean(font)
        save_web(font, f"atkinson-{part}.woff2")
        font = fraunces(source, part)
        keep(font, list(font.getBestCmap()), ["kern", "liga", "mark", "mkmk", "ccmp", "lnum", "tnum"])
        save_web(font, f"fraunces-{part}.woff2")
    for weight, style in ((400, "Regular"), (700, "Bold")):
        parts = [instantiateVariableFont(atkinson(source, part), {"wght": weight}) for part in ("latin", "latin-ext")]
        draw_suits(parts[0])
        figures_in_columns(parts[0])
        save_paper(parts, f"AtkinsonHyperlegibleNext-{style}.ttf", source)
    titles = [fraunces(source, part) for part in ("latin", "latin-ext", "vietnamese")]
    save_paper(titles, "Fraunces-SemiBold.ttf", source)
    fallback = TTFont(source / "dejavu/ttf/DejaVuSans.ttf")
    keep(fallback, [*LATIN, *SIGNS, *FACES, *range(0x300, 0x370)], [])
    fallback.save(PAPER / "DejaVuSans.ttf")
    for name in ("DejaVuSansCondensed", "DejaVuSansCondensed-Bold"):
        save_rare(source, name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
