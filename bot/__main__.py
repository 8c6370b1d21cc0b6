"""`python -m bot`, and the command `lyceum`."""

import gc
import signal
import sys

TERMINATED = 128 + signal.SIGTERM

# process 1 of a container has no default for it: until work begins, it would be lost
signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
gc.disable()  # nothing that imports make is garbage: to look for it takes a fifth of the start
from bot.commands.line import app  # noqa: E402 - see above

gc.freeze()  # and nobody shall look through it later
gc.set_threshold(10_000)  # a turn leaves few circles: to look for them so often took a tenth of it
gc.enable()

if __name__ == "__main__":
    app(prog_name="python -m bot")
