"""Connections to Telegram are reset: every message still arrives, even after a restart."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.flow.lessons.states import Quiz
from tests.scenarios.person import Person
from tests.scenarios.process import open_stage
from tests.scenarios.relay import relay_to

SENDING = b"sendRichMessage"


@pytest.mark.thorough
async def test_a_reply_whose_connections_are_reset_arrives_at_once_or_after_a_restart(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        port = urlsplit(stage.client.url).port or 80
        async with relay_to("127.0.0.1", port) as (relay, through):
            settings = {"PLAYGROUND_URL": f"http://127.0.0.1:{through}"}
            ada = Person(stage)
            async with stage.bot(**settings) as bot:
                await ada.walk_to(Quiz)
                relay.reset(SENDING, 2)
                assert len(await ada.answer()) > 1
                assert bot.log.count("Telegram not reached") == 2

                before = await ada.look()
                relay.reset(SENDING, 99)
                update_id = await ada.give_answer(by_button=False)
                await bot.tells("attempt=1 ")
                await bot.kill()
            relay.mend()
            async with stage.bot(**settings):
                assert len(await ada.settled(update_id, before)) > 1
            assert await ada.answers_counted() == 2
