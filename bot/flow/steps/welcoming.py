"""/start: a greeting in the learner's language, and what can be learned."""

from dataclasses import replace

from bot.flow.events import Started
from bot.flow.outcome import LearnerChanged, Outcome, Welcomed
from bot.flow.ports import Ports
from bot.flow.states import ChatState
from bot.flow.steps import standing
from bot.flow.steps.courses import course_cards
from bot.flow.turn import Turn


async def welcome(state: ChatState, event: Started, turn: Turn, ports: Ports) -> Outcome:
    """Greet; who was here before finds everything as it was."""
    learner = turn.learner
    if not turn.known and event.language is not None:
        learner = replace(learner, language=event.language)
    greeted = replace(turn, learner=learner)
    welcomed = Welcomed(courses=course_cards(greeted, ports), again=turn.known)
    return Outcome(
        state=state,
        changes=() if turn.known else (LearnerChanged(learner),),
        replies=(welcomed, *await standing.show_again(state, greeted, ports)),
    )
