"""Flags of texts that a model wrote. The operator gets the text as it was read."""

from datetime import timedelta

from bot.domain.exercise.flagged_questions import MOST_A_DAY, FlaggedQuestion, FlagReason
from bot.domain.ids import ChatId, MapId, NodeId
from bot.flow.engine.events import StopAsked
from bot.flow.engine.replies import Reply
from bot.flow.exercise.asking import short_node_id
from bot.flow.lessons.events import (
    ExplainPressed,
    LessonFlaggedPressed,
    LessonFlagReasonPressed,
    NextPartPressed,
)
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Explaining
from bot.flow.maps.ports import MAPS
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.orders import ExplainAs
from tests.flow.lines import is_line, named, of_press, reply_of
from tests.flow.walking import FRACTIONS
from tests.flow.writing import FakeTeacher, Wisher

LESSON = "Why here?\n\n---\n\nA ford crossed the river."


async def read() -> tuple[Wisher, Explaining]:
    """Return a learner who has read a lesson to its end."""
    walk = Wisher(teacher=FakeTeacher(explanation=LESSON))
    lesson = await walk.to_lesson()
    walk.clock.move(timedelta(seconds=10))
    await walk.send(NextPartPressed(lesson.interaction_id, 1))
    return walk, lesson


async def flag(
    walk: Wisher, map_id: MapId, node_id: NodeId, reason: FlagReason = FlagReason.WRONG
) -> tuple[Reply, ...]:
    return await walk.send(LessonFlagReasonPressed(map_id, short_node_id(node_id), reason))


async def flags(walk: Wisher) -> list[FlaggedQuestion]:
    mind_map = (await walk.topic()).mind_map
    assert mind_map.course_id is not None
    return list(await walk.ports[MAPS].flags(mind_map.course_id))


async def test_a_written_lesson_can_be_flagged_once_it_is_read_to_its_end() -> None:
    walk, lesson = await read()
    opening, ending = (reply for reply in walk.said if isinstance(reply, ConceptExplained))

    (asked,) = await walk.send(LessonFlaggedPressed(lesson.map_id, short_node_id(lesson.node_id)))

    assert opening.following
    assert (ending.map_id, ending.node) == (lesson.map_id, short_node_id(lesson.node_id))
    assert is_line(asked, "doubt-text-asked")
    assert of_press(asked, "reason") is FlagReason.WRONG


async def test_the_operator_gets_the_whole_text_as_it_was_read() -> None:
    walk, lesson = await read()

    (thanked,) = await flag(walk, lesson.map_id, lesson.node_id)

    assert named([thanked]) == ["doubt-text-withdrawn"]
    (kept,) = await flags(walk)
    assert kept.text == "Why here?\n\nA ford crossed the river."
    assert kept.reason is FlagReason.WRONG
    assert "lesson_doubted" in await walk.audited()
    assert (await walk.expect(Explaining)).interaction_id == lesson.interaction_id


async def test_a_text_that_was_flagged_is_written_anew_when_it_is_asked_for_again() -> None:
    walk, lesson = await read()
    walk.teacher.explanation = "Where two roads met."
    again = ExplainPressed(lesson.interaction_id, ExplainAs.EXPLANATION)
    kept = await walk.send(again)
    await flag(walk, lesson.map_id, lesson.node_id)

    anew = await walk.send(again)

    assert reply_of(kept, ConceptExplained).text == "Why here?\n\nA ford crossed the river."
    assert reply_of(anew, ConceptExplained).text == "Where two roads met."


async def test_a_flagged_text_with_a_figure_is_written_anew_as_well() -> None:
    figure = '```figure\n{"bar": {"parts": 8, "painted": 3}}\n```'
    walk = Wisher(teacher=FakeTeacher(explanation=f"Why here?\n\n---\n\n{figure}\n\nA ford."))
    lesson = await walk.to_lesson()
    walk.clock.move(timedelta(seconds=10))
    await walk.send(NextPartPressed(lesson.interaction_id, 1))
    await flag(walk, lesson.map_id, lesson.node_id)
    walk.teacher.explanation = "Where two roads met."

    anew = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.EXPLANATION))

    assert reply_of(anew, ConceptExplained).text == "Where two roads met."


async def test_another_text_about_the_concept_is_flagged_by_itself() -> None:
    walk, lesson = await read()
    await flag(walk, lesson.map_id, lesson.node_id)
    walk.teacher.explanation = "Think of a shop at a crossing."
    await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.ANOTHER_ANGLE))

    await flag(walk, lesson.map_id, lesson.node_id, FlagReason.UNCLEAR)

    assert [flag.text for flag in await flags(walk)][1:] == ["Think of a shop at a crossing."]


async def test_the_same_text_is_noted_once() -> None:
    walk, lesson = await read()
    await flag(walk, lesson.map_id, lesson.node_id)

    again = await flag(walk, lesson.map_id, lesson.node_id)

    assert named(again) == ["doubt-text-withdrawn"]
    assert len(await flags(walk)) == 1


async def test_a_lesson_that_was_left_can_still_be_flagged() -> None:
    walk, lesson = await read()
    await walk.send(StopAsked())

    assert named(await flag(walk, lesson.map_id, lesson.node_id)) == ["doubt-text-withdrawn"]


async def test_no_more_texts_than_five_a_day() -> None:
    walk, lesson = await read()
    for number in range(MOST_A_DAY):
        walk.teacher.explanation = f"Way {number}."
        await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.ANOTHER_ANGLE))
        await flag(walk, lesson.map_id, lesson.node_id)
    walk.teacher.explanation = "One more."
    await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.ANOTHER_ANGLE))

    assert named(await flag(walk, lesson.map_id, lesson.node_id)) == ["doubt-text-enough"]


async def test_another_learner_cannot_flag_it() -> None:
    walk, lesson = await read()
    other = walk.beside(ChatId(4712))

    await other.send(
        LessonFlagReasonPressed(lesson.map_id, short_node_id(lesson.node_id), FlagReason.WRONG)
    )

    assert await flags(walk) == []


async def test_a_text_by_the_author_of_a_bundled_course_has_no_such_button() -> None:
    walk = Wisher()
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    begun = await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    lesson = await walk.expect(Explaining)
    walk.teacher.explanation = "Cut a cake."

    assert reply_of(begun, ConceptExplained).map_id is None
    told = await walk.send(ExplainPressed(lesson.interaction_id, ExplainAs.PURPOSE))
    assert (reply_of(told, ConceptExplained).map_id is None) is (
        reply_of(told, ConceptExplained).text != "Cut a cake."
    )
