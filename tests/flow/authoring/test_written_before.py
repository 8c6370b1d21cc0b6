"""A learner's topic is offered to others with the same wish, but nothing else of theirs."""

from dataclasses import replace

import pytest

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ChatId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.authoring.events import ScopePressed, WrittenBeforePressed
from bot.flow.authoring.states import TopicProposed
from bot.flow.engine.events import Started, TextReceived
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.lessons.states import Explaining
from bot.flow.maps.ports import TopicWanted
from bot.flow.topics.events import LearnAsked
from bot.storage.authoring.before import kept_topics
from bot.storage.authoring.written import written_courses
from bot.storage.engine.tables import flagged_questions, work_orders
from tests.builders import MONDAY
from tests.flow.lessons.test_question_wait import quizzing
from tests.flow.walking import Walk
from tests.flow.writing import Wisher, question

BEN = ChatId(77)
TOPIC = "Roman history"


async def had(*, answered: bool = True) -> tuple[Wisher, Walk]:
    """Return a learner who has the topic, and another one."""
    walk = Wisher()
    await quizzing(walk, *(question(f"founding/{key}") for key in range(4)))
    if answered:
        await walk.send(TextReceived("Right", surely_answer=True))
    other = walk.beside(BEN)
    await other.send(Started())
    return walk, other


async def wanted(walk: Walk, topic: str = TOPIC) -> TopicProposed:
    await walk.send(LearnAsked(topic))
    return await walk.expect(TopicProposed)


async def test_a_course_written_for_the_same_wish_is_offered_and_taken_without_a_call() -> None:
    first, other = await had()
    offered = await wanted(other, "roman  HISTORY!")
    assert offered.before == 1
    other.model_is_slow = True
    orders = len(await other.rows(work_orders))

    await other.send(WrittenBeforePressed(offered.interaction_id))

    assert isinstance(await other.state(), Answering | Explaining)
    assert {row.kind for row in (await other.rows(work_orders))[orders:]} == {
        "explanation",
        "writing",
    }
    theirs, own = [row.id for row in await other.rows(written_courses)]
    course = await first.stores.written.find(own)
    before = await first.stores.written.find(theirs)
    assert course is not None
    assert before is not None
    assert [concept.questions for concept in course.concepts] == [
        concept.questions for concept in before.concepts
    ]
    assert {concept.explanation[Language.EN] for concept in course.concepts} == {""}
    assert [row.key for row in await other.rows(kept_topics)][1:] == [
        TopicWanted(topic=TOPIC, language=Language.EN).key
    ]


@pytest.mark.parametrize(
    "but",
    [
        {"goal": "teach my kids"},
        {"language": Language.DE},
        {"scope": Scope.DEEP},
        {"level": "a pupil of class 9"},
        {"topic": "Roman law"},
    ],
)
def test_another_wish_has_another_key(but: dict[str, str]) -> None:
    wish = TopicWanted(topic=TOPIC, language=Language.EN)

    assert replace(wish, **but).key != wish.key  # type: ignore[arg-type]  # by name
    assert TOPIC not in wish.key


async def test_how_much_is_wanted_is_looked_up_anew() -> None:
    _, other = await had()
    offered = await wanted(other)

    await other.send(ScopePressed(offered.interaction_id, Scope.DEEP))

    assert (await other.expect(TopicProposed)).before == 0


async def test_a_course_without_answers_is_not_offered() -> None:
    _, other = await had(answered=False)

    assert (await wanted(other)).before == 0


async def flagged(walk: Walk, course_id: str, **but: object) -> None:
    """Store a flag of a question of that course."""
    flag = {
        "course_id": course_id,
        "question_key": "founding/1",
        "reason": "wrong",
        "withdrawn": True,
        "doubted_at": walk.clock.now(),
        **but,
    }
    await walk.stores.database.write(
        lambda db: db.execute(flagged_questions.insert().values(**flag))
    )


@pytest.mark.parametrize(
    ("course_id", "but", "offered"),
    [
        ("", {}, 0),
        ("", {"question_key": "founding/probe"}, 0),
        ("written:copy", {}, 0),
        ("written:copy", {"question_key": "other/1"}, 1),
        ("", {"upheld": False, "decided_at": MONDAY}, 1),
        ("", {"question_key": "founding/lesson/1", "text": "A text."}, 1),
    ],
    ids=["question", "probe", "of a copy", "of another course", "found to be fine", "lesson"],
)
async def test_a_flagged_course_is_not_offered(
    course_id: str, but: dict[str, object], offered: int
) -> None:
    first, other = await had()
    course = (await first.rows(written_courses))[0]

    await flagged(first, course_id or course.id, **but)

    assert (await wanted(other)).before == offered


async def test_a_map_that_leaves_out_what_its_learner_knew_is_not_offered_to_others() -> None:
    walk = Wisher()
    await walk.to_writing_inventory()
    await walk.bring_inventory()
    while asks_for(await walk.state(), Placement):
        await walk.send(TextReceived("Right", surely_answer=True))
    await walk.bring_map()

    assert await walk.rows(kept_topics) == []


async def test_what_is_gone_by_the_time_it_is_taken_is_offered_to_be_written() -> None:
    first, other = await had()
    offered = await wanted(other)
    await first.stores.database.write(lambda db: db.execute(written_courses.delete()))

    await other.send(WrittenBeforePressed(offered.interaction_id))

    assert (await other.expect(TopicProposed)).before == 0


async def test_a_copy_stays_when_the_first_learner_goes() -> None:
    first, other = await had()
    offered = await wanted(other)
    await other.send(WrittenBeforePressed(offered.interaction_id))
    own = (await other.rows(written_courses))[1].id

    await first.stores.database.write(
        lambda db: db.execute(
            written_courses.delete().where(
                written_courses.c.learner_id == LearnerId(first.chat_id)
            )
        )
    )

    assert [row.id for row in await other.rows(written_courses)] == [own]
    assert [row.course_id for row in await other.rows(kept_topics)] == [own]
