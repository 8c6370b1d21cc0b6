"""A PostgreSQL server of a test's own, which may be restarted, and is gone afterwards."""

import asyncio
import os
import shutil
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.scenarios.process import unused_port

INSTALLED: Final = Path("/usr/lib/postgresql")
SECONDS: Final = "60"
"""Within which the server starts or stops."""


class NoServerError(Exception):
    """No server can be started here. The message says why."""


class Cluster:
    """The server while it runs."""

    def __init__(self, programs: Path, folder: Path, port: int) -> None:
        self._programs = programs
        self._folder = folder
        self._port = port

    async def start(self) -> None:
        """Create the cluster and serve on the loopback."""
        data = str(self._folder / "data")
        told = ("-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        await _run((str(self._programs / "initdb"), "-D", data, *told))
        places = {
            "listen_addresses": "127.0.0.1",
            "port": self._port,
            "unix_socket_directories": self._folder,
        }
        await self._control("start", "-o", " ".join(f"-c {k}={v}" for k, v in places.items()))

    async def restart(self) -> None:
        """Stop it, cutting all connections, and start it again."""
        await self._control("restart", "-m", "fast")

    async def stop(self) -> None:
        """Stop it."""
        await self._control("stop", "-m", "immediate")

    async def new_database(self, name: str) -> str:
        """Return the URL of an empty database."""
        server = f"postgresql+asyncpg://test@127.0.0.1:{self._port}/postgres"
        engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
        async with engine.connect() as db:
            await db.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()
        return f"postgresql://test@127.0.0.1:{self._port}/{name}"

    async def _control(self, *words: str) -> None:
        data, log = str(self._folder / "data"), str(self._folder / "log")
        control = str(self._programs / "pg_ctl")
        await _run((control, "-D", data, "-l", log, "-w", "-t", SECONDS, *words))


@asynccontextmanager
async def own_cluster() -> AsyncGenerator[Cluster]:
    """Yield an empty server. Raises NoServerError if none can be started."""
    programs, folder = _programs(), _folder()
    cluster = Cluster(programs, folder, unused_port())
    try:
        await cluster.start()
        try:
            yield cluster
        finally:
            await cluster.stop()
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    beside = shutil.which("initdb")
    if not found and beside is None:
        raise NoServerError("PostgreSQL's initdb is not there: apt-get install postgresql")
    if _is_root() and shutil.which("runuser") is None:
        raise NoServerError("PostgreSQL refuses to run as root, and runuser is not there")
    return found[-1].parent if found else Path(str(beside)).parent


def _folder() -> Path:
    """Return a new folder that the server may use. It refuses to run as root."""
    folder = Path(mkdtemp(prefix="lyceum-cluster-"))
    if _is_root():
        shutil.chown(folder, "postgres")
    return folder


def _is_root() -> bool:
    return os.getuid() == 0


async def _run(command: Sequence[str]) -> None:
    as_postgres = ("runuser", "-u", "postgres", "--") if _is_root() else ()
    process = await asyncio.create_subprocess_exec(
        *as_postgres,
        *command,
        cwd="/",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    if await process.wait():
        raise NoServerError(f"{Path(command[0]).name} ended with {process.returncode}")
