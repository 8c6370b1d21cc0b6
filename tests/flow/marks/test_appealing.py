"""Learners can appeal a step once, and never lose by it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import ErrorKind, StepFinding
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import InteractionId
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.replies import Line
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exams.changes import AppealMoved, AttemptChanged, RulingsTold
from bot.flow.exams.orders import RegradingOrder
from bot.flow.exams.ports import Appeal
from bot.flow.goals.ports import GoalMoved
from bot.flow.goals.states import GoalSought
from bot.flow.marks import appealing, replies
from bot.flow.marks.events import FindingsPressed, StepAppealPressed, StepRegraded, StepRuled
from bot.flow.marks.states import FindingOpen, StepAppealed
from bot.flow.work.orders import Order, WorkOrdered
from tests.exam_builders import ROOTS, build_finding, build_grading
from tests.flow.exams.marking import ANNAS, ORDER, annas_graded, rule, sitter, stored, turn_of
from tests.flow.lines import named
from tests.flow.writing import Wisher
from tests.landscape_builders import ref

LOST = build_grading(build_finding("s1", 2), build_finding("s2", 0))
GRADED = annas_graded(grading=LOST)
STATE = StepAppealed(interaction_id=InteractionId("appealed"), attempt_id=ROOTS, step_id="s2")
SOUGHT = GoalSought(interaction_id=InteractionId("sought"))
BETTER = build_finding("s2", 2.5, error=ErrorKind.CALCULATION, reason="Both roots are there.")


def appeal_at(walk: Wisher, **but: object) -> Appeal:
    made = Appeal(attempt_id=ROOTS, step_id="s2", reason="See line 2.", at=walk.clock.now())
    return replace(made, **but)  # type: ignore[arg-type]  # fields by name


async def appealed(attempt: Attempt = GRADED) -> Wisher:
    walk = await sitter(attempt)
    await walk.store(AppealMoved(appeal=appeal_at(walk)))
    return walk


def settled(**but: object) -> replies.StepSettled:
    told = replies.StepSettled(
        attempt_id=ROOTS,
        title="Roots",
        number=2,
        before=0,
        points=2.5,
        of=3,
        total=4.5,
        max_points=5,
        passed=True,
        newly_passed=True,
        reason="Both roots are there.",
    )
    return replace(told, **but)  # type: ignore[arg-type]  # fields by name


async def test_the_reason_is_asked_for_and_can_be_kept_to_oneself() -> None:
    walk = await sitter(GRADED)
    await walk.send(FindingsPressed(ROOTS, rest=False))
    at = await walk.expect(FindingOpen)

    assert named(await walk.send(StepAppealPressed(at.interaction_id))) == ["step-appeal-reason"]
    asked = await walk.expect(StepAppealed)
    assert named(await walk.send(CancelPressed(asked.interaction_id))) == ["FindingShown"]
    at = await walk.expect(FindingOpen)
    await walk.send(StepAppealPressed(at.interaction_id))
    assert named(await walk.send(SkipAsked())) == ["FindingShown"]
    assert await walk.stores.exams.appeals(ROOTS) == []


async def test_an_appeal_is_kept_and_a_second_look_is_ordered() -> None:
    walk = await sitter(GRADED)
    turn = turn_of(walk)

    outcome = await appealing.take_reason(STATE, TextReceived("See line 2."), turn, walk.ports)

    order = Order(
        id=turn.order_id("exam_regrading"),
        chat_id=turn.chat_id,
        learner_id=ANNAS,
        work=RegradingOrder(attempt_id=ROOTS, step_id="s2"),
    )
    assert outcome.state == Idle()
    assert outcome.changes == (AppealMoved(appeal=appeal_at(walk)), WorkOrdered(order))
    assert named(outcome.replies) == ["step-appeal-again", "findings-through"]


async def test_without_a_model_a_person_looks_at_it() -> None:
    walk = await sitter(GRADED, with_model=False)

    outcome = await appealing.take_reason(
        STATE, TextReceived("See line 2."), turn_of(walk), walk.ports
    )

    assert outcome.changes == (AppealMoved(appeal=appeal_at(walk)),)
    assert named(outcome.replies) == ["step-appeal-person", "findings-through"]


async def test_a_step_is_appealed_against_once() -> None:
    walk = await appealed()
    await walk.send(FindingsPressed(ROOTS, rest=False))
    at = await walk.expect(FindingOpen)

    said = await walk.send(StepAppealPressed(at.interaction_id))

    assert named(said) == ["step-appealed-before", "FindingShown"]
    again = await appealing.take_reason(
        STATE, TextReceived("Once more."), turn_of(walk), walk.ports
    )
    assert again.changes == ()


async def test_a_second_look_that_finds_more_counts_and_certifies() -> None:
    walk = await appealed()
    turn = turn_of(walk)
    (kept,) = await walk.stores.exams.appeals(ROOTS)
    event = StepRegraded(order_id=ORDER, attempt_id=ROOTS, finding=BETTER)

    outcome = await appealing.take_regraded(SOUGHT, event, turn, walk.ports)

    better = annas_graded(grading=build_grading(build_finding("s1", 2), BETTER))
    reached = GoalState(mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    assert outcome == Outcome(
        state=SOUGHT,
        changes=(
            AppealMoved(appeal=replace(kept, regraded=BETTER)),
            AttemptChanged(attempt=better),
            GoalMoved(ANNAS, ref("roots"), reached),
        ),
        replies=(settled(),),
    )


async def test_a_second_look_never_takes_points_away() -> None:
    slip = build_finding("s2", 1, error=ErrorKind.CALCULATION)
    attempt = annas_graded(grading=build_grading(build_finding("s1", 2), slip))
    walk = await appealed(attempt)
    (kept,) = await walk.stores.exams.appeals(ROOTS)
    worse = build_finding("s2", 0, error=ErrorKind.LOGIC, reason="No.")

    outcome = await appealing.take_regraded(
        Idle(),
        StepRegraded(order_id=ORDER, attempt_id=ROOTS, finding=worse),
        turn_of(walk),
        walk.ports,
    )

    assert outcome.changes == (AppealMoved(appeal=replace(kept, regraded=worse)),)
    assert outcome.replies == (
        settled(before=1, points=1, total=3, newly_passed=False, reason="No."),
    )


@pytest.mark.parametrize("finding", [BETTER, replace(BETTER, step_id="s1")])
async def test_a_second_look_that_comes_twice_or_was_not_asked_for_is_dropped(
    finding: StepFinding,
) -> None:
    walk = await appealed()
    first = StepRegraded(order_id=ORDER, attempt_id=ROOTS, finding=BETTER)
    await walk.send(first)

    outcome = await appealing.take_regraded(
        Idle(), replace(first, finding=finding), turn_of(walk), walk.ports
    )

    dropped = Audited("result_dropped", {"order_id": ORDER})
    assert outcome == Outcome(state=Idle(), changes=(dropped,))


async def test_what_an_operator_decides_counts_and_is_told_with_the_note() -> None:
    walk = await sitter(GRADED)
    await rule(walk, "s2", 3, "Another way, and a good one.")
    turn = turn_of(walk)

    outcome = await appealing.take_rulings(SOUGHT, StepRuled(ROOTS), turn, walk.ports)

    ruled = build_finding(
        "s2", 3, quote="", lines=(), reason="Another way, and a good one.", error=ErrorKind.NONE
    )
    better = annas_graded(grading=build_grading(build_finding("s1", 2), ruled))
    reached = GoalState(mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    assert outcome == Outcome(
        state=SOUGHT,
        changes=(
            AttemptChanged(attempt=better),
            GoalMoved(ANNAS, ref("roots"), reached),
            RulingsTold(attempt_id=ROOTS),
        ),
        replies=(settled(points=3, total=5, reason=ruled.reason, by_person=True),),
    )


async def test_a_ruling_of_fewer_points_leaves_them_and_tells_the_note() -> None:
    walk = await sitter(GRADED)
    await rule(walk, "s1", 0, "Nothing more is there.")

    outcome = await appealing.take_rulings(Idle(), StepRuled(ROOTS), turn_of(walk), walk.ports)

    assert outcome.changes == (RulingsTold(attempt_id=ROOTS),)
    (told,) = outcome.replies
    assert isinstance(told, replies.StepSettled)
    assert (told.before, told.points, told.reason) == (2, 2, "Nothing more is there.")


async def test_rulings_are_told_once() -> None:
    walk = await sitter(GRADED)
    await rule(walk, "s2", 3)

    assert named(await walk.send(StepRuled(ROOTS))) == ["StepSettled"]
    assert await walk.send(StepRuled(ROOTS)) == ()
    grading = (await stored(walk)).grading
    assert grading is not None
    assert (grading.total, grading.passed) == (5, True)


async def test_nobody_is_told_in_quiet_hours_and_nothing_counts_before() -> None:
    walk = await sitter(GRADED)
    await rule(walk, "s2", 3)
    walk.clock.move(timedelta(hours=14))

    outcome = await appealing.take_rulings(Idle(), StepRuled(ROOTS), turn_of(walk), walk.ports)

    assert outcome == Outcome(state=Idle())


async def test_to_who_blocked_the_bot_nothing_is_said_and_the_ruling_counts() -> None:
    walk = await sitter(GRADED)
    await rule(walk, "s2", 3)

    outcome = await appealing.take_rulings(
        Idle(), StepRuled(ROOTS), turn_of(walk, blocked=True), walk.ports
    )

    assert outcome.replies == ()
    assert RulingsTold(attempt_id=ROOTS) in outcome.changes


async def test_a_text_that_is_asked_for_is_the_line_with_the_way_back() -> None:
    walk = await sitter(GRADED)

    (asked,) = await appealing.show_question(STATE, turn_of(walk), walk.ports)

    assert isinstance(asked, Line)
    assert asked.keyboard[0][0].press == CancelPressed(STATE.interaction_id)
