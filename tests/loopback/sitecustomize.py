"""Loaded by Python itself in a process that a test starts: it stays on this machine."""

from tests.loopback import hold_back, hold_back_uvloop

hold_back(setattr)
hold_back_uvloop(setattr)
