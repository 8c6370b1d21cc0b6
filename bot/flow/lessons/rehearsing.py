"""Rehearsal: questions about what was learned, to practise with; nothing of it is recorded."""

from dataclasses import replace

from bot.domain.topics.mind_map import Node
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.exercise.events import RehearsePressed
from bot.flow.lessons import lessons
from bot.flow.lessons.lessons import PAST
from bot.flow.lessons.states import Rehearsal
from bot.flow.topics import what_next
from bot.flow.topics.events import NextAsked
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic
from bot.flow.topics.rows import is_going


async def begin(state: ChatState, _: RehearsePressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask about something that was learned; what is open stays open.

    Where nothing can be rehearsed, begin the best next thing.
    """
    found = await _chosen(turn, ports) if isinstance(state, NothingOpen) else None
    if found is None:
        return await what_next.begin_next(state, NextAsked(), turn, ports)
    work, node = found
    past = await ports.maps.responses(node.id, PAST)
    rehearsal = Rehearsal(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
    begun = lessons.begin_quiz(rehearsal, work, past, turn)
    return replace(begun, changes=())  # the way through the map stays where it is


async def _chosen(turn: Turn, ports: Ports) -> tuple[LoadedTopic, Node] | None:
    """Return a concept to rehearse, of the topic of latest activity that has one."""
    topics = await ports.maps.of_learner(turn.learner.id, turn.due_by)
    for topic in filter(is_going, topics):
        work = await load_topic(topic.map_id, ports)
        if work.rehearsable:
            return work, turn.rng("rehearsal").choice(work.rehearsable)
    return None
