"""`python -m bot diagram`: the machine of a chat as pictures, from the table of its routes.

There is one picture a subject, and one of how the subjects lead to one another. In the picture of
a subject the others are one box each, and `[*]` is where nothing is open.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping

import typer

from bot.flow.engine.routes import ANYWHERE, OVERLAYS, ROUTES
from bot.flow.engine.states import Idle

Arrows = Mapping[tuple[str, str], set[str]]
"""The names of the events that lead from one box to another."""


def diagram() -> None:
    """Print the machine of a chat as Mermaid diagrams, and what leads on from anywhere."""
    typer.echo(_picture("How the subjects lead to one another", _of_subjects()))
    for subject, picture in _of_each_subject().items():
        typer.echo(_picture(f"`{subject}`", picture))
    typer.echo(f"Open beside any state, with what they take:\n\n{_beside()}\n")
    typer.echo(f"Taken in every state, where it leads on:\n\n{_anywhere()}")


def _picture(heading: str, picture: str) -> str:
    return f"{heading}:\n\n```mermaid\n{picture}\n```\n"


def _of_subjects() -> str:
    """Return how the subjects lead to one another, as a Mermaid flowchart."""
    arrows = {
        (_subject(route.state), _subject(to))
        for route in ROUTES
        if route.state is not Idle
        for to in route.to
        if to is not Idle
    }
    lines = [f"    {subject} --> {to}" for subject, to in sorted(arrows) if subject != to]
    return "\n".join(["flowchart LR", *lines])


def _of_each_subject() -> Mapping[str, str]:
    """Return the machine of each subject by its name, as a Mermaid state diagram."""
    arrows: dict[str, dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    for route in ROUTES:
        subject = _subject(route.state)
        for to in route.to:
            ends = _box(route.state, subject), _box(to, subject)
            arrows[subject][ends].add(route.event.__name__)
    return {subject: _state_diagram(arrows[subject]) for subject in sorted(arrows)}


def _beside() -> str:
    """Return what is open beside the state, with the events that it takes, as a Markdown list."""
    taken: dict[str, set[str]] = defaultdict(set)
    for route in OVERLAYS:
        taken[route.overlay.__name__].add(route.event.__name__)
    return _list(taken)


def _anywhere() -> str:
    """Return the events that are taken in every state and lead on, as a Markdown list."""
    return _list({route.event.__name__: map(_name, route.to) for route in ANYWHERE if route.to})


def _list(leading: Mapping[str, Iterable[str]]) -> str:
    return "\n".join(f"- {name} → {', '.join(sorted(to))}" for name, to in leading.items())


def _state_diagram(arrows: Arrows) -> str:
    lines = [
        f"    {state} --> {to}: {', '.join(sorted(events))}"
        for (state, to), events in sorted(arrows.items())
    ]
    return "\n".join(["stateDiagram-v2", "    direction LR", *lines])


def _box(state: type[object], subject: str) -> str:
    if state is Idle:
        return "[*]"
    return _name(state) if _subject(state) == subject else _subject(state)


def _subject(state: type[object]) -> str:
    return "anywhere" if state is Idle else state.__module__.split(".")[2]


def _name(state: type[object]) -> str:
    return state.__name__
