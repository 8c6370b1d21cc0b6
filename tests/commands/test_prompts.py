from pathlib import Path

import typer
from typer.testing import CliRunner

from bot.commands.prompts import prompts
from bot.tutor.client.prompts import load_prompts
from tests.tutor.service_rig import write_prompts


def run(*words: str) -> tuple[int, str]:
    app = typer.Typer()
    app.command("prompts")(prompts)
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_every_prompt_is_listed_with_version_hash_role_and_limit(tmp_path: Path) -> None:
    write_prompts(tmp_path)

    code, printed = run(str(tmp_path))

    sha256 = load_prompts(tmp_path)["capital"].sha256[:12]
    assert code == 0
    assert [line.split() for line in printed.splitlines()[:2]] == [
        ["prompt", "version", "hash", "role", "effort", "limit", "output"],
        ["capital", "3", sha256, "grade", "high", "4096", "Capital", "not", "frozen"],
    ]
    assert len(printed.splitlines()) == 4


def test_frozen_prompts_are_not_marked(tmp_path: Path) -> None:
    write_prompts(tmp_path)

    code, printed = run(str(tmp_path), "--freeze")

    assert code == 0
    assert "not frozen" not in printed
    assert "not frozen" not in run(str(tmp_path))[1]


def test_a_broken_prompt_is_reported_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "tell.md").write_text("Tell.", encoding="utf-8")

    code, printed = run(str(tmp_path))

    assert code == 1
    assert printed.startswith("tell.md: expected front matter")
