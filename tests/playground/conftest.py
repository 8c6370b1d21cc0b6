"""A playground and a real library's bot that talks to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram import Bot

from tests.playground.client import FakeClock, PlaygroundClient, run_playground


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def playground(tmp_path: Path, clock: FakeClock) -> AsyncIterator[PlaygroundClient]:
    async with run_playground(tmp_path, clock) as client:
        yield client


@pytest.fixture
async def telegram_bot(playground: PlaygroundClient) -> AsyncIterator[Bot]:
    async with bot_of(playground) as bot:
        yield bot


def bot_of(playground: PlaygroundClient) -> Bot:
    """Return a library's bot that talks to this playground."""
    return Bot(playground.token, base_url=playground.bot_url, base_file_url=playground.file_url)
