"""What is shown of a graded solution: its lines in colours, its steps, what would help now."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import Attempt
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.exams.scoring import ErrorKind, Grading, StepFinding

_BREAKS: Final = frozenset({ErrorKind.CALCULATION, ErrorKind.LOGIC})
_HALF: Final = 0.5
_WEIGHT: Final = (LineMark.PLAIN, LineMark.RIGHT, LineMark.BREAKS)
"""Of several steps that rest on a line, the one that counts for its mark comes last."""


def line_marks(checked: Sequence[LineMark], exam: Exam, grading: Grading) -> tuple[LineMark, ...]:
    """Return a mark for each line, by what our checker found and what the steps rest on.

    A line that was not read says nothing, whoever quotes it. A line on which a step in full
    rests breaks nowhere, and one that follows from the line before it is right, whatever its
    step is worth.
    """
    quoted: dict[int, LineMark] = {}
    for finding in grading.steps:
        mark = _mark_by(exam.step(finding.step_id), finding)
        for number in finding.lines:
            quoted[number] = max(mark, quoted.get(number, mark), key=_WEIGHT.index)
    return tuple(
        _joined(check, quoted.get(number, LineMark.PLAIN))
        for number, check in enumerate(checked, start=1)
    )


def _mark_by(step: ExamStep, finding: StepFinding) -> LineMark:
    if finding.points >= step.points:
        return LineMark.RIGHT
    return LineMark.BREAKS if finding.error in _BREAKS else LineMark.PLAIN


def _joined(checked: LineMark, graded: LineMark) -> LineMark:
    match checked, graded:
        case (LineMark.UNREAD, _) | (LineMark.RIGHT, _):
            return checked
        case LineMark.BREAKS, LineMark.RIGHT:
            return LineMark.PLAIN
        case LineMark.BREAKS, _:
            return checked
        case _:
            return graded


def lost(exam: Exam, grading: Grading) -> tuple[StepFinding, ...]:
    """Return the findings of steps that are not worth all their points, in order."""
    return tuple(it for it in grading.steps if it.points < exam.step(it.step_id).points)


def needs_help(attempt: Attempt) -> bool:
    """Say whether going back to what the exam requires would help.

    That is so where it was not passed, or a step is worth less than half its points.
    """
    if attempt.grading is None:
        return False
    steps = attempt.grading.steps
    return not attempt.grading.passed or any(
        it.points < _HALF * attempt.exam.step(it.step_id).points for it in steps
    )


def part_of_solution(solution: str, description: str) -> str:
    """Return the part of the solution that is about the step, or all of it where none is.

    A step that is described as "Task 2: ..." belongs to the part that begins with "**Task 2",
    which ends before "**Task 3".
    """
    label, colon, _ = description.partition(":")
    kind = label.split(" ")[0]
    if not colon or not kind:
        return solution
    paragraphs = solution.split("\n\n")
    starts = [at for at, it in enumerate(paragraphs) if it.startswith(f"**{kind}")]
    for start, end in pairwise([*starts, len(paragraphs)]):
        rest = paragraphs[start].removeprefix(f"**{label}")
        if rest != paragraphs[start] and not rest[:1].isdigit():
            return "\n\n".join(paragraphs[start:end])
    return solution
