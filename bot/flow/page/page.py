"""A learner's page: a look at their chat, and the turns taken from the page.

Every action on the page is a turn of the chat, applied once under the id of its press.
"""

from dataclasses import dataclass

from bot.domain.ids import LearnerId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.learner.zones import place_like
from bot.flow.engine.events import DoneBeside, Event
from bot.flow.engine.ports import Clock, Ports
from bot.flow.learner.events import SettingChosen
from bot.flow.learner.setting import SETTINGS
from bot.flow.outside.asking import Look, Refusal, RefusedError, TakesTurns, look_at_chat
from bot.views.settings import SettingKind


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerPage:
    """The page of any learner, without HTTP."""

    ports: Ports
    turns: TakesTurns
    clock: Clock
    access: Access
    chat_link: str | None = None
    """The link to the chat, for a process that cannot write there."""

    async def look(self, learner_id: LearnerId) -> Look:
        """Return a look at the learner's chat. Raise RefusedError if unknown or not admitted."""
        look = await look_at_chat(learner_id, self.ports, self.clock)
        learner = look.turn.learner
        if not self.access.admits(learner.id, invited=learner.invited):
            raise RefusedError(Refusal.NOT_LET_IN, "not let in")
        return look

    async def do(self, look: Look, press_id: str, event: Event) -> None:
        """Apply the event once in the chat, without a message there."""
        await self._take(look, press_id, DoneBeside(event))

    async def say(self, look: Look, press_id: str, event: Event) -> None:
        """Apply the event once as if it came from the chat, and answer there."""
        await self._take(look, press_id, DoneBeside(event, aloud=True))

    async def _take(self, look: Look, press_id: str, event: DoneBeside) -> None:
        await self.turns.take_turn(look.turn.chat_id, _turn_of(look, press_id), event)

    async def was_done(self, look: Look, press_id: str) -> bool:
        """Return True if the press was applied. What it acted on may be gone since."""
        opened = await self.ports.chats.open(look.turn.chat_id, _turn_of(look, press_id))
        return opened.applied is not None


def _turn_of(look: Look, press_id: str) -> TurnId:
    return TurnId(f"page:{look.turn.chat_id}:{press_id}")


def choosing(name: str, value: str, look: Look) -> SettingChosen:
    """Return the event that chooses the value. Raise RefusedError if it cannot be chosen."""
    setting, now = SETTINGS.get(name), look.turn.now
    if setting is None or setting.group is None:
        raise RefusedError(Refusal.NOT_POSSIBLE, "name: no setting is called so")
    if setting.kind is SettingKind.ZONE:
        value = place_like(value, now) or value
    if value not in setting.options(look.turn.learner.without_past_break(now)):
        raise RefusedError(Refusal.NOT_POSSIBLE, "value: it cannot be chosen")
    return setting.to(value)
