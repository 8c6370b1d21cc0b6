"""`python -m bot factory`: items of verified maths, generated or imported."""

import typer

from bot.factory.commands.generate import generate
from bot.factory.commands.items import import_, retire
from bot.factory.commands.shipping import build

app = typer.Typer(
    help="Items of verified maths in the bank.", no_args_is_help=True, add_completion=False
)
app.command()(build)
app.command()(generate)
app.command("import")(import_)
app.command()(retire)
