"""Measures of the lab need the tests of a clone."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.lab.commands import app, measures


@pytest.mark.parametrize("name", ["bench", "chaos", "soak", "growth", "house"])
def test_a_measure_without_a_clone_says_so_in_a_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measures, "CLONE", tmp_path)
    ended = CliRunner().invoke(app, [name])

    assert ended.exit_code == 2
    assert ended.output.splitlines() == [
        f"`lab {name}` needs a clone of the repository: no tests/ in {tmp_path}"
    ]


def test_a_measure_reads_its_own_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["lyceum"])
    monkeypatch.setattr("sys.path", [*sys.path])
    ran = CliRunner().invoke(app, ["chaos", "--help"])

    assert ran.exit_code == 0
    assert "--kills" in ran.output
