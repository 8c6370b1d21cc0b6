"""`python -m tests.bench.pinned MODULE ...`: runs the module on the first core."""

import runpy
import sys

from tests.bench.processes import pin_to

if __name__ == "__main__":
    pin_to(0)
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
