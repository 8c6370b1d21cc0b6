"""`python -m bot`."""

from bot.commands.line import app

if __name__ == "__main__":
    app(prog_name="python -m bot")
