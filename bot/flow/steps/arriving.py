"""Results of ordered work as they arrive: stored where they last, dropped where nobody waits."""

from bot.flow.changes import Audited, Change, QuestionsWritten
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.results import BridgeProposed, QuestionsCame, Result, SurveyMade, TopicDrawn
from bot.flow.states import ChatState
from bot.flow.turn import Turn


async def drop_result(state: ChatState, event: Result, turn: Turn, ports: Ports) -> Outcome:
    """Note that nobody waits for the result any more; the chat is not disturbed."""
    return Outcome(state=state, changes=(dropped(event),))


async def keep_questions(
    state: ChatState, event: QuestionsCame, turn: Turn, ports: Ports
) -> Outcome:
    """Store the questions; nobody waits for them right now."""
    return Outcome(state=state, changes=stored(event))


def dropped(event: Result) -> Change:
    """Return the trace of a result that came too late."""
    match event:
        case SurveyMade() | TopicDrawn() | QuestionsCame() | BridgeProposed():
            return Audited("result_dropped", {"order_id": event.order_id})
        case _:
            details = {"order_id": event.order_id, "trouble": event.trouble.value}
            return Audited("work_failed", details)


def stored(event: QuestionsCame) -> tuple[Change, ...]:
    """Return what keeps the questions; nothing where there are none."""
    if not event.questions:
        return (dropped(event),)
    return (QuestionsWritten(event.course_id, event.concept_id, event.questions),)
