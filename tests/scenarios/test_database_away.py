"""The database goes and comes back: every learner gets an answer, and the log stays short."""

from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.flow.lessons.states import Quiz
from tests.scenarios.person import Person
from tests.scenarios.process import open_stage
from tests.scenarios.relay import relay_to

pytestmark = pytest.mark.thorough

MOMENT = "A moment, please"


async def test_a_server_that_goes_and_comes_back_costs_two_lines_and_no_answer(
    tmp_path: Path, empty_schema: str
) -> None:
    server = make_url(empty_schema)
    async with relay_to(server.host or "127.0.0.1", server.port or 5432) as (relay, port):
        through = server.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        async with (
            open_stage(tmp_path, empty_schema) as stage,
            stage.bot(DATABASE_URL=through) as bot,
        ):
            ada = Person(stage)
            await ada.walk_to(Quiz)
            before, told = await ada.look(), len(bot.log.splitlines())
            relay.cut()
            update_id = await ada.give_answer(by_button=False)
            await stage.client.wait_for(MOMENT, chat=ada.chat_id)
            relay.mend()
            await ada.settled(update_id, before)
            await bot.tells("database back")
            lines = bot.log.splitlines()[told:]

            assert await ada.answers_counted() == 1
            chat = await ada.look()
            assert sum(MOMENT in message.text for message in chat.from_bot) == 1
            assert [line for line in lines if "database" not in line] == []
            assert len(lines) == 2
