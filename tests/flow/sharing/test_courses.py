"""Courses by a model or of learners' own pages, passed on or held back."""

from dataclasses import replace

import pytest

from bot.domain.ids import (
    ConceptId,
    CourseId,
    LearnerId,
    SourceId,
    TurnId,
    written_id,
    written_name,
)
from bot.domain.topics.course import Course
from bot.flow.authoring.rewriting import shareable, store_course
from bot.flow.engine.events import Started, TopicsAsked
from bot.flow.engine.turn import Turn
from bot.flow.maps.changes import MapAdded
from bot.flow.maps.loaded_topic import draft
from bot.flow.sharing.events import SharePressed
from bot.flow.today.replies import TopicsShown
from bot.storage.sharing.tables import shares
from tests.builders import MONDAY, build_course, build_learner
from tests.flow.authors.authoring import Authoring, authoring_from
from tests.flow.lines import line_of, named, reply_of

BRIDGE = ConceptId("bridge-0123abcd-012")
WRITTEN = replace(
    build_course({"roots": (), "leaves": ("roots", BRIDGE), BRIDGE: ("roots",)}),
    id=written_id("of-anna"),
)


@pytest.fixture
async def both() -> Authoring:
    authoring = authoring_from(MONDAY)
    await authoring.anna.send(Started())
    await authoring.ben.send(Started())
    return authoring


async def begun(both: Authoring, course: Course) -> CourseId:
    """Store the course as a topic of Anna's, and return its id."""
    learner = build_learner(id=LearnerId(both.anna.chat_id))
    turn = Turn(chat_id=both.anna.chat_id, id=TurnId("t"), now=MONDAY, learner=learner, known=True)
    topic = draft(course, "", turn)
    await both.anna.store(*store_course(course, turn), MapAdded(topic.mind_map, topic.flow))
    return course.id


async def test_a_course_by_a_model_goes_without_its_lessons_and_bridges(both: Authoring) -> None:
    course_id = await begun(both, WRITTEN)
    share_id = await both.share(written_name(course_id), "course")

    offered = line_of(await both.open(share_id), "share-offered")
    copy = await both.course(written_id(await both.take(share_id)))

    assert offered.values == {"title": "Topic (en)"}
    assert [concept.id for concept in copy.concepts] == ["roots", "leaves"]
    assert copy.concepts[1].prerequisites == ("roots",)
    assert not any(any(concept.explanation.values()) for concept in copy.concepts)
    assert [len(concept.questions) for concept in copy.concepts] == [
        len(concept.questions) for concept in WRITTEN.concepts[:2]
    ]


async def test_a_course_of_own_pages_is_kept_back_and_says_why(both: Authoring) -> None:
    course_id = await begun(both, replace(WRITTEN, source=SourceId("pages")))

    said = await both.anna.send(SharePressed("course", written_name(course_id)))

    assert named(said) == ["share-of-pages"]
    assert await both.anna.rows(shares) == []


async def test_the_list_of_topics_names_what_was_written(both: Authoring) -> None:
    course_id = await begun(both, WRITTEN)

    shown = reply_of(await both.anna.send(TopicsAsked()), TopicsShown)

    assert [row.written for row in shown.rows] == [written_name(course_id)]


def test_an_authors_lessons_go_along_and_withdrawn_questions_do_not() -> None:
    course = build_course({"roots": (), BRIDGE: ("roots",)}, by_author=True)
    wrong = course.concepts[0].questions[0].key

    shared = shareable(course, {wrong})

    assert shared.concepts[0].explanation == course.concepts[0].explanation
    assert shared.concepts[0].questions == course.concepts[0].questions[1:]
    assert [concept.id for concept in shared.concepts] == ["roots"]
