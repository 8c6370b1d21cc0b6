"""`python -m bot`, and the command `lyceum`."""

import gc
import signal
import sys
from importlib import import_module

TERMINATED = 128 + signal.SIGTERM

# process 1 of a container has no default for it: until work begins, it would be lost
signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
gc.disable()  # nothing that imports make is garbage: to look for it takes a fifth of the start

if sys.argv[1:] == ["run"]:  # what runs for months loads no other command
    app = import_module("bot.commands.run").run
else:
    app = import_module("bot.commands.line").app

gc.freeze()  # and nobody shall look through it later
gc.set_threshold(10_000)  # a turn leaves few circles: to look for them so often took a tenth of it
gc.enable()

if __name__ == "__main__":
    app()
