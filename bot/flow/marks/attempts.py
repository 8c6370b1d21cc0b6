"""An attempt that is wanted again, wherever it stands: its transcript, its marks, its report."""

from bot.domain.exams.attempt import AttemptStatus
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.events import AttemptPressed, TranscriptPressed
from bot.flow.marks import report, self_marking, transcripts
from bot.flow.marks.pages import ATTEMPT_GONE, own_attempt


async def open_attempt(
    state: ChatState, event: AttemptPressed | TranscriptPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show what is open of the attempt, or how it went; what else is open is paused for it."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None:
        return Outcome(state=state, replies=(ATTEMPT_GONE,))
    match attempt.status:
        case AttemptStatus.READ:
            return transcripts.open_transcript(state, attempt, turn)
        case AttemptStatus.SELF_MARKING:
            return self_marking.open_marking(state, attempt, turn)
        case AttemptStatus.GRADED | AttemptStatus.SELF_MARKED:
            return await report.show(state, attempt, turn, ports)
        case AttemptStatus.READING | AttemptStatus.GRADING as status:
            said = remark(f"exam-still-{status.value}", title=attempt.title)
            return Outcome(state=state, replies=(said,))
        case AttemptStatus.OPEN | AttemptStatus.CANCELLED:
            return Outcome(state=state, replies=(ATTEMPT_GONE,))
