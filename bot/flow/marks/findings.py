"""The findings of a solution, shown one by one, with room for questions."""

from dataclasses import replace
from typing import Final

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.marking import lost_points, part_of_solution
from bot.domain.exams.scoring import Grading, StepFinding
from bot.domain.ids import AttemptId
from bot.domain.topics.course import text_in
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import GO_ON, MY_TOPICS, Line, LineButton, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.events import AttemptPressed
from bot.flow.exams.ports import EXAMS
from bot.flow.marks.events import FindingsPressed, NextFindingPressed
from bot.flow.marks.pages import ATTEMPT_GONE, marked_step, own_attempt, solution_text
from bot.flow.marks.replies import FindingShown
from bot.flow.marks.states import FindingOpen
from bot.flow.tutor import briefing
from bot.flow.tutor.orders import Brief, RecentAnswer
from bot.flow.tutor.tutoring import TEACHER

_BEST: Final = 5
"""The best quality of an answer."""


async def begin(state: ChatState, event: FindingsPressed, turn: Turn, ports: Ports) -> Outcome:
    """Show the first finding, of the steps that lost points or of the rest."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None or attempt.grading is None:
        return Outcome(state=state, replies=(ATTEMPT_GONE,))
    lost_ones = lost_points(attempt.exam, attempt.grading)
    rest = tuple(step for step in attempt.grading.steps if step not in lost_ones)
    group = (rest or lost_ones) if event.rest else (lost_ones or rest)
    opened = await open_finding(attempt, group[0], turn, ports)
    return replace(opened, changes=state.set_aside())


async def go_on(state: FindingOpen, _: NextFindingPressed, turn: Turn, ports: Ports) -> Outcome:
    """Show the next finding, or say that this was the last one."""
    return await following(state.attempt_id, state.step_id, turn, ports)


async def skip(state: FindingOpen, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the next finding, or say that this was the last one."""
    return await following(state.attempt_id, state.step_id, turn, ports)


async def following(attempt_id: AttemptId, step_id: str, turn: Turn, ports: Ports) -> Outcome:
    """Show the finding after that of the step, or say that it was the last."""
    attempt = await own_attempt(attempt_id, turn, ports)
    if attempt is None or attempt.grading is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    group = _group(attempt, attempt.grading, step_id)
    after = group[group.index(attempt.grading.step(step_id)) + 1 :]
    if after:
        return await open_finding(attempt, after[0], turn, ports)
    return Outcome(state=Idle(), replies=(_through(attempt, group),))


async def open_finding(
    attempt: Attempt, finding: StepFinding, turn: Turn, ports: Ports
) -> Outcome:
    """Show the finding."""
    state = FindingOpen(
        interaction_id=turn.interaction_id(), attempt_id=attempt.id, step_id=finding.step_id
    )
    return Outcome(state=state, replies=(await _finding_reply(state, attempt, ports),))


async def answer(state: FindingOpen, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Answer a question about the finding. The solution is no longer secret."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    if attempt is None or attempt.grading is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    if ports[TEACHER] is None:
        again = await _finding_reply(state, attempt, ports)
        return Outcome(state=state, replies=(Line("finding-needs-model"), again))
    brief = _brief(attempt, attempt.grading.step(state.step_id), turn)
    return briefing.ask(event.text, brief, state, turn)


@shows(FindingOpen)
async def show_finding(state: FindingOpen, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the finding again."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    if attempt is None or attempt.grading is None:
        return (ATTEMPT_GONE,)
    return (await _finding_reply(state, attempt, ports),)


async def can_appeal(attempt: Attempt, step_id: str, ports: Ports) -> bool:
    """Return True if the learner can still appeal the step, which is possible once."""
    if attempt.status is not AttemptStatus.GRADED or attempt.grading is None:
        return False
    is_lost = attempt.grading.step(step_id) in lost_points(attempt.exam, attempt.grading)
    if not is_lost or not attempt.pages:
        return False
    return all(appeal.step_id != step_id for appeal in await ports[EXAMS].appeals(attempt.id))


def _group(attempt: Attempt, grading: Grading, step_id: str) -> tuple[StepFinding, ...]:
    """Return the findings that are shown in one series with that of the step."""
    lost_ones = lost_points(attempt.exam, grading)
    if grading.step(step_id) in lost_ones:
        return lost_ones
    return tuple(step for step in grading.steps if step not in lost_ones)


async def _finding_reply(state: FindingOpen, attempt: Attempt, ports: Ports) -> FindingShown:
    grading = attempt.grading
    if grading is None:
        raise LookupError(attempt.id)
    finding = grading.step(state.step_id)
    group = _group(attempt, grading, state.step_id)
    step = marked_step(attempt, finding)
    return FindingShown(
        interaction_id=state.interaction_id,
        title=attempt.title,
        step=step,
        number=group.index(finding) + 1,
        of=len(group),
        solution=part_of_solution(solution_text(attempt), step.description),
        by=grading.by,
        can_appeal=await can_appeal(attempt, state.step_id, ports),
    )


def _through(attempt: Attempt, group: tuple[StepFinding, ...]) -> Line:
    """Return the message that this was the last finding, with the ways on."""
    others = len(attempt.exam.steps) - len(group)
    lost_ones = group[0].points < attempt.exam.step(group[0].step_id).points
    rest = LineButton("button-findings-rest", FindingsPressed(attempt.id, rest=True))
    report = LineButton("button-report", AttemptPressed(attempt.id))
    beside = (rest, report) if others and lost_ones else (report,)
    return Line("findings-through", {"title": attempt.title}, (beside, (GO_ON, MY_TOPICS)))


def _brief(attempt: Attempt, finding: StepFinding, turn: Turn) -> Brief:
    """Return what the model is told, now that the exam was handed in and graded."""
    step = attempt.exam.step(finding.step_id)
    share = finding.points / step.points if step.points else 1.0
    description = text_in(step.description, attempt.language)
    shown = (
        "A step of an exam that was handed in and graded; its solution may be told now.\n"
        f"Task: {text_in(attempt.exam.task, attempt.language)}\n"
        f"Solution: {solution_text(attempt)}\n"
        f"Worth {finding.points:g} of {step.points:g} points: {finding.reason}"
    )
    written = RecentAnswer(
        concept=description,
        question=description,
        answer=finding.quote,
        quality=round(_BEST * share),
    )
    return replace(
        briefing.brief_without_topic(turn, about=attempt.title, flow_state="exam_findings"),
        concept=description,
        description=shown,
        status=finding.error.value,
        score=share,
        recent=(written,),
    )
