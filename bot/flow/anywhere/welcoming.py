"""/start: a greeting in the learner's language, and what can be learned."""

from bot.flow.anywhere.events import Started
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, NothingOpen
from bot.flow.engine.turn import Turn
from bot.flow.topics.courses import course_cards
from bot.flow.topics.replies import Welcomed


async def welcome(state: ChatState, event: Started, turn: Turn, ports: Ports) -> Outcome:
    """Greet; who has begun something finds everything as it was."""
    courses = course_cards(turn, ports) if isinstance(state, NothingOpen) else ()
    any_topic = ports.teacher is not None
    welcomed = Welcomed(
        courses=courses, again=await _has_begun(state, turn, ports), any_topic=any_topic
    )
    return Outcome(
        state=state,
        replies=(welcomed, *await show_current(state, turn, ports)),
    )


async def _has_begun(state: ChatState, turn: Turn, ports: Ports) -> bool:
    """Say whether the learner has anything that can be where they left it."""
    if not turn.known:
        return False
    learner_id = turn.learner.id
    return bool(
        not isinstance(state, NothingOpen)
        or await ports.maps.of_learner(learner_id, turn.now)
        or any(deck.taken for deck in await ports.cards.catalogue(learner_id))
        or any(it.taken for it in await ports.landscapes.of_learner(learner_id))
        or await ports.skills.states(learner_id)
    )
