"""Every event and every state there is: whoever imports this has imported all rooms."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from bot.flow.engine import events, states

_FLOW: Final = Path(__file__).parents[1]

for _path in sorted((*_FLOW.glob("*/events.py"), *_FLOW.glob("*/states.py"))):
    import_module(f"bot.flow.{_path.parent.name}.{_path.stem}")

EVENTS: Final[tuple[type[events.Event], ...]] = tuple(events.DECLARED)
PRESSES: Final[Mapping[str, type[events.Press]]] = {
    kind.tag: kind for kind in EVENTS if issubclass(kind, events.Press)
}
"""The presses by their tags."""
STATES: Final[tuple[type[states.ChatState], ...]] = tuple(states.DECLARED)
