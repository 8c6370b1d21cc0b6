"""`tests.chaos.unchanged run`: the bot, forked with everything imported, with normal periods."""

from runpy import run_module
from unittest.mock import patch

if __name__ == "__main__":
    patch.stopall()
    run_module("bot", run_name="__main__", alter_sys=True)
