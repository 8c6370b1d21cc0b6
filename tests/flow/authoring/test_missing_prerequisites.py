"""A concept that may be missing is searched for, offered, and added if the learner agrees."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ConceptId, CourseId, QuestionKey, supplement_id
from bot.domain.topics.curriculum import frontier, prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus
from bot.flow.authoring.events import ConfirmPressed, PrerequisiteProposed
from bot.flow.authoring.orders import PrerequisiteOrder
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.authoring.states import PrerequisiteOffered, SeekingPrerequisite
from bot.flow.engine.events import CancelPressed, NextAsked, StopAsked, TextReceived, TopicsAsked
from bot.flow.engine.replies import Reply, Words, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_node_id, short_question_id
from bot.flow.exercise.events import FlagReasonPressed, ReviewAsked
from bot.flow.lessons.events import PrerequisitePressed, QuizPressed
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.replies import ConceptExplained, TeachAgainOffered
from bot.flow.lessons.states import Quiz, Review
from bot.flow.maps.changes import NodesChanged, QuestionsWritten, ReviewsCleared
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.today.replies import TopicsShown
from bot.flow.tutor.replies import model_silent
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Order
from tests.flow.lines import is_line, line_of, of_press, only, reply_of
from tests.flow.planting import course_of, plant_with_due
from tests.flow.writing import Wisher, question

CONCEPT = ProposedPrerequisite(
    label="The Senate",
    description="Who ruled.",
    effort_minutes=8,
    why="It explains the republic.",
    objectives=("You can say who ruled.",),
    misconceptions=("The people ruled.",),
)


async def struggling(walk: Wisher) -> Node:
    """Return a concept below the root that was begun. The root is mastered."""
    await walk.to_lesson()
    await walk.send(StopAsked())
    mind_map = (await walk.topic()).mind_map
    root, child = mind_map.nodes[:2]
    mastered = replace(
        root, status=NodeStatus.MASTERED, mastery_score=1.0, mastered_at=walk.clock.now()
    )
    begun = replace(child, status=NodeStatus.REVIEWING, mastery_score=0.4)
    await walk.store(NodesChanged(mind_map.id, (mastered, begun)))
    return begun


async def looking(walk: Wisher) -> SeekingPrerequisite:
    node = await struggling(walk)
    await walk.send(PrerequisitePressed(node.map_id, short_node_id(node.id)))
    return await walk.expect(SeekingPrerequisite)


async def result(
    walk: Wisher, concept: ProposedPrerequisite = CONCEPT
) -> tuple[Order, PrerequisiteProposed]:
    """Return the order, and the result that a worker would bring for it."""
    order, work = await walk.ordered(PrerequisiteOrder)
    return order, PrerequisiteProposed(order.id, work.map_id, work.node_id, concept)


async def proposed(walk: Wisher) -> tuple[Reply, ...]:
    order, came = await result(walk)
    return await walk.bring(came, order)


async def test_a_concept_that_fails_three_reviews_in_a_written_topic_can_be_bridged() -> None:
    walk = Wisher()
    node = await struggling(walk)
    asked = (question("x/1"), question("x/2"))
    course_id = (await walk.topic()).mind_map.course_id
    assert course_id is not None
    await walk.store(QuestionsWritten(course_id, node.concept_id, asked))
    for _ in range(3):
        walk.clock.move(timedelta(days=2))
        await walk.make_due((await walk.topic()).mind_map.node(node.id))
        await walk.send(ReviewAsked())
        await walk.expect(Review)
        await walk.send(TextReceived("Wrong", surely_answer=True))

    offered = reply_of(walk.said, TeachAgainOffered)
    assert [concept.can_seek_prerequisite for concept in offered.concepts] == [True]


async def test_the_search_is_ordered_and_its_result_offered() -> None:
    walk = Wisher()
    state = await looking(walk)

    suggested = line_of(await proposed(walk), "bridge-suggested")

    asked = suggested.more[-1]
    assert isinstance(asked, Words)
    assert (suggested.values["label"], asked.values["minutes"]) == ("The Senate", 8)
    assert await walk.state() == PrerequisiteOffered(
        interaction_id=of_press(suggested, "interaction_id"),
        map_id=state.map_id,
        node_id=state.node_id,
        concept=CONCEPT,
    )


async def test_a_second_press_does_not_begin_the_search_anew() -> None:
    walk = Wisher()
    state = await looking(walk)

    (stands,) = await walk.send(PrerequisitePressed(state.map_id, short_node_id(state.node_id)))

    assert is_line(stands, "making-")
    assert await walk.state() == state


async def test_a_confirmed_concept_comes_before_the_one_that_slips() -> None:
    walk = Wisher()
    state = await looking(walk)
    before = (await walk.topic()).mind_map
    suggested = line_of(await proposed(walk), "bridge-suggested")

    (added,) = await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=True))

    assert is_line(added, "bridge-added")
    mind_map = (await walk.topic()).mind_map
    (prerequisite,) = [node for node in mind_map.nodes if node.label == "The Senate"]
    assert prerequisite in prerequisites_of(mind_map, state.node_id)
    assert state.node_id not in {node.id for node in frontier(mind_map)}
    assert set(before.edges) < set(mind_map.edges)
    _, work = await walk.ordered(WritingOrder)
    assert (work.concept_ids, work.urgent) == ((prerequisite.concept_id,), True)
    assert "map_replanned" in await walk.audited()


async def test_the_bridge_is_taught_by_the_model_like_any_concept() -> None:
    walk = Wisher()
    await looking(walk)
    suggested = line_of(await proposed(walk), "bridge-suggested")
    await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=True))
    mind_map = (await walk.topic()).mind_map
    others = tuple(
        replace(node, status=NodeStatus.MASTERED, mastery_score=1.0)
        for node in frontier(mind_map)
        if node.label != "The Senate"
    )
    await walk.store(NodesChanged(mind_map.id, others))

    told = only(await walk.send(NextAsked()), ConceptExplained)

    assert told.text == "The Senate by explanation"
    assert walk.teacher.briefs[-1].objectives == ("You can say who ruled.",)
    assert walk.teacher.briefs[-1].misconceptions == ("The people ruled.",)


async def test_a_concept_that_is_left_out_changes_nothing() -> None:
    walk = Wisher()
    await looking(walk)
    before = (await walk.topic()).mind_map.nodes
    suggested = line_of(await proposed(walk), "bridge-suggested")

    said = await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=False))

    assert said == (remark("said-bridge-left-out"),)
    assert (await walk.topic()).mind_map.nodes == before


async def test_a_search_that_fails_is_reported_and_changes_nothing() -> None:
    walk = Wisher()
    await looking(walk)

    silent = await walk.fail(PrerequisiteOrder)

    assert silent == (model_silent("bridge", ModelTrouble.DOWN),)
    assert await walk.state() == Idle()


async def test_the_search_can_be_cancelled_and_goes_on_while_the_learner_writes() -> None:
    walk = Wisher()
    state = await looking(walk)

    (stands,) = await walk.send(TextReceived("hello?"))
    said = await walk.send(CancelPressed(state.interaction_id))

    assert is_line(stands, "making-")
    assert said == (remark("said-search-cancelled"),)
    assert not any(isinstance(order.work, PrerequisiteOrder) for order in await walk.open_orders())


async def test_a_proposal_that_is_no_longer_awaited_is_dropped() -> None:
    walk = Wisher()
    await looking(walk)
    order, late = await result(walk)
    await walk.send(StopAsked())

    assert await walk.bring(late, order) == ()

    assert await walk.state() == Idle()


@pytest.mark.parametrize("label", ["Founding", "  "])
async def test_a_concept_that_breaks_a_rule_of_the_map_is_not_added(label: str) -> None:
    walk = Wisher()
    await looking(walk)
    order, came = await result(walk, replace(CONCEPT, label=label))
    suggested = line_of(await walk.bring(came, order), "bridge-suggested")

    said = await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=True))

    assert said == (remark("said-bridge-does-not-fit"),)
    nodes = (await walk.topic()).mind_map.nodes
    assert ConceptId(label) not in {node.concept_id for node in nodes}


async def test_nothing_is_looked_for_below_the_root() -> None:
    walk = Wisher()
    node = await struggling(walk)
    root = (await walk.topic()).mind_map.root_id
    assert root is not None
    await walk.store(
        NodesChanged(
            node.map_id,
            (replace((await walk.topic()).mind_map.node(root), status=NodeStatus.REVIEWING),),
        )
    )

    (said,) = await walk.send(PrerequisitePressed(node.map_id, short_node_id(root)))

    assert said == remark("said-bridge-does-not-fit")


# --- in a bundled course -------------------------------------------------------------------


async def bundled(walk: Wisher) -> Node:
    """Return a concept of a bundled course that is due.

    Its root is mastered, the others are new.
    """
    await walk.send(StopAsked())
    root, *others = course_of("memory").concepts
    concept = next(other for other in others if root.id not in other.prerequisites)
    planted = await plant_with_due(walk, "memory", {concept.id: 1}, 6)
    first = next(node for node in planted.nodes if node.concept_id == root.id)
    mastered = replace(
        first, status=NodeStatus.MASTERED, mastery_score=1.0, mastered_at=walk.clock.now()
    )
    await walk.store(NodesChanged(planted.id, (mastered,)))
    return next(node for node in planted.nodes if node.concept_id == concept.id)


async def supplemented(walk: Wisher) -> tuple[Node, Node]:
    """Return a concept of a bundled course, and the one that was added before it."""
    node = await bundled(walk)
    await walk.send(PrerequisitePressed(node.map_id, short_node_id(node.id)))
    suggested = line_of(await proposed(walk), "bridge-suggested")
    await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=True))
    nodes = (await walk.topic()).mind_map.nodes
    return node, next(node for node in nodes if node.label == "The Senate")


async def to_lesson_of(walk: Wisher, added: Node) -> tuple[Reply, ...]:
    """Begin the lesson of the added concept, all others being mastered."""
    mind_map = (await walk.topic()).mind_map
    others = tuple(
        replace(node, status=NodeStatus.MASTERED, mastery_score=1.0, next_review_at=None)
        for node in mind_map.nodes
        if node.id != added.id
    )
    await walk.store(NodesChanged(mind_map.id, others), ReviewsCleared(mind_map.id))
    return await walk.send(NextAsked())


async def test_a_concept_that_fails_three_reviews_in_a_bundled_topic_can_be_bridged() -> None:
    walk = Wisher()
    node = await bundled(walk)
    for _ in range(3):
        walk.clock.move(timedelta(days=2))
        await walk.make_due((await walk.topic()).mind_map.node(node.id))
        await walk.send(ReviewAsked())
        await walk.expect(Review)
        await walk.answer(right=False)

    offered = reply_of(walk.said, TeachAgainOffered)
    assert [concept.can_seek_prerequisite for concept in offered.concepts] == [True]


async def test_without_a_model_nothing_is_sought_in_a_bundled_topic() -> None:
    walk = Wisher(with_model=False)
    node = await bundled(walk)

    said = await walk.send(PrerequisitePressed(node.map_id, short_node_id(node.id)))

    assert said == (remark("said-bridge-does-not-fit"),)


async def test_nothing_is_searched_if_the_map_would_become_too_deep() -> None:
    walk = Wisher()
    await bundled(walk)
    mind_map = (await walk.topic()).mind_map
    high = replace(mind_map.nodes[1], status=NodeStatus.REVIEWING, mastery_score=0.4)
    await walk.store(NodesChanged(mind_map.id, (high,)))

    said = await walk.send(PrerequisitePressed(mind_map.id, short_node_id(high.id)))

    assert said == (remark("said-bridge-does-not-fit"),)


async def test_a_confirmed_concept_is_of_this_map_alone_and_the_bundled_course_stays() -> None:
    walk = Wisher()
    course = await walk.catalogue.get(CourseId("memory"))

    node, added = await supplemented(walk)

    mind_map = (await walk.topic()).mind_map
    assert added in prerequisites_of(mind_map, node.id)
    assert mind_map.course_id == course.id
    assert await walk.catalogue.get(course.id) == course
    work = await load_topic(mind_map.id, walk.ports)
    assert len(work.course.concepts) == len(course.concepts) + 1
    assert added.concept_id in work.concept(node.id).prerequisites
    _, writing = await walk.ordered(WritingOrder)
    assert (writing.course_id, writing.concept_ids) == (
        supplement_id(mind_map.id),
        (added.concept_id,),
    )


async def test_the_added_concept_of_a_bundled_topic_is_taught_and_asked() -> None:
    walk = Wisher()
    _, added = await supplemented(walk)

    told = only(await to_lesson_of(walk, added), ConceptExplained)
    assert told.text == "The Senate by explanation"
    await walk.send(QuizPressed(told.interaction_id))
    await walk.bring_questions(added.concept_id, question("x/1"), question("x/2"))
    asked = await walk.expect(Quiz)
    await walk.send(TextReceived("Right", surely_answer=True))

    assert asked.purpose.node_id == added.id
    (answered,) = await walk.maps.responses(added.id, 9)
    assert answered.quality == 5


async def test_questions_that_fail_to_be_written_are_ordered_again_in_the_supplement() -> None:
    walk = Wisher()
    _, added = await supplemented(walk)
    told = only(await to_lesson_of(walk, added), ConceptExplained)
    await walk.fail(WritingOrder)

    await walk.send(QuizPressed(told.interaction_id))
    failed = line_of(await walk.fail(WritingOrder), "questions-missing")

    assert ModelTrouble.DOWN.words in failed.more


async def test_the_added_concept_is_named_in_the_list_of_topics() -> None:
    walk = Wisher()
    _, added = await supplemented(walk)
    await to_lesson_of(walk, added)
    await walk.send(StopAsked())

    listed = reply_of(await walk.send(TopicsAsked()), TopicsShown)

    assert [row.next_label for row in listed.rows] == ["The Senate"]


async def test_a_question_of_the_added_concept_can_be_flagged_and_is_not_asked_again() -> None:
    walk = Wisher()
    _, added = await supplemented(walk)
    keys = [QuestionKey(f"x/{number}") for number in range(5)]
    await walk.bring_questions(added.concept_id, *map(question, keys))

    await walk.send(FlagReasonPressed(added.map_id, short_question_id(keys[0]), FlagReason.WRONG))

    (flag,) = await walk.maps.flags(supplement_id(added.map_id))
    assert flag.key == keys[0]
    work = await load_topic(added.map_id, walk.ports)
    assert [question.key for question in work.questions_of(added.id)] == keys[1:]


async def test_a_second_concept_joins_the_first_in_a_bundled_topic() -> None:
    walk = Wisher()
    _, added = await supplemented(walk)
    last = next(
        node for node in (await walk.topic()).mind_map.nodes if node.concept_id == "chunking"
    )
    begun = replace(last, status=NodeStatus.REVIEWING, mastery_score=0.4)
    await walk.store(NodesChanged(last.map_id, (begun,)))
    await walk.send(PrerequisitePressed(last.map_id, short_node_id(last.id)))
    order, came = await result(walk, replace(CONCEPT, label="The city"))
    suggested = line_of(await walk.bring(came, order), "bridge-suggested")

    await walk.send(ConfirmPressed(of_press(suggested, "interaction_id"), wanted=True))

    work = await load_topic(last.map_id, walk.ports)
    second = next(node for node in work.mind_map.nodes if node.label == "The city")
    assert second.concept_id in work.concept(last.id).prerequisites
    assert work.supplement is not None
    concepts = work.supplement.concepts
    assert [concept.id for concept in concepts] == [added.concept_id, second.concept_id]
