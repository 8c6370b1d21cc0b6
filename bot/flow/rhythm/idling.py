"""An idle topic gets one warning, then it is put away."""

from bot.domain.rhythm.idleness import IdleStage, closes_at, idle_stage
from bot.domain.rhythm.rhythm import may_speak_from
from bot.domain.topics.mind_map import MindMap
from bot.flow.engine.changes import Audited
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps.changes import MapWarned
from bot.flow.maps.ports import COURSES, MAPS, Topic
from bot.flow.rhythm.events import TopicIdle
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.topics import pausing


async def tend_idle_topic(state: ChatState, event: TopicIdle, turn: Turn, ports: Ports) -> Outcome:
    """Warn that the topic will be put away, or put it away. What was learned is kept.

    Nothing happens while the learner may not be disturbed: the clock looks again later. A
    learner who blocked the bot gets no message, so their topic is put away without delay.
    """
    topic = await ports[MAPS].get(event.map_id)
    quiet = turn.reaches_learner and may_speak_from(turn.learner, turn.now) > turn.now
    if quiet or topic.mind_map.learner_id != turn.learner.id:
        return Outcome(state=state)
    match idle_stage(topic.mind_map, turn.now):
        case IdleStage.CLOSED:
            return await _close(state, topic, turn, ports)
        case IdleStage.WARN if turn.reaches_learner:
            return await _warn(state, topic.mind_map, turn, ports)
        case _:
            return Outcome(state=state)


async def _warn(state: ChatState, mind_map: MindMap, turn: Turn, ports: Ports) -> Outcome:
    warned = idle_warned(mind_map.id, await _title(mind_map, turn, ports), closes_at(mind_map))
    return Outcome(
        state=state,
        changes=(
            MapWarned(mind_map.id, turn.now),
            Audited("idle_warned", {"map_id": mind_map.id}),
        ),
        replies=(warned,),
    )


async def _close(state: ChatState, topic: Topic, turn: Turn, ports: Ports) -> Outcome:
    mind_map = topic.mind_map
    closed = put_away(
        mind_map.id, await _title(mind_map, turn, ports), was_open=state.topic_open == mind_map.id
    )
    left = pausing.close_topic(state, topic, turn, *((closed,) if turn.reaches_learner else ()))
    audited = Audited("idle_put_away", {"map_id": mind_map.id})
    return Outcome(state=left.state, changes=(*left.changes, audited), replies=left.replies)


async def _title(mind_map: MindMap, turn: Turn, ports: Ports) -> str:
    """Return the topic's name, that of the map if its course is gone."""
    known = mind_map.course_id and await ports[COURSES].find_by_id(mind_map.course_id)
    return turn.text(known.title) if known else mind_map.title
