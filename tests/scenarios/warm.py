"""Bots that start at once: each is forked from a process that has loaded all modules.

`python -m tests.scenarios.warm` waits for orders on the socket that is its standard input: a
module, a folder, an environment, and the files of the process. The started process is independent.
Only the time to load the same modules again is saved.
"""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import cache
from importlib import import_module
from io import RawIOBase
from pathlib import Path
from runpy import run_module
from typing import Any
from unittest.mock import patch

from bot.chat.messages.localizer import parse, sources
from bot.content.courses.courses import load_courses
from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.topics.course import Language
from bot.resources import COURSES, ITEMS
from tests.loopback import child_environment
from tests.playground.rig.rig import build_rigged

LONGEST_ORDER = 65_536
SOON = timedelta(milliseconds=200)
"""The delay before ordered or left-over work, or a failed call, is tried again."""
FILES = 4
"""Standard input, output and error, and the pipe that tells its id and its end."""


class Forked:
    """A process that was forked from the warm one, with the interface of asyncio's processes."""

    def __init__(
        self, pid: int, stdin: RawIOBase, stdout: asyncio.StreamReader, told: asyncio.StreamReader
    ) -> None:
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout
        self._ending = asyncio.ensure_future(told.readline())

    @property
    def returncode(self) -> int | None:
        return int(self._ending.result()) if self._ending.done() else None

    async def wait(self) -> int:
        return int(await asyncio.shield(self._ending))

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@asynccontextmanager
async def fork(
    module: Sequence[str], folder: Path, environment: Mapping[str, str], stderr: int
) -> AsyncGenerator[Forked]:
    """Yield `python -m module` in a folder, started without the time for imports."""
    stdin, to_child = os.pipe()
    from_child, stdout = os.pipe()
    from_nurse, told = os.pipe()
    order = {"module": module, "folder": str(folder), "environment": environment}
    socket.send_fds(_warm(), [json.dumps(order).encode()], [stdin, stdout, stderr, told])
    for given_away in (stdin, stdout, told):
        os.close(given_away)
    with os.fdopen(to_child, "wb", buffering=0) as pen:
        async with _reader(from_child) as output, _reader(from_nurse) as nurse:
            process = Forked(int(await nurse.readline()), pen, output, nurse)
            try:
                yield process
            finally:
                process.kill()
                await process.wait()


@asynccontextmanager
async def _reader(file: int) -> AsyncGenerator[asyncio.StreamReader]:
    reader = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(file, "rb")
    )
    try:
        yield reader
    finally:
        transport.close()


@cache
def _warm() -> socket.socket:
    """Return the socket of this process's warm process, which ends with us."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.scenarios.warm"],
            env=child_environment(),
            stdin=theirs.fileno(),
            start_new_session=True,
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def main() -> None:
    """Fork for each order. Only the children return from here, to run what was ordered."""
    orders = socket.socket(fileno=os.dup(0))
    with Path(os.devnull).open() as nothing:
        os.dup2(nothing.fileno(), 0)
    nurses: list[int] = []
    while True:
        order, files, _, _ = socket.recv_fds(orders, LONGEST_ORDER, FILES)
        nurses = [
            nurse_id for nurse_id in nurses if order and os.waitpid(nurse_id, os.WNOHANG) == (0, 0)
        ]
        if not order:
            os._exit(0)
        if (forked_off := os.fork()) == 0:
            orders.close()
            break
        nurses.append(forked_off)
        for file in files:
            os.close(file)
    *standard, told = files
    child = os.fork()
    if child == 0:
        os.close(told)
        become(json.loads(order), standard)
        return
    for file in standard:
        os.close(file)
    nurse(child, told)


def nurse(child: int, told: int) -> None:
    """Tell the id of a process, and in the end its exit code."""
    os.write(told, f"{child}\n".encode())
    _, status = os.waitpid(child, 0)
    os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def become(order: dict[str, Any], standard: list[int]) -> None:
    """Change to the ordered folder, environment and files."""
    for number, file in enumerate(standard):
        os.dup2(file, number)
        os.close(file)
    os.chdir(order["folder"])
    os.environ.clear()  # noqa: TID251 - it is that of another process
    os.environ.update(order["environment"])  # noqa: TID251 - as above
    sys.argv = list(order["module"])


def load() -> None:
    """Load what every start loads, and shorten the waits for background work."""
    import_module("bot.__main__")
    sys.modules.pop("bot.__main__")  # or `run_module` finds it and warns
    load_once = cache(load_courses)
    load_once(COURSES)
    for language in Language:
        for message in sources(language):
            parse(language, message)
    files = files_of_items(ITEMS)
    shipped = {item.id: item for item in read_items(files)}
    patch.multiple(
        "bot.shipped",
        load_courses=load_once,
        files_of_items=lambda _: files,
        read_items=lambda _, known: [item for key, item in shipped.items() if key not in known],
    ).start()
    patch("bot.playground.open.build_playground", build_rigged).start()
    patch("bot.planning.RESUME_EVERY", SOON).start()
    patch("bot.app.WORK_EVERY", SOON).start()
    patch("bot.chat.client.retry.FIRST_SECONDS", SOON.total_seconds()).start()


if __name__ == "__main__":
    load()
    main()
    run_module(sys.argv[0], run_name="__main__", alter_sys=True)
