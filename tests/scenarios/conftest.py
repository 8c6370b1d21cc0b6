"""Stages that the tests of a module share. Each test uses chats of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.model.conftest import model_server, recorder, shared_model_server
from tests.scenarios.process import Stage, newcomer, open_stage
from tests.storage.conftest import empty_schema, server_url

__all__ = [
    "empty_schema",
    "model_server",
    "recorder",
    "server_url",
    "shared_model_server",
    "shared_newcomer",
    "shared_stage",
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_stage(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """Yield a playground with a bot, both of which run for the whole module."""
    async with open_stage(tmp_path_factory.mktemp("stage")) as stage, stage.bot():
        yield stage


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_newcomer(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """Yield a bot with a playground of its own, which run for the whole module."""
    async with newcomer(tmp_path_factory.mktemp("newcomer")) as (stage, _):
        yield stage


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of the database that the test asks for."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'lyceum.db'}"
    schema: str = request.getfixturevalue("empty_schema")
    return schema
