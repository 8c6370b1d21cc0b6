"""What a walk is, and the list of all."""

from collections.abc import Awaitable, Callable

from tests.storage.old.making.walker import Walker

Walk = Callable[[Walker], Awaitable[str]]
"""Leads a chat somewhere and returns the act that it goes on with."""
Register = dict[str, Walk]


def into(register: Register) -> Callable[[Walk], Walk]:
    """Return what puts a walk into the register, by its name."""

    def put(walk: Walk) -> Walk:
        register[walk.__name__.replace("_", " ")] = walk
        return walk

    return put
