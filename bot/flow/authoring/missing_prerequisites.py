"""A concept that may be missing below one that will not stick: looked for, offered, added."""

from dataclasses import replace
from typing import Final

from bot.domain.authoring.drawing import NewConcept
from bot.domain.authoring.replanning import MissingPrerequisite, replan
from bot.domain.errors import DomainError
from bot.domain.ids import ConceptId, is_written, supplement_id
from bot.domain.mastery.struggle import struggle
from bot.domain.topics.course import Course, CourseConcept, Language
from bot.domain.topics.mind_map import Node
from bot.flow.authoring import events as authoring_events, ordering, written
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.authoring.states import PrerequisiteOffered, SeekingPrerequisite
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, remark
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons import events as lessons_events, question_wait, struggling
from bot.flow.lessons.lessons import PAST
from bot.flow.lessons.shown import brief_in_lesson
from bot.flow.maps.changes import CourseWritten, MapPlanned
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.reviews.reteaching import find_concept
from bot.flow.tutor.replies import model_silent
from bot.flow.work import events as work_events
from bot.flow.work.events import drop_result, failure
from bot.flow.work.orders import WorkOrdered

ADDED: Final = "bridge-"
"""The prefix of the id of a concept that was added for one learner."""


async def seek_prerequisite(
    state: ChatState, event: lessons_events.PrerequisitePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order a proposal for what may be missing, and pause what is open."""
    found = await find_concept(state, event, turn, ports)
    if isinstance(found, Outcome):
        return found
    work, node = found
    if isinstance(state, SeekingPrerequisite) and state.node_id == node.id:
        return Outcome(state=state, replies=(written.search_line(state, work, turn),))
    if not struggling.can_seek_prerequisite(work, node.id, ports):
        return Outcome(state=state, replies=(remark("said-bridge-does-not-fit"),))
    reviews = struggling.reviews(await ports[MAPS].responses(node.id, PAST))
    brief = await brief_in_lesson(work, node, turn, ports)
    order = ordering.prerequisite(work, node, struggle(node, reviews), brief, turn)
    sought = SeekingPrerequisite(
        interaction_id=turn.interaction_id(),
        order_id=order.id,
        map_id=work.mind_map.id,
        node_id=node.id,
    )
    return Outcome(
        state=sought,
        changes=(*state.set_aside(), WorkOrdered(order)),
        replies=(written.search_line(sought, work, turn, begun=True),),
    )


async def report_still_working(
    state: SeekingPrerequisite, _: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that the search goes on."""
    work = await load_topic(state.map_id, ports)
    return Outcome(state=state, replies=(written.search_line(state, work, turn),))


async def cancel(
    state: SeekingPrerequisite, _: CancelPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Stop looking."""
    return Outcome(state=Idle(), changes=state.set_aside())


async def offer(
    state: SeekingPrerequisite,
    event: authoring_events.PrerequisiteProposed,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Offer the concept. The learner decides whether to add it."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    offered = PrerequisiteOffered(
        interaction_id=turn.interaction_id(),
        map_id=state.map_id,
        node_id=state.node_id,
        concept=event.concept,
    )
    work = await load_topic(state.map_id, ports)
    return Outcome(state=offered, replies=(written.prerequisite_offer(offered, work, turn),))


async def fail(
    state: SeekingPrerequisite, event: work_events.WorkFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell the learner why nothing was found. The map stays as it is."""
    if event.order_id != state.order_id:
        return await drop_result(state, event, turn, ports)
    silent = model_silent("bridge", event.trouble)
    return Outcome(state=Idle(), changes=(failure(event),), replies=(silent,))


async def settle(
    state: PrerequisiteOffered, event: authoring_events.ConfirmPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Add the concept to map and course and order its questions, or leave all as it is.

    A bundled course is shared by all learners, so the concept goes into a supplement of this map.
    """
    if not event.wanted:
        return Outcome(state=Idle(), replies=(remark("said-bridge-left-out"),))
    work = await load_topic(state.map_id, ports)
    concept = work.mind_map.node(state.node_id)
    concept_id = ConceptId(f"{ADDED}{turn.interaction_id()}")
    new = NewConcept(
        id=turn.node_id(concept_id),
        concept_id=concept_id,
        label=state.concept.label,
        description=state.concept.description,
        effort_minutes=state.concept.effort_minutes,
    )
    try:
        replanned = replan(
            work.mind_map, MissingPrerequisite(concept=new, successors=(concept.id,))
        )
    except DomainError:
        return Outcome(state=Idle(), replies=(remark("said-bridge-does-not-fit"),))
    course = _with_prerequisite(work, new, state.concept, concept, turn.language)
    details = {"map_id": replanned.id, "reason": "struggle", "added": new.id}
    before, count = turn.text(work.concept(concept.id).label), len(replanned.nodes)
    added = Line("bridge-added", {"label": new.label, "before": before, "count": count}, WAYS_ON)
    return Outcome(
        state=Idle(),
        changes=(
            CourseWritten(turn.learner.id, course),
            MapPlanned(replanned),
            WorkOrdered(question_wait.questions(course.id, [concept_id], turn)),
            Audited("map_replanned", details),
        ),
        replies=(added,),
    )


def _with_prerequisite(
    work: LoadedTopic,
    new: NewConcept,
    proposed: ProposedPrerequisite,
    node: Node,
    language: Language,
) -> Course:
    """Return the course with the new concept, built on its root and below the one that slips.

    For a bundled course this is the supplement. There the map holds what builds on what.
    """
    root = next(
        other.concept_id for other in work.mind_map.nodes if other.id == work.mind_map.root_id
    )
    prerequisite = CourseConcept(
        id=new.concept_id,
        label={language: new.label},
        description={language: new.description},
        effort_minutes=new.effort_minutes,
        prerequisites=(root,),
        explanation={},
        another_angle={},
        worked_example={},
        purpose={},
        questions=(),
        objectives=tuple({language: objective} for objective in proposed.objectives),
        misconceptions=tuple(
            {language: misconception} for misconception in proposed.misconceptions
        ),
    )
    course = work.course if is_written(work.course.id) else _supplement(work)
    others = (
        replace(concept, prerequisites=(*concept.prerequisites, prerequisite.id))
        if concept.id == node.concept_id
        else concept
        for concept in course.concepts
    )
    return replace(course, concepts=(*others, prerequisite))


def _supplement(work: LoadedTopic) -> Course:
    """Return the supplement to the course for this map, at first an empty one."""
    bundled = work.course
    return work.supplement or Course(
        id=supplement_id(work.mind_map.id),
        title=bundled.title,
        description=bundled.description,
        concepts=(),
        inventory=(),
    )
