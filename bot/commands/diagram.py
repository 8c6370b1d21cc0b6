"""`python -m bot diagram`: the machine of a chat, as the README shows it."""

import typer

from bot.flow.engine.diagram import anywhere as anywhere_list
from bot.flow.engine.diagram import diagram as machine


def diagram() -> None:
    """Print the machine of a chat as a Mermaid diagram, and what leads on from anywhere."""
    typer.echo(f"```mermaid\n{machine()}\n```\n\n{anywhere_list()}")
