"""Handing in a solution: it is read, graded, or marked by its learner."""

from dataclasses import replace

from bot.domain.exams.attempt import Attempt, AttemptStatus, PageKind
from bot.domain.exams.scoring import nothing_handed_in
from bot.domain.exams.transcript import Transcript, typed_lines
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import SolutionHandedIn
from bot.flow.exams.orders import GradingOrder, ReadingOrder
from bot.flow.exams.ports import EXAMS
from bot.flow.marks import report, self_marking
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.orders import WorkOrdered, ordered


async def hand_in(state: ChatState, event: SolutionHandedIn, turn: Turn, ports: Ports) -> Outcome:
    """Hand the draft in and say what happens now. The chat is free for something else.

    Pictures are read first. A solution that was only typed is graded as it is. Without a model
    its learner marks it. An empty solution gets no points.
    """
    handed = replace(event.attempt, submitted_at=turn.now)
    if not handed.pages:
        graded = replace(
            handed,
            status=AttemptStatus.GRADED,
            gave_up=True,
            grading=nothing_handed_in(handed.exam),
            ended_at=turn.now,
        )
        return await report.finish(state, graded, turn, ports)
    if ports[TEACHER] is None:
        return self_marking.begin(state, handed, turn)
    return (
        _order_reading(handed, turn)
        if handed.pictures
        else await _order_grading(handed, turn, ports)
    )


def _order_reading(attempt: Attempt, turn: Turn) -> Outcome:
    """Order the reading of the pictures."""
    reading = replace(attempt, status=AttemptStatus.READING)
    order = ordered(ReadingOrder(attempt_id=attempt.id), turn)
    said = Line("handed-in-pictures", {"pages": attempt.pictures}, WAYS_ON)
    return Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=reading), WorkOrdered(order)),
        replies=(said,),
    )


async def _order_grading(attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Order the grading of a typed solution, which has no transcript to confirm."""
    texts = {page.number for page in attempt.pages if page.kind is PageKind.TEXT}
    contents = await ports[EXAMS].contents(attempt.id)
    lines = typed_lines(
        [(content.number, content.text) for content in contents if content.number in texts]
    )
    grading = replace(attempt, status=AttemptStatus.GRADING, transcript=Transcript(lines=lines))
    order = ordered(GradingOrder(attempt_id=attempt.id), turn)
    said = Line("handed-in-typed", {}, WAYS_ON)
    return Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=grading), WorkOrdered(order)),
        replies=(said,),
    )
