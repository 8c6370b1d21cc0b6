"""What can be said of the lines of a solution without a model: whether each follows.

The task is not known here, so that only what cannot be meant otherwise breaks.
"""

from collections.abc import Iterator
from typing import Final

from bot.domain.answers.working.known import BreakKind
from bot.domain.answers.working.walking import Finding, LineMark, WrittenLine, findings
from bot.domain.exams.transcript import Transcript
from bot.domain.topics.course import Language

MOST_LINES: Final = 100
"""Lines that are checked; the others are plain."""


def marks_of(transcript: Transcript, language: Language) -> tuple[LineMark, ...]:
    """Return what is found of each line."""
    return tuple(it.mark for it in _findings(transcript, language))


def findings_of(transcript: Transcript, language: Language) -> tuple[str, ...]:
    """Return what is found of the lines in plain English, a line each, for who grades.

    No word of the solution is in it, for code says this and not the learner.
    """
    found = list(enumerate(_findings(transcript, language), start=1))
    breaks = [_in_words(number, it) for number, it in found if it.mark is LineMark.BREAKS]
    right = ", ".join(str(number) for number, it in found if it.mark is LineMark.RIGHT)
    return (
        (*breaks, f"These lines follow, or are equal in themselves: {right}")
        if right
        else (tuple(breaks))
    )


def _in_words(number: int, finding: Finding) -> str:
    place = (
        f"does not follow from line {finding.since}" if finding.since else "is not equal in itself"
    )
    sign = "; with the other sign it would" if finding.kind is BreakKind.SIGN else ""
    return f"Line {number} {place}{sign}"


def _findings(transcript: Transcript, language: Language) -> list[Finding]:
    found = findings(list(_written(transcript))[:MOST_LINES], language)
    return [*found, *(Finding(LineMark.PLAIN) for _ in transcript.lines[MOST_LINES:])]


def _written(transcript: Transcript) -> Iterator[WrittenLine]:
    before = 0
    for line in transcript.lines:
        yield WrittenLine(
            text=line.confirmed,
            unread=line.unreadable and not line.correction,
            doubtful=bool(line.second) and not line.correction,
            begins=before not in {0, line.page} and not line.typed,
        )
        before = line.page
