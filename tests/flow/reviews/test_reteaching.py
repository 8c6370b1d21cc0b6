"""Concepts that will not stick: three failed reviews, an offer, a lesson, and a success."""

from datetime import timedelta

import pytest

from bot.domain.ids import ChatId, CourseId, LessonId, MapId, NodeId, QuestionKey, ShortNodeId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import ResponseType
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import SkipAsked, StopAsked, WhyAsked
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.states import Placement, asks_for
from bot.flow.lessons import events as lessons_events
from bot.flow.lessons.events import BasicsPressed, ConceptChosenPressed, TeachAgainPressed
from bot.flow.lessons.replies import ConceptExplained, QuizEnded, TeachAgainOffered
from bot.flow.lessons.states import Checkpoint, CheckpointOffered, Explaining, Quiz, Review
from bot.flow.lessons.struggling import reviews
from bot.flow.maps import events as maps_events
from bot.flow.maps.events import TopicAction
from bot.flow.maps.ports import PastResponse
from bot.flow.placement import events as placement_events
from bot.flow.placement.states import PlacementOffered
from bot.flow.progress.replies import CausesShown
from bot.flow.topics import events as topics_events
from bot.flow.tutor.orders import ExplainAs
from tests.builders import MONDAY
from tests.flow.lines import is_line, named, only
from tests.flow.strolling import (
    fail_checkpoint,
    learn_again,
    master_root,
    to_checkpoint_offer,
    to_first_question,
)
from tests.flow.walking import Walk, going_by_scores, imagined

DAY = timedelta(days=1)


async def review_all(walk: Walk, *failing: NodeId) -> list[Reply]:
    """Answer everything due on the next day, failing some. Return the replies."""
    walk.clock.move(DAY + timedelta(minutes=10))
    said = list(await walk.send(ReviewAsked()))
    while asks_for(reviewing := await walk.state(), Review):
        said += await walk.answer(right=reviewing.purpose.current.node_id not in failing)
    return said


def offers(said: list[Reply]) -> list[TeachAgainOffered]:
    return [reply for reply in said if isinstance(reply, TeachAgainOffered)]


async def fail_three_times(walk: Walk, node_id: NodeId) -> TeachAgainOffered:
    for _ in range(2):
        assert offers(await review_all(walk, node_id)) == []
    (offered,) = offers(await review_all(walk, node_id))
    return offered


async def struggling_root(walk: Walk) -> tuple[NodeId, lessons_events.TeachAgainPressed]:
    root = await master_root(walk)
    await fail_three_times(walk, root)
    return root, lessons_events.TeachAgainPressed(
        (await walk.topic()).mind_map.id, short_node_id(root)
    )


async def struggling_child(walk: Walk) -> tuple[NodeId, NodeId, TeachAgainOffered]:
    """Master the root, learn what it opens, and fail that three times."""
    root = await master_root(walk)
    await walk.send(engine_events.NextAsked())
    offered = await to_checkpoint_offer(walk)
    await walk.send(lessons_events.CheckpointPressed(offered.interaction_id, wanted=False))
    return root, offered.node_id, await fail_three_times(walk, offered.node_id)


async def test_the_whole_loop_from_three_failures_to_a_success() -> None:
    walk = going_by_scores(MONDAY)
    root = await master_root(walk)
    offered = await fail_three_times(walk, root)
    (concept,) = offered.concepts
    assert concept.label == "What a fraction is"
    assert StruggleReason.FAILED_IN_A_ROW in concept.reasons
    assert StruggleReason.LAPSED in concept.reasons
    assert concept.prerequisites == ()

    told = only(await walk.send(TeachAgainPressed(concept.map_id, concept.node)), ConceptExplained)
    assert told.way is ExplainAs.ANOTHER_ANGLE
    lesson = await walk.expect(Explaining)
    assert lesson.node_id == root
    await walk.send(lessons_events.QuizPressed(lesson.interaction_id))
    while asks_for(await walk.state(), Quiz):
        await walk.answer()
    assert any(isinstance(reply, QuizEnded) and reply.passed for reply in walk.said)
    await walk.expect(CheckpointOffered)

    assert offers(await review_all(walk)) == []
    assert offers(await review_all(walk, root)) == []


async def test_a_fourth_failure_is_offered_again() -> None:
    walk = imagined(MONDAY)
    root, _ = await struggling_root(walk)

    assert len(offers(await review_all(walk, root))) == 1


async def test_one_success_ends_the_run() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    for failing in ((root,), (root,), (), (root,)):
        assert offers(await review_all(walk, *failing)) == []


def test_the_questions_of_a_checkpoint_are_no_reviews_in_a_row() -> None:
    def answered(quality: int, *, type_: ResponseType, checkpoint: bool = False) -> PastResponse:
        return PastResponse(
            question_key=QuestionKey("x/1"),
            question_format="numeric",
            quality=quality,
            type=type_,
            checkpoint=checkpoint,
            lesson_id=LessonId("l"),
            responded_at=MONDAY,
        )

    newest_first = [
        answered(1, type_=ResponseType.REVIEW),
        answered(0, type_=ResponseType.REVIEW, checkpoint=True),
        answered(0, type_=ResponseType.TEACH),
        answered(4, type_=ResponseType.REVIEW),
    ]
    assert reviews(newest_first) == (4, 1)


async def test_the_offer_comes_after_the_last_question_and_not_between() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    await walk.send(engine_events.NextAsked())
    child = await to_checkpoint_offer(walk)
    await walk.send(lessons_events.CheckpointPressed(child.interaction_id, wanted=False))
    both = (root, child.node_id)
    await review_all(walk, *both)
    await review_all(walk, *both)

    said = await review_all(walk, *both)

    kinds = named(said)
    assert kinds.count("QuestionAsked") == 2
    assert kinds[-2:] == ["review-ended", "TeachAgainOffered"]
    (offered,) = offers(said)
    assert {concept.node for concept in offered.concepts} == {short_node_id(node) for node in both}


async def test_a_sitting_whose_last_question_is_skipped_still_ends_with_the_offer() -> None:
    walk = imagined(MONDAY)
    root, child, _ = await struggling_child(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(ReviewAsked())
    said: tuple[Reply, ...] = ()
    while asks_for(reviewing := await walk.state(), Review):
        if not reviewing.purpose.waiting and reviewing.purpose.struggling:
            said = await walk.send(SkipAsked())
        else:
            right = reviewing.purpose.current.node_id == root
            said = await walk.answer(right=right)

    (offered,) = offers(list(said))
    assert [concept.node for concept in offered.concepts] == [short_node_id(child)]


async def test_what_a_concept_builds_on_is_asked_first_and_then_it_is_offered_again() -> None:
    walk = imagined(MONDAY)
    root, child, offered = await struggling_child(walk)
    (concept,) = offered.concepts
    assert concept.prerequisites == ("What a fraction is",)

    await walk.send(lessons_events.BasicsPressed(concept.map_id, concept.node))
    reviewing = await walk.expect(Review)
    assert (reviewing.purpose.current.node_id, reviewing.purpose.total) == (root, 1)
    said = await walk.answer()

    given = await walk.maps.responses(root, 1)
    assert given[0].type is ResponseType.REVIEW
    (again,) = offers(list(said))
    assert [course_concept.node for course_concept in again.concepts] == [short_node_id(child)]
    assert again.concepts[0].prerequisites == ()
    await walk.send(lessons_events.TeachAgainPressed(concept.map_id, concept.node))
    assert (await walk.expect(Explaining)).node_id == child


async def test_a_concept_that_builds_on_nothing_is_taught_at_once() -> None:
    walk = imagined(MONDAY)
    root, press = await struggling_root(walk)

    await walk.send(lessons_events.BasicsPressed(press.map_id, press.node))

    assert (await walk.expect(Explaining)).node_id == root


async def test_a_question_on_the_table_is_paused_and_comes_back() -> None:
    walk = imagined(MONDAY)
    root, press = await struggling_root(walk)
    await walk.send(topics_events.CoursePressed(CourseId("python")))
    offered = await walk.expect(PlacementOffered)
    await walk.send(placement_events.PlacementPressed(offered.interaction_id, wanted=True))
    probing = await walk.expect(Placement)

    await walk.send(press)

    assert (await walk.expect(Explaining)).node_id == root
    await walk.send(
        maps_events.TopicPressed(probing.purpose.map_id, maps_events.TopicAction.SWITCH)
    )
    assert await walk.state() == probing


async def test_a_concept_that_is_mastered_meanwhile_sticks_and_the_question_stays() -> None:
    walk = imagined(MONDAY)
    root, child, offered = await struggling_child(walk)
    map_id = offered.concepts[0].map_id
    await walk.send(engine_events.NextAsked())
    lesson = await walk.expect(Explaining)
    assert lesson.node_id == child
    await walk.send(lessons_events.QuizPressed(lesson.interaction_id))
    quizzing = await walk.state()

    for press in (
        lessons_events.TeachAgainPressed(map_id, short_node_id(root)),
        lessons_events.BasicsPressed(map_id, short_node_id(root)),
    ):
        assert named(await walk.send(press)) == ["sticks-now", "QuestionAsked"]
    assert await walk.state() == quizzing


@pytest.mark.parametrize("kind", [lessons_events.TeachAgainPressed, lessons_events.BasicsPressed])
async def test_a_press_about_somebody_elses_or_no_concept_changes_nothing(
    kind: type[lessons_events.TeachAgainPressed | lessons_events.BasicsPressed],
) -> None:
    walk = imagined(MONDAY)
    _, press = await struggling_root(walk)
    before = await walk.topic()

    for strange in (
        kind(MapId("not mine"), press.node),
        kind(press.map_id, ShortNodeId("nothing")),
    ):
        said = await walk.send(strange)
        assert said == (remark("said-old-button-idle"),)

    assert await walk.state() == Idle()
    assert await walk.topic() == before


@pytest.mark.parametrize("kind", [lessons_events.TeachAgainPressed, lessons_events.BasicsPressed])
@pytest.mark.parametrize(
    ("action", "said"), [(TopicAction.STOP, "topic-stopped"), (TopicAction.PAUSE, "topic-rests")]
)
async def test_a_press_in_a_topic_that_was_left_says_so_and_offers_to_go_on(
    kind: type[TeachAgainPressed | BasicsPressed], action: TopicAction, said: str
) -> None:
    walk = imagined(MONDAY)
    _, press = await struggling_root(walk)
    await walk.send(maps_events.TopicPressed(press.map_id, action))
    before = await walk.topic()

    (told,) = await walk.send(kind(press.map_id, press.node))

    assert is_line(told, said)
    assert await walk.topic() == before
    assert await walk.state() == Idle()


async def test_pressing_twice_shows_the_lesson_that_stands() -> None:
    walk = imagined(MONDAY)
    _, press = await struggling_root(walk)
    await walk.send(press)
    lesson = await walk.state()

    await walk.send(press)

    assert await walk.state() == lesson


async def test_a_press_in_the_middle_of_a_question_about_it_shows_that_question_again() -> None:
    walk = imagined(MONDAY)
    root, press = await struggling_root(walk)
    await walk.send(press)
    lesson = await walk.expect(Explaining)
    await walk.send(lessons_events.QuizPressed(lesson.interaction_id))
    quizzing = await walk.expect(Quiz)

    await walk.send(press)

    assert await walk.state() == quizzing
    assert quizzing.purpose.node_id == root


# --- a checkpoint that the learner asks for ---------------------------------------------------


async def begun(walk: Walk) -> lessons_events.CheckpointAskedPressed:
    """Begin the first lesson and set it aside. Return the press for its concept's checkpoint."""
    first = await to_first_question(walk)
    await walk.answer(right=False)
    await walk.send(StopAsked())
    purpose = first.purpose
    return lessons_events.CheckpointAskedPressed(purpose.map_id, short_node_id(purpose.node_id))


async def test_a_checkpoint_can_be_asked_for_on_the_page_of_a_concept() -> None:
    walk = going_by_scores(MONDAY)
    press = await begun(walk)

    (page,) = await walk.send(WhyAsked("What a fraction is"))

    assert only((page,), CausesShown).checkpoint
    assert only((page,), CausesShown).built_on == 17
    asked = await walk.send(press)
    assert named(asked) == ["QuestionAsked"]
    await walk.expect(Checkpoint)
    while asks_for(await walk.state(), Checkpoint):
        await walk.answer()
    node = (await walk.topic()).mind_map.nodes[0]
    assert node.is_mastered
    (page,) = await walk.send(WhyAsked("What a fraction is"))
    assert not only((page,), CausesShown).checkpoint


async def test_a_checkpoint_that_was_put_aside_halfway_goes_on_when_it_is_asked_for() -> None:
    walk = going_by_scores(MONDAY)
    press = await begun(walk)
    await walk.send(press)
    await walk.answer()
    halfway = await walk.expect(Checkpoint)
    await walk.send(StopAsked())

    await walk.send(press)

    assert await walk.expect(Checkpoint) == halfway


async def test_after_a_failed_checkpoint_its_lesson_comes_and_after_two_it_is_tomorrow() -> None:
    walk = going_by_scores(MONDAY)
    press = await begun(walk)
    await walk.send(press)
    while asks_for(await walk.state(), Checkpoint):
        await walk.answer(right=False)
    assert only((await walk.send(press))[:1], ConceptExplained).way is ExplainAs.ANOTHER_ANGLE
    await learn_again(walk)
    await fail_checkpoint(walk)

    assert await walk.send(press) == (remark("nothing-checkpoint", label="What a fraction is"),)

    walk.clock.move(DAY)
    await walk.send(press)
    await walk.expect(Checkpoint)


async def chosen(walk: Walk, node_id: NodeId) -> tuple[Reply, ...]:
    map_id = (await walk.topic()).mind_map.id
    return await walk.send(ConceptChosenPressed(map_id, short_node_id(node_id)))


async def test_a_chosen_concept_is_taught_whatever_would_come_next() -> None:
    walk = going_by_scores(MONDAY)
    await master_root(walk)
    last = frontier((await walk.topic()).mind_map)[-1]

    only(await chosen(walk, last.id), ConceptExplained)

    assert (await walk.expect(Explaining)).node_id == last.id


async def test_a_chosen_concept_that_is_locked_names_what_comes_before_it() -> None:
    walk = going_by_scores(MONDAY)
    await master_root(walk)
    mind_map = (await walk.topic()).mind_map
    reachable = {node.id for node in frontier(mind_map)}
    deepest = max(mind_map.nodes, key=lambda node: (node.depth, node.sequence))
    assert deepest.id not in reachable

    said = await chosen(walk, deepest.id)

    assert named(said) == ["concept-locked"]


async def test_a_chosen_concept_that_is_due_is_reviewed_and_a_mastered_one_sticks() -> None:
    walk = going_by_scores(MONDAY)
    node_id = await master_root(walk)

    assert "sticks-now" in named(await chosen(walk, node_id))
    walk.clock.move(2 * DAY)
    await chosen(walk, node_id)
    assert asks_for(reviewing := await walk.state(), Review)
    assert reviewing.purpose.current.node_id == node_id


async def test_a_chosen_concept_of_another_learner_is_shown_to_nobody() -> None:
    walk = going_by_scores(MONDAY)
    await master_root(walk)
    node = (await walk.topic()).mind_map.nodes[0]
    other = walk.beside(ChatId(4712))

    said = await other.send(ConceptChosenPressed(node.map_id, short_node_id(node.id)))

    assert "ConceptExplained" not in named(said)
