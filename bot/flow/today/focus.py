"""/next with goals in focus: what was begun and what is due comes first, then the focus."""

from bot.domain.rhythm.agenda import PLACE, AgendaReason
from bot.flow.cards import drilling
from bot.flow.engine.events import NextAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.goals import starting
from bot.flow.goals.events import ExamOffered
from bot.flow.goals.evidence import with_look
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.goals.replies import tells_beginning
from bot.flow.lessons.replies import ConceptExplained, ExplanationAwaited
from bot.flow.maps.replies import Because, NothingToDo
from bot.flow.today import what_next

_AFTER_FOCUS = PLACE[AgendaReason.NEXT_IN_ORDER]
"""New lessons of courses, and everything ranked lower, wait for the focus."""


async def begin_next(state: ChatState, event: NextAsked, turn: Turn, ports: Ports) -> Outcome:
    """Begin the best next thing. A goal in focus comes before any new lesson.

    What is due or was begun before still comes first. A drill
    of another day begins anew, as long as there is anything to begin.
    """
    if drilling.is_of_another_day(state, turn):
        anew = await begin_next(Idle(), event, turn, ports)
        if not any(isinstance(reply, NothingToDo) for reply in anew.replies):
            return anew
    begun = await _toward_focus(state, event, turn, ports)
    return begun or await what_next.begin_next(state, event, turn, ports)


async def _toward_focus(
    state: ChatState, event: NextAsked, turn: Turn, ports: Ports
) -> Outcome | None:
    """Continue towards the focus, or return None if something else comes first."""
    if not isinstance(state, NothingOpen):
        return None
    progress = await stored_progress(turn, ports)
    if not progress.focus:
        return None
    progress = await with_look(progress, turn, ports)
    wanted = progress.toward_focus
    best = await what_next.begin_next(state, event, turn, ports) if wanted else None
    if wanted is None or best is None or not _gives_way(best):
        return None
    if progress.is_exam(wanted):
        offered = await hand_over(state, ExamOffered(wanted, progress), turn, ports)
        return offered if offered.replies else None
    aim = starting.Aim(ref=wanted, progress=progress, in_focus=True)
    begun = await starting.begin(state, aim, turn, ports)
    return begun if tells_beginning(begun.replies) else None


def _gives_way(best: Outcome) -> bool:
    for reply in best.replies:
        match reply:
            case NothingToDo() | QuestionAsked(asking=Asking.ITEM):
                return True
            case (
                ConceptExplained(because=Because() as because)
                | ExplanationAwaited(because=Because() as because)
                | QuestionAsked(because=Because() as because)
            ):
                return because.optional or PLACE[because.reason] >= _AFTER_FOCUS
            case _:
                pass
    return False
