"""What can be said of the lines of a solution without a model: whether each follows."""

from enum import StrEnum

from bot.domain.exams.transcript import Transcript
from bot.domain.topics.course import Language


class LineMark(StrEnum):
    """What was found of a line."""

    RIGHT = "right"
    """It follows from the one before it."""
    BREAKS = "breaks"
    """It does not."""
    UNREAD = "unread"
    """It cannot be read."""
    PLAIN = "plain"
    """Nothing can be said: words, a drawing, a new beginning."""


def marks_of(transcript: Transcript, language: Language) -> tuple[LineMark, ...]:
    """Return what is found of each line."""
    return tuple(
        LineMark.UNREAD if line.unreadable and not line.correction else LineMark.PLAIN
        for line in transcript.lines
    )


def findings_of(transcript: Transcript, language: Language) -> tuple[str, ...]:
    """Return what is found of the lines in plain English, a line each, for who grades."""
    return ()
