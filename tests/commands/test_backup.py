import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.storage.engine.database import open_database


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the database of the settings, which exists."""
    path = tmp_path / "lyceum.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")

    async def make() -> None:
        async with open_database(f"sqlite:///{path}"):
            pass

    asyncio.run(make())
    return path


def test_a_backup_comes_back_where_nothing_is_any_more(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    assert run("backup", str(copy)).output == f"{copy} holds the whole database.\n"
    assert run("restore", str(copy)).output == f"{path} is there already and was not touched\n"
    path.unlink()
    assert run("restore", str(copy)).exit_code == 0
    assert path.is_file()


def test_on_a_server_both_say_the_line_and_that_nothing_was_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:secret@127.0.0.1/lyceum")

    for command, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        said = run(command, "copy")
        assert said.exit_code == 1
        assert said.output.splitlines()[1].startswith(program)
        assert "secret" not in said.output
