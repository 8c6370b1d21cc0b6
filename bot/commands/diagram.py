"""`python -m bot diagram`: the machine of a chat as pictures, from the table of its routes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from bot.flow.composition.routes import ANYWHERE, OVERLAYS, ROUTES, leads_to
from bot.flow.engine.states import Idle

Arrows = Mapping[tuple[str, str], set[str]]
"""The names of the events that lead from one box to another."""


_INTRODUCTION: Final = """# The machine of a chat

`python -m bot diagram --write docs/machine.md` prints this page from the tables of routes.

A chat is in one state. A state and an event lead to a step, and the step to the next state.
The first picture shows how the subjects lead to one another, then comes one for each subject. In
it the other subjects are one box each, and the black dot is the state in which nothing is open.
[extend.md](extend.md#the-subjects) says what each subject is about."""


def diagram(
    write: Annotated[
        Path | None, typer.Option(help="The file to write instead of printing.")
    ] = None,
) -> None:
    """Print the machine of a chat as Mermaid diagrams, and what leads on from anywhere."""
    if write is None:
        typer.echo(_page(), nl=False)
    else:
        write.write_text(_page(), encoding="utf-8")


def _page() -> str:
    parts = [
        _INTRODUCTION,
        _picture("How the subjects lead to one another", _of_subjects()),
        *(_picture(subject, picture) for subject, picture in _of_each_subject().items()),
        f"## Open beside any state, and what it takes\n\n{_beside()}",
        f"## Taken in every state, and where it leads\n\n{_anywhere()}",
    ]
    return "\n\n".join(parts) + "\n"


def _picture(heading: str, picture: str) -> str:
    return f"## {heading}\n\n```mermaid\n{picture}\n```"


def _of_subjects() -> str:
    """Return the transitions between subjects as a Mermaid flowchart."""
    arrows = {
        (_subject(route.state), _subject(to))
        for route in ROUTES
        if route.state is not Idle
        for to in leads_to(route)
        if to is not Idle
    }
    lines = [f"    {subject} --> {to}" for subject, to in sorted(arrows) if subject != to]
    return "\n".join(["flowchart LR", *lines])


def _of_each_subject() -> Mapping[str, str]:
    """Return the machine of each subject, by name, as a Mermaid state diagram."""
    arrows: dict[str, dict[tuple[str, str], set[str]]] = defaultdict(lambda: defaultdict(set))
    for route in ROUTES:
        subject = _subject(route.state)
        for to in leads_to(route):
            ends = _box(route.state, subject), _box(to, subject)
            arrows[subject][ends].add(route.event.__name__)
    return {subject: _state_diagram(arrows[subject]) for subject in sorted(arrows)}


def _beside() -> str:
    """Return the overlays with the events they take, as a Markdown list."""
    taken: dict[str, set[str]] = defaultdict(set)
    for route in OVERLAYS:
        taken[route.overlay.__name__].add(route.event.__name__)
    return _list(taken)


def _anywhere() -> str:
    """Return the events taken in every state, with the states they lead to, as a Markdown list."""
    return _list(
        {route.event.__name__: map(_name, leads_to(route)) for route in ANYWHERE if route.to}
    )


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
