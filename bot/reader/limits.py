"""What a process that reads files from outside may take, set before it reads anything.

Memory is limited on Linux only: macOS accepts the limit and does not keep to it, Windows has
none. There, time alone ends what goes on growing.
"""

import signal
import sys
from contextlib import suppress
from typing import Final

if sys.platform != "win32":
    import resource

MEMORY_BYTES: Final = 512_000_000
CPU_SECONDS: Final = 60
WALL_SECONDS: Final = 90
_LARGEST_FILE_BYTES: Final = 400_000_000


def limits_memory() -> bool:
    """Return True if this system keeps to the limit on memory."""
    return sys.platform == "linux"


def hold_back(cpu_seconds: int = CPU_SECONDS) -> None:
    """Take no more memory and time than that from now on, and start nothing else."""
    if sys.platform == "win32":
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),  # nobody but root can start another process
    ):
        with suppress(ValueError, OSError):  # a system may know less of them, or allow less
            # a second later it is killed, should it not listen to the first signal
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))


def end_after(seconds: int = WALL_SECONDS) -> None:
    """Let the process end after that time, even if nobody is left who waits for it."""
    if sys.platform != "win32":
        signal.alarm(seconds)
