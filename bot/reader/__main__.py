"""`python -m bot.reader`: reads one file from outside within limits, and ends.

The package it needs most time to load is loaded while it waits, if it is told which by its
argument; nothing is loaded for what it does not read.
"""

import gc

gc.disable()  # nothing that imports make is garbage
import json  # noqa: E402 - see above
import os  # noqa: E402
import sys  # noqa: E402

from bot.reader import limits  # noqa: E402
from bot.reader.exchange import OUT_OF_MEMORY, Kind  # noqa: E402
from bot.reader.work import loaded, work  # noqa: E402


def main() -> None:
    """Read what standard input asks for, or nothing if it ends before."""
    limits.hold_back()
    loaded(Kind(sys.argv[1]))
    gc.freeze()
    gc.enable()
    if not (line := sys.stdin.buffer.readline()):
        return
    limits.end_after()
    try:
        work(**json.loads(line))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    main()
