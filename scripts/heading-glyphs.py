"""Writes src/domain/share-card/glyphs/NAME.json: the outlines and kerning of a font at the weight of headings.

python scripts/heading-glyphs.py NAME FONT... , the files of @fontsource-variable/NAME, Latin first.
Needs the packages fonttools and brotli.
"""

import json
import sys
import unicodedata

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEIGHT = 620
# Of the outlines, per em. The error at 92 pixels is less than a twentieth of a pixel.
UNITS = 1000
# In the same units: half a pixel at 92 pixels. Smaller kerning is left out.
LEAST_KERNING = 5


class RelativePath(BasePen):
    """An SVG path in whole units, with relative coordinates because they are shorter. The y axis points down."""

    def __init__(self, glyphs, scale):
        super().__init__(glyphs)
        self.scale, self.at, self.path = scale, (0, 0), ""

    def add(self, command, *points):
        places = [(round(x * self.scale), round(-y * self.scale)) for x, y in points]
        steps = [f"{x - self.at[0]} {y - self.at[1]}" for x, y in places]
        self.path += command + " ".join(steps).replace(" -", "-")
        self.at = places[-1]

    def _moveTo(self, point):
        self.add("m", point)
        self.start = self.at

    def _lineTo(self, point):
        self.add("l", point)

    def _qCurveToOne(self, control, point):
        self.add("q", control, point)

    def _closePath(self):
        self.path += "z"
        self.at = self.start


def pair_adjustments(font):
    """The pair positioning subtables of the font, in order."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType == 2:
                yield table


def kerning(tables, left, right):
    for table in tables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            value = next((pair.Value1 for pair in pairs if pair.SecondGlyph == right), None)
            if value is None:
                continue
        else:
            first, second = table.ClassDef1.classDefs.get(left, 0), table.ClassDef2.classDefs.get(right, 0)
            value = table.Class1Record[first].Class2Record[second].Value1
        return getattr(value, "XAdvance", 0) if value else 0
    return 0


def is_base(letter):
    """Accented letters are kerned like the plain ones."""
    return unicodedata.normalize("NFD", letter)[0] == letter


def is_kept(letter):
    """Letters of European languages, and the punctuation."""
    return unicodedata.category(letter)[0] in "LNPSZ" and (letter < "\u0180" or "\u0218" <= letter <= "\u021b" or letter >= "\u1e9e")


glyphs, pairs = {}, {}
for index, file in enumerate(sys.argv[2:]):
    font = instantiateVariableFont(TTFont(file), {"wght": WEIGHT})
    scale, outlines = UNITS / font["head"].unitsPerEm, font.getGlyphSet()
    letters = {chr(code): name for code, name in font.getBestCmap().items() if is_kept(chr(code))}
    for letter, name in letters.items():
        if letter in glyphs:
            continue
        pen = RelativePath(outlines, scale)
        outlines[name].draw(pen)
        glyphs[letter] = [round(outlines[name].width * scale), pen.path]
    if index > 0:
        continue
    tables = list(pair_adjustments(font))
    bases = {letter: name for letter, name in letters.items() if is_base(letter)}
    for left, left_name in bases.items():
        row = {right: round(kerning(tables, left_name, name) * scale) for right, name in bases.items()}
        pairs[left] = {right: by for right, by in row.items() if abs(by) >= LEAST_KERNING}

# Letters with the same kerning share a row.
rows = {}
for left, row in sorted(pairs.items()):
    if row:
        by = {}
        for right, amount in row.items():
            by[amount] = by.get(amount, "") + right
        rows.setdefault(json.dumps(by, ensure_ascii=False), []).append(left)
kerned = [["".join(lefts), json.loads(row)] for row, lefts in rows.items()]

with open(f"src/domain/share-card/glyphs/{sys.argv[1]}.json", "w") as output:
    lines = ",\n".join(f"{json.dumps(letter)}: {json.dumps(glyph)}" for letter, glyph in sorted(glyphs.items()))
    kerns = ",\n".join(json.dumps(row) for row in kerned)
    output.write(f'{{\n"glyphs": {{\n{lines}\n}},\n"kerning": [\n{kerns}\n]\n}}\n')
