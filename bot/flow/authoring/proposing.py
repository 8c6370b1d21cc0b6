"""A topic that is not written yet: how much of it, what for, and where to begin."""

from dataclasses import replace

from bot.domain.authoring.scope import topic_and_scope
from bot.domain.ids import is_written
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Course
from bot.domain.topics.course_goals import means_everything
from bot.domain.topics.mind_map import MapStatus
from bot.flow.authoring import ordering, written
from bot.flow.authoring.events import AboutPressed, ScopePressed, WrittenBeforePressed
from bot.flow.authoring.ports import BEFORE, WrittenBefore
from bot.flow.authoring.replies import CHOICES
from bot.flow.authoring.rewriting import shareable
from bot.flow.authoring.states import TopicProposed
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.setting import with_field
from bot.flow.maps.changes import CourseWritten, MapAdded, MapPlanned, QuestionsWritten, TopicKept
from bot.flow.maps.loaded_topic import draft
from bot.flow.maps.ports import MAPS, TopicWanted
from bot.flow.placement import diagnosing, planning
from bot.flow.placement.events import PlacementPressed
from bot.flow.tutor.usage import BUDGET

LONGEST = 200
"""The most letters of a topic or a goal. Anything longer is not a name."""
MOST_IN_MAKING = 3
"""The most topics of one learner that may wait for their map at a time."""


async def propose(state: ChatState, topic: str, goal: str, turn: Turn, ports: Ports) -> Outcome:
    """Offer to write the topic, or reply that its name is too long or there are too many."""
    topic, scope = topic_and_scope(topic)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    in_making = [
        topic
        for topic in topics
        if is_written(topic.course_id) and topic.status == MapStatus.DRAFT
    ]
    if len(topic) > LONGEST or len(goal) > LONGEST:
        return Outcome(state=state, replies=(remark("said-topic-too-long"),))
    if len(in_making) >= MOST_IN_MAKING:
        return Outcome(state=state, replies=(remark("said-topics-in-making"),))
    if (budget := ports[BUDGET]) is not None:
        allowance = await budget.allowance(turn.learner.id, turn.now)
        if not allowance.topics_left:
            used_up = Line("said-topics-used-up", {}, WAYS_ON)
            return Outcome(state=state, replies=(used_up,))
    wanted = TopicWanted(
        topic=" ".join(topic.split()),
        language=turn.language,
        scope=scope,
        goal="" if means_everything(goal) else " ".join(goal.split()),
    )
    return replace(await offer(wanted, turn, ports), changes=state.set_aside())


async def offer(wanted: TopicWanted, turn: Turn, ports: Ports) -> Outcome:
    """Offer to write the topic, or to take one that was written before."""
    proposed = TopicProposed(interaction_id=turn.interaction_id(), wanted=wanted)
    return await _with_offer(proposed, turn.learner, ports)


async def _with_offer(
    state: TopicProposed, learner: Learner, ports: Ports, *, edits: bool = False
) -> Outcome:
    before = await _written_before(state.wanted, learner, ports)
    state = replace(state, before=before.learners if before else 0)
    return Outcome(state=state, replies=(written.proposal(state, learner, edits=edits),))


async def _written_before(
    wanted: TopicWanted, learner: Learner, ports: Ports
) -> WrittenBefore | None:
    key = replace(wanted, level=learner.audience).key
    return await ports[BEFORE].find(key, learner.id)


async def choose_scope(
    state: TopicProposed, event: ScopePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Mark how much of the topic is wanted."""
    chosen = replace(state, wanted=replace(state.wanted, scope=event.scope))
    return await _with_offer(chosen, turn.learner, ports, edits=True)


async def set_goal(state: TopicProposed, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Use the text as the goal of the topic."""
    goal = " ".join(event.text.split())
    if not goal:
        return Outcome(state=state, replies=(written.proposal(state, turn.learner),))
    if len(goal) > LONGEST:
        return Outcome(state=state, replies=(remark("said-topic-too-long"),))
    goal = "" if means_everything(goal) else goal
    aimed = replace(state, wanted=replace(state.wanted, goal=goal))
    return await _with_offer(aimed, turn.learner, ports)


async def take_about(
    state: TopicProposed, event: AboutPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Store what the learner says about themselves, and ask the next thing in the same message."""
    if event.value not in CHOICES.get(event.about, ()):
        return Outcome(state=state, replies=(written.proposal(state, turn.learner, edits=True),))
    learner = with_field(turn.learner, f"memory.{event.about}", event.value)
    offered = await _with_offer(state, learner, ports, edits=True)
    return replace(offered, changes=(LearnerChanged(learner),))


async def take_written(
    state: TopicProposed, event: WrittenBeforePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin with a copy of the course written before: its map and questions, but no lessons.

    A lesson responds to its learner's answers, so it stays theirs. The copy outlives the original.
    """
    found = await _written_before(state.wanted, turn.learner, ports)
    if found is None:
        return await _with_offer(state, turn.learner, ports)
    wanted = replace(state.wanted, level=turn.learner.audience)
    course = _copy(found.course, wanted, turn)
    topic = draft(course, wanted.goal, turn)
    if course.inventory:
        begun = diagnosing.first_probe(course, topic.mind_map.id, turn, wanted=wanted)
    else:
        begun = await planning.plan(topic, (), turn, ports)
    planned = (change.mind_map for change in begun.changes if isinstance(change, MapPlanned))
    return replace(
        begun,
        changes=(
            CourseWritten(turn.learner.id, course),
            TopicKept(course.id, wanted.key),
            *(
                QuestionsWritten(course.id, concept.id, concept.questions)
                for concept in course.concepts
            ),
            MapAdded(topic.mind_map, topic.flow),
            *begun.changes,
            *(order for one in planned for order in ordering.first_questions(course, one, turn)),
        ),
    )


def _copy(course: Course, wanted: TopicWanted, turn: Turn) -> Course:
    """Return the course as the learner's own, with its goals named after theirs."""
    label = {wanted.language: wanted.goal}
    goals = tuple(replace(goal, label=label) for goal in course.goals)
    return replace(shareable(course), id=turn.course_id(), goals=goals)


async def begin(
    state: TopicProposed, event: PlacementPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order the inventory for a short check, or the map at once.

    By now the learner was asked about themselves, and is not asked again.
    """
    begun = (
        ordering.order_inventory(state.wanted, turn)
        if event.wanted
        else ordering.order_map(turn.course_id(), state.wanted, None, (), turn)
    )
    if turn.learner.memory.was_asked:
        return begun
    asked = LearnerChanged(with_field(turn.learner, "memory.was_asked", value=True))
    return replace(begun, changes=(asked, *begun.changes))


async def skip_check(state: TopicProposed, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Begin without the short check."""
    return await begin(state, PlacementPressed(state.interaction_id, wanted=False), turn, ports)
