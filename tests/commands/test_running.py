"""Errors at the start are one line for the operator."""

import json
from pathlib import Path

import pytest

from bot import shipped
from bot.app import serve
from bot.commands.run import bot_api
from bot.commands.running import run_until_stopped
from bot.resources import SKILLS_GRAPH


def test_a_graph_of_skills_with_a_circle_keeps_the_bot_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = json.loads(SKILLS_GRAPH.read_text(encoding="utf-8"))
    content["nodes"][0]["prerequisites"] = [content["nodes"][-1]["id"]]
    circular = tmp_path / "skills_graph.json"
    circular.write_text(json.dumps(content), encoding="utf-8")
    monkeypatch.setattr(shipped, "SKILLS_GRAPH", circular)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/lyceum.db")

    with pytest.raises(SystemExit) as caught:
        run_until_stopped(lambda settings: serve(settings, bot_api(settings, print)))

    assert caught.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{circular}: num_place_value: no cycle, found ")
    assert not (tmp_path / "lyceum.db").exists()
