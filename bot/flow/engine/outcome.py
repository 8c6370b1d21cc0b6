"""What a step returns: the next state, what changed, and the replies."""

from dataclasses import dataclass

from bot.domain.learner.learner import Learner
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Overlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a turn came to."""

    state: ChatState
    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    overlays: tuple[Overlay, ...] | None = None
    """What is open beside the state; None where that stays as the turn has it."""
    keeps_words: bool = True
    """Whether what the learner wrote may be kept with the message as it came in."""


def learner_after(outcome: Outcome, learner: Learner) -> Learner:
    """Return the learner as the turn leaves them."""
    changed = [it.learner for it in outcome.changes if isinstance(it, LearnerChanged)]
    return changed[-1] if changed else learner
