"""`python -m bot playground`."""

import typer

from bot.commands.running import run_until_stopped
from bot.playground.open import serve_alone

app = typer.Typer(add_completion=False)


@app.command()
def playground() -> None:
    """Run the playground without a bot. `run` connects to it by PLAYGROUND_URL."""
    run_until_stopped(
        lambda settings: serve_alone(
            settings, lambda url: typer.echo(f"The playground is open: {url}")
        )
    )
