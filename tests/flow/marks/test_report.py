"""The report tells what a solution is worth, certifies a pass, and can be shown again."""

from datetime import timedelta

import pytest

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import Flag, GradedBy, Grading
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import AttemptId, InteractionId, LearnerId
from bot.flow.engine.changes import Audited
from bot.flow.engine.replies import Line, LineButton, Style
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed
from bot.flow.exams.replies import SheetPicture
from bot.flow.goals.ports import GoalMoved, LandscapeFollowed
from bot.flow.goals.replies import GoalMastered
from bot.flow.goals.states import GoalSought
from bot.flow.marks import replies, report
from bot.flow.marks.events import ExamGraded
from tests.exam_builders import MONDAY, ROOTS, build_finding, build_grading
from tests.flow.exams.marking import (
    ANNAS,
    ORDER,
    READ,
    SCHOOL,
    annas,
    annas_graded,
    sitter,
    stored,
    turn_of,
)
from tests.flow.goal_walking import follow, state_of
from tests.flow.lines import line_of, named, reply_of, titles
from tests.landscape_builders import ref

GRADING = annas(
    status=AttemptStatus.GRADING,
    transcript=READ,
    submitted_at=MONDAY + timedelta(minutes=34),
    gave_up=True,
)
PASSED = build_grading(
    build_finding("s1", 2, lines=(1,)), build_finding("s2", 2.5, lines=(2, 3)), graded_twice=True
)
FAILED = build_grading(build_finding("s1", 2), build_finding("s2", 0))
SOUGHT = GoalSought(interaction_id=InteractionId("sought"))


def event(grading: Grading = PASSED) -> ExamGraded:
    return ExamGraded(order_id=ORDER, attempt_id=ROOTS, grading=grading)


async def test_a_passed_exam_is_kept_certified_and_reported_with_all_there_is_to_it() -> None:
    walk = await sitter(GRADING)
    turn = turn_of(walk)

    outcome = await report.take_grading(Idle(), event(), turn, walk.ports)

    attempt = annas(
        status=AttemptStatus.GRADED,
        transcript=READ,
        submitted_at=GRADING.submitted_at,
        gave_up=True,
        grading=PASSED,
        ended_at=turn.now,
    )
    reached = GoalState(mastery=1.0, mastered_at=turn.now, by=MasteredBy.EXAM)
    steps = tuple(
        replies.MarkedStep(number=number, description=text, points=points, finding=finding)
        for number, (text, points, finding) in enumerate(
            (("Sets $f(x) = 0$.", 2, PASSED.steps[0]), ("Finds both roots.", 3, PASSED.steps[1])),
            start=1,
        )
    )
    marks = (LineMark.RIGHT, LineMark.PLAIN)
    sheet = SheetPicture(learner_id=ANNAS, attempt_id=ROOTS, page=1, first_line=1, marks=marks)
    assert outcome == Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=attempt), GoalMoved(ANNAS, ref("roots"), reached)),
        replies=(
            replies.ExamReport(
                title="Roots",
                total=4.5,
                of=5,
                passing=3,
                passed=True,
                by=GradedBy.MODEL,
                steps=steps,
                took=timedelta(minutes=34),
                gave_up=True,
                graded_twice=True,
            ),
            replies.sheet_shown(sheet),
            Line(more=("$x = 2$ and $x = -2$.",), interim=True),
            replies.exam_ways_on(attempt_id=ROOTS),
        ),
    )


async def test_a_failed_exam_leaves_mastery_as_it_was() -> None:
    walk = await sitter(GRADING)
    await follow(walk, SCHOOL)

    said = await walk.send(event(FAILED))

    assert named(said) == ["ExamReport", "sheet-page-lines", "verbatim", "marks-next"]
    assert await state_of(walk, "roots") == GoalState()
    assert titles(line_of(said, "marks-next")) == ["Halves"]


async def test_a_passed_exam_reaches_its_goal_and_opens_what_requires_it() -> None:
    walk = await sitter(GRADING)
    await follow(walk, SCHOOL)

    said = await walk.send(event())

    state = await state_of(walk, "roots")
    assert (state.mastery, state.by) == (1.0, MasteredBy.EXAM)
    celebrated = reply_of(said, GoalMastered)
    assert (celebrated.title, celebrated.by) == ("Roots", MasteredBy.EXAM)
    assert "Curves" in celebrated.opens
    assert named(said)[-1] == "GoalMastered"


async def test_a_second_pass_is_not_celebrated_again() -> None:
    walk = await sitter(GRADING)
    await follow(walk, SCHOOL)
    await walk.send(event())
    before = await state_of(walk, "roots")
    again = AttemptId("again")
    await walk.store(AttemptChanged(attempt=annas(again, status=AttemptStatus.GRADING)))

    said = await walk.send(ExamGraded(order_id=ORDER, attempt_id=again, grading=PASSED))

    assert "GoalMastered" not in named(said)
    assert await state_of(walk, "roots") == before


async def test_where_something_is_open_the_score_is_told_and_the_report_waits() -> None:
    walk = await sitter(GRADING)

    outcome = await report.take_grading(SOUGHT, event(FAILED), turn_of(walk), walk.ports)

    show = LineButton("button-report", AttemptPressed(ROOTS), Style.PRIMARY)
    assert outcome.state == SOUGHT
    assert outcome.replies == (
        Line(
            "exam-graded-not-passed",
            {"title": "Roots", "total": 2.0, "of": 5.0},
            ((show,),),
            interim=True,
            keeps_buttons=True,
        ),
    )


@pytest.mark.parametrize(
    "attempt",
    [
        annas_graded(),
        annas(status=AttemptStatus.CANCELLED),
        annas(status=AttemptStatus.SELF_MARKED),
        annas(status=AttemptStatus.GRADING, learner_id=LearnerId(8)),
    ],
    ids=["double", "cancelled", "marked by themselves", "of another learner"],
)
async def test_marks_that_nobody_waits_for_are_dropped_without_a_word(attempt: Attempt) -> None:
    walk = await sitter(attempt)

    outcome = await report.take_grading(Idle(), event(), turn_of(walk), walk.ports)

    dropped = Audited("result_dropped", {"order_id": ORDER})
    assert outcome == Outcome(state=Idle(), changes=(dropped,))


async def test_the_report_is_shown_again_and_changes_nothing() -> None:
    walk = await sitter(GRADING)
    told = await walk.send(event(build_grading(flags=(Flag.GRADINGS_DIFFER,))))
    before = await stored(walk)

    again = await walk.send(AttemptPressed(ROOTS))

    assert again == told
    assert await stored(walk) == before


async def test_an_exam_certifies_also_where_its_landscape_was_put_away() -> None:
    walk = await sitter(GRADING)
    await follow(walk, SCHOOL)
    await walk.store(LandscapeFollowed(ANNAS, SCHOOL.id, taken=False))

    said = await walk.send(event())

    assert "GoalMastered" not in named(said)
    await walk.store(LandscapeFollowed(ANNAS, SCHOOL.id, taken=True))
    assert (await state_of(walk, "roots")).by is MasteredBy.EXAM
