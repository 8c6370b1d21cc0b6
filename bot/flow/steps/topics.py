"""/topics: all topics of the learner; switch, stop, resume."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.mind_map import FlowStatus, MapStatus
from bot.flow.events import TopicAction, TopicPressed, TopicsAsked
from bot.flow.outcome import (
    NothingToDo,
    Outcome,
    TopicRow,
    TopicsShown,
    TopicStopped,
    WhyNothing,
)
from bot.flow.ports import Ports, TopicSummary
from bot.flow.states import ChatState, Idle
from bot.flow.steps import parking, what_next
from bot.flow.steps.courses import course_cards
from bot.flow.steps.topic_work import take_up
from bot.flow.turn import Turn


async def show_topics(state: ChatState, _: TopicsAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show every topic with what can be done; what is open stays open."""
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    if not topics:
        nothing = NothingToDo(why=WhyNothing.NO_TOPIC, courses=course_cards(turn, ports))
        return Outcome(state=state, replies=(nothing,))
    return Outcome(state=state, replies=(_shown(topics, turn, ports),))


async def act_on_topic(state: ChatState, event: TopicPressed, turn: Turn, ports: Ports) -> Outcome:
    """Switch to the topic, stop it, or resume it; nothing of it is lost."""
    topics = await ports.maps.of_learner(turn.learner.id, turn.now)
    topic = next((topic for topic in topics if topic.map_id == event.map_id), None)
    if topic is None:
        return await show_topics(state, TopicsAsked(), turn, ports)
    match event.action:
        case TopicAction.STOP if topic.status in {MapStatus.ACTIVE, MapStatus.DRAFT}:
            return await _stop(state, topic, turn, ports)
        case TopicAction.SWITCH | TopicAction.RESUME:
            return await what_next.switch_to(state, topic.map_id, turn, ports)
        case TopicAction.STOP:
            return await show_topics(state, TopicsAsked(), turn, ports)


async def _stop(state: ChatState, topic: TopicSummary, turn: Turn, ports: Ports) -> Outcome:
    work = await take_up(topic.map_id, ports)
    stopped = replace(
        work.moved(FlowStatus.ABANDONED, turn.now),
        mind_map=replace(work.mind_map, status=MapStatus.ABANDONED),
    )
    here = parking.topic_of(state) == topic.map_id
    return Outcome(
        state=Idle() if here else state,
        changes=(*stopped.changes(), *(parking.park(state) if here else ())),
        replies=(TopicStopped(map_id=topic.map_id, title=turn.text(work.course.title)),),
    )


def _shown(topics: Sequence[TopicSummary], turn: Turn, ports: Ports) -> TopicsShown:
    return TopicsShown(
        rows=tuple(
            TopicRow(
                map_id=topic.map_id,
                title=_title(topic, turn, ports),
                status=MapStatus(topic.status),
                mastered=topic.mastered,
                of=topic.of,
                due=topic.due,
                current=place == 0,
            )
            for place, topic in enumerate(topics)
        ),
        courses=course_cards(turn, ports, but=topics),
    )


def _title(topic: TopicSummary, turn: Turn, ports: Ports) -> str:
    course = ports.courses.find_by_id(topic.course_id) if topic.course_id else None
    return turn.text(course.title) if course else topic.title
