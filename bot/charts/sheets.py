"""A page of a solution, cut into its written lines by ink alone, and numbered in the margin.

No model is asked where something is. Colour tells the paper from the table, and darkness relative
to the surroundings tells ink from paper. Printed squares run on where writing ends. Connected ink
makes letters, and letters side by side make lines. If the lines are uncertain there are none, and
the page is shown as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

from bot.charts.labels import BOLD
from bot.domain.answers.working.walking import LineMark

Mask = NDArray[np.bool_]
Grey = NDArray[np.float32]
Point = tuple[float, float]

_WIDTH: Final = 1240
"""Width to which pictures are scaled: 150 dots an inch of a page."""
_STEEPEST: Final = 8.0
"""Most degrees by which a page may be turned."""
_INK: Final = 0.14
"""Least difference in darkness between ink and paper, 0..1."""
_LONG: Final = 84
"""Length of a straight run that is no letter."""
_SMALLEST, _LARGEST = 9, 120
"""Least and greatest height of letters."""
_APART: Final = 2.5
_FAR: Final = 6.0
"""Gaps in letter heights, beyond which two lines may be, or surely are, side by side."""
_CLOSE: Final = 0.9
"""Distance to the line above, in letter heights, below which it may be part of it."""
_LETTERS: Final = (0.6, 2.5)
_NUMBERS: Final = (0.35, 1.7)
"""Heights of letters, and of numbers over and under a bar, relative to a usual letter."""
_FEW: Final = 3
"""Most parts that may belong to a line without being one."""
_STRUCK: Final = 0.7
"""Share of a line's width that a stroke through it takes."""
_SPECK: Final = 12
"""Points of ink below which a spot is ignored."""

_MARKS: Final = {
    LineMark.RIGHT: ("#0c7a45", "✓"),
    LineMark.BREAKS: ("#c2410c", "!"),
    LineMark.UNREAD: ("#6b7280", "?"),
    LineMark.PLAIN: ("#3b5b8c", ""),
}
"""The colour and the sign beside the number, by mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A written line, in pixels of the picture. It may be slanted."""

    start: Point
    """The point at half the height of its letters, at the left edge of all lines."""
    end: Point
    height: float


class _Box(NamedTuple):
    """The bounds of connected ink, or of parts that belong together."""

    top: float
    bottom: float
    left: float
    right: float
    middle: float
    """The height with half of its ink above."""
    ink: int

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def width(self) -> float:
        return self.right - self.left


def lines_in(jpeg: bytes) -> tuple[Line, ...]:
    """Return the written lines from top to bottom, or none if they are uncertain."""
    with Image.open(BytesIO(jpeg)) as image:
        return _lines(image.convert("RGB"))


def annotated(jpeg: bytes, first_line: int, marks: Sequence[LineMark]) -> bytes | None:
    """Return the page as JPEG with its lines numbered and coloured by their marks.

    Return None if the number of lines differs from the number of marks: then no number is right.
    """
    with Image.open(BytesIO(jpeg)) as image:
        picture = image.convert("RGB")
    lines = _lines(picture)
    if not lines or len(lines) != len(marks):
        return None
    size = round(max(26, min(0.9 * min(line.height for line in lines), picture.width / 28)))
    badges = [_badge(number, mark, size) for number, mark in enumerate(marks, start=first_line)]
    gap = size // 2
    room = min(line.start[0] for line in lines) - gap - max(badge.width for badge in badges)
    more = max(0, gap // 2 - round(room))
    page = Image.new("RGB", (picture.width + more, picture.height), "white")
    page.paste(picture, (more, 0))
    for line, badge in zip(lines, badges, strict=True):
        x, y = line.start
        page.paste(
            badge, (round(x + more - gap - badge.width), round(y - badge.height / 2)), badge
        )
    file = BytesIO()
    page.save(file, "JPEG", quality=85)
    return file.getvalue()


def _badge(number: int, mark: LineMark, size: int) -> Image.Image:
    """Return the number of a line with the sign of its mark, as not everybody sees its colour."""
    colour, sign = _MARKS[mark]
    font = ImageFont.truetype(BOLD, size)
    text = f"{number} {sign}".strip()
    width, height = round(font.getlength(text) + 0.8 * size), round(1.4 * size)
    badge = Image.new("RGBA", (2 * width, 2 * height))  # drawn twice as large, for smooth corners
    draw = ImageDraw.Draw(badge)
    draw.rounded_rectangle((0, 0, 2 * width - 1, 2 * height - 1), 0.7 * size, fill=colour)
    double = ImageFont.truetype(BOLD, 2 * size)
    draw.text((width, height), text, fill="white", font=double, anchor="mm")
    return badge.resize((width, height), Image.Resampling.LANCZOS)


def _lines(picture: Image.Image) -> tuple[Line, ...]:
    scale = picture.width / _WIDTH
    size = (_WIDTH, round(picture.height / scale))
    small = picture.resize(size, Image.Resampling.BOX if scale > 1 else Image.Resampling.BICUBIC)
    darkness = _darkness(np.asarray(small, dtype=np.float32))
    angle = _skew(darkness)
    upright = _rotate(darkness, angle)
    found = _Cutter(upright).lines()
    left = min((box.left for line in found for box in line), default=0)
    back = _Turn(angle, size, scale)
    return tuple(
        Line(
            start=back.point(left, _level(line[:6])),
            end=back.point(line[-1].right, _level(line[-6:])),
            height=scale * float(np.median([box.height for box in line])),
        )
        for line in found
    )


def _darkness(colours: Grey) -> Grey:
    """Return the darkness of each point relative to the paper around, 0..1; 0 beside the page."""
    grey = colours.mean(axis=2)
    few = grey[::4, ::4]
    paper = ndimage.percentile_filter(few, 70, size=13)
    paper = ndimage.zoom(ndimage.gaussian_filter(paper, 2), 4, order=1)
    paper = np.pad(paper, ((0, 4), (0, 4)), mode="edge")[: grey.shape[0], : grey.shape[1]]
    dark = 1 - grey / np.maximum(paper, 1)
    return np.where(_page(colours), dark.clip(0, 1), 0).astype(np.float32)


def _page(colours: Grey) -> Mask:
    """Return the mask of the sheet: the largest part that is bright and without colour."""
    few = ndimage.uniform_filter(colours[::8, ::8], (5, 5, 0))
    bright, dull = few.max(axis=2), few.min(axis=2)
    pale = (bright - dull < 0.3 * bright) & (bright > 0.3 * np.percentile(bright, 95))
    named, count = ndimage.label(pale)
    if not count:
        return np.zeros(colours.shape[:2], dtype=np.bool_)
    sizes = np.bincount(named.ravel())
    page = ndimage.binary_fill_holes(named == 1 + int(sizes[1:].argmax()))
    inner = ndimage.binary_erosion(page, iterations=4, border_value=1)
    whole = np.repeat(np.repeat(inner, 8, axis=0), 8, axis=1)
    return np.asarray(whole[: colours.shape[0], : colours.shape[1]], dtype=np.bool_)


def _skew(darkness: Grey) -> float:
    """Return the degrees by which the lines fall to the right."""
    few = darkness[: darkness.shape[0] // 3 * 3, : darkness.shape[1] // 3 * 3]
    few = few.reshape(few.shape[0] // 3, 3, -1, 3).mean(axis=(1, 3))
    ys, xs = np.nonzero(few > _INK / 2)
    if not len(ys):
        return 0.0
    weights = few[ys, xs]

    def sharpness(degrees: float) -> float:
        """Return how clearly rows of ink and of paper differ at that angle."""
        rows = ys - np.tan(np.deg2rad(degrees)) * xs
        profile = np.bincount((rows - rows.min()).astype(int), weights)
        return float((np.diff(profile) ** 2).sum())

    coarse = max(np.arange(-_STEEPEST, _STEEPEST + 0.1, 0.5), key=sharpness)
    return float(max(np.arange(coarse - 0.5, coarse + 0.51, 0.1), key=sharpness))


def _rotate(darkness: Grey, angle: float) -> Grey:
    image = Image.fromarray(darkness).rotate(angle, resample=Image.Resampling.BILINEAR)
    return np.asarray(image, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class _Turn:
    """The transformation from the upright small picture back to the original."""

    angle: float
    size: tuple[int, int]
    scale: float

    def point(self, x: float, y: float) -> Point:
        sine, cosine = np.sin(np.deg2rad(self.angle)), np.cos(np.deg2rad(self.angle))
        dx, dy = x - self.size[0] / 2, y - self.size[1] / 2
        return (
            self.scale * float(cosine * dx - sine * dy + self.size[0] / 2),
            self.scale * float(sine * dx + cosine * dy + self.size[1] / 2),
        )


class _Cutter:
    """Cuts an upright page into lines."""

    def __init__(self, darkness: Grey) -> None:
        ink = _without_print(darkness)
        boxes = _boxes(ink)
        heights = [box.height for box in boxes if _SMALLEST < box.height < _LARGEST]
        self._letter = float(np.median(heights)) if heights else 0.0
        """The usual height of a letter."""
        strokes = _runs(ink, across=True)
        self._boxes = [
            box for box in boxes if not (self._is_ruler(box) or self._is_struck(box, strokes))
        ]

    def lines(self) -> list[list[_Box]]:
        """Return the boxes of each line from left to right, the lines from the top."""
        if not self._letter or self._has_drawing():
            return []
        parts = self._with_fractions([box for box in self._boxes if not self._is_speck(box)])
        lines = self._join(self._chains(parts))
        lines = [line for line in lines if self._is_writing(line)]
        lines.sort(key=_level)
        self._take_in(lines, set(parts).difference(*lines))
        return lines if self._in_one_column(lines) else []

    def _has_drawing(self) -> bool:
        high = 3.6 * self._letter
        return any(box.height > high and box.width > high for box in self._boxes)

    def _is_ruler(self, box: _Box) -> bool:
        """Return True if the box is a rest of a printed line, or of the edge of the sheet."""
        long, short = max(box.width, box.height), min(box.width, box.height)
        return long > 2.5 * self._letter and long > 9 * short

    def _is_struck(self, box: _Box, strokes: Mask) -> bool:
        """Return True if the box is a crossed-out line, held together by a stroke."""
        if box.width < 5 * self._letter:
            return False
        inside = strokes[int(box.top) : int(box.bottom), int(box.left) : int(box.right)]
        return bool(inside.any(axis=0).mean() > _STRUCK)

    def _is_speck(self, box: _Box) -> bool:
        return max(box.height, box.width) < 0.2 * self._letter

    def _is_flat(self, box: _Box) -> bool:
        return box.height < 0.4 * self._letter and box.width > 0.5 * self._letter

    def _with_fractions(self, boxes: list[_Box]) -> list[_Box]:
        """Return the boxes, with the parts of each fraction joined."""
        left = set(boxes)
        for bar in sorted((box for box in boxes if self._is_flat(box)), key=lambda box: box.width):
            if bar not in left:
                continue
            near = [box for box in left if box != bar and self._is_over_or_under(box, bar)]
            above = [box for box in near if box.middle < bar.middle]
            below = [box for box in near if box.middle > bar.middle]
            if above and below:
                left -= {bar, *near}
                left.add(_together([bar, *near])._replace(middle=bar.middle))
        return list(left)

    def _is_over_or_under(self, box: _Box, bar: _Box) -> bool:
        """Return True if the box is a number over or under the fraction bar."""
        low, high = _NUMBERS
        if not low < box.height / self._letter < high:
            return False
        middle = (box.left + box.right) / 2
        gap = max(bar.top - box.bottom, box.top - bar.bottom)
        reach = 0.25 * self._letter
        return (
            bar.left - reach < middle < bar.right + reach
            and -0.2 * self._letter < gap < reach * 2.2
        )

    def _chains(self, parts: list[_Box]) -> list[list[_Box]]:
        """Return chains of neighbours, each part after its nearest on the left."""
        parts = sorted((box for box in parts if box.height > 0.4 * self._letter), key=_left)
        chains: list[list[_Box]] = []
        for part in parts:
            fitting = [chain for chain in chains if self._goes_on(chain, part)]
            if fitting:
                max(fitting, key=lambda chain: chain[-1].right).append(part)
            else:
                chains.append([part])
        return chains

    def _goes_on(self, chain: list[_Box], part: _Box) -> bool:
        """Return True if the part continues the line of the chain."""
        if part.left - max(box.right for box in chain[-3:]) > 4.5 * self._letter:
            return False
        recent = chain[-5:]
        return (
            abs(part.middle - float(np.median([box.middle for box in recent])))
            < 0.62 * self._letter
        )

    def _join(self, chains: list[list[_Box]]) -> list[list[_Box]]:
        """Return the chains, with those of one line joined."""
        lines: list[list[_Box]] = []
        for chain in sorted(chains, key=len, reverse=True):
            nearest = min(lines, key=lambda line: _apart(line, chain), default=None)
            if nearest is not None and _apart(nearest, chain) < 0.6 * self._letter:
                nearest.extend(chain)
                continue
            touched = [line for line in lines if self._hangs_on(chain, line)]
            if touched:
                min(touched, key=lambda line: _apart(line, chain)).extend(chain)
            else:
                lines.append(list(chain))
        return lines

    def _hangs_on(self, chain: list[_Box], line: list[_Box]) -> bool:
        """Return True if the chain is a number over a bar, or a loop below a letter, of it."""
        reach = 0.35 * self._letter
        return len(chain) <= _FEW and all(
            any(
                min(part.right, box.right) > max(part.left, box.left) - reach / 2
                and max(part.top, box.top) - min(part.bottom, box.bottom) < reach
                for box in line
            )
            for part in chain
        )

    def _is_writing(self, line: list[_Box]) -> bool:
        """Return True if the line is more than a smudge."""
        low, high = _LETTERS
        return sum(box.ink for box in line) > 0.12 * self._letter**2 and any(
            low < box.height / self._letter < high for box in line
        )

    def _take_in(self, lines: list[list[_Box]], small: set[_Box]) -> None:
        """Add small signs to the line they are on, and sort each line from left to right."""
        for box in small:
            near = [line for line in lines if _apart(line, [box]) < 0.8 * self._letter]
            if near:
                min(near, key=lambda line: _apart(line, [box])).append(box)
        for line in lines:
            line.sort(key=_left)

    def _in_one_column(self, lines: list[list[_Box]]) -> bool:
        """Return True if it is certain that no line consists of two side by side."""
        gaps = [_widest_gap(line) / self._letter for line in lines]
        if max(gaps, default=0) > _FAR or sum(gap > _APART for gap in gaps) > 1:
            return False
        beside = sum(_are_beside(above, below) for above, below in pairwise(lines))
        steps = [_level(below) - _level(above) for above, below in pairwise(lines)]
        return beside <= 1 and min(steps, default=self._letter) > _CLOSE * self._letter


def _without_print(darkness: Grey) -> Mask:
    """Return the ink, without squares and rules printed on the paper."""
    ink = darkness > _threshold(darkness)
    weak = darkness > _INK / 2
    printed = np.zeros_like(ink)
    for across in (True, False):
        runs = _runs(weak, across=across)
        least = 8 * ink.shape[1] if across else ink.shape[0]
        if runs.sum() > least:  # else they are fraction bars and pen strokes
            printed |= runs
    strong = darkness > 2 * _median_of(darkness[printed & ink])
    kept = ink & (~printed | strong)
    for shape in (1, 9), (9, 1):  # repairs letters that a printed line cut
        kept |= printed & _closing(kept, shape)
    return _closing(kept, (3, 3))


def _runs(ink: Mask, *, across: bool) -> Mask:
    """Return straight thin runs, nearly level if `across`, else nearly upright."""
    if not across:
        return _runs(ink.T, across=True).T
    thick = _closing(ndimage.maximum_filter(ink, (3, 1)), (1, 5))
    runs = _opening(thick, (1, _LONG))
    return runs & ~_opening(runs, (9, 1))


def _opening(ink: Mask, shape: tuple[int, int]) -> Mask:
    return np.asarray(ndimage.maximum_filter(ndimage.minimum_filter(ink, shape), shape))


def _closing(ink: Mask, shape: tuple[int, int]) -> Mask:
    return np.asarray(ndimage.minimum_filter(ndimage.maximum_filter(ink, shape), shape))


def _median_of(values: Grey) -> float:
    return float(np.median(values)) if values.size else 0.0


def _threshold(darkness: Grey) -> float:
    """Return the least darkness of ink: half that of the darkest tenth."""
    marks = darkness[darkness > _INK]
    return max(_INK, 0.5 * float(np.percentile(marks, 90))) if marks.size else 1.0


def _boxes(ink: Mask) -> list[_Box]:
    """Return the boxes of connected ink."""
    named, _ = ndimage.label(ink, np.ones((3, 3)))
    boxes = []
    for number, place in enumerate(ndimage.find_objects(named), start=1):
        rows = (named[place] == number).sum(axis=1)
        amount = int(rows.sum())
        if amount < _SPECK:
            continue
        top, left = place[0].start, place[1].start
        middle = top + float(np.searchsorted(rows.cumsum(), amount / 2))
        boxes.append(_Box(top, place[0].stop, left, place[1].stop, middle, amount))
    return boxes


def _together(boxes: Sequence[_Box]) -> _Box:
    return _Box(
        min(box.top for box in boxes),
        max(box.bottom for box in boxes),
        min(box.left for box in boxes),
        max(box.right for box in boxes),
        float(np.median([box.middle for box in boxes])),
        sum(box.ink for box in boxes),
    )


def _left(box: _Box) -> float:
    return box.left


def _level(line: list[_Box]) -> float:
    return float(np.median([box.middle for box in line]))


def _apart(line: list[_Box], other: list[_Box]) -> float:
    """Return the difference in height between the lines where they are nearest."""
    there = _together(other)
    by_distance = sorted(line, key=lambda box: max(box.left - there.right, there.left - box.right))
    return abs(_level(by_distance[:5]) - _level(other))


def _widest_gap(line: list[_Box]) -> float:
    """Return the widest gap in a sorted line."""
    reached = np.maximum.accumulate([box.right for box in line])
    starts = [box.left for box in line[1:]]
    return max((start - end for start, end in zip(starts, reached, strict=False)), default=0.0)


def _are_beside(one: list[_Box], other: list[_Box]) -> bool:
    """Return True if no part of one line is above or below the other."""
    first, second = _together(one), _together(other)
    return min(first.right, second.right) < max(first.left, second.left)
