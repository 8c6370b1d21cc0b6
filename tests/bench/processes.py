"""The measured processes, each with a core of its own if the machine has two."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import psutil

ROOT: Final = Path(__file__).parents[2]
SECONDS_TO_STOP: Final = 15


class BotDiedError(Exception):
    """The measured process ended by itself."""


class Child:
    """A process under measurement."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._measured = psutil.Process(process.pid)

    @property
    def cpu_seconds(self) -> float:
        """Return the processor time it has used so far."""
        times = self._measured.cpu_times()
        return float(times.user + times.system)

    @property
    def rss_megabytes(self) -> float:
        """Return the memory it holds."""
        return float(self._measured.memory_info().rss) / 2**20

    async def ended(self) -> None:
        """Raise BotDiedError when the process ends."""
        code = await self._process.wait()
        raise BotDiedError(f"exit code {code}")


def pin_to(core: int) -> None:
    """Keep this process on one core, if the system supports that and has more than one."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > core:
        os.sched_setaffinity(0, {core})


@asynccontextmanager
async def running(
    module: Sequence[str], folder: Path, settings: Mapping[str, str]
) -> AsyncGenerator[Child]:
    """Yield `python -m module...` running in that folder, on the first core, then stop it."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.defpath, **settings}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bench.pinned",
        *module,
        cwd=folder,
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        yield Child(process)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), SECONDS_TO_STOP)
        except TimeoutError:
            process.kill()
            await process.wait()
