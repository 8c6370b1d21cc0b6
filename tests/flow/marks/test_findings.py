"""Findings are shown one by one, and questions about them are answered."""

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import ErrorKind
from bot.domain.ids import LearnerId
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.states import Idle
from bot.flow.marks import replies
from bot.flow.marks.events import FindingsPressed, NextFindingPressed
from bot.flow.marks.states import FindingOpen
from tests.exam_builders import ROOTS, build_finding, build_grading
from tests.flow.exams.marking import annas, annas_graded, sitter
from tests.flow.lines import is_line, named, reply_of
from tests.flow.writing import Wisher

SLIP = build_finding("s2", 1, error=ErrorKind.CALCULATION, quote="x = 7", lines=(2,))
GRADED = annas_graded(grading=build_grading(build_finding("s1", 2), SLIP))


async def going_through(
    attempt: Attempt = GRADED, *, rest: bool = False, with_model: bool = True
) -> tuple[Wisher, replies.FindingShown]:
    walk = await sitter(attempt, with_model=with_model)
    said = await walk.send(FindingsPressed(ROOTS, rest=rest))
    return walk, reply_of(said, replies.FindingShown)


async def onward(walk: Wisher) -> tuple[Reply, ...]:
    at = await walk.expect(FindingOpen)
    return await walk.send(NextFindingPressed(at.interaction_id))


async def test_the_steps_that_lost_points_come_first_with_all_that_was_found() -> None:
    walk, shown = await going_through()

    at = await walk.expect(FindingOpen)
    assert shown == replies.FindingShown(
        interaction_id=at.interaction_id,
        title="Roots",
        step=replies.MarkedStep(number=2, description="Finds both roots.", points=3, finding=SLIP),
        number=1,
        of=1,
        solution="$x = 2$ and $x = -2$.",
        can_appeal=True,
    )


async def test_after_the_last_one_the_other_steps_can_be_looked_at() -> None:
    walk, _ = await going_through()

    (through,) = await onward(walk)

    assert is_line(through, "findings-through")
    assert isinstance(through, Line)
    assert through.keyboard[0][0].press == FindingsPressed(ROOTS, rest=True)
    assert await walk.state() == Idle()
    shown = reply_of(await walk.send(FindingsPressed(ROOTS, rest=True)), replies.FindingShown)
    assert (shown.step.number, shown.can_appeal) == (1, False)
    (through,) = await onward(walk)
    assert isinstance(through, Line)
    assert [button.key for button in through.keyboard[0]] == ["button-report"]


async def test_skipping_goes_on_as_well() -> None:
    walk, _ = await going_through()

    assert named(await walk.send(SkipAsked())) == ["findings-through"]


async def test_where_nothing_was_lost_all_steps_are_gone_through() -> None:
    full = annas_graded(grading=build_grading(build_finding("s1", 2), build_finding("s2", 3)))
    walk, shown = await going_through(full)

    assert (shown.step.number, shown.of) == (1, 2)
    (second,) = await onward(walk)
    assert isinstance(second, replies.FindingShown)
    assert second.number == 2


async def test_a_question_is_answered_by_who_knows_the_solution_now() -> None:
    walk, shown = await going_through()

    said = await walk.send(TextReceived("Why are there two roots?"))

    assert named(said) == ["QuestionAnswered", "FindingShown"]
    assert said[1] == shown
    (brief,) = walk.teacher.briefs
    assert "$x = 2$ and $x = -2$." in brief.description
    assert brief.concept == "Finds both roots."
    assert [answer.answer for answer in brief.recent] == ["x = 7"]
    assert "x = 7" not in brief.description


async def test_without_a_model_it_is_said_that_questions_need_one() -> None:
    walk, shown = await going_through(with_model=False)

    said = await walk.send(TextReceived("Why are there two roots?"))

    assert said == (Line("finding-needs-model"), shown)


async def test_nobody_sees_the_findings_of_others_or_those_that_are_not_there() -> None:
    for attempt in (annas_graded(learner_id=LearnerId(8)), annas(status=AttemptStatus.GRADING)):
        walk = await sitter(attempt)

        assert await walk.send(FindingsPressed(ROOTS, rest=False)) == (remark("attempt-gone"),)
        assert await walk.state() == Idle()
