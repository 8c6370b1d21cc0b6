"""An author's course: its faults shown, corrected, tried, published, learned, changed, offered."""

from datetime import timedelta

import pytest

from bot.domain.authoring.course_file import MOST_COURSES
from bot.domain.ids import CourseId, LearnerId, written_id, written_name
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.authors.events import CourseDroppedPressed
from bot.flow.engine.events import Started, TextReceived, TopicsAsked
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.states import Answering
from bot.flow.learner.events import DeletionWanted
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining
from bot.flow.maps.replies import ConceptMastered, NothingToDo
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.sharing.events import ChangePressed, SharePressed
from bot.flow.topics.events import CoursePressed, OwnCoursePressed
from bot.flow.tutor.orders import ExplainAs
from bot.storage.authoring.written import written_courses, written_questions
from bot.storage.engine.tables import mind_map_nodes, mind_maps, turns
from tests.builders import MONDAY
from tests.content.courses.sent import TEN_MISTAKES, smallest
from tests.flow.authors.authoring import Authoring, authoring_from, learn, told
from tests.flow.lines import line_of, named, reply_of
from tests.flow.walking import Walk

COURSE = smallest("yaml")
GROWN = (
    COURSE.replace("answer: drops", "answer: [drops, water]")
    + """  - label: Rivers
    builds_on: [Rain]
    explanation: What falls gathers and runs to the sea.
    questions:
      - {question: Where do rivers end?, answer: sea}
      - {question: Do rivers run uphill?, choices: ["no", "yes"]}
      - {question: How many banks has a river?, answer: 2}
"""
)
DAY = timedelta(days=1)


@pytest.fixture
async def both() -> Authoring:
    authoring = authoring_from(MONDAY)
    await authoring.anna.send(Started())
    await authoring.ben.send(Started())
    return authoring


async def leave(walk: Walk) -> None:
    await walk.send(DeletionWanted())
    await walk.send(TextReceived("DELETE"))
    for row in await walk.rows(turns):
        await walk.stores.deliveries.delivered(row.chat_id, row.turn_id, None, MONDAY)
    assert await walk.stores.forget_leaving(walk.clock.now())


async def published(both: Authoring) -> tuple[CourseId, CourseId]:
    """Publish a course as Anna, take it as Ben, and return hers and his."""
    course_id = await both.keep(COURSE)
    share_id = await both.share(written_name(course_id), "course")
    await both.open(share_id)
    return course_id, written_id(await both.take(share_id))


async def begin(walk: Walk, course_id: CourseId) -> None:
    """Begin a copied course without the first check."""
    await walk.send(OwnCoursePressed(written_name(course_id)))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))


async def test_faults_are_told_a_line_each_and_nothing_is_stored(both: Authoring) -> None:
    line = line_of(await both.send(TEN_MISTAKES), "course-faulty")

    assert line.values["count"] == 11
    assert len(told(line)) == 11
    assert await both.anna.rows(written_courses) == []


async def test_a_sound_course_is_kept_with_hints(both: Authoring) -> None:
    line = line_of(await both.send(COURSE), "course-kept")

    assert "course-hint-questions" in told(line)
    (row,) = await both.anna.rows(written_courses)
    assert (row.title, row.language) == ("The water cycle", "en")
    assert len(await both.anna.rows(written_questions)) == 6


async def test_a_learner_who_is_no_author_is_told_who_may_send_courses(both: Authoring) -> None:
    assert named(await both.send(COURSE, by=both.ben))[0] == "course-not-author"
    assert await both.ben.rows(written_courses) == []


async def test_the_author_tries_it_out_as_a_topic_without_a_model(both: Authoring) -> None:
    course_id = await both.keep(COURSE)

    said = await both.anna.send(OwnCoursePressed(written_name(course_id)))

    lesson = reply_of(said, ConceptExplained)
    assert lesson.text.startswith("The sun warms the water.")
    assert lesson.map_id is None
    assert set(lesson.untold) == {*ExplainAs} - {ExplainAs.EXPLANATION}
    line_of(said, "plan-made")
    await both.anna.send(OwnCoursePressed(written_name(course_id)))
    assert len(await both.anna.rows(mind_maps)) == 1


async def test_a_course_that_was_kept_is_found_among_the_topics_and_begun(both: Authoring) -> None:
    course_id = await both.keep(COURSE)

    shown = reply_of(await both.anna.send(TopicsAsked()), NothingToDo)

    assert course_id in [card.id for card in shown.courses]
    await both.anna.send(CoursePressed(course_id))
    assert (await both.anna.expect(PlacementOffered)).course_id == course_id
    others = reply_of(await both.ben.send(TopicsAsked()), NothingToDo)
    assert course_id not in [card.id for card in others.courses]


async def test_after_a_failed_quiz_the_explanation_comes_again_if_there_is_no_other(
    both: Authoring,
) -> None:
    await both.anna.send(OwnCoursePressed(written_name(await both.keep(COURSE))))
    explaining = await both.anna.expect(Explaining)
    await both.anna.send(QuizPressed(explaining.interaction_id))

    while isinstance(state := await both.anna.state(), Answering):
        await both.anna.send(DontKnowPressed(state.interaction_id))

    again = both.anna.said[-1]
    assert isinstance(again, ConceptExplained)
    assert (again.way, again.text[:7]) == (ExplainAs.EXPLANATION, "The sun")


async def test_a_learner_can_neither_try_nor_drop_a_course_of_another(both: Authoring) -> None:
    course_id = await both.keep(COURSE)

    for press in (
        OwnCoursePressed(written_name(course_id)),
        CourseDroppedPressed(written_name(course_id)),
    ):
        assert named(await both.ben.send(press))[0] == "course-gone"
    assert named(await both.ben.send(SharePressed("course", written_name(course_id)))) != [
        "share-asked"
    ]
    assert len(await both.anna.rows(written_courses)) == 1


async def test_a_course_that_is_not_learned_can_be_dropped(both: Authoring) -> None:
    course_id = await both.keep(COURSE)

    assert (
        named(await both.anna.send(CourseDroppedPressed(written_name(course_id))))[0]
        == "course-dropped"
    )

    assert await both.anna.rows(written_courses) == []
    assert (
        named(await both.anna.send(OwnCoursePressed(written_name(course_id))))[0] == "course-gone"
    )
    again = await both.keep(COURSE)
    await both.anna.send(OwnCoursePressed(written_name(again)))
    assert (
        named(await both.anna.send(CourseDroppedPressed(written_name(again))))[0]
        == "course-is-learned"
    )


async def test_a_learner_takes_a_copy_and_masters_a_concept(both: Authoring) -> None:
    course_id, copy = await published(both)
    await begin(both.ben, copy)

    await learn(both.ben, await both.course(copy))

    assert copy != course_id
    assert any(isinstance(reply, ConceptMastered) for reply in both.ben.said)
    assert {row.mastery_status for row in await both.ben.rows(mind_map_nodes)} > {
        NodeStatus.MASTERED
    }


async def test_a_changed_course_is_offered_once_and_progress_stays(both: Authoring) -> None:
    course_id, copy = await published(both)
    await begin(both.ben, copy)
    await learn(both.ben, await both.course(copy))
    both.wait(DAY)

    line_of(await both.send(GROWN), "course-kept-again")

    assert (await both.tell())[1] == ["share-changed"]
    both.wait(DAY)
    assert await both.tell() == ([], [])
    (share,) = await both.anna.stores.shares.of_learner(LearnerId(both.anna.chat_id))
    taken = line_of(await both.ben.send(ChangePressed(share.id, wanted=True)), "share-change")
    assert told(taken) == ["share-change-concepts-added", "share-change-concepts-mended"]
    topic = await both.ben.topic()
    assert [node.label for node in topic.mind_map.nodes] == ["Evaporation", "Rain", "Rivers"]
    assert topic.mind_map.nodes[0].is_mastered
    mine, his = await both.course(course_id), await both.course(copy)
    assert his.concepts == mine.concepts


async def test_a_concept_that_is_gone_stays_on_the_maps_that_have_it(both: Authoring) -> None:
    course_id = await both.keep(GROWN)
    await both.anna.send(OwnCoursePressed(written_name(course_id)))

    await both.send(COURSE)

    assert [concept.id for concept in (await both.course(course_id)).concepts][-1] == "rivers"
    await both.anna.expect(Explaining)
    assert len((await both.anna.topic()).mind_map.nodes) == 3


async def test_an_author_has_a_limited_number_of_courses(both: Authoring) -> None:
    for number in range(MOST_COURSES):
        await both.keep(COURSE.replace("The water cycle", f"Water {number}"))

    assert named(await both.send(COURSE))[0] == "course-too-many"
    assert named(await both.send(COURSE.replace("The water cycle", "Water 3")))[0] == (
        "course-kept-again"
    )


async def test_copies_stay_when_the_author_leaves_and_go_with_the_learner(both: Authoring) -> None:
    _, copy = await published(both)

    await leave(both.anna)

    (row,) = await both.ben.rows(written_courses)
    assert row.id == copy
    await begin(both.ben, copy)
    await learn(both.ben, await both.course(copy))
    await leave(both.ben)
    for table in (written_courses, written_questions, mind_maps, mind_map_nodes):
        assert await both.ben.rows(table) == []


async def test_the_course_is_spoken_of_in_its_own_language(both: Authoring) -> None:
    german = COURSE.replace("language: en", "language: de")

    course_id = await both.keep(german)

    assert (await both.course(course_id)).title == {Language.DE: "The water cycle"}
