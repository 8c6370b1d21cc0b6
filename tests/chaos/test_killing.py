"""Two processes on one PostgreSQL, one of them killed and the server restarted."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.chaos.cluster import Cluster, NoServerError, own_cluster
from tests.chaos.running import Plan, run

pytestmark = pytest.mark.thorough


@pytest.fixture
async def cluster() -> AsyncIterator[Cluster]:
    """Yield a server of this test's own, or skip if none can be started."""
    try:
        async with own_cluster() as cluster:
            yield cluster
    except NoServerError as error:
        pytest.skip(str(error))


async def test_a_killed_process_loses_and_doubles_nothing_and_keeps_the_order(
    cluster: Cluster, tmp_path: Path
) -> None:
    plan = Plan(updates=300, chats=20, processes=2, kills=1, pause_seconds=0, model_seconds=0.5)

    done = await run(plan, cluster, tmp_path)

    assert done.kills == 1
    assert done.verdict.is_well, (done.verdict, done.log)
