"""Waiting for a worker: the work can be cancelled, succeeds or fails."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.answers.quality import is_right
from bot.domain.errors import DomainError
from bot.domain.topics.course import Course
from bot.flow.authoring import ordering, states, written
from bot.flow.authoring.events import DrawPressed, InventoryWritten, MapDrawn
from bot.flow.authoring.replies import topic_stuck
from bot.flow.authoring.states import DrawingMap, SeekingPrerequisite, WritingInventory
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.events import CancelPressed, Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import STOPPED, Line, remark
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Probed
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.loaded_topic import LoadedTopic, draft, load_topic
from bot.flow.maps.ports import COURSES
from bot.flow.placement import diagnosing, planning
from bot.flow.work import orders as work_orders
from bot.flow.work.events import UNSUITABLE, ModelTrouble, WorkFailed, drop_result, failure


async def cancel(
    state: states.WritingInventory | states.DrawingMap, _: CancelPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Stop waiting. The answers of a placement are kept with its topic."""
    return Outcome(state=Idle(), changes=state.set_aside())


async def report_still_working(
    state: states.WritingInventory | states.DrawingMap, _: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that the work goes on."""
    return Outcome(state=state, replies=(written.work_line(state),))


async def draw_again(
    state: states.MapPending, _: DrawPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order the map anew, with the answers of its placement."""
    return ordering.order_map(state.course_id, state.wanted, state.map_id, state.probed, turn)


async def take_inventory(
    state: states.WritingInventory, event: InventoryWritten, turn: Turn, ports: Ports
) -> Outcome:
    """Store the inventory as a course without concepts, and ask its first probe."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    course = _with_inventory(event)
    topic = draft(course, state.wanted.goal, turn)
    asked = diagnosing.first_probe(course, topic.mind_map.id, turn, wanted=state.wanted)
    return replace(
        asked,
        changes=(
            maps_changes.CourseWritten(turn.learner.id, course),
            maps_changes.MapAdded(topic.mind_map, topic.flow),
            *asked.changes,
        ),
    )


async def take_map(state: states.DrawingMap, event: MapDrawn, turn: Turn, ports: Ports) -> Outcome:
    """Store the course, plan its map, begin the first lesson and order questions."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    inventoried = await ports[COURSES].find_by_id(state.course_id)
    course = event.course
    if inventoried is not None and not course.inventory:
        course = replace(course, inventory=inventoried.inventory)
    work, added = await _work(state, course, turn, ports)
    knows_some = any(is_right(probe.quality) for probe in state.probed)
    if not knows_some:  # else the map leaves out what was known
        added = (maps_changes.TopicKept(course.id, state.wanted.key), *added)
    try:
        return await begin(work, added, state.probed, turn, ports)
    except DomainError as error:
        details = {"order_id": event.order_id, "problem": type(error).__name__}
        stuck = _report_stuck(state, ModelTrouble.UNUSABLE, turn)
        return replace(stuck, changes=(engine_changes.Audited("drawing_unusable", details),))


async def begin(
    work: LoadedTopic,
    added: tuple[engine_changes.Change, ...],
    probed: Sequence[Probed],
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Store the topic's course, plan its map, begin the first lesson and order questions."""
    planned = await planning.plan(work, probed, turn, ports)
    mind_map = next(
        change.mind_map
        for change in planned.changes
        if isinstance(change, maps_changes.MapPlanned)
    )
    return replace(
        planned,
        changes=(
            maps_changes.CourseWritten(turn.learner.id, work.course),
            *added,
            *planned.changes,
            *ordering.first_questions(work.course, mind_map, turn),
        ),
    )


async def fail_inventory(
    state: states.WritingInventory, event: WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell the learner why there is no inventory, and offer the topic again."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    stuck = _propose_again(state, event.trouble, turn)
    return replace(stuck, changes=(failure(event),))


async def fail_map(
    state: states.DrawingMap, event: WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell the learner why there is no map. The answers of the placement are kept."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    stuck = _report_stuck(state, event.trouble, turn)
    return replace(stuck, changes=(failure(event),))


def _with_inventory(event: InventoryWritten) -> Course:
    """Return a course with nothing but the inventory, every entry with its name."""
    language, inventory = event.wanted.language, event.inventory
    names = dict(inventory.labels)
    entries = tuple(
        replace(entry, label={language: names[entry.concept_id]})
        if entry.concept_id in names
        else entry
        for entry in inventory.entries
    )
    return Course(
        id=event.course_id,
        title={language: inventory.title},
        description={language: inventory.description},
        concepts=(),
        inventory=entries,
    )


async def _work(
    state: states.DrawingMap, course: Course, turn: Turn, ports: Ports
) -> tuple[LoadedTopic, tuple[engine_changes.Change, ...]]:
    """Return the topic to plan, and the change that adds it if there was no placement."""
    if state.map_id is not None:
        return await load_topic(state.map_id, ports, course=course), ()
    topic = draft(course, state.wanted.goal, turn)
    return topic, (maps_changes.MapAdded(topic.mind_map, topic.flow),)


def _report_stuck(state: states.DrawingMap, trouble: ModelTrouble, turn: Turn) -> Outcome:
    if state.map_id is None:
        return _propose_again(state, trouble, turn)
    undrawn = states.MapPending(
        interaction_id=turn.interaction_id(),
        course_id=state.course_id,
        wanted=state.wanted,
        map_id=state.map_id,
        probed=state.probed,
    )
    return Outcome(state=undrawn, replies=(written.pending_map(undrawn, trouble),))


def _propose_again(
    state: states.WritingInventory | states.DrawingMap, trouble: ModelTrouble, turn: Turn
) -> Outcome:
    interaction_id = turn.interaction_id()
    stuck = topic_stuck(
        interaction_id=interaction_id,
        topic=state.wanted.topic,
        trouble=trouble,
        check_first=isinstance(state, states.WritingInventory),
    )
    if trouble in UNSUITABLE:
        return Outcome(state=Idle(), replies=(stuck,))
    return Outcome(
        state=states.TopicProposed(interaction_id=interaction_id, wanted=state.wanted),
        replies=(stuck,),
    )


async def report_what_is_left(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome, led by a notice if the turn leaves something that is being made."""
    if not isinstance(state, WritingInventory | DrawingMap | SeekingPrerequisite):
        return outcome
    if not any(isinstance(change, work_orders.WorkCancelled) for change in outcome.changes):
        return outcome
    rest = (reply for reply in outcome.replies if reply != STOPPED)
    return replace(outcome, replies=(_notice_when_left(state), *rest))


def _notice_when_left(state: WritingInventory | DrawingMap | SeekingPrerequisite) -> Line:
    """Return the notice that work is cancelled or put off because something else is begun."""
    if isinstance(state, SeekingPrerequisite):
        return remark("said-search-cancelled")
    kept = isinstance(state, DrawingMap) and state.map_id is not None
    return remark("said-drawing-put-off" if kept else "said-making-cancelled")
