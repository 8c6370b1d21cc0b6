"""Reading what a turn will most likely ask for together with its chat, in one go.

Steps ask their ports as usual. What was read ahead is returned at once, anything else is read
then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.domain import ids
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.ids import LearnerId, MapId, NodeId, SkillId
from bot.domain.mastery.tracing import SkillState
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import CardTurned, card_in, drill_in, is_card_open
from bot.flow.engine.ports import Port, Ports
from bot.flow.engine.states import ChatState
from bot.flow.exercise.states import Answering, TopicPurpose
from bot.flow.goals.ports import LANDSCAPES, NOTHING_FOLLOWED, StoredProgress
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.ports import MAPS, PastOfNode, PastResponse, Topic
from bot.flow.skills.ports import SKILLS


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a turn in some state will most likely ask for."""

    map_id: MapId | None = None
    node_id: NodeId | None = None
    """The concept whose last answers are read."""
    cards: tuple[CardRef, ...] = ()


def wanted_in(state: ChatState) -> Wanted:
    """Return what a turn in this state will most likely ask for."""
    if is_card_open(state):
        following = drill_in(state).waiting[:1] if isinstance(state, CardTurned) else ()
        cards = (card_in(state), *following)
        return Wanted(cards=tuple(dict.fromkeys(card.ref for card in cards)))
    match state:
        case Answering(purpose=TopicPurpose() as purpose):
            map_id, node_id = purpose.place()
            return Wanted(map_id=map_id, node_id=node_id)
        case Explaining() | CheckpointOffered():
            return Wanted(map_id=state.map_id, node_id=state.node_id)
        case _:
            return Wanted()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAhead:
    """What was read with a chat, since a turn in its state will most likely ask for it."""

    topic: "Topic | None" = None
    past: "PastOfNode | None" = None
    looked_for: frozenset[CardRef] = frozenset()
    """The cards that were read. Those missing from `learned` are gone."""
    learned: Mapping[CardRef, LearnedCard] = field(default_factory=dict)
    skills: Mapping[ids.SkillId, SkillState] | None = None
    """The states of all skills of the learner, or None if they were not read."""
    follows: bool = True
    """Whether the learner may have followed a landscape."""

    def at_hand(self, ports: Ports, learner_id: LearnerId) -> Ports:
        """Return ports for the learner's turn that answer from what was read ahead."""
        of_turn: dict[Port[Any], _OfTurn] = {
            MAPS: _MapsOfTurn(ports[MAPS], self, learner_id),
            CARDS: _CardsOfTurn(ports[CARDS], self, learner_id),
            SKILLS: _SkillsOfTurn(ports[SKILLS], self, learner_id),
            LANDSCAPES: _LandscapesOfTurn(ports[LANDSCAPES], self, learner_id),
        }
        return replace(ports, adapters={**ports.adapters, **of_turn})


class _OfTurn:
    """A port that asks the one behind it for everything that was not read ahead.

    A turn may look at another learner, for whom nothing was read.
    """

    def __init__(self, port: Any, ahead: ReadAhead, learner_id: LearnerId) -> None:
        self._port = port
        self._ahead = ahead
        self._learner_id = learner_id

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)


class _MapsOfTurn(_OfTurn):
    async def get(self, map_id: MapId) -> Topic:
        topic = self._ahead.topic
        if topic is not None and topic.mind_map.id == map_id:
            return topic
        found: Topic = await self._port.get(map_id)
        return found

    async def responses(self, node_id: NodeId, limit: int) -> Sequence[PastResponse]:
        past = self._ahead.past
        if past is not None and past.node_id == node_id and limit <= past.limit:
            return past.responses[:limit]
        found: Sequence[PastResponse] = await self._port.responses(node_id, limit)
        return found


class _CardsOfTurn(_OfTurn):
    async def learned(
        self, learner_id: LearnerId, refs: Sequence[CardRef]
    ) -> Mapping[CardRef, LearnedCard]:
        if learner_id == self._learner_id and self._ahead.looked_for.issuperset(refs):
            learned = self._ahead.learned
            return {ref: learned[ref] for ref in refs if ref in learned}
        found: Mapping[CardRef, LearnedCard] = await self._port.learned(learner_id, refs)
        return found


class _SkillsOfTurn(_OfTurn):
    async def states(self, learner_id: LearnerId) -> Mapping[SkillId, SkillState]:
        if learner_id == self._learner_id and self._ahead.skills is not None:
            return self._ahead.skills
        found: Mapping[SkillId, SkillState] = await self._port.states(learner_id)
        return found


class _LandscapesOfTurn(_OfTurn):
    async def progress(self, learner_id: LearnerId) -> StoredProgress:
        if learner_id == self._learner_id and not self._ahead.follows:
            return NOTHING_FOLLOWED
        found: StoredProgress = await self._port.progress(learner_id)
        return found
