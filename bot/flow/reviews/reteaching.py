"""A chosen concept: learned now, taught again, after its basics, or its checkpoint.

The buttons carry no interaction id, as they stay valid at any time, whatever is open then.
"""

from dataclasses import replace

from bot.domain.mastery.concepts import CHECKPOINTS_A_DAY, NOT_ASKED, asked_since
from bot.domain.mastery.struggle import failed_in_a_row, struggle
from bot.domain.topics.curriculum import frontier, prerequisites_of
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import LineButton, Reply, remark
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import node_of, short_node_id
from bot.flow.exercise.states import asks_for
from bot.flow.lessons import checkpoints, events as lesson_events, lessons, struggling, testing_in
from bot.flow.lessons.events import PrerequisitePressed
from bot.flow.lessons.lessons import PAST
from bot.flow.lessons.states import Checkpoint, Due, KnownCheck, Quiz, Review, Struggling
from bot.flow.maps.changes import MapRested
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.maps.replies import NothingToDo, WhyNothing, paused, stopped
from bot.flow.reviews import reviewing
from bot.flow.tutor import orders as tutor_orders

_MOST_TESTED = 3
"""Most direct prerequisites of a concept that are offered for a test."""
Press = (
    lesson_events.ConceptChosenPressed
    | lesson_events.ConceptClaimed
    | lesson_events.TeachAgainPressed
    | lesson_events.BasicsPressed
    | PrerequisitePressed
    | lesson_events.CheckpointAskedPressed
)


async def learn_chosen(
    state: ChatState, event: lesson_events.ConceptChosenPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin what the concept needs next: its review, its lesson, or the check that it is known.

    For a locked one, say what comes before it, and offer tests of that and of itself.
    """
    found = await _on_its_map(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    if turn.due_by.includes(node.next_review_at, node.interval_days):
        due = Due(map_id=node.map_id, node_id=node.id)
        return _turned_to(node, await reviewing.begin_with([due], 1, turn, ports), state)
    match node.status:
        case NodeStatus.MASTERED:
            return await _still_mastered(state, work, node, turn, ports)
        case NodeStatus.REVIEWING:
            return await _teach(state, work, node, turn, ports)
        case _ if node not in frontier(work.mind_map):
            return _say_locked(state, work, node, turn)
        case _:
            return await _begin(state, work, node, turn, ports)


async def _begin(
    state: ChatState, work: LoadedTopic, node: Node, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the concept, or go on with a paused quiz about it."""
    paused = work.before.paused_question
    if paused is not None and asks_for(paused, Quiz) and paused.purpose.node_id == node.id:
        return await hand_over(state, TopicPressed(node.map_id, TopicAction.SWITCH), turn, ports)
    past = await ports[MAPS].responses(node.id, PAST)
    return _turned_to(node, await lessons.begin_concept(work, node, past, turn, ports), state)


def _say_locked(state: ChatState, work: LoadedTopic, node: Node, turn: Turn) -> Outcome:
    before = [
        concept for concept in prerequisites_of(work.mind_map, node.id) if not concept.is_mastered
    ]
    label, names = turn.text(work.concept(node.id).label), ", ".join(labels(work, before, turn))
    tests = [
        (
            LineButton(
                "button-test-in-of",
                lesson_events.ConceptClaimed(concept.map_id, short_node_id(concept.id)),
                values={"label": turn.text(work.concept(concept.id).label)},
            ),
        )
        for concept in (node, *before[:_MOST_TESTED])
        if concept.status in NOT_ASKED and work.questions_of(concept.id)
    ]
    told = remark("concept-locked", label=label, before=names)
    return Outcome(state=state, replies=(replace(told, keyboard=(*tests, *told.keyboard)),))


def _turned_to(node: Node, begun: Outcome, state: ChatState) -> Outcome:
    """Return the outcome with what was open paused, and the concept's topic taken up."""
    changes = (*state.set_aside(), MapRested(node.map_id, None), *begun.changes)
    return replace(begun, changes=changes)


async def teach_again(
    state: ChatState, event: lesson_events.TeachAgainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the concept's lesson from another angle. What was open is paused."""
    found = await find_concept(state, event, turn, ports)
    return found if isinstance(found, Outcome) else await _teach(state, *found, turn, ports)


async def review_basics(
    state: ChatState, event: lesson_events.BasicsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask about the prerequisites, then offer the concept again. Without any, teach it now."""
    found = await find_concept(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    basics = struggling.basics_of(work, node.id)
    if not basics:
        return await _teach(state, work, node, turn, ports)
    is_struggling = await _still_struggling(node, ports)
    due = [Due(map_id=basic.map_id, node_id=basic.id) for basic in basics]
    begun = await reviewing.begin_with(due, len(due), turn, ports, struggling=is_struggling)
    changes = (*state.set_aside(), MapRested(node.map_id, None))
    return Outcome(state=begun.state, changes=changes, replies=begun.replies)


async def take_checkpoint(
    state: ChatState, event: lesson_events.CheckpointAskedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the concept's checkpoint, or go on with one that was paused halfway.

    After a failed one its lesson comes first, and after two the next day. A concept that was
    never taught gets its check instead.
    """
    found = await find_concept(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    paused = work.before.paused_question
    kind = KnownCheck if node.status is NodeStatus.DIAGNOSED else Checkpoint
    if paused is not None and asks_for(paused, kind) and paused.purpose.node_id == node.id:
        return await hand_over(state, TopicPressed(node.map_id, TopicAction.SWITCH), turn, ports)
    tried = (await checkpoints.tried_today(node.map_id, turn, ports)).get(node.id, ())
    label = turn.text(work.concept(node.id).label)
    if len(tried) >= CHECKPOINTS_A_DAY:
        return Outcome(state=state, replies=(remark("nothing-checkpoint", label=label),))
    if not work.questions_of(node.id):
        return Outcome(state=state, replies=(remark("questions-missing", label=label),))
    if not asked_since(node, tried):
        return await _teach(state, work, node, turn, ports)
    checkpoint = kind(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
    begun = lessons.begin_quiz(checkpoint, work, await ports[MAPS].responses(node.id, PAST), turn)
    changes = (*state.set_aside(), MapRested(node.map_id, None), *begun.changes)
    return replace(begun, changes=changes)


async def test_in(
    state: ChatState, event: lesson_events.ConceptClaimed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask about a concept that was not taught, locked or not. Passing opens it.

    A begun concept gets its checkpoint instead. After two tests it waits for the next day.
    """
    found = await _on_its_map(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    if node.status not in NOT_ASKED:
        asked = lesson_events.CheckpointAskedPressed(event.map_id, event.node)
        return await take_checkpoint(state, asked, turn, ports)
    past = await ports[MAPS].responses(node.id, PAST)
    label = turn.text(work.concept(node.id).label)
    if len(testing_in.tried_today(past, turn)) >= CHECKPOINTS_A_DAY:
        return Outcome(state=state, replies=(remark("test-in-tomorrow", label=label),))
    if not work.questions_of(node.id):
        return Outcome(state=state, replies=(remark("questions-missing", label=label),))
    return _turned_to(node, testing_in.begin(work, node, past, turn), state)


async def _still_struggling(node: Node, ports: Ports) -> tuple[Struggling, ...]:
    """Return the concept if it still struggles. A success since the offer ended that."""
    reviews = struggling.reviews(await ports[MAPS].responses(node.id, PAST))
    if not failed_in_a_row(reviews):
        return ()
    reasons = struggle(node, reviews)
    return (Struggling(map_id=node.map_id, node_id=node.id, reasons=reasons, basics_asked=True),)


async def _teach(
    state: ChatState, work: LoadedTopic, node: Node, turn: Turn, ports: Ports
) -> Outcome:
    lesson = await lessons.begin_lesson(
        work, node, turn, ports, way=tutor_orders.ExplainAs.ANOTHER_ANGLE
    )
    changes = (*state.set_aside(), *lesson.changes)
    return Outcome(state=lesson.state, changes=changes, replies=lesson.replies)


async def find_concept(
    state: ChatState, event: Press, turn: Turn, ports: Ports
) -> tuple[LoadedTopic, Node] | Outcome:
    """Return the begun concept of a press, or an outcome if it cannot be taught now."""
    found = await _on_its_map(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    if node.status is NodeStatus.UNSEEN:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    return await _still_mastered(state, work, node, turn, ports) if node.is_mastered else found


async def _on_its_map(
    state: ChatState, event: Press, turn: Turn, ports: Ports
) -> tuple[LoadedTopic, Node] | Outcome:
    """Return the concept of a press, or an outcome if its topic rests or it is already open."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if event.map_id not in {topic.map_id for topic in topics}:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    work = await load_topic(event.map_id, ports)
    node = node_of(work.mind_map, event.node)
    if node is None:
        return await engine_notices.show_current_instead_of_old(state, event, turn, ports)
    if not work.is_open:
        return Outcome(state=state, replies=(_why_closed(work, turn),))
    if state.concept_open == node.id and not asks_for(state, Review):
        return Outcome(state=state, replies=await show_current(state, turn, ports))
    return work, node


async def _still_mastered(
    state: ChatState, work: LoadedTopic, node: Node, turn: Turn, ports: Ports
) -> Outcome:
    retained = remark("sticks-now", label=turn.text(work.concept(node.id).label))
    again = await show_current(state, turn, ports)
    return Outcome(state=state, replies=(retained, *again))


def _why_closed(work: LoadedTopic, turn: Turn) -> Reply:
    """Return the message why nothing is taught in the topic now, and how to go on."""
    title = turn.text(work.course.title)
    match work.mind_map.status:
        case MapStatus.ABANDONED:
            return stopped(work.mind_map.id, title)
        case MapStatus.COMPLETED:
            return NothingToDo(why=WhyNothing.FINISHED)
        case _:
            return paused(work.mind_map.id, title)
