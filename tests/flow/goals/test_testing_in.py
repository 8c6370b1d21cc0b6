"""A test of what a locked exam requires: right answers open it (K85)."""

from collections.abc import Sequence

from bot.domain.goals.landscape import CourseLink, MasteredBy
from bot.domain.ids import ConceptId
from bot.flow.engine.events import SkipAsked, StopAsked, WhyAsked
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exams.replies import ExamAnnounced
from bot.flow.exercise.events import HintPressed
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import asks_for
from bot.flow.goals.events import GoalBegunPressed, GoalClaimed, GoalLockPressed
from bot.flow.goals.states import GoalTest
from bot.flow.skills.ports import SKILLS
from tests.builders import MONDAY
from tests.flow.goal_walking import follow, look, opened, state_of
from tests.flow.lines import line_of, only
from tests.flow.walking import FRACTIONS, Walk, imagined
from tests.landscape_builders import build_exam, build_goal, build_landscape


def taught_by(*concepts: str) -> CourseLink:
    return CourseLink(course_id=FRACTIONS, concept_ids=tuple(map(ConceptId, concepts)))


SUMS = build_landscape(
    build_goal("parts", course=taught_by("fraction-of-a-set")),
    build_goal("sums", course=taught_by("add-like", "common-denominator", "add-unlike")),
    build_goal("proofs"),
    build_goal("exam", requires=("parts", "sums"), exam=build_exam()),
    build_goal("hard", requires=("sums", "proofs"), exam=build_exam()),
    build_goal("dark", requires=("proofs",), exam=build_exam()),
)


def claim(goal_id: str = "exam") -> GoalClaimed:
    press = opened(goal_id, SUMS)
    return GoalClaimed(press.version, press.place)


async def walker() -> Walk:
    walk = imagined(MONDAY)
    await follow(walk, SUMS)
    return walk


async def to_the_end(walk: Walk, *, right: bool = True) -> Sequence[Reply]:
    said: Sequence[Reply] = ()
    while asks_for(await walk.state(), GoalTest):
        said = await walk.answer(right=right)
    return said


async def lock_of(walk: Walk, goal_id: str) -> Line:
    press = opened(goal_id, SUMS)
    return only(await walk.send(GoalLockPressed(press.version, press.place, 0)), Line)


async def test_a_locked_exam_offers_a_test_if_a_course_teaches_what_it_requires() -> None:
    walk = await walker()

    assert (await lock_of(walk, "exam")).offers(GoalClaimed)
    assert not (await lock_of(walk, "dark")).offers(GoalClaimed)


async def test_right_answers_open_the_exam_though_its_course_was_never_begun() -> None:
    walk = await walker()
    await walk.send(claim())

    said = await to_the_end(walk)

    told = line_of(said, "goal-tested-in")
    probes = await walk.ports[SKILLS].probes((await walk.chats.open(walk.chat_id, "-")).learner.id)  # type: ignore[arg-type]
    assert told.key == "goal-tested-in"
    assert told.values["goals"] == ("Parts", "Sums")
    assert (await state_of(walk, "sums", SUMS.id)).by is MasteredBy.CONCEPTS
    assert 3 <= len(probes) <= 12
    onward = told.keyboard[0][0].press
    assert isinstance(onward, GoalBegunPressed)
    assert any(isinstance(reply, ExamAnnounced) for reply in await walk.send(onward))


async def test_two_wrong_answers_leave_the_goal_locked_and_lead_to_what_it_needs_most() -> None:
    walk = await walker()
    await walk.send(claim())

    said = await to_the_end(walk, right=False)

    failed = line_of(said, "not-tested-in")
    assert await walk.state() == Idle()
    assert failed.values["skill"] == "Exam"
    assert isinstance(failed.keyboard[0][0].press, GoalBegunPressed)
    assert not (await look(walk, "exam", SUMS)).can_begin
    assert not (await state_of(walk, "sums", SUMS.id)).is_mastered


async def test_what_no_course_teaches_still_comes_before_it() -> None:
    walk = await walker()
    await walk.send(claim("hard"))

    told = line_of(await to_the_end(walk), "goal-tested-in")

    assert told.key == "goal-tested-in-partly"
    assert (await state_of(walk, "sums", SUMS.id)).is_mastered
    assert not (await look(walk, "hard", SUMS)).can_begin


async def test_a_goal_whose_concept_nothing_can_be_asked_about_is_not_credited() -> None:
    landscape = build_landscape(
        build_goal("parts", course=taught_by("fraction-of-a-set")),
        build_goal("gone", course=taught_by("add-like", "no-such-concept")),
        build_goal("exam", requires=("parts", "gone"), exam=build_exam()),
    )
    walk = imagined(MONDAY)
    await follow(walk, landscape)
    press = opened("exam", landscape)
    await walk.send(GoalClaimed(press.version, press.place))

    told = line_of(await to_the_end(walk), "goal-tested-in-partly")

    assert told.values["goals"] == ("Parts",)
    assert not (await state_of(walk, "gone", landscape.id)).is_mastered


async def test_there_is_no_help_in_it_and_why_says_what_it_is() -> None:
    walk = await walker()
    await walk.send(claim())
    before = await walk.expect(GoalTest)

    hint = only(await walk.send(HintPressed(before.interaction_id)), Line)
    why = only(await walk.send(WhyAsked()), Line)

    assert (hint.key, why.key) == ("said-no-hint", "why-goal-test")
    assert await walk.state() == before


async def test_a_skipped_question_counts_as_not_known() -> None:
    walk = await walker()
    await walk.send(claim())

    said = await walk.send(SkipAsked())

    assert not any(isinstance(reply, AnswerJudged) for reply in said)
    assert [probe.quality for probe in (await walk.expect(GoalTest)).purpose.probed] == [0]


async def test_a_test_that_is_left_counts_for_nothing() -> None:
    walk = await walker()
    await walk.send(claim())
    await walk.answer()

    await walk.send(StopAsked())

    assert await walk.state() == Idle()
    assert not (await state_of(walk, "sums", SUMS.id)).is_mastered
