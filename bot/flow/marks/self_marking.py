"""Learners mark their own solution beside the author's if there is no model: an estimate."""

from dataclasses import replace

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import self_marked
from bot.domain.topics.course import text_in
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Reply, Style, Words
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed
from bot.flow.marks import report
from bot.flow.marks.events import Share, StepMarkedPressed
from bot.flow.marks.pages import ATTEMPT_GONE, own_attempt, sheets, solution
from bot.flow.marks.states import SelfMarking


def begin(state: ChatState, attempt: Attempt, turn: Turn) -> Outcome:
    """Show the solution of a draft that was just handed in, and ask for the first step."""
    marking = replace(attempt, status=AttemptStatus.SELF_MARKING)
    opened = open_marking(state, marking, turn)
    return replace(opened, changes=(AttemptChanged(attempt=marking), *opened.changes))


def open_marking(state: ChatState, attempt: Attempt, turn: Turn) -> Outcome:
    """Show the pages and the author's solution, and ask for the next step."""
    step = attempt.exam.steps[len(attempt.shares)]
    marking = SelfMarking(
        interaction_id=turn.interaction_id(), attempt_id=attempt.id, step_id=step.id
    )
    return Outcome(
        state=marking,
        changes=state.set_aside(),
        replies=(
            Line("self-marking", {"title": attempt.title}, interim=True),
            *sheets(attempt),
            *solution(attempt),
            _question_line(marking, attempt),
        ),
    )


async def mark(state: SelfMarking, event: StepMarkedPressed, turn: Turn, ports: Ports) -> Outcome:
    """Store the learner's mark and ask for the next step. Sum up after the last one."""
    attempt = await _open(state, turn, ports)
    if attempt is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    marked = replace(attempt, shares=(*attempt.shares, event.share.amount))
    if len(marked.shares) == len(marked.exam.steps):
        return await _finish(marked, turn, ports)
    step = marked.exam.steps[len(marked.shares)]
    following = replace(state, interaction_id=turn.interaction_id(), step_id=step.id)
    asked = _question_line(following, marked, edits=True)
    return Outcome(state=following, changes=(AttemptChanged(attempt=marked),), replies=(asked,))


async def put_off(state: SelfMarking, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the marking for later. Marks so far stay."""
    attempt = await _open(state, turn, ports)
    if attempt is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    again = LineButton("button-mark-on", AttemptPressed(attempt.id), Style.PRIMARY)
    said = Line("self-marking-waits", {"title": attempt.title}, ((again,),), keeps_buttons=True)
    return Outcome(state=Idle(), replies=(said,))


@shows(SelfMarking)
async def show_step(state: SelfMarking, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the step to mark."""
    attempt = await _open(state, turn, ports)
    return (ATTEMPT_GONE,) if attempt is None else (_question_line(state, attempt),)


async def _open(state: SelfMarking, turn: Turn, ports: Ports) -> Attempt | None:
    attempt = await own_attempt(state.attempt_id, turn, ports)
    marking = AttemptStatus.SELF_MARKING
    return attempt if attempt is not None and attempt.status is marking else None


async def _finish(attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    shares = zip((step.id for step in attempt.exam.steps), attempt.shares, strict=True)
    marked = replace(
        attempt,
        status=AttemptStatus.SELF_MARKED,
        grading=self_marked(attempt.exam, dict(shares)),
        ended_at=turn.now,
    )
    return await report.finish(Idle(), marked, turn, ports)


def _question_line(state: SelfMarking, attempt: Attempt, *, edits: bool = False) -> Line:
    """Return the step to mark, with buttons for all, half or none of its points."""
    step, steps = attempt.exam.step(state.step_id), attempt.exam.steps
    marks = tuple(
        LineButton(
            f"button-mark-{share.name.lower()}",
            StepMarkedPressed(state.interaction_id, share),
            values={"points": share.amount * step.points},
        )
        for share in reversed(Share)
    )
    return Line(
        "mark-step",
        {"title": attempt.title, "number": steps.index(step) + 1, "of": len(steps)},
        (marks,),
        more=(
            " ".join(text_in(step.description, attempt.language).split()),
            Words("mark-step-ask"),
        ),
        edits=edits,
    )
