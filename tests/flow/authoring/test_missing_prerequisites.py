"""A concept that may be missing is looked for, offered, and added when the learner says so."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import ConceptId
from bot.domain.topics.curriculum import frontier, prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus
from bot.flow.anywhere.events import StopAsked
from bot.flow.authoring.events import ConfirmPressed, PrerequisitePressed, PrerequisiteProposed
from bot.flow.authoring.orders import Order, PrerequisiteOrder, WritingOrder
from bot.flow.authoring.replies import PrerequisiteSuggested
from bot.flow.authoring.states import PrerequisiteOffered, SeekingPrerequisite
from bot.flow.engine.changes import NodesChanged, QuestionsWritten
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.short_ids import short_node_id
from bot.flow.lessons.replies import ConceptExplained, TeachAgainOffered
from bot.flow.lessons.states import Review
from bot.flow.topics.events import NextAsked
from bot.flow.tutor.model_errors import ModelTrouble
from bot.flow.tutor.replies import ModelSilent, Silent
from bot.flow.tutor.tutoring import ProposedPrerequisite
from tests.flow.lines import is_line, only, reply_of
from tests.flow.writing import Wisher, question

CONCEPT = ProposedPrerequisite(
    label="The Senate", description="Who ruled.", effort_minutes=8, why="It explains the republic."
)


async def struggling(walk: Wisher) -> Node:
    """Return a concept below the root that was begun, its root mastered."""
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
    """Return what was ordered, and what a worker would bring for it."""
    order, work = await walk.ordered(PrerequisiteOrder)
    return order, PrerequisiteProposed(order.id, work.map_id, work.node_id, concept)


async def proposed(walk: Wisher) -> tuple[Reply, ...]:
    order, came = await result(walk)
    return await walk.bring(came, order)


async def test_what_fails_three_reviews_in_a_written_topic_can_be_bridged() -> None:
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
    assert [it.can_seek_prerequisite for it in offered.concepts] == [True]


async def test_the_search_is_ordered_and_its_result_offered() -> None:
    walk = Wisher()
    state = await looking(walk)

    suggested = only(await proposed(walk), PrerequisiteSuggested)

    assert (suggested.label, suggested.minutes) == ("The Senate", 8)
    assert await walk.state() == PrerequisiteOffered(
        interaction_id=suggested.interaction_id,
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
    suggested = only(await proposed(walk), PrerequisiteSuggested)

    (added,) = await walk.send(ConfirmPressed(suggested.interaction_id, wanted=True))

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
    suggested = only(await proposed(walk), PrerequisiteSuggested)
    await walk.send(ConfirmPressed(suggested.interaction_id, wanted=True))
    mind_map = (await walk.topic()).mind_map
    others = tuple(
        replace(node, status=NodeStatus.MASTERED, mastery_score=1.0)
        for node in frontier(mind_map)
        if node.label != "The Senate"
    )
    await walk.store(NodesChanged(mind_map.id, others))

    told = only(await walk.send(NextAsked()), ConceptExplained)

    assert told.text == "The Senate by explanation"


async def test_a_concept_that_is_left_out_changes_nothing() -> None:
    walk = Wisher()
    await looking(walk)
    before = (await walk.topic()).mind_map.nodes
    suggested = only(await proposed(walk), PrerequisiteSuggested)

    said = await walk.send(ConfirmPressed(suggested.interaction_id, wanted=False))

    assert said == (remark("said-bridge-left-out"),)
    assert (await walk.topic()).mind_map.nodes == before


async def test_a_search_that_fails_is_said_and_nothing_changes() -> None:
    walk = Wisher()
    await looking(walk)

    silent = await walk.fail(PrerequisiteOrder)

    assert silent == (ModelSilent(with_what=Silent.PREREQUISITE, trouble=ModelTrouble.DOWN),)
    assert await walk.state() == Idle()


async def test_the_search_can_be_cancelled_and_goes_on_while_somebody_writes() -> None:
    walk = Wisher()
    state = await looking(walk)

    (stands,) = await walk.send(TextReceived("hello?"))
    said = await walk.send(CancelPressed(state.interaction_id))

    assert is_line(stands, "making-")
    assert said == (remark("said-search-cancelled"),)
    assert not any(isinstance(it.work, PrerequisiteOrder) for it in await walk.open_orders())


async def test_a_proposal_that_nobody_waits_for_is_dropped() -> None:
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
    suggested = only(await walk.bring(came, order), PrerequisiteSuggested)

    said = await walk.send(ConfirmPressed(suggested.interaction_id, wanted=True))

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
