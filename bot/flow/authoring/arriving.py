"""Results of ordered work as they arrive: stored if they last, dropped if no longer awaited."""

from bot.flow.authoring.events import QuestionsCame
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps.changes import QuestionsWritten
from bot.flow.work.results import _dropped


async def keep_questions(
    state: ChatState, event: QuestionsCame, turn: Turn, ports: Ports
) -> Outcome:
    """Store the questions, which are not awaited right now."""
    return Outcome(state=state, changes=stored(event))


def stored(event: QuestionsCame) -> tuple[Change, ...]:
    """Return what keeps the questions; only a trace where there are none."""
    if not event.questions:
        return (_dropped(event),)
    return (QuestionsWritten(event.course_id, event.concept_id, event.questions),)
