"""`factory generate`: what an operator is told before a model is asked."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app


@pytest.fixture(autouse=True)
def _database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'bank.db'}")


def generate(*words: str) -> Result:
    return CliRunner().invoke(app, ["factory", "generate", *words])


def test_without_a_key_there_is_no_model_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "")

    result = generate("--skill", "frac_add_like", "--difficulty", "2")

    assert result.exit_code == 1
    assert "ANTHROPIC_API_KEY is not set" in result.output


def test_a_skill_that_is_not_there_is_named() -> None:
    result = generate("--skill", "frac_dream", "--difficulty", "2")

    assert result.exit_code == 2
    assert "frac_dream" in result.output


def test_a_difficulty_is_1_to_5() -> None:
    assert generate("--skill", "frac_add_like", "--difficulty", "6").exit_code == 2
