"""Without a model learners mark themselves: an estimate, which certifies nothing."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.scoring import GradedBy
from bot.domain.goals.landscape import GoalState
from bot.domain.ids import InteractionId
from bot.flow.engine.events import SkipAsked, TopicsAsked
from bot.flow.engine.replies import Line, LineButton, Reply, Words
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed
from bot.flow.marks import replies, self_marking
from bot.flow.marks.events import Share, StepMarkedPressed
from bot.flow.marks.states import SelfMarking
from tests.exam_builders import MONDAY, ROOTS
from tests.flow.exams.marking import SCHOOL, annas, sitter, stored, turn_of
from tests.flow.goal_walking import follow, state_of
from tests.flow.lines import line_of, named, reply_of
from tests.flow.marks.test_remedies import learned
from tests.flow.writing import Wisher

MARKING = annas(status=AttemptStatus.SELF_MARKING, submitted_at=MONDAY + timedelta(minutes=20))
STATE = SelfMarking(interaction_id=InteractionId("marking"), attempt_id=ROOTS, step_id="s1")


async def mark(walk: Wisher, share: Share) -> tuple[Reply, ...]:
    at = await walk.expect(SelfMarking)
    return await walk.send(StepMarkedPressed(at.interaction_id, share))


async def test_a_mark_is_kept_and_the_next_step_asked() -> None:
    walk = await sitter(MARKING, with_model=False)
    turn = turn_of(walk)

    outcome = await self_marking.mark(
        STATE, StepMarkedPressed(STATE.interaction_id, Share.HALF), turn, walk.ports
    )

    interaction_id = turn.interaction_id()
    marks = ((Share.ALL, 3.0), (Share.HALF, 1.5), (Share.NONE, 0.0))
    asked = Line(
        "mark-step",
        {"title": "Roots", "number": 2, "of": 2},
        (
            tuple(
                LineButton(
                    f"button-mark-{share.name.lower()}",
                    StepMarkedPressed(interaction_id, share),
                    values={"points": points},
                )
                for share, points in marks
            ),
        ),
        more=("Finds both roots.", Words("mark-step-ask")),
        edits=True,
    )
    assert outcome == Outcome(
        state=SelfMarking(interaction_id=interaction_id, attempt_id=ROOTS, step_id="s2"),
        changes=(AttemptChanged(attempt=replace(MARKING, shares=(0.5,))),),
        replies=(asked,),
    )


async def test_full_marks_of_ones_own_certify_nothing() -> None:
    walk = await sitter(MARKING, with_model=False)
    await follow(walk, SCHOOL)
    await walk.send(AttemptPressed(ROOTS))
    await mark(walk, Share.ALL)

    said = await mark(walk, Share.ALL)

    assert await walk.state() == Idle()
    report = reply_of(said, replies.ExamReport)
    assert (report.by, report.total) == (GradedBy.LEARNER, 5)
    assert "GoalMastered" not in named(said)
    assert await state_of(walk, "roots") == GoalState()
    attempt = await stored(walk)
    assert (attempt.status, attempt.ended_at) == (
        AttemptStatus.SELF_MARKED,
        walk.clock.now() - timedelta(seconds=10),
    )


async def test_steps_that_were_not_shown_bring_their_reviews() -> None:
    walk = await sitter(MARKING, with_model=False)
    await follow(walk, SCHOOL)
    await learned(walk)
    await walk.send(AttemptPressed(ROOTS))
    await mark(walk, Share.HALF)

    said = await mark(walk, Share.NONE)

    assert Words("marks-reviews-due", {"count": 1}) in line_of(said, "marks-next").more


async def test_who_leaves_in_the_middle_comes_back_to_the_same_step() -> None:
    walk = await sitter(MARKING, with_model=False)
    await walk.send(AttemptPressed(ROOTS))
    await mark(walk, Share.ALL)
    assert named(await walk.send(SkipAsked())) == ["self-marking-waits"]
    await walk.send(TopicsAsked())

    said = await walk.send(AttemptPressed(ROOTS))

    assert named(said) == ["self-marking", "sheet-page", "verbatim", "mark-step"]
    assert line_of(said, "mark-step").values["number"] == 2


async def test_a_model_that_is_connected_later_changes_nothing() -> None:
    walk = await sitter(MARKING, with_model=True)

    said = await walk.send(AttemptPressed(ROOTS))

    assert named(said)[-1] == "mark-step"
    assert await walk.open_orders() == []
