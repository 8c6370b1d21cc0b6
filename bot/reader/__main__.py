"""`python -m bot.reader`: reads one file from outside within limits, and ends.

Its argument may name the package that takes longest to load, which is then loaded while it waits.
Nothing is loaded that the file does not need.
"""

import gc

gc.disable()  # imports make no garbage
import json  # noqa: E402 - see above
import os  # noqa: E402
import sys  # noqa: E402

from bot.reader import limits  # noqa: E402
from bot.reader.exchange import OUT_OF_MEMORY, Kind  # noqa: E402
from bot.reader.work import load_worker, work  # noqa: E402


def main() -> None:
    """Read what standard input requests. Do nothing if it ends first."""
    limits.hold_back()
    load_worker(Kind(sys.argv[1]))
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
