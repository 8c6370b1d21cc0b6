"""/start: a greeting in the learner's language with what can be learned, or what a link opens."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from bot.domain.ids import LandscapeVersion, MapId, ShareId, ShortNodeId
from bot.flow.cards.events import CardsAsked
from bot.flow.cards.ports import CARDS
from bot.flow.engine.events import Event, Press, Started
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import reply_and_show
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals.events import GoalBegunPressed
from bot.flow.goals.evidence import current_progress
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.lessons.events import ConceptChosenPressed
from bot.flow.maps.ports import MAPS
from bot.flow.maps.rows import course_cards
from bot.flow.observers.events import InvitationOpened
from bot.flow.observers.inviting import LINK
from bot.flow.progress.events import MapAsked
from bot.flow.sharing.events import ShareOpened
from bot.flow.sharing.ports import BEGINS
from bot.flow.skills.ports import SKILLS
from bot.flow.today.events import TodayAsked
from bot.flow.topics.replies import welcomed
from bot.flow.tutor.tutoring import TEACHER

_LEARN: Final = re.compile(r"learn_([^_]+)_([^_]+)")
_BEGIN: Final = re.compile(r"learn_goals-[^_]+_([^_-]+)-([0-9]{1,6})")
_LINKS: Final[Mapping[str, type[Press]]] = {
    "today": TodayAsked,
    "cards": CardsAsked,
    "map": MapAsked,
}
"""The other payloads of t.me/<bot>?start=..., with what they open."""
_PASSED_ON: Final[Mapping[str, Callable[[str], Event]]] = {
    BEGINS: lambda rest: ShareOpened(ShareId(rest)),
    LINK: InvitationOpened,
}
"""Prefixes of payloads, with the event that the rest opens."""


async def welcome(state: ChatState, event: Started, turn: Turn, ports: Ports) -> Outcome:
    """Greet the learner, or open what their link names.

    Learners who have begun something find everything as it was.
    """
    wanted = _event_of_share(event.payload) or await _event_of_link(event.payload, turn, ports)
    if wanted is not None:
        return await hand_over(state, wanted, turn, ports)
    courses = course_cards(turn, ports) if isinstance(state, NothingOpen) else ()
    any_topic = ports[TEACHER] is not None
    greeting = welcomed(
        courses=courses, again=await _has_begun(state, turn, ports), any_topic=any_topic
    )
    return await reply_and_show(greeting, state, turn, ports)


def _event_of_share(payload: str) -> Event | None:
    """Return what another learner's link opens, or None. Anyone who has the link may use it."""
    return next(
        (
            opened(payload.removeprefix(prefix))
            for prefix, opened in _PASSED_ON.items()
            if payload.startswith(prefix)
        ),
        None,
    )


async def _event_of_link(payload: str, turn: Turn, ports: Ports) -> Press | None:
    """Return what a link asks for, or None if it asks for nothing that this learner has.

    The payload is a stranger's text, so it may name the map of another learner.
    """
    if not turn.known:
        return None
    if payload in _LINKS:
        return _LINKS[payload]()
    aimed = _BEGIN.fullmatch(payload)
    if aimed is not None:
        version, place = LandscapeVersion(aimed[1]), int(aimed[2])
        known = (await current_progress(turn, ports)).ref(version, place)
        return None if known is None else GoalBegunPressed(version, place)
    named = _LEARN.fullmatch(payload)
    if named is None:
        return None
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if named[1] not in {topic.map_id for topic in topics}:
        return None
    return ConceptChosenPressed(MapId(named[1]), ShortNodeId(named[2]))


async def _has_begun(state: ChatState, turn: Turn, ports: Ports) -> bool:
    """Return True if the learner has begun anything to go back to."""
    if not turn.known:
        return False
    learner_id = turn.learner.id
    return bool(
        not isinstance(state, NothingOpen)
        or await ports[MAPS].of_learner(learner_id, turn.due_by)
        or any(deck.taken for deck in await ports[CARDS].catalogue(learner_id))
        or any(landscape.taken for landscape in await ports[LANDSCAPES].of_learner(learner_id))
        or await ports[SKILLS].states(learner_id)
    )
