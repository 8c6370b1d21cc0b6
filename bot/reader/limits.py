"""The limits of a process that reads files from outside, set before it reads anything.

Memory is limited only on Linux: macOS accepts the limit but does not enforce it, and Windows has
none. There, only the time limit ends a growing process.
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
    """Return True if this system enforces the limit on memory."""
    return sys.platform == "linux"


def hold_back(cpu_seconds: int = CPU_SECONDS) -> None:
    """Limit memory and processor time from now on, and forbid new processes."""
    if sys.platform == "win32":
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),  # nobody but root can start another process
    ):
        with suppress(ValueError, OSError):  # a system may know fewer limits, or allow less
            # one second later it is killed, in case it ignores the first signal
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))


def end_after(seconds: int = WALL_SECONDS) -> None:
    """End the process after that time, even if its parent is gone."""
    if sys.platform != "win32":
        signal.alarm(seconds)
