"""The machine of a chat as a picture, printed from the table of its routes."""

from itertools import groupby

from bot.flow.engine.routes import ANYWHERE, ROUTES
from bot.flow.engine.table import Route


def diagram() -> str:
    """Return the machine as a Mermaid state diagram, without the events taken anywhere."""
    arrows = sorted({arrow for route in ROUTES for arrow in _arrows(route)})
    lines = [
        f"    {state} --> {to}: {', '.join(sorted(event for *_, event in group))}"
        for (state, to), group in groupby(arrows, key=lambda arrow: arrow[:2])
    ]
    return "\n".join(["stateDiagram-v2", "    [*] --> Idle", *lines])


def anywhere() -> str:
    """Return the events that are taken in every state and lead on, as a Markdown list."""
    lines = [
        f"- {route.event.__name__} → {', '.join(sorted(to.__name__ for to in route.to))}"
        for route in ANYWHERE
        if route.to
    ]
    return "\n".join(lines)


def _arrows(route: Route) -> list[tuple[str, str, str]]:
    return [(route.state.__name__, to.__name__, route.event.__name__) for to in route.to]
