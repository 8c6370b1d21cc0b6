"""`python -m bot prompts`: the prompts with version, hash and limits."""

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.printing import table
from bot.resources import PROMPTS
from bot.tutor.client.prompts import Prompt, PromptError, freeze, load_prompts, read_versions

HASH_LENGTH = 12


def prompts(
    folder: Annotated[
        Path, typer.Argument(help="The folder with the prompts.", show_default="ours")
    ] = PROMPTS,
    *,
    freeze_now: Annotated[
        bool, typer.Option("--freeze", help="Write the present versions to versions.json.")
    ] = False,
) -> None:
    """List every prompt, and mark those that are not frozen under their version."""
    try:
        if freeze_now:
            freeze(folder)
        loaded = load_prompts(folder)
    except PromptError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    frozen = read_versions(folder)
    rows = [
        _row(prompt, is_frozen=name in frozen and frozen[name]["sha256"] == prompt.sha256)
        for name, prompt in loaded.items()
    ]
    typer.echo(table(("prompt", "version", "hash", "role", "effort", "limit", "output", ""), rows))


def _row(prompt: Prompt, *, is_frozen: bool) -> tuple[str, ...]:
    head = prompt.head
    return (
        head.name,
        str(head.version),
        prompt.sha256[:HASH_LENGTH],
        head.role.value,
        head.effort.value,
        str(head.max_tokens),
        head.output,
        "" if is_frozen else "not frozen",
    )
