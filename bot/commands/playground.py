"""`python -m bot playground`: the local Bot API server alone."""

import typer

from bot.app import serve_playground_alone
from bot.commands.running import run_until_stopped


def playground() -> None:
    """Run the playground without a bot; `run` finds it by PLAYGROUND_URL."""
    run_until_stopped(
        lambda settings: serve_playground_alone(
            settings, lambda url: typer.echo(f"The playground is open: {url}")
        )
    )
