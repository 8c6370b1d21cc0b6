"""A topic that is not written yet: how much of it, what for, and from where it begins."""

from dataclasses import replace

from bot.domain.authoring.scope import topic_and_scope
from bot.domain.ids import is_written
from bot.domain.topics.course_goals import means_everything
from bot.domain.topics.mind_map import MapStatus
from bot.flow.authoring import ordering, written
from bot.flow.authoring.events import AboutPressed, ScopePressed
from bot.flow.authoring.replies import CHOICES
from bot.flow.authoring.states import TopicProposed
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.setting import with_field
from bot.flow.maps.ports import MAPS, TopicWanted
from bot.flow.placement.events import PlacementPressed
from bot.flow.tutor.usage import BUDGET

LONGEST = 200
"""Letters of a topic or a goal; more is no name for one."""
MOST_IN_MAKING = 3
"""Topics of one learner that wait for their map at a time."""


async def propose(state: ChatState, topic: str, goal: str, turn: Turn, ports: Ports) -> Outcome:
    """Offer to make the topic; too long a name, or too many of them, is said plainly."""
    topic, scope = topic_and_scope(topic)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    in_making = [it for it in topics if is_written(it.course_id) and it.status == MapStatus.DRAFT]
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
    return replace(offer(wanted, turn), changes=state.set_aside())


def offer(wanted: TopicWanted, turn: Turn) -> Outcome:
    """Put the offer to make the topic on the table."""
    proposed = TopicProposed(interaction_id=turn.interaction_id(), wanted=wanted)
    return Outcome(state=proposed, replies=(written.offered(proposed, turn.learner),))


async def choose_scope(
    state: TopicProposed, event: ScopePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Mark how much of the topic is wanted."""
    chosen = replace(state, wanted=replace(state.wanted, scope=event.scope))
    return Outcome(state=chosen, replies=(written.offered(chosen, turn.learner, edits=True),))


async def set_goal(state: TopicProposed, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Take the text for what the topic is wanted for."""
    goal = " ".join(event.text.split())
    if not goal:
        return Outcome(state=state, replies=(written.offered(state, turn.learner),))
    if len(goal) > LONGEST:
        return Outcome(state=state, replies=(remark("said-topic-too-long"),))
    goal = "" if means_everything(goal) else goal
    aimed = replace(state, wanted=replace(state.wanted, goal=goal))
    return Outcome(state=aimed, replies=(written.offered(aimed, turn.learner),))


async def take_about(
    state: TopicProposed, event: AboutPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Keep what the learner says of themselves, and ask on in the same message."""
    if event.value not in CHOICES.get(event.about, ()):
        return Outcome(state=state, replies=(written.offered(state, turn.learner, edits=True),))
    learner = with_field(turn.learner, f"memory.{event.about}", event.value)
    return Outcome(
        state=state,
        changes=(LearnerChanged(learner),),
        replies=(written.offered(state, learner, edits=True),),
    )


async def begin(
    state: TopicProposed, event: PlacementPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order the inventory for a short check, or the map at once; the learner was asked by now."""
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
    """Begin at the beginning."""
    return await begin(state, PlacementPressed(state.interaction_id, wanted=False), turn, ports)
