"""Every change of a turn is written by exactly one function."""

import sys
from collections import Counter
from collections.abc import Iterator

import bot.flow.composition.routes  # noqa: F401  # imports all subjects
from bot.flow.engine.changes import Change
from bot.flow.exercise.changes import PracticeEventLogged
from bot.flow.goals.ports import GoalMoved
from bot.storage.topics.changes import WRITERS


def changes(kind: type[Change]) -> Iterator[type[Change]]:
    """Yield the kinds of changes that a turn can have."""
    for kind_below in kind.__subclasses__():
        yield from changes(kind_below)
    declared = getattr(sys.modules[kind.__module__], kind.__name__, None)
    if kind.__module__.startswith("bot.") and declared is kind is not Change:
        yield kind


def test_each_change_has_exactly_one_writer() -> None:
    together = {GoalMoved, PracticeEventLogged}

    storage = [module for name, module in sys.modules.items() if name.startswith("bot.storage.")]
    declared = Counter(write for module in storage for write, _ in getattr(module, "WRITES", ()))

    assert set(declared.values()) == {1}
    assert declared.keys() == WRITERS.keys()
    assert set(changes(Change)) == WRITERS.keys() | together
