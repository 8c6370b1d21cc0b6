"""The command line: which commands there are."""

import typer

from bot.commands.check_content import check
from bot.commands.doctor import doctor
from bot.commands.playground import playground
from bot.commands.run import run

app = typer.Typer(
    help="Lyceum, a tutor in a Telegram chat.", no_args_is_help=True, add_completion=False
)
app.command("run")(run)
app.command("playground")(playground)
app.command("check-content")(check)
app.command("doctor")(doctor)
