"""/next: the best next thing, with the reason."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.authoring.replanning import replan
from bot.domain.ids import InteractionId, LessonId
from bot.domain.rhythm.agenda import AgendaReason
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import FlowStatus, MindMap, Node, NodeStatus
from bot.flow.engine.events import Event, NextAsked, StopAsked, WhyAsked
from bot.flow.engine.replies import Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.replies import QuestionAsked, Reason
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.replies import ConceptExplained, QuizEnded
from bot.flow.lessons.states import Checkpoint, Explaining, Quiz
from bot.flow.maps.changes import NodesChanged, ResponseRecorded
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.maps.replies import Because, NothingToDo
from bot.flow.topics.events import LearnAsked
from tests.builders import MONDAY
from tests.flow.lines import only
from tests.flow.planting import DAY, answer_to, mastered, plant
from tests.flow.rhythm.test_fitting import counted
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_checkpoint_offer,
    to_first_lesson,
    to_first_question,
)
from tests.flow.walking import Walk, imagined


async def because_of(walk: Walk) -> Because:
    """Ask for the next thing and return its reason."""
    told = [
        reply.because
        for reply in await walk.send(NextAsked())
        if isinstance(reply, ConceptExplained | QuestionAsked)
    ]
    assert len(told) == 1
    assert told[0] is not None
    return told[0]


async def why_of(walk: Walk) -> Line:
    return only(await walk.send(WhyAsked()), Line)


KNOWN = {"fractions", "naming-parts", "number-line"}
CRITICAL = {"add-like", "mixed-numbers"}
OPTIONAL = {"fraction-of-a-set", "equivalent"}
"""Concepts whose prerequisites are all known."""


def some_optional(status: NodeStatus, *, critical: NodeStatus) -> Callable[[int, Node], Node]:
    """Return how fractions grow: a few critical concepts in one status, optional in another."""

    def grown(_: int, node: Node) -> Node:
        tomorrow = MONDAY + DAY
        match node.concept_id:
            case known if known in KNOWN:
                return mastered(node, MONDAY, due_in=DAY)
            case concept if concept in CRITICAL:
                return replace(node, status=critical, next_review_at=tomorrow)
            case concept if concept in OPTIONAL:
                return replace(node, status=status, optional=True, next_review_at=tomorrow)
            case _:
                return replace(node, optional=True)

    return grown


async def planted(walk: Walk, status: NodeStatus, *, critical: NodeStatus) -> MindMap:
    """Store the map with its order planned anew."""
    grown = some_optional(status, critical=critical)
    mind_map = replan(await plant(walk, "fractions", grown))
    await walk.store(NodesChanged(mind_map.id, mind_map.nodes))
    return mind_map


def first(mind_map: MindMap, *wanted: str) -> Node:
    return next(node for node in mind_map.nodes if node.concept_id in wanted)


async def test_the_next_open_concept_says_what_it_leads_to() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(StopAsked())

    because = await because_of(walk)

    assert because.reason is AgendaReason.NEXT_IN_ORDER
    assert because.opens == ("Numerator and denominator", "Fractions on the number line")


async def test_a_checkpoint_says_what_it_opens() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    offered = await to_checkpoint_offer(walk)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=False))

    assert await because_of(walk) == Because(
        reason=AgendaReason.OPENS_NEXT,
        opens=("Numerator and denominator", "Fractions on the number line"),
    )


async def test_after_mastery_the_next_open_concept_comes() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert (await because_of(walk)).reason is AgendaReason.NEXT_IN_ORDER


async def test_a_question_that_was_paused_comes_back_without_a_new_reason() -> None:
    walk = imagined(MONDAY)
    await to_first_lesson(walk, right=True)
    await walk.send(StopAsked())
    walk.clock.move(timedelta(minutes=1))

    replies = await walk.send(NextAsked())  # the question that was paused, without a new reason

    assert [reply.because for reply in replies if isinstance(reply, QuestionAsked)] == [None]


async def test_a_question_that_was_paused_comes_back_without_a_look_at_any_checkpoint() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(StopAsked())
    with counted() as statements:
        await walk.send(NextAsked())

    await walk.expect(Quiz)
    assert not [statement for statement in statements if "checkpoint" in statement]


@pytest.mark.parametrize("asked_for", ["next", "topics", "course"])
@pytest.mark.parametrize(
    "status", [NodeStatus.UNSEEN, NodeStatus.DIAGNOSED, NodeStatus.LEARNING, NodeStatus.REVIEWING]
)
async def test_nothing_optional_is_begun_while_something_critical_is_open(
    status: NodeStatus, asked_for: str
) -> None:
    walk = imagined(MONDAY)
    mind_map = await planted(walk, status, critical=NodeStatus.UNSEEN)

    ways: dict[str, Event] = {
        "next": NextAsked(),
        "topics": TopicPressed(mind_map.id, TopicAction.SWITCH),
        "course": LearnAsked("fractions"),
    }
    await walk.send(ways[asked_for])

    assert (await walk.expect(Explaining)).node_id == first(mind_map, *CRITICAL).id
    assert (await why_of(walk)).key == "why-lesson"


async def test_next_ends_a_lesson_left_in_its_middle_and_else_obeys_the_order_k83() -> None:
    walk = imagined(MONDAY)

    def grown(place: int, node: Node) -> Node:
        if place == 0:
            return mastered(node, walk.clock.now(), due_in=9 * DAY)
        return replace(node, status=NodeStatus.LEARNING) if place == 2 else node

    mind_map = await plant(walk, "fractions", grown)
    first, left = frontier(mind_map)
    await walk.send(NextAsked())
    assert (await walk.expect(Explaining)).node_id == left.id

    work = await load_topic(mind_map.id, walk.ports)
    moved = work.moved(FlowStatus.TEACHING, walk.clock.now(), node=first.id)
    await walk.store(*moved.diff(), state=Idle())
    await walk.send(NextAsked())
    assert (await walk.expect(Explaining)).node_id == first.id


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (NodeStatus.DIAGNOSED, AgendaReason.PROBABLY_KNOWN),
        (NodeStatus.LEARNING, AgendaReason.BEGUN),
        (NodeStatus.REVIEWING, AgendaReason.OPENS_NEXT),
    ],
)
async def test_what_is_optional_comes_when_nothing_critical_is_open_and_says_so(
    status: NodeStatus, reason: AgendaReason
) -> None:
    walk = imagined(MONDAY)
    await planted(walk, status, critical=NodeStatus.MASTERED)

    because = await because_of(walk)

    assert (because.reason, because.optional) == (reason, True)
    assert Words("why-optional") in (await why_of(walk)).more


async def test_an_optional_question_that_was_paused_waits_for_what_is_critical() -> None:
    walk = imagined(MONDAY)
    mind_map = await planted(walk, NodeStatus.LEARNING, critical=NodeStatus.MASTERED)
    await walk.send(NextAsked())
    lesson = await walk.expect(Explaining)
    await walk.send(QuizPressed(lesson.interaction_id))
    await walk.answer()
    put_aside = await walk.expect(Quiz)
    await walk.send(StopAsked())
    known = first(mind_map, *CRITICAL)
    critical = replace(known, status=NodeStatus.LEARNING)
    await walk.store(NodesChanged(mind_map.id, (critical,)))

    await walk.send(NextAsked())

    assert (await walk.expect(Explaining)).node_id == critical.id
    await walk.send(StopAsked())
    await walk.store(NodesChanged(mind_map.id, (known,)))
    await walk.send(NextAsked())
    assert await walk.state() == put_aside


@pytest.mark.parametrize(
    ("concept", "status", "reason"),
    [
        ("add-like", NodeStatus.LEARNING, "lesson"),
        ("mixed-numbers", NodeStatus.DIAGNOSED, "lesson_open"),
        ("mixed-numbers", NodeStatus.LEARNING, "lesson_begun"),
        ("mixed-numbers", NodeStatus.REVIEWING, "lesson_again"),
    ],
)
async def test_a_lesson_says_truly_why_it_is_this_one(
    concept: str, status: NodeStatus, reason: Reason
) -> None:
    walk = imagined(MONDAY)
    mind_map = await planted(walk, NodeStatus.UNSEEN, critical=NodeStatus.UNSEEN)
    chosen = replace(first(mind_map, concept), status=status)
    lesson = Explaining(
        interaction_id=InteractionId("q"),
        map_id=mind_map.id,
        node_id=chosen.id,
        lesson_id=LessonId("l"),
    )

    await walk.store(NodesChanged(mind_map.id, (chosen,)), state=lesson)

    assert (await why_of(walk)).key == f"why-{reason}".replace("_", "-")


async def known_below_a_used_up_root(
    walk: Walk, status: NodeStatus = NodeStatus.DIAGNOSED
) -> MindMap:
    """Store a map whose root has had both its checkpoints, with something known behind it."""
    tomorrow = MONDAY + DAY

    def grown(place: int, node: Node) -> Node:
        if place == 0:
            return replace(node, status=NodeStatus.REVIEWING, next_review_at=tomorrow)
        at = None if status is NodeStatus.DIAGNOSED else tomorrow
        return replace(node, status=status, next_review_at=at) if place == 3 else node

    mind_map = await plant(walk, "fractions", grown)
    tried = replace(answer_to(mind_map.nodes[0]), checkpoint=True, responded_at=MONDAY)
    again = replace(tried, lesson_id=LessonId("again"))
    await walk.store(ResponseRecorded(tried), ResponseRecorded(again))
    return mind_map


@pytest.mark.parametrize("right", [True, False])
async def test_what_is_probably_known_can_be_checked_while_the_way_to_it_is_not_open(
    right: bool,
) -> None:
    walk = imagined(MONDAY)
    mind_map = await known_below_a_used_up_root(walk)
    known = mind_map.nodes[3]

    assert (await because_of(walk)).reason is AgendaReason.KNOWN_AHEAD
    told = await why_of(walk)
    assert told.key == "why-verification"
    while asks_for(await walk.state(), Quiz):
        await walk.answer(right=right)

    node = (await walk.topic()).mind_map.node(known.id)
    if right:
        assert node.is_mastered
    else:
        ended = next(reply for reply in walk.said if isinstance(reply, QuizEnded))
        assert (node.status, ended.ahead) == (NodeStatus.LEARNING, True)
        nothing = only(await walk.send(NextAsked()), NothingToDo)
        assert nothing.rehearsal


async def test_a_checkpoint_ahead_of_its_turn_that_is_not_passed_leads_to_no_lesson() -> None:
    walk = imagined(MONDAY)
    mind_map = await known_below_a_used_up_root(walk, NodeStatus.REVIEWING)
    await walk.send(NextAsked())
    while asks_for(await walk.state(), Checkpoint):
        await walk.answer(right=False)

    (missed,) = [reply for reply in walk.said if isinstance(reply, QuizEnded) and not reply.passed]

    assert (missed.ahead, missed.map_id, missed.node) == (True, None, None)
    await walk.send(NextAsked())
    assert await walk.state() == Idle()
    assert (await walk.topic()).mind_map.node(mind_map.nodes[3].id).status is NodeStatus.LEARNING
