"""What an attempt shows: pages of the solution, its steps, and the author's solution."""

from collections.abc import Sequence
from typing import Final

from bot.domain.answers.working.walking import LineMark
from bot.domain.cards.text import side_of
from bot.domain.exams.attempt import Attempt, PageKind
from bot.domain.exams.scoring import StepFinding
from bot.domain.ids import AttemptId
from bot.domain.topics.course import text_in
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.turn import Turn
from bot.flow.exams.ports import EXAMS
from bot.flow.exams.replies import SheetPicture
from bot.flow.goals.ports import LandscapePicture
from bot.flow.marks.replies import MarkedStep, sheet_shown

ATTEMPT_GONE: Final = remark("attempt-gone")
"""The attempt was deleted, belongs to somebody else, or never existed."""


def sheets(attempt: Attempt, marks: Sequence[LineMark] = ()) -> tuple[Line, ...]:
    """Return the pages that are pictures, each with the marks of its lines."""
    return tuple(
        sheet_shown(_sheet(attempt, page.number, marks))
        for page in attempt.pages
        if page.kind is PageKind.PICTURE
    )


def _sheet(attempt: Attempt, page: int, marks: Sequence[LineMark]) -> SheetPicture:
    lines = attempt.transcript.lines if attempt.transcript else ()
    own = [number for number, line in enumerate(lines, start=1) if line.page == page]
    return SheetPicture(
        learner_id=attempt.learner_id,
        attempt_id=attempt.id,
        page=page,
        first_line=own[0] if own else 1,
        marks=tuple(marks[number - 1] for number in own if marks),
    )


def marked_steps(attempt: Attempt) -> tuple[MarkedStep, ...]:
    """Return all steps with their findings, or none before grading."""
    found = attempt.grading.steps if attempt.grading else ()
    return tuple(marked_step(attempt, finding) for finding in found)


def marked_step(attempt: Attempt, finding: StepFinding) -> MarkedStep:
    """Return the step with its finding."""
    step = attempt.exam.step(finding.step_id)
    return MarkedStep(
        number=attempt.exam.steps.index(step) + 1,
        description=text_in(step.description, attempt.language),
        points=step.points,
        finding=finding,
    )


def solution_text(attempt: Attempt) -> str:
    """Return the author's solution in the language of the attempt, byte for byte."""
    return text_in(attempt.exam.solution, attempt.language)


def solution(attempt: Attempt) -> tuple[Reply, ...]:
    """Return the author's solution, preceded by its pictures."""
    text = solution_text(attempt)
    side = side_of(text)
    pictures = tuple(
        Line(
            "solution-picture",
            picture=LandscapePicture(
                learner_id=attempt.learner_id, landscape_id=attempt.ref.landscape_id, name=name
            ),
            interim=True,
        )
        for name in side.pictures
    )
    return (*pictures, Line(more=(side.text if pictures else text,), interim=True))


async def own_attempt(attempt_id: AttemptId, turn: Turn, ports: Ports) -> Attempt | None:
    """Return the learner's attempt with that id, or None."""
    attempt = await ports[EXAMS].attempt(attempt_id)
    return attempt if attempt is not None and attempt.learner_id == turn.learner.id else None
