"""A graded solution: the marks of its lines, and what the learner is shown."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bot.domain.answers.working.known import BreakKind
from bot.domain.answers.working.walking import Finding, LineMark, WrittenLine, findings
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.exams.scoring import ErrorKind, Grading, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.topics.course import Language

_BREAKS: Final = frozenset({ErrorKind.CALCULATION, ErrorKind.LOGIC})
_HALF: Final = 0.5
_WEIGHT: Final = (LineMark.PLAIN, LineMark.RIGHT, LineMark.BREAKS)
"""Marks by weight. If several steps rest on a line, the heaviest mark counts."""

MOST_LINES: Final = 100
"""Lines that are checked. The others get no verdict."""


def line_marks(checked: Sequence[LineMark], exam: Exam, grading: Grading) -> tuple[LineMark, ...]:
    """Return a mark for each line, from our checker's verdict and the steps that rest on it.

    An unread line has no mark even if a step quotes it. A line on which a full step rests never
    breaks. A line that follows from the one before it is right, whatever its step is worth.
    """
    quoted: dict[int, LineMark] = {}
    for finding in grading.steps:
        mark = _mark_by(exam.step(finding.step_id), finding)
        for number in finding.lines:
            quoted[number] = max(mark, quoted.get(number, mark), key=_WEIGHT.index)
    return tuple(
        _joint_mark(check, quoted.get(number, LineMark.PLAIN))
        for number, check in enumerate(checked, start=1)
    )


def _mark_by(step: ExamStep, finding: StepFinding) -> LineMark:
    if finding.points >= step.points:
        return LineMark.RIGHT
    return LineMark.BREAKS if finding.error in _BREAKS else LineMark.PLAIN


def _joint_mark(checked: LineMark, graded: LineMark) -> LineMark:
    match checked, graded:
        case (LineMark.UNREAD, _) | (LineMark.RIGHT, _):
            return checked
        case LineMark.BREAKS, LineMark.RIGHT:
            return LineMark.PLAIN
        case LineMark.BREAKS, _:
            return checked
        case _:
            return graded


def lost_points(exam: Exam, grading: Grading) -> tuple[StepFinding, ...]:
    """Return the findings of steps that are not worth all their points, in order."""
    return tuple(step for step in grading.steps if step.points < exam.step(step.step_id).points)


def needs_help(attempt: Attempt) -> bool:
    """Return True if reviewing the exam's prerequisites would help.

    That is so if it was not passed, or if a step is worth less than half its points.
    """
    if attempt.grading is None:
        return False
    steps = attempt.grading.steps
    return not attempt.grading.passed or any(
        step.points < _HALF * attempt.exam.step(step.step_id).points for step in steps
    )


def part_of_solution(solution: str, description: str) -> str:
    """Return the part of the solution for the step, or all of it if there is no such part.

    A step described as "Task 2: ..." belongs to the part that begins with "**Task 2" and ends
    before "**Task 3".
    """
    label, colon, _ = description.partition(":")
    kind = label.split(" ")[0]
    if not colon or not kind:
        return solution
    paragraphs = solution.split("\n\n")
    starts = [at for at, paragraph in enumerate(paragraphs) if paragraph.startswith(f"**{kind}")]
    for start, end in pairwise([*starts, len(paragraphs)]):
        rest = paragraphs[start].removeprefix(f"**{label}")
        if rest != paragraphs[start] and not rest[:1].isdigit():
            return "\n\n".join(paragraphs[start:end])
    return solution


def marks_of(transcript: Transcript, language: Language) -> tuple[LineMark, ...]:
    """Return the checker's mark for each line."""
    return tuple(finding.mark for finding in _findings(transcript, language))


def findings_of(transcript: Transcript, language: Language) -> tuple[str, ...]:
    """Return the checker's verdicts in plain English, one line each, for the grader.

    They contain no word of the solution, because this is code speaking and not the learner.
    """
    found = list(enumerate(_findings(transcript, language), start=1))
    breaks = [
        _in_words(number, finding) for number, finding in found if finding.mark is LineMark.BREAKS
    ]
    right = ", ".join(str(number) for number, finding in found if finding.mark is LineMark.RIGHT)
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
    found = findings(list(_written_lines(transcript))[:MOST_LINES], language)
    return [*found, *(Finding(LineMark.PLAIN) for _ in transcript.lines[MOST_LINES:])]


def _written_lines(transcript: Transcript) -> Iterator[WrittenLine]:
    before = 0
    for line in transcript.lines:
        yield WrittenLine(
            text=line.confirmed,
            unread=line.unreadable and not line.correction,
            doubtful=bool(line.second) and not line.correction,
            begins=before not in {0, line.page} and not line.typed,
        )
        before = line.page
