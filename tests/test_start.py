"""What a start does, and what it leaves for later."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import TERMINATED
from bot.app import serve
from bot.commands.run import bot_api
from bot.settings import Settings


class ThereError(Exception):
    """The start has reached the point of interest."""


LOOK = """
import gc, sys
sys.argv = ["bot", "run"]
import bot.__main__
late = {"anthropic", "httpx2", "jinja2", "bot.tutor.client"}  # of a model
late |= {"matplotlib", "numpy", "scipy", "sympy", "ziamath"}  # of pictures
late |= {"fastapi", "rjsmin", "bot.web.page", "bot.web.service"}  # of the page
late |= {"alembic", "asyncpg", "sqlalchemy.ext.asyncio"}  # of a server, or a new database
late |= {"genanki", "python_calamine", "mpmath", "re2", "resvg_py", "bot.commands.line"}
late |= {"bot.factory", "bot.lab", "bot.playground"}
print(sorted(late & sys.modules.keys()), gc.isenabled(), gc.get_freeze_count() > 100_000)
"""


def test_a_start_loads_neither_heavy_packages_nor_companions_and_freezes_what_it_loads() -> None:
    looked = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", LOOK], stdout=subprocess.PIPE, text=True, check=True
    )

    assert looked.stdout.strip() == "[] True True"


STOP = """
import os, signal, sys

class Stopping:  # while the command is imported, in a process without a default for the signal
    @staticmethod
    def find_spec(name, *_):
        if name == "bot.commands.line":
            os.kill(os.getpid(), signal.SIGTERM)

signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.meta_path.insert(0, Stopping)
import bot.__main__
"""


def test_a_start_can_be_stopped_from_its_first_moment() -> None:
    stopped = subprocess.run([sys.executable, "-c", STOP], check=False)  # noqa: S603 - our own words

    assert stopped.returncode == TERMINATED


@pytest.mark.thorough
async def test_a_start_tells_each_of_its_steps_with_its_seconds(tmp_path: Path) -> None:
    told: list[str] = []

    def tell(what: str, seconds: float) -> None:
        assert seconds >= 0
        told.append(what)
        if what.startswith("decks"):
            raise ThereError

    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'lyceum.db'}", playground_url="http://127.0.0.1:9"
    )
    with pytest.raises(ThereError):
        await serve(settings, bot_api(settings, print), tell=tell)

    assert told == [
        "courses and skills read",
        "database open",
        "decks, goal maps and problems stored",
    ]


def test_what_make_installs_is_told_with_its_time() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")

    for target in ("bin/python", ".ready", ".ready-dev"):
        recipe = makefile.split(f"\n$(VENV)/{target}:")[1].split("\n\n")[0]
        assert "@echo" in recipe
        assert "done_in" in recipe
