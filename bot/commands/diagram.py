"""`python -m bot diagram`: the machine of a chat, as the README shows it."""

import typer

from bot.flow.engine import diagram as machine


def diagram() -> None:
    """Print the machine of a chat as Mermaid diagrams, and what leads on from anywhere."""
    typer.echo(_picture("How the subjects lead to one another", machine.of_subjects()))
    for subject, picture in machine.of_each_subject().items():
        typer.echo(_picture(f"`{subject}`", picture))
    typer.echo(f"Open beside any state, with what they take:\n\n{machine.beside()}\n")
    typer.echo(f"Taken in every state, where it leads on:\n\n{machine.anywhere()}")


def _picture(heading: str, picture: str) -> str:
    return f"{heading}:\n\n```mermaid\n{picture}\n```\n"
