"""Appeals: a model or a person looks at a step again, and never takes points away."""

from dataclasses import replace
from typing import Final

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import ErrorKind, Ruling, StepFinding, with_finding
from bot.domain.rhythm.rhythm import may_speak_from
from bot.flow.engine.changes import Change
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.changes import AppealMoved, AttemptChanged, RulingsTold
from bot.flow.exams.orders import RegradingOrder
from bot.flow.exams.ports import EXAMS, Appeal
from bot.flow.marks import findings, report
from bot.flow.marks.events import StepAppealPressed, StepRegraded, StepRuled
from bot.flow.marks.pages import ATTEMPT_GONE, marked_step, own_attempt
from bot.flow.marks.replies import StepSettled
from bot.flow.marks.states import FindingOpen, StepAppealed
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.events import drop_result
from bot.flow.work.orders import WorkOrdered, ordered

LONGEST_REASON: Final = 1_000
"""Characters of a reason that are stored."""


async def ask_reason(
    state: FindingOpen, _: StepAppealPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask why the learner thinks the step was shown. Each step can be appealed once."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    if attempt is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    if not await findings.can_appeal(attempt, state.step_id, ports):
        again = await findings.show_finding(state, turn, ports)
        return Outcome(state=state, replies=(Line("step-appealed-before"), *again))
    appealed = StepAppealed(
        interaction_id=turn.interaction_id(), attempt_id=attempt.id, step_id=state.step_id
    )
    return Outcome(state=appealed, replies=(_reason_asked(appealed),))


async def take_reason(
    state: StepAppealed, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Store the appeal and go on. The model looks again, or a person if there is no model."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    if attempt is None or not await findings.can_appeal(attempt, state.step_id, ports):
        return await findings.following(state.attempt_id, state.step_id, turn, ports)
    appeal = Appeal(
        attempt_id=attempt.id,
        step_id=state.step_id,
        reason=event.text[:LONGEST_REASON],
        at=turn.now,
    )
    work = RegradingOrder(attempt_id=attempt.id, step_id=state.step_id)
    by_model = ports[TEACHER] is not None
    orders = (WorkOrdered(ordered(work, turn)),) if by_model else ()
    said = Line("step-appeal-again" if by_model else "step-appeal-person", interim=True)
    following = await findings.following(attempt.id, state.step_id, turn, ports)
    return replace(
        following,
        changes=(AppealMoved(appeal=appeal), *orders),
        replies=(said, *following.replies),
    )


async def cancel(state: StepAppealed, _: CancelPressed, turn: Turn, ports: Ports) -> Outcome:
    """Go back to the finding."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    if attempt is None or attempt.grading is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    return await findings.open_finding(attempt, attempt.grading.step(state.step_id), turn, ports)


async def skip(state: StepAppealed, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Go back to the finding."""
    return await cancel(state, CancelPressed(state.interaction_id), turn, ports)


@shows(StepAppealed)
async def show_question(state: StepAppealed, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the request for a reason."""
    return (_reason_asked(state),)


async def take_regraded(
    state: ChatState, event: StepRegraded, turn: Turn, ports: Ports
) -> Outcome:
    """Store what the second look found, and tell the learner. What is open stays open."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    appeals = await ports[EXAMS].appeals(event.attempt_id)
    appeal = next((made for made in appeals if made.step_id == event.finding.step_id), None)
    if attempt is None or appeal is None or appeal.regraded is not None:
        return await drop_result(state, event, turn, ports)
    after = _looked_at_again(attempt, event.finding)
    said = _settlement(attempt, after, event.finding.step_id, event.finding.reason)
    return Outcome(
        state=state,
        changes=(
            AppealMoved(appeal=replace(appeal, regraded=event.finding)),
            *await _attempt_changes(attempt, after, turn, ports),
        ),
        replies=said,
    )


async def take_rulings(state: ChatState, event: StepRuled, turn: Turn, ports: Ports) -> Outcome:
    """Count what an operator decided, and tell the learner outside quiet hours."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    rulings = await ports[EXAMS].rulings_to_tell(event.attempt_id)
    speaks = turn.reaches_learner
    waits = speaks and may_speak_from(turn.learner, turn.now) > turn.now
    if attempt is None or not rulings or waits:
        return Outcome(state=state)
    after, replies = attempt, list[Reply]()
    for ruling in rulings:
        before, after = after, _looked_at_again(after, _ruled_finding(ruling, after))
        replies += _settlement(before, after, ruling.step_id, ruling.note, by_person=True)
    changes = (
        *await _attempt_changes(attempt, after, turn, ports),
        RulingsTold(attempt_id=attempt.id),
    )
    return Outcome(state=state, changes=changes, replies=tuple(replies) if speaks else ())


def _looked_at_again(attempt: Attempt, finding: StepFinding | None) -> Attempt:
    """Return the attempt after a second look at a step, which never takes points away."""
    if attempt.grading is None or finding is None:
        return attempt
    return replace(attempt, grading=with_finding(attempt.exam, attempt.grading, finding))


def _ruled_finding(ruling: Ruling, attempt: Attempt) -> StepFinding | None:
    """Return the finding as the operator ruled, or None if the step does not exist."""
    found = attempt.grading.steps if attempt.grading else ()
    before = next((finding for finding in found if finding.step_id == ruling.step_id), None)
    if before is None:
        return None
    error = before.error
    if ruling.points > before.points:
        in_full = ruling.points >= attempt.exam.step(ruling.step_id).points
        error = ErrorKind.NONE if in_full else ErrorKind.CALCULATION
    return replace(before, points=ruling.points, error=error, reason=ruling.note, sure=True)


async def _attempt_changes(
    before: Attempt, after: Attempt, turn: Turn, ports: Ports
) -> tuple[Change, ...]:
    """Return the changes that store a changed attempt, and certify the goal if it passed."""
    if after == before:
        return ()
    return (AttemptChanged(attempt=after), *await report.certified(after, turn, ports))


def _settlement(
    before: Attempt, after: Attempt, step_id: str, reason: str, *, by_person: bool = False
) -> tuple[Reply, ...]:
    """Return what changed for the step and the exam, or nothing if the step does not exist."""
    was, now = before.grading, after.grading
    if was is None or now is None or all(finding.step_id != step_id for finding in now.steps):
        return ()
    step = marked_step(after, now.step(step_id))
    settled = StepSettled(
        attempt_id=after.id,
        title=after.title,
        number=step.number,
        before=was.step(step_id).points,
        points=step.finding.points,
        of=step.points,
        total=now.total,
        max_points=after.exam.max_points,
        passed=now.passed,
        newly_passed=now.passed and not was.passed,
        reason=reason,
        by_person=by_person,
    )
    return (settled,)


def _reason_asked(state: StepAppealed) -> Line:
    back = LineButton("button-cancel", CancelPressed(state.interaction_id))
    return Line("step-appeal-reason", {}, ((back,),))
