"""The clock's events: a reminder when questions or cards are due, and never two."""

from dataclasses import replace

from bot.domain.cards.drill import MOST_IN_DRILL
from bot.domain.rhythm.rhythm import (
    Send,
    WaitUntil,
    after_reminder,
    next_reminder_at,
    reminder_verdict,
)
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.lessons.reviewing import MOST
from bot.flow.rhythm.events import BlockChanged, ReviewsDue
from bot.flow.rhythm.reminder_times import DueNow, due_now
from bot.flow.rhythm.replies import Reminded


async def remind(state: ChatState, _: ReviewsDue, turn: Turn, ports: Ports) -> Outcome:
    """Say that something is due, or look again later; what is open stays open."""
    due = await due_now(turn, ports)
    verdict = reminder_verdict(turn.learner, due.in_all, turn.now)
    match verdict:
        case Send(doing=doing, last_before_pause=last):
            reminded = after_reminder(turn.learner, turn.now)
            again = next_reminder_at(reminded, due.earliest, turn.now)
            overdue = (turn.now - due.earliest).days if due.earliest is not None else 0
            return Outcome(
                state=state,
                changes=(
                    LearnerChanged(replace(reminded, remind_at=again)),
                    Audited("reminded", {"learner_id": turn.learner.id, "due": due.in_all}),
                ),
                replies=(
                    Reminded(
                        due=due.questions,
                        cards=due.cards,
                        doing=min(doing, _at_once(due)),
                        overdue_days=max(0, overdue),
                        last_before_pause=last,
                    ),
                ),
            )
        case WaitUntil(at=at):
            return Outcome(
                state=state, changes=(LearnerChanged(replace(turn.learner, remind_at=at)),)
            )
        case _:
            again = (
                next_reminder_at(turn.learner, due.earliest, turn.now) if due.in_all == 0 else None
            )
            return Outcome(
                state=state, changes=(LearnerChanged(replace(turn.learner, remind_at=again)),)
            )


def _at_once(due: DueNow) -> int:
    """Return how much one sitting asks: so many questions, then so many cards."""
    return min(due.questions, MOST) + min(due.cards, MOST_IN_DRILL)


async def note_block(state: ChatState, event: BlockChanged, turn: Turn, ports: Ports) -> Outcome:
    """Note that the bot was blocked, or is welcome again; a blocked bot does not remind."""
    learner = replace(turn.learner, blocked=event.blocked)
    return Outcome(state=state, changes=(LearnerChanged(learner),))
