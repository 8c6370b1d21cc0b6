"""A learner who cannot type `/delete` is deleted by an operator."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.clock import SystemClock
from bot.commands.line import app
from bot.flow.engine.events import Started
from bot.storage.engine.database import open_database
from tests.flow.walking import ANNA
from tests.storage.engine.release import walk_on


async def meet(url: str) -> None:
    async with open_database(url) as database:
        await walk_on(database).send(Started())


async def is_deleted(url: str) -> bool:
    """Return True if a bot that runs now deletes somebody."""
    async with open_database(url) as database:
        stores = walk_on(database).stores
        return await stores.forget_leaving(SystemClock().now() + timedelta(hours=2))


def test_a_learner_is_deleted_once_that_is_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget(learner: int, said: str) -> tuple[int, str]:
        ended = CliRunner().invoke(app, ["forget", str(learner)], input=said)
        return ended.exit_code, ended.output.splitlines()[-1]

    url = f"sqlite:///{tmp_path / 'lyceum.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    asyncio.run(meet(url))

    assert forget(ANNA, "n\n") == (1, "Aborted.")
    assert forget(ANNA + 1, "y\n") == (1, f"There is no learner {ANNA + 1}.")
    assert not asyncio.run(is_deleted(url))
    assert forget(ANNA, "y\n")[0] == 0
    assert asyncio.run(is_deleted(url))
    assert forget(ANNA, "y\n")[0] == 1
