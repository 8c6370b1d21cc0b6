"""The conversation, with every turn counted and timed."""

from time import perf_counter

from bot.domain.course import Language
from bot.domain.ids import ChatId, TurnId
from bot.flow.conversation import Conversation, Taken
from bot.flow.events import Event
from bot.metrics import Metrics


class Metered:
    """Takes turns as the conversation does, and tells the metrics how they went."""

    def __init__(self, conversation: Conversation, metrics: Metrics) -> None:
        self._conversation = conversation
        self._metrics = metrics

    async def take_turn(
        self, chat_id: ChatId, turn_id: TurnId, event: Event, *, language: Language | None = None
    ) -> Taken:
        """Apply the turn once and return what to say."""
        began = perf_counter()
        outcome = "failed"
        try:
            taken = await self._conversation.take_turn(chat_id, turn_id, event, language=language)
            outcome = "again" if taken.again else "applied"
            return taken
        finally:
            self._metrics.turn_taken(outcome, perf_counter() - began)
