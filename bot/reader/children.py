"""The processes that read files from outside: at most two, one per file, with a time limit."""

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

import structlog

from bot.reader.exchange import CHOICES, FILE, OUT_OF_MEMORY, BrokenAnswerError, Kind
from bot.reader.limits import WALL_SECONDS

T = TypeVar("T")

AT_ONCE: Final = 2
DECKS_AT_ONCE: Final = 1
"""So that photos and pages need not wait for a slow deck."""
PATIENCE_SECONDS: Final = 180
"""The time for a file to wait for others and be read."""
PREFIX: Final = "lyceum-reader-"
"""The prefix of the folders in which files are read."""
_FORGOTTEN_SECONDS: Final = 3_600
"""A folder this old is left over from a killed bot."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Ending(StrEnum):
    """Why a file was not read to its end."""

    TOO_SLOW = "too_slow"
    TOO_HEAVY = "too_heavy"
    """It needs more memory than allowed."""
    BROKE_OFF = "broke_off"


class UnreadError(Exception):
    """The process that read a file ended or was killed before it had an answer."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(str(ending))
        self.ending = ending


class Children:
    """Reads files in processes of their own. None of them outlives it."""

    def __init__(self, module: str = "bot.reader", *, seconds: float = WALL_SECONDS) -> None:
        self._module = module
        self._seconds = seconds
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._decks_at_once = asyncio.Semaphore(DECKS_AT_ONCE)
        self._spare: asyncio.subprocess.Process | None = None
        """A process waiting for a deck with everything loaded.

        It exists once the first deck came.
        """

    async def __aenter__(self) -> Self:
        """Remove the leftovers of killed bots."""
        await asyncio.to_thread(_remove_forgotten)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the waiting process. Those that read end with their callers."""
        spare, self._spare = self._spare, None
        if spare is not None:
            await _end(spare)

    async def read(
        self,
        kind: Kind,
        name: str,
        data: bytes,
        answer: Callable[[Path], T],
        choices: bytes | None = None,
    ) -> T:
        """Return the answer that `answer` reads from the process's folder.

        Raises UnreadError, and any error of `answer`.
        """
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), self._room(kind):
                return await self._read(kind, name, data, answer, choices)
        except TimeoutError:
            ending = Ending.TOO_SLOW
        except BrokenAnswerError:
            ending = Ending.BROKE_OFF
        except UnreadError as error:
            ending = error.ending
        log.warning("file not read", kind=kind.value, bytes=len(data), reason=ending.value)
        raise UnreadError(ending)

    @asynccontextmanager
    async def _room(self, kind: Kind) -> AsyncGenerator[None]:
        if kind is Kind.DECKS:
            async with self._decks_at_once, self._at_once:
                yield
        else:
            async with self._at_once:
                yield

    async def _read(
        self,
        kind: Kind,
        name: str,
        data: bytes,
        answer: Callable[[Path], T],
        choices: bytes | None,
    ) -> T:
        # The last writes of a killed process may come a moment later, and are then ignored.
        with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
            place = Path(folder)
            (place / FILE).write_bytes(data)
            if choices is not None:
                (place / CHOICES).write_bytes(choices)
            request = {"kind": kind.value, "name": name, "folder": folder}
            async with self._child(kind) as child, asyncio.timeout(self._seconds):
                _tell(child, request)
                _check(await child.wait())
            return await asyncio.to_thread(answer, place)

    @asynccontextmanager
    async def _child(self, kind: Kind) -> AsyncGenerator[asyncio.subprocess.Process]:
        """Yield a process that waits for its file. It ends with everything that it started."""
        spare = None
        if kind is Kind.DECKS:
            spare, self._spare = self._spare, None
        if spare is None or spare.returncode is not None:
            spare = await self._start(kind)
        try:
            yield spare
        finally:
            await _end(spare)
        if kind is Kind.DECKS:
            self._spare = await self._start(kind)

    async def _start(self, kind: Kind) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            self._module,
            kind.value,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,
        )


def environment() -> dict[str, str]:
    """Return the environment of such a process: the paths of the packages, and no secrets."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}  # noqa: TID251 - no setting of ours: Windows starts no program without
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join(os.path.abspath(path) for path in sys.path),  # noqa: PTH100 - an empty one is the present folder
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _tell(child: asyncio.subprocess.Process, request: Mapping[str, str]) -> None:
    if child.stdin is None:
        raise TypeError
    child.stdin.write(json.dumps(request).encode() + b"\n")
    child.stdin.close()


def _check(code: int) -> None:
    """Raise UnreadError unless the process ended successfully."""
    if code == 0:
        return
    if sys.platform != "win32" and -code in {signal.SIGXCPU, signal.SIGALRM}:
        raise UnreadError(Ending.TOO_SLOW)
    # the system kills processes that use too much memory
    is_heavy = code == OUT_OF_MEMORY or -code == getattr(signal, "SIGKILL", None)
    raise UnreadError(Ending.TOO_HEAVY if is_heavy else Ending.BROKE_OFF)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill the process and everything that it started."""
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
    await child.wait()


def _remove_forgotten() -> None:
    with tempfile.TemporaryDirectory(prefix=PREFIX) as fresh:
        now = Path(fresh).stat().st_mtime
        for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
            with suppress(OSError):
                if now - folder.stat().st_mtime > _FORGOTTEN_SECONDS:
                    shutil.rmtree(folder, ignore_errors=True)
