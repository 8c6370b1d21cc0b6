"""The clock's events: a reminder when something is due, and never two."""

from dataclasses import replace

from bot.domain.rhythm import Send, WaitUntil, after_reminder, next_wake_up, reminder_verdict
from bot.flow.changes import Audited, LearnerChanged
from bot.flow.events import BlockChanged, ReviewsDue
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.replies import Reminded
from bot.flow.states import ChatState
from bot.flow.steps.reviewing import MOST
from bot.flow.turn import Turn


async def remind(state: ChatState, _: ReviewsDue, turn: Turn, ports: Ports) -> Outcome:
    """Say that something is due, or look again later; what is open stays open."""
    due, earliest = await ports.maps.count_due(turn.learner.id, turn.now)
    verdict = reminder_verdict(turn.learner, due, turn.now)
    match verdict:
        case Send(doing=doing, last_before_pause=last):
            reminded = after_reminder(turn.learner, turn.now)
            again = next_wake_up(reminded, earliest, turn.now)
            overdue = (turn.now - earliest).days if earliest is not None else 0
            return Outcome(
                state=state,
                changes=(
                    LearnerChanged(replace(reminded, remind_at=again)),
                    Audited("reminded", {"learner_id": turn.learner.id, "due": due}),
                ),
                replies=(
                    Reminded(
                        due=due,
                        doing=min(doing, MOST),
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
            again = next_wake_up(turn.learner, earliest, turn.now) if due == 0 else None
            return Outcome(
                state=state, changes=(LearnerChanged(replace(turn.learner, remind_at=again)),)
            )


async def note_block(state: ChatState, event: BlockChanged, turn: Turn, ports: Ports) -> Outcome:
    """Note that the bot was blocked, or is welcome again; a blocked bot does not remind."""
    learner = replace(turn.learner, blocked=event.blocked)
    return Outcome(state=state, changes=(LearnerChanged(learner),))
