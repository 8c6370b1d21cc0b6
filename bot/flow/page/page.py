"""Whose page it is: the chat that is looked at, and the turns that are taken from there.

Whatever is done on the page is a turn of the chat, applied once under the id of its press.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.flow.engine.events import Event, Quietly
from bot.flow.engine.ports import Clock, Ports
from bot.flow.service.asking import Look, Refusal, RefusedError, TakesTurns, look_at_chat


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerPage:
    """The pages of all learners, without HTTP."""

    ports: Ports
    turns: TakesTurns
    clock: Clock
    admits: Callable[[Learner], bool]
    """Whether the learner may use the bot."""

    async def look(self, learner_id: LearnerId) -> Look:
        """Return the learner's chat as it is; RefusedError for who never was there or may not."""
        look = await look_at_chat(learner_id, self.ports, self.clock)
        if not self.admits(look.turn.learner):
            raise RefusedError(Refusal.NOT_LET_IN, "not let in")
        return look

    async def do(self, learner_id: LearnerId, press_id: str, event: Event) -> None:
        """Let it happen once, without a word in the chat."""
        await self.say(learner_id, press_id, Quietly(event))

    async def say(self, learner_id: LearnerId, press_id: str, event: Event) -> None:
        """Let it happen once, as if it were done in the chat, and answered there."""
        await self.look(learner_id)
        turn_id = TurnId(f"page:{learner_id}:{press_id}")
        await self.turns.take_turn(ChatId(learner_id), turn_id, event)
