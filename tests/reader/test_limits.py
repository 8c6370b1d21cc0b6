"""The system enforces the limits of a reader, and the reader cannot raise them."""

import subprocess
import sys

import pytest

from bot.reader.limits import CPU_SECONDS, MEMORY_BYTES

ASKS = """
import resource
from bot.reader.limits import hold_back

hold_back()
for what in (resource.RLIMIT_AS, resource.RLIMIT_CPU):
    print(*resource.getrlimit(what))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to all of them")
def test_a_reader_cannot_lift_its_own_limits() -> None:
    told = subprocess.run(  # noqa: S603 - fixed words
        [sys.executable, "-c", ASKS], capture_output=True, check=True, text=True
    )

    assert told.stdout.splitlines() == [
        f"{MEMORY_BYTES} {MEMORY_BYTES}",
        f"{CPU_SECONDS} {CPU_SECONDS + 1}",
    ]
