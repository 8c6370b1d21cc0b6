"""Find the lines of a solution that address the grader instead of solving anything.

Such a line is data like any other, but it is withheld from the grader, and a person is asked to
look. So two things matter: no such line is missed, and no honest line is taken for one. The search
is for a demand (for points, a grade, other rules) or an address (to a grader, to a model), in the
languages that learners here write, in any disguise of letters.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from bot.domain.exams.demands import DEMANDS, SPACED
from bot.domain.exams.transcript import Transcript, TranscriptLine

_LONGEST: Final = 2_000
"""Characters of a line that are checked. A longer line counts as addressing the grader."""

_SPACED_DEMAND: Final = re.compile(SPACED)
_ALIKE: Final = str.maketrans(
    {
        **dict(zip("авезікмнорстухѕјԁԛһӏԝгпь", "abe3ikmhopctyxsjdqhlwrnb", strict=True)),
        **dict(zip("αβγεζηικλμνορςτυχω", "abyeznikluvopstyxw", strict=True)),
        **dict(zip("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz", strict=True)),
        **dict(zip("łıøđսօ", "lioduo", strict=True)),
    }
)
"""Letters that look like Latin ones."""
_DIGITS: Final = tuple(
    str.maketrans("013457@$!|", f"o{one}eastas{one}{one}") for one in ("i", "l")
)
"""Digits and signs that stand for letters. A 1 is an i or an l."""
_AS_LETTERS: Final = re.compile(
    r"(?<=[a-z])[013457@$!|]+(?=[a-z])|(?<![\w.,])[0134570@$]+(?=[a-z]{2})|(?<=[a-z]{2})[1350$]+(?![\w.,])"
)
_SPACED: Final = re.compile(r"(?<!\w)\w(?:[^\w=+]{1,2}\w){5,}(?!\w)")
"""Letters with a separator between them: f u l l, f.u.l.l."""
_BLANKS: Final = re.compile(r"\s+")
_MARKUP: Final = re.compile(r"[*_`~\\]+")


def addresses_grader(text: str) -> bool:
    """Return True if the text addresses the grader."""
    if len(text) > _LONGEST:
        return True
    spaced = map(_SPACED_DEMAND.search, _spaced_out(text))
    return any(map(_demands, _spellings(text))) or any(spaced)


def lines_addressing(transcript: Transcript) -> frozenset[int]:
    """Return the numbers of the lines that address the grader, alone or as a pair."""
    alone = {number for number, line in transcript.numbered() if _addresses(line)}
    pairs = (
        {number, number + 1}
        for number, (one, other) in enumerate(pairwise(transcript.lines), start=1)
        if alone.isdisjoint({number, number + 1})
        and addresses_grader(f"{one.confirmed} {other.confirmed}")
    )
    return frozenset(alone.union(*pairs))


def without_lines(transcript: Transcript, numbers: frozenset[int]) -> Transcript:
    """Return the transcript with those lines withheld. The other lines keep their numbers."""
    return Transcript(
        lines=tuple(_withheld(line) if n in numbers else line for n, line in transcript.numbered())
    )


def _addresses(line: TranscriptLine) -> bool:
    texts = {line.text, line.second, line.correction}
    return line.addresses_grader or any(map(addresses_grader, texts))


def _withheld(line: TranscriptLine) -> TranscriptLine:
    return replace(line, text="", second="", correction="", unreadable=True)


def _demands(text: str) -> bool:
    return any(pattern.search(text) for pattern in _patterns())


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, DEMANDS))


def _spellings(text: str) -> Iterator[str]:
    """Yield the text in one notation, and with lookalikes replaced by Latin letters."""
    plain = _plain(text)
    yield plain
    latin = plain.translate(_ALIKE)
    if latin != plain:
        yield latin
    if _AS_LETTERS.search(latin):
        yield from (_in_letters(latin, digits) for digits in _DIGITS)


def _in_letters(text: str, digits: Mapping[int, int]) -> str:
    return _AS_LETTERS.sub(lambda lettered: lettered[0].translate(digits), text)


def _plain(text: str) -> str:
    """Return the text in lower case, without accents, marks and invisible characters."""
    visible = "".join(" " if unicodedata.category(sign) in {"Zs", "Cc"} else sign for sign in text)
    marked = unicodedata.normalize("NFKD", visible).casefold()
    letters = (
        sign for sign in marked if unicodedata.category(sign) not in {"Cf", "Mn", "Me", "Lm"}
    )
    return _BLANKS.sub(" ", _MARKUP.sub(" ", "".join(letters))).strip()


def _spaced_out(text: str) -> Sequence[str]:
    """Return the words whose letters are written apart, joined."""
    latin = _plain(text).translate(_ALIKE)
    return [re.sub(r"\W", "", run[0]) for run in _SPACED.finditer(latin)]
