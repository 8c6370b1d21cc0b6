"""All declarations of the subjects. Importing this module imports them."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from bot.flow.engine import events, replies, states
from bot.flow.exercise.states import PURPOSES as DECLARED_PURPOSES, Purpose
from bot.flow.work import orders

_FLOW: Final = Path(__file__).parents[1]

for _path in sorted(
    path
    for kind in ("events", "replies", "states", "orders", "settings")
    for path in _FLOW.glob(f"*/{kind}.py")
):
    import_module(f"bot.flow.{_path.parent.name}.{_path.stem}")

EVENTS: Final[tuple[type[events.Event], ...]] = tuple(events.DECLARED)
PRESSES: Final[Mapping[str, type[events.Press]]] = {
    kind.tag: kind for kind in EVENTS if issubclass(kind, events.Press)
}
"""The presses by their tags."""
STATES: Final[tuple[type[states.ChatState], ...]] = tuple(states.DECLARED)
OVERLAYS: Final[tuple[type[states.Overlay], ...]] = tuple(states.OVERLAYS)
PURPOSES: Final[tuple[type[Purpose], ...]] = tuple(DECLARED_PURPOSES)
WORK: Final[tuple[type[orders.Work], ...]] = tuple(orders.WORK)
REPLIES: Final[Mapping[str, type[replies.Reply]]] = replies.REPLIES
"""The replies by the kind under which they are stored."""
