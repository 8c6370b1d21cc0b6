"""A solution line by line, as it was read and as its learner confirms it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

LONGEST_LINE: Final = 300
"""A typed line that is longer goes on in the next one; a correction may not be longer."""

_CORRECTION: Final = re.compile(
    r"(?:(?:(?:in |zu )?(?:der )?(?:zeile|line|z\.|l\.|nr\.|no\.)|#) ?(?P<named>\d{1,4})[ .:)]+"
    r"(?:(?:it )?(?:hei(?:ß|ss)t|lautet|ist|steht|says|reads|is)(?: es| da)?\b[: ]*)?"
    r"|(?P<alone>\d{1,4}) ?(?::|\)|\.(?!\d)))"
    r" ?(?P<says>\S.*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptLine:
    """A line of a solution, as it was read from a picture or typed."""

    page: int
    """The number of the page of the draft."""
    text: str
    """As read; formulas as plain text."""
    second: str = ""
    """What it may say instead, or empty if there is one reading."""
    unreadable: bool = False
    """Whether it, or a part of it, cannot be read."""
    typed: bool = False
    """Whether the learner typed it, so that there is nothing to confirm."""
    correction: str = ""
    """What the learner says that it says; the reading stays beside it."""
    addresses_grader: bool = False
    """Whether it addresses the grader instead of solving anything."""

    @property
    def confirmed(self) -> str:
        """Return the line as it counts."""
        return self.correction or self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """All lines of a solution; they are numbered from 1 over all pages."""

    lines: tuple[TranscriptLine, ...] = ()

    @property
    def needs_confirming(self) -> bool:
        """Return True if something in it was read by somebody else than its writer."""
        return any(not line.typed for line in self.lines)

    @property
    def corrected(self) -> frozenset[int]:
        """Return the numbers of the lines that the learner corrected."""
        return frozenset(n for n, line in self.numbered() if line.correction)

    def numbered(self) -> Iterator[tuple[int, TranscriptLine]]:
        """Yield each line with its number."""
        return enumerate(self.lines, start=1)


def typed(pages: Sequence[tuple[int, str]]) -> tuple[TranscriptLine, ...]:
    """Return the lines of pages that are texts, each with the number of its page."""
    return tuple(
        TranscriptLine(page=page, text=piece, typed=True)
        for page, text in pages
        for line in text.splitlines()
        for piece in _pieces(" ".join(line.split()))
    )


def corrected_by(transcript: Transcript, text: str) -> Transcript | None:
    """Return the transcript with lines corrected, as "3: 2x = 8" says, or None if it says none.

    A message may correct several lines, each in a line of its own; all must be there, and none may
    be typed. What a line says already takes its correction back.
    """
    lines = list(transcript.lines)
    said = [" ".join(it.split()) for it in text.splitlines() if it.strip()]
    for number, correction in map(_correction, said):
        at = number - 1
        if not 0 <= at < len(lines) or lines[at].typed or len(correction) > LONGEST_LINE:
            return None
        same = correction == lines[at].text and not lines[at].unreadable
        lines[at] = replace(lines[at], correction="" if same else correction)
    return Transcript(lines=tuple(lines)) if said else None


def _correction(said: str) -> tuple[int, str]:
    """Return the number of a line and what it says; 0 is the number of none."""
    match = _CORRECTION.fullmatch(said)
    return (int(match["named"] or match["alone"]), match["says"]) if match else (0, "")


def _pieces(line: str) -> Iterator[str]:
    """Yield the line in pieces that are short enough, parted at blanks where there are some."""
    while len(line) > LONGEST_LINE:
        blank = line.rfind(" ", 0, LONGEST_LINE + 1)
        cut = blank if blank > 0 else LONGEST_LINE
        yield line[:cut]
        line = line[cut:].lstrip()
    if line:
        yield line
