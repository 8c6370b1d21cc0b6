"""The stand-in of the model: one server per worker, emptied for each test."""

import os
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.model.recorder import Recorder, recording
from tests.model.server import INSTALLED, ModelServer, running
from tests.needs import NEEDS

MISSING = "the model has no stand-in here: install Node.js with npm, then run `make test`"


@pytest.fixture(scope="session")
def shared_model_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModelServer]:
    """Yield the server of this worker, or skip; on the build machine it has to be there."""
    if not INSTALLED.is_dir():
        if os.environ.get("CI") == "true":  # noqa: TID251 - where it runs is no setting
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    node_runs, how_to_have_it = NEEDS["node"]
    if not node_runs():
        pytest.skip(how_to_have_it)
    with running(tmp_path_factory.mktemp("model")) as server:
        yield server


@pytest.fixture
def model_server(shared_model_server: ModelServer) -> Iterator[ModelServer]:
    """Yield the server without a script. An unscripted request fails the test at its end."""
    shared_model_server.reset()
    yield shared_model_server
    shared_model_server.check()


@pytest.fixture
async def recorder(model_server: ModelServer) -> AsyncIterator[Recorder]:
    """Yield a pass-through to the server that records everything sent."""
    async with recording(model_server) as passing:
        yield passing
