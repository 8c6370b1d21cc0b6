"""A solution line by line, as it was read and as its learner confirmed it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

LONGEST_LINE: Final = 300
"""Characters. A longer typed line is split, and a longer correction is refused."""

_CORRECTION: Final = re.compile(
    r"(?:(?:(?:in |zu )?(?:der )?(?:zeile|line|z\.|l\.|nr\.|no\.)|#) ?(?P<named>\d{1,4})[ .:)]+"
    r"(?:(?:it )?(?:hei(?:ß|ss)t|lautet|ist|steht|says|reads|is)(?: es| da)?\b[: ]*)?"
    r"|(?P<alone>\d{1,4}) ?(?::|\)|\.(?!\d)))"
    r" ?(?P<says>\S.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptLine:
    """A line of a solution, read from a picture or typed."""

    page: int
    """The number of the page in the draft."""
    text: str
    """As read, with formulas as plain text."""
    second: str = ""
    """A second reading, or empty."""
    unreadable: bool = False
    """True if it cannot be read completely."""
    typed: bool = False
    """True if the learner typed it, so that it needs no confirmation."""
    correction: str = ""
    """The learner's correction. The reading is kept."""
    addresses_grader: bool = False
    """True if it addresses the grader instead of solving anything."""

    @property
    def confirmed(self) -> str:
        """Return the line as it counts."""
        return self.correction or self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """All lines of a solution, numbered from 1 across all pages."""

    lines: tuple[TranscriptLine, ...] = ()

    @property
    def needs_confirming(self) -> bool:
        """Return True if any line was read from a picture and needs confirmation."""
        return any(not line.typed for line in self.lines)

    @property
    def corrected(self) -> frozenset[int]:
        """Return the numbers of the lines that the learner corrected."""
        return frozenset(n for n, line in self.numbered() if line.correction)

    def numbered(self) -> Iterator[tuple[int, TranscriptLine]]:
        """Yield each line with its number."""
        return enumerate(self.lines, start=1)


def typed_lines(pages: Sequence[tuple[int, str]]) -> tuple[TranscriptLine, ...]:
    """Return the lines of text pages, each with the number of its page."""
    return tuple(
        TranscriptLine(page=page, text=piece, typed=True)
        for page, text in pages
        for line in text.splitlines()
        for piece in _pieces(" ".join(line.split()))
    )


def corrected_by(transcript: Transcript, text: str) -> Transcript | None:
    """Return the transcript with lines corrected, as by "3: 2x = 8", or None if there is nothing.

    A message may correct several lines, one per line. All of them must exist, and none may be
    typed. Repeating the original text withdraws a correction.
    """
    lines = list(transcript.lines)
    said = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    for number, correction in map(_correction, said):
        at = number - 1
        if not 0 <= at < len(lines) or lines[at].typed or len(correction) > LONGEST_LINE:
            return None
        same = correction == lines[at].text and not lines[at].unreadable
        lines[at] = replace(lines[at], correction="" if same else correction)
    return Transcript(lines=tuple(lines)) if said else None


def _correction(said: str) -> tuple[int, str]:
    """Return the number of a line and its correction. The number is 0 if there is none."""
    match = _CORRECTION.fullmatch(said)
    return (int(match["named"] or match["alone"]), match["says"]) if match else (0, "")


def _pieces(line: str) -> Iterator[str]:
    """Yield the line in pieces that are short enough, split at blanks if there are any."""
    while len(line) > LONGEST_LINE:
        blank = line.rfind(" ", 0, LONGEST_LINE + 1)
        cut = blank if blank > 0 else LONGEST_LINE
        yield line[:cut]
        line = line[cut:].lstrip()
    if line:
        yield line
