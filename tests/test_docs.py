"""What the operator reads is true: metrics, lines of the log, settings, commands, tables."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table
from typer.testing import CliRunner

import bot.storage.stores  # noqa: F401 - every table is declared by then
from bot.commands.line import app
from bot.metrics import Metrics
from bot.settings import Settings
from bot.storage.engine.tables import metadata

ROOT = Path(__file__).parents[1]
OPERATE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
SCALE = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
OF_OTHERS = {"POSTGRES_PASSWORD"}
SHARED = "shared"
LEVELS = {"warning", "error", "exception"}
NOT_SERVING = ("bot/commands/", "bot/playground/", "bot/content/")
"""What runs in front of an operator or a developer, who reads it there."""


def exported() -> set[str]:
    """Return the names of all metrics; a histogram has one, whatever is made of it."""
    metrics = Metrics()
    metrics.watch_waiting(int)
    metrics.watch_tasks(int)
    metrics.watch_backups(float)
    page = metrics.page().decode()
    return set(re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)", page, re.MULTILINE))


def counted(names: set[str]) -> set[str]:
    """Return the names without what Prometheus adds to the name of a histogram."""
    return {re.sub(r"(?<=_seconds)_(bucket|sum|count)$", "", name) for name in names}


def metrics_in(text: str) -> set[str]:
    return counted(set(re.findall(r"\b(?:lyceum|process)_\w+", text)))


def ours(names: set[str]) -> set[str]:
    return {it for it in names if it.startswith("lyceum_") and not it.endswith("_created")}


def first_column(heading: str, text: str) -> list[str]:
    """Return what stands in backticks at the beginning of each row below the heading."""
    return re.findall(
        r"^\| `([^`]+)` \|", text.split(heading)[1].split("\n## ", maxsplit=1)[0], re.MULTILINE
    )


def lines_of_the_log() -> set[str]:
    """Return what the bot tells as a warning or worse, as it stands in the code."""
    found = set()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if path.relative_to(ROOT).as_posix().startswith(NOT_SERVING):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="log" | "_log"), attr=level),
                    args=[ast.Constant(value=str(line)), *_],
                ) if level in LEVELS:
                    found.add(line)
                case ast.Call(
                    func=ast.Name(id="_note"), args=[ast.Constant(value=str(line)), _, *_]
                ):
                    found.add(line)
                case _:
                    pass
    return found


def test_the_dashboard_shows_every_metric_of_ours_and_none_that_is_not_there() -> None:
    queries = " ".join(it["expr"] for panel in DASHBOARD["panels"] for it in panel["targets"])

    assert metrics_in(queries) <= exported()
    assert ours(metrics_in(queries)) == ours(exported())


def test_the_panels_of_the_dashboard_do_not_lie_on_one_another() -> None:
    places = [(it["gridPos"]["x"], it["gridPos"]["y"]) for it in DASHBOARD["panels"]]
    ids = [it["id"] for it in DASHBOARD["panels"]]

    assert len(set(places)) == len(set(ids)) == len(DASHBOARD["panels"])


def test_the_operator_reads_of_every_metric_and_of_none_that_is_not_there() -> None:
    assert metrics_in(OPERATE) <= exported()
    assert ours(set(first_column("## What to watch", OPERATE))) == ours(exported())


def test_every_line_that_wants_somebody_is_explained_and_no_other() -> None:
    explained = first_column("## What each line of the log means", OPERATE)

    assert sorted(explained) == sorted(set(explained))
    assert set(explained) == lines_of_the_log()


@pytest.mark.parametrize("text", [OPERATE, SCALE], ids=["operate", "scale"])
def test_every_setting_and_command_that_is_named_is_there(text: str) -> None:
    settings = {name.upper() for name in Settings.model_fields}

    assert set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", text)) <= settings | OF_OTHERS
    for command in re.findall(r"python -m bot (\w[\w-]*)", text):
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        assert (ROOT / "docs" / link).is_file(), link


def placed() -> dict[str, str]:
    """Return by what each table is distributed, as scale.md says."""
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", SCALE, re.MULTILINE)
    return dict(rows)


def test_scale_places_every_table_and_no_other() -> None:
    assert placed().keys() == metadata.tables.keys()


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_every_table_has_its_learner_or_gets_it_from_another_or_is_shared(table: Table) -> None:
    place = placed()[table.name]
    parents = {it.referred_table.name for it in table.foreign_key_constraints}

    if place == SHARED:
        assert {placed()[it] for it in parents if it != "learners"} <= {SHARED}
        assert "learner_id" not in table.c or table.c.learner_id.nullable
    elif found := re.fullmatch(r"via `(\w+)`", place):
        assert found[1] in parents
        assert placed()[found[1]] != SHARED
    else:
        assert table.c[place.strip("`")].type.python_type is int


def test_no_file_of_the_deployment_names_this_machine_or_an_index_of_packages() -> None:
    files = [ROOT / "compose.yaml", ROOT / "Dockerfile", *(ROOT / "deploy").iterdir()]
    files += [*(ROOT / "docs").glob("*.md")]

    for file in files:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"/work\b|/root\b|/tmp\b|pypi|--index-url", text), file
