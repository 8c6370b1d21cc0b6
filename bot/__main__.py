"""`python -m bot`, and the command `lyceum`."""

import gc
import signal
import sys
from importlib import import_module

TERMINATED = 128 + signal.SIGTERM

# Process 1 of a container has no default handler: a signal during the start would be lost.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
gc.disable()  # imports make no garbage, and the search for it takes a fifth of the start

if sys.argv[1:] == ["run"]:  # the long-running command loads no other one
    app = import_module("bot.commands.run").run
else:
    app = import_module("bot.commands.line").app

gc.freeze()  # nor is it searched later
gc.set_threshold(10_000)  # a turn leaves few cycles, and the search took a tenth of it
gc.enable()

if __name__ == "__main__":
    app()
