"""What a step returns: the next state, what changed, and the replies."""

from dataclasses import dataclass

from bot.flow.engine.changes import Change
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a turn came to."""

    state: ChatState
    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
