"""What the Telegram door needs of the conversation."""

from typing import Protocol

from bot.domain.ids import ChatId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply


class TurnResult(Protocol):
    """A turn that was taken."""

    @property
    def replies(self) -> tuple[Reply, ...]:
        """The replies, in order."""

    @property
    def learner(self) -> Learner:
        """Who gets them, as they are after the turn."""

    @property
    def keyboard(self) -> int | None:
        """The message whose buttons were on before the turn, if any."""

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for the replies."""


class Conversation(Protocol):
    """Takes turns; the same turn is applied once, however often it is taken."""

    async def take_turn(
        self, chat_id: ChatId, turn_id: TurnId, event: Event, *, language: Language | None = None
    ) -> TurnResult:
        """Return the replies; everything the turn changed is already saved."""
