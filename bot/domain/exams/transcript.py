"""A solution line by line, as it was read and as its learner confirms it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptLine:
    """A line of a solution, as it was read from a picture or typed."""

    page: int
    """The number of the page of the draft."""
    text: str
    """As read; formulas as plain text."""
    second: str = ""
    """What it may say instead; empty where there is one reading."""
    unreadable: bool = False
    """Whether it, or a part of it, cannot be read."""
    typed: bool = False
    """Whether the learner typed it, so that there is nothing to confirm."""
    correction: str = ""
    """What the learner says that it says; the reading stays beside it."""
    addresses_grader: bool = False
    """Whether it speaks to whoever grades instead of solving anything."""

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
        """Say whether something in it was read by somebody else than its writer."""
        return any(not line.typed for line in self.lines)

    @property
    def corrected(self) -> frozenset[int]:
        """Return the numbers of the lines that the learner corrected."""
        return frozenset(n for n, line in enumerate(self.lines, start=1) if line.correction)
