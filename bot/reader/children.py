"""The processes that read files from outside: at most two, each for one file, none for long."""

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
"""So that photos and pages need not wait for a deck that takes long."""
PATIENCE_SECONDS: Final = 180
"""How long a file may wait for others and be read, in all."""
PREFIX: Final = "lyceum-reader-"
"""How the folders begin in which files are read."""
_FORGOTTEN_SECONDS: Final = 3_600
"""A folder as old as that is nobody's any more: its bot was killed."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Ending(StrEnum):
    """Why a file was not read to its end."""

    TOO_SLOW = "too_slow"
    TOO_HEAVY = "too_heavy"
    """It takes more memory than it may."""
    BROKE_OFF = "broke_off"


class UnreadError(Exception):
    """The process that read a file ended, or was killed, before it had an answer."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(str(ending))
        self.ending = ending


class Children:
    """Reads files in processes of their own; none of them outlives it."""

    def __init__(self, module: str = "bot.reader", *, seconds: float = WALL_SECONDS) -> None:
        self._module = module
        self._seconds = seconds
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._decks_at_once = asyncio.Semaphore(DECKS_AT_ONCE)
        self._spare: asyncio.subprocess.Process | None = None
        """Waits for a deck, with all loaded that it needs; there is one once the first came."""

    async def __aenter__(self) -> Self:
        """Remove what was left by bots that were killed."""
        await asyncio.to_thread(_remove_forgotten)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process that waits; those that read end with their callers."""
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
        """Return the answer, which `answer` takes from the folder where it was left.

        Raises UnreadError, and what `answer` raises.
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
        # what a killed process wrote last may come a moment later, and is then forgotten
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
        """Yield a process that waits for its file; it ends, with all that it started."""
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
    """Return what such a process may know: where the packages are, and nobody's secrets."""
    kept = {it: os.environ[it] for it in ("SYSTEMROOT",) if it in os.environ}  # noqa: TID251 - no setting of ours: Windows starts no program without
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join(os.path.abspath(it) for it in sys.path),  # noqa: PTH100 - an empty one is the present folder
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _tell(child: asyncio.subprocess.Process, request: Mapping[str, str]) -> None:
    if child.stdin is None:
        raise TypeError
    child.stdin.write(json.dumps(request).encode() + b"\n")
    child.stdin.close()


def _check(code: int) -> None:
    """Raise UnreadError unless the process ended well."""
    if code == 0:
        return
    if sys.platform != "win32" and -code in {signal.SIGXCPU, signal.SIGALRM}:
        raise UnreadError(Ending.TOO_SLOW)
    # the system kills what takes too much memory for all
    is_heavy = code == OUT_OF_MEMORY or -code == getattr(signal, "SIGKILL", None)
    raise UnreadError(Ending.TOO_HEAVY if is_heavy else Ending.BROKE_OFF)


async def _end(child: asyncio.subprocess.Process) -> None:
    """Kill the process and all that it started."""
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
