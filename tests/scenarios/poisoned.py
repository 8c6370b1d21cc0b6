"""The bot with turns that end its process: `python -m tests.scenarios.poisoned`.

A learner who writes "die" ends it. With `COMPANY` set, it ends only when that many turns of "stay"
are running, and these never end.
"""

import asyncio
import os
from typing import Any
from unittest.mock import patch

from bot.app import serve
from bot.commands.run import bot_api
from bot.commands.running import run_until_stopped
from bot.domain.ids import ChatId, TurnId
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.turn import TurnResult

POISONED = ("tests.scenarios.poisoned",)
DIED = 70
"""Its exit code."""


def main() -> None:
    company = int(os.environ.get("COMPANY", "0"))  # noqa: TID251 - no setting of the bot
    staying = asyncio.Semaphore(0)
    take_turn = Conversation.take_turn

    async def poisoned(
        self: Conversation, chat_id: ChatId, turn_id: TurnId, event: Event, **more: Any
    ) -> TurnResult:
        match event:
            case TextReceived(text="stay") if company:
                staying.release()
                await asyncio.Event().wait()
            case TextReceived(text="die"):
                for _ in range(company):
                    await staying.acquire()
                os._exit(DIED)
            case _:
                pass
        return await take_turn(self, chat_id, turn_id, event, **more)

    with patch.object(Conversation, "take_turn", poisoned):
        run_until_stopped(lambda settings: serve(settings, bot_api(settings, print)))


if __name__ == "__main__":
    main()
