"""A cache of the topics of busy chats, as last read or saved, with their last answers.

Everything that changes a topic is a turn of its chat, and every turn raises the chat's version. So
a cached topic is current as long as its chat is at the version at which it was cached, even if
other processes use the same database. Only withdrawn questions depend on other chats. They are
read every time.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.domain.ids import ChatId, MapId, SkillId
from bot.domain.mastery.tracing import SkillState
from bot.domain.topics.mind_map import MapStatus, MindMap, Node
from bot.flow.composition.reading_ahead import ReadAhead, wanted_in
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.ports import DecidedTurn, OpenedChat
from bot.flow.files.account import AccountRestored
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.ports import PastOfNode, Topic
from bot.flow.maps.sitting_end import as_past
from bot.flow.skills.changes import SkillChange, changed_states
from bot.storage.topics.activity import touched_maps

MOST_KEPT = 1_000
"""Chats. A topic takes about twenty kilobytes."""


@dataclass(frozen=True, slots=True)
class Known:
    """A topic, and the answers to one of its concepts, at that version of its chat."""

    version: int
    topic: Topic
    past: PastOfNode | None
    skills: Mapping[SkillId, SkillState] | None = None
    on_table: bool = True
    """True if the chat is at the topic. A topic that was left is kept for its return."""


class KnownTopics:
    """The topics of the most recently active chats, one for each chat."""

    def __init__(self) -> None:
        self._known: OrderedDict[ChatId, Known] = OrderedDict()

    def of(self, chat_id: ChatId) -> Known | None:
        """Return the cached topic that the chat is at, or None."""
        known = self._known.get(chat_id)
        return known if known is not None and known.on_table else None

    def forget(self, chat_id: ChatId) -> None:
        """Drop the chat from the cache."""
        self._known.pop(chat_id, None)

    def opened(self, chat_id: ChatId, chat: OpenedChat) -> None:
        """Cache what was read with the chat."""
        if isinstance(chat.ahead, ReadAhead) and chat.ahead.topic is not None:
            self._keep(chat_id, chat.version, chat.ahead)

    def saved(self, turn: DecidedTurn) -> None:
        """Cache the topic as the turn leaves it.

        A topic that cannot be updated here is read again.
        """
        known, ahead = self._known.get(turn.chat_id), turn.opened.ahead
        before = ahead if isinstance(ahead, ReadAhead) else ReadAhead()
        if before.topic is None and known is not None and known.version == turn.opened.version:
            before = ReadAhead(topic=known.topic, past=known.past, skills=known.skills)
        begun = _new_topic(turn) or before.topic
        topic = None if begun is None else topic_after(begun, turn)
        past = None if before.past is None else past_after(before.past, turn)
        after = ReadAhead(topic=topic, past=past, skills=skills_after(before.skills, turn))
        on_table = wanted_in(turn.outcome.state).map_id is not None
        self._keep(turn.chat_id, turn.opened.version + 1, after, on_table=on_table)

    def _keep(
        self, chat_id: ChatId, version: int, read: ReadAhead, *, on_table: bool = True
    ) -> None:
        self._known.pop(chat_id, None)
        topic = read.topic
        if topic is None or topic.mind_map.status is MapStatus.COMPLETED:
            return  # refreshers change a finished map without a turn on it
        self._known[chat_id] = Known(version, topic, read.past, read.skills, on_table)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)


def _new_topic(turn: DecidedTurn) -> Topic | None:
    """Return the topic that the turn begins and opens, before its other changes."""
    map_id = wanted_in(turn.outcome.state).map_id
    for change in turn.outcome.changes:
        if isinstance(change, maps_changes.MapAdded) and change.mind_map.id == map_id:
            mind_map = _in_order(change.mind_map)
            return Topic(mind_map=mind_map, flow=change.flow, flow_version=1)
    return None


def topic_after(topic: Topic, turn: DecidedTurn) -> Topic | None:
    """Return the topic as it is stored after the turn, or None if it has to be read."""
    map_id = topic.mind_map.id
    for change in turn.outcome.changes:
        if isinstance(change, maps_changes.MapWarned | AccountRestored):
            return None
        if isinstance(change, maps_changes.MapPlanned) and topic.mind_map.nodes:
            return None  # concepts that the plan leaves out stay stored
        topic = _apply(topic, map_id, change)
    if map_id in touched_maps(turn):
        topic = replace(topic, mind_map=replace(topic.mind_map, last_activity_at=turn.at))
    return topic


def past_after(past: PastOfNode, turn: DecidedTurn) -> PastOfNode | None:
    """Return the answers as they are stored after the turn, or None if they have to be read."""
    responses = list(past.responses)
    for change in turn.outcome.changes:
        match change:
            case maps_changes.AnswersTakenBack():
                return None
            case maps_changes.ResponseRecorded(response) if response.node_id == past.node_id:
                if responses and responses[0].responded_at > response.responded_at:
                    return None  # the clock was set back
                responses.insert(0, as_past(response))
            case _:
                pass
    return replace(past, responses=responses[: past.limit])


def skills_after(
    skills: Mapping[SkillId, SkillState] | None, turn: DecidedTurn
) -> Mapping[SkillId, SkillState] | None:
    """Return the states of the skills after the turn, or None if they have to be read."""
    if skills is None:
        return None
    after = dict(skills)
    for change in turn.outcome.changes:
        if isinstance(change, AccountRestored):
            return None
        if isinstance(change, SkillChange):
            after |= {state.skill_id: state for state in changed_states(change)}
    return after


def _apply(topic: Topic, map_id: MapId, change: engine_changes.Change) -> Topic:
    mind_map = topic.mind_map
    match change:
        case maps_changes.FlowMoved(flow, version) if flow.map_id == map_id:
            return replace(topic, flow=flow, flow_version=version + 1)
        case maps_changes.QuestionPaused(of, table) if of == map_id:
            return replace(topic, paused_question=table)
        case maps_changes.MapPlanned(plan) if plan.id == map_id:
            mind_map = _with_plan(mind_map, plan)
        case maps_changes.NodesChanged(of, nodes) if of == map_id:
            mind_map = _with_nodes(mind_map, nodes)
        case maps_changes.MapStatusChanged(of, status) if of == map_id:
            mind_map = replace(mind_map, status=status)
        case maps_changes.MapRested(of, since) if of == map_id:
            mind_map = replace(mind_map, paused_at=since)
        case _:
            return topic
    return replace(topic, mind_map=mind_map)


def _with_nodes(mind_map: MindMap, nodes: tuple[Node, ...]) -> MindMap:
    """Return the map with the changed nodes, in the order in which it would be read."""
    changed = {node.id: node for node in nodes}
    known = (changed.get(node.id, node) for node in mind_map.nodes)
    return replace(mind_map, nodes=tuple(sorted(known, key=_place)))


def _with_plan(draft: MindMap, plan: MindMap) -> MindMap:
    """Return the draft with its plan, as it would be read."""
    planned = replace(
        draft,
        title=plan.title,
        status=plan.status,
        root_id=plan.root_id,
        goal=plan.goal,
        reaches=plan.reaches,
        nodes=plan.nodes,
        edges=plan.edges,
    )
    return _in_order(planned)


def _in_order(mind_map: MindMap) -> MindMap:
    """Return the map with its concepts and edges in the order in which they would be read."""
    edges = sorted(mind_map.edges, key=lambda edge: (edge.child, edge.parent))
    nodes = sorted(mind_map.nodes, key=_place)
    return replace(mind_map, nodes=tuple(nodes), edges=tuple(edges))


def _place(node: Node) -> tuple[int, int, str]:
    return node.sequence, node.depth, node.id
