"""What a solution is worth, as it is told once it is known and whenever it is asked for."""

from dataclasses import replace

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.marking import line_marks, marks_of
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.flow.authoring.arriving import drop_result
from bot.flow.engine.changes import Change
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Reply, Style
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Turn
from bot.flow.exams.changes import AttemptChanged
from bot.flow.goals.ports import GoalMoved
from bot.flow.marks.events import AttemptPressed, ExamGraded
from bot.flow.marks.pages import marked_steps, own_attempt, sheets, solution
from bot.flow.marks.remedies import Remedies, remedies_for
from bot.flow.marks.replies import ExamReport, ExamWaysOn


async def take_grading(state: ChatState, event: ExamGraded, turn: Turn, ports: Ports) -> Outcome:
    """Keep the marks and report them; late or double ones are dropped."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None or attempt.status is not AttemptStatus.GRADING:
        return await drop_result(state, event, turn, ports)
    graded = replace(
        attempt, status=AttemptStatus.GRADED, grading=event.grading, ended_at=turn.now
    )
    return await finish(state, graded, turn, ports)


async def finish(state: ChatState, attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Keep what the solution is worth, with what that means, and tell it.

    Where something is open, it is told in a line, and the report waits until it is wanted.
    """
    remedies = await remedies_for(attempt, turn, ports)
    is_free = isinstance(state, Idle) and not turn.overlays
    return Outcome(
        state=state,
        changes=(
            AttemptChanged(attempt=attempt),
            *await certified(attempt, turn, ports),
            *remedies.changes,
        ),
        replies=replies_on(attempt, remedies) if is_free else (_notice(attempt),),
    )


async def show(state: ChatState, attempt: Attempt, turn: Turn, ports: Ports) -> Outcome:
    """Show the report again; nothing changes."""
    remedies = await remedies_for(attempt, turn, ports)
    return Outcome(state=state, replies=replies_on(attempt, remedies))


def replies_on(attempt: Attempt, remedies: Remedies) -> tuple[Reply, ...]:
    """Return the marks, the pages with theirs, the author's solution, and the ways on."""
    grading, transcript = attempt.grading, attempt.transcript
    if grading is None:
        return ()
    report = ExamReport(
        title=attempt.title,
        total=grading.total,
        of=attempt.exam.max_points,
        passing=attempt.exam.passing_points,
        passed=grading.passed,
        by=grading.by,
        steps=marked_steps(attempt),
        took=attempt.took,
        minutes=attempt.exam.minutes,
        gave_up=attempt.gave_up,
        flags=grading.flags,
        graded_twice=grading.graded_twice,
    )
    checked = marks_of(transcript, attempt.language) if transcript else ()
    marks = line_marks(checked, attempt.exam, grading)
    ways_on = ExamWaysOn(attempt_id=attempt.id, goals=remedies.goals, due=remedies.due)
    return (report, *sheets(attempt, marks), *solution(attempt), ways_on)


def _notice(attempt: Attempt) -> Line:
    """Return in a line what the solution is worth, with the way to the report."""
    total = attempt.grading.total if attempt.grading else 0.0
    passed = attempt.grading is not None and attempt.grading.passed
    show_report = LineButton("button-report", AttemptPressed(attempt.id), Style.PRIMARY)
    return Line(
        "exam-graded-passed" if passed else "exam-graded-not-passed",
        {"title": attempt.title, "total": total, "of": float(attempt.exam.max_points)},
        ((show_report,),),
        interim=True,
        keeps_buttons=True,
    )


async def certified(attempt: Attempt, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return what certifies the goal where the attempt was passed and it was not reached yet."""
    passed = attempt.grading is not None and attempt.grading.passed
    if attempt.status is not AttemptStatus.GRADED or not passed:
        return ()
    states = (await ports.landscapes.progress(turn.learner.id)).states
    before = states.get(attempt.ref, GoalState())
    if before.is_mastered:
        return ()
    reached = replace(before, mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    return (GoalMoved(turn.learner.id, attempt.ref, reached),)
