"""The README and the documents are true."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from sqlalchemy import Table
from typer.testing import CliRunner

import bot.storage.stores  # noqa: F401 - every table is declared by then
from bot.commands.line import app
from bot.commands.queue import QueueKind
from bot.domain.topics.map_flow import STEPS
from bot.domain.topics.mind_map import FlowStatus
from bot.factory.commands import app as factory
from bot.lab.commands import app as lab
from bot.metrics import Metrics
from bot.settings import Settings
from bot.storage.engine.tables import metadata

ROOT = Path(__file__).parents[1]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md"))
}
README, OPERATE, SCALE, EXTEND = (
    PAGES[page] for page in ("README.md", "docs/operate.md", "docs/scale.md", "docs/extend.md")
)
LONGEST_README = 12 * 1024
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "grafana.json").read_text("utf-8"))
ALERTS: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text("utf-8"))
OF_OTHERS = {"BOT_HOST", "POSTGRES_PASSWORD", "PUBLIC_URL", "TEST_DATABASE_URL"}
SHARED = "shared"
LEVELS = {"warning", "error", "exception"}
NOT_SERVING = ("bot/commands/", "bot/playground/", "bot/content/")
"""Code that runs for an operator or a developer, who reads its output."""


def exported() -> set[str]:
    """Return the names of all metrics. A histogram has one, whatever is derived from it."""
    metrics = Metrics()
    metrics.watch_waiting(int)
    metrics.watch_tasks(int)
    metrics.watch_backups(float)
    metrics.watch_model(int, bool)
    page = metrics.page().decode()
    return set(re.findall(r"^# TYPE (\S+) (?:counter|gauge|histogram)", page, re.MULTILINE))


def counted(names: set[str]) -> set[str]:
    """Return the names without the suffixes that Prometheus adds for a histogram."""
    return {re.sub(r"(?<=_seconds)_(bucket|sum|count)$", "", name) for name in names}


def metrics_in(text: str) -> set[str]:
    return counted(set(re.findall(r"\b(?:lyceum|process)_\w+", text)))


def ours(names: set[str]) -> set[str]:
    return {name for name in names if name.startswith("lyceum_") and not name.endswith("_created")}


def first_column(heading: str, text: str) -> list[str]:
    """Return the text in backticks at the beginning of each row below the heading."""
    return re.findall(
        r"^\| `([^`]+)` \|", text.split(heading)[1].split("\n## ", maxsplit=1)[0], re.MULTILINE
    )


def lines_of_the_log() -> set[str]:
    """Return the bot's log messages of level warning and above, as in the code."""
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
    queries = " ".join(
        target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
    )

    assert metrics_in(queries) <= exported()
    assert ours(metrics_in(queries)) == ours(exported())


def test_there_is_a_rule_for_each_metric_that_the_operator_is_to_watch() -> None:
    rules = [rule for group in ALERTS["groups"] for rule in group["rules"]]
    queries = " ".join(rule["expr"] for rule in rules)
    table = OPERATE.split("## What to watch")[1].split("\n## ", maxsplit=1)[0]
    watched = re.findall(r"^\| `(\w+)` \|.*\| ([^|\n]*[^|\s]) \|$", table, re.MULTILINE)

    assert metrics_in(queries) <= exported()
    assert metrics_in(queries) == {name for name, alarm in watched if alarm}
    assert all(rule["annotations"].keys() == {"summary", "do"} for rule in rules)
    assert len({rule["alert"] for rule in rules}) == len(rules)


def test_the_panels_of_the_dashboard_do_not_lie_on_one_another() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    ids = [panel["id"] for panel in DASHBOARD["panels"]]

    assert len(set(places)) == len(set(ids)) == len(DASHBOARD["panels"])


def test_the_operator_reads_of_every_metric_and_of_none_that_is_not_there() -> None:
    assert metrics_in(OPERATE) <= exported()
    assert ours(set(first_column("## What to watch", OPERATE))) == ours(exported())


def test_every_line_that_wants_somebody_is_explained_and_no_other() -> None:
    explained = first_column("## What each line of the log means", OPERATE)

    assert sorted(explained) == sorted(set(explained))
    assert set(explained) == lines_of_the_log()


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_that_is_named_is_there(page: str) -> None:
    settings = {name.upper() for name in Settings.model_fields}

    assert set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", PAGES[page])) <= settings | OF_OTHERS


def commands() -> dict[str, Any]:
    """Return the commands by what follows `python -m bot`."""
    groups = {"factory": typer.main.get_command(factory), "lab": typer.main.get_command(lab)}
    return walked(typer.main.get_command(app), "", groups)


def walked(command: Any, name: str, groups: dict[str, Any]) -> dict[str, Any]:
    """Return the command by its name, and those below it."""
    command = groups.get(name, command)
    below = getattr(command, "commands", {})
    found = {name: command}
    for word, sub in below.items():
        found |= walked(sub, f"{name} {word}".strip(), groups)
    return found


def commands_in(text: str) -> set[str]:
    """Return the words that follow `python -m bot`, up to the first that is a value."""
    named = re.findall(r"python -m bot ([a-z][a-z-]*(?: [a-z][a-z-]*)*)", text)
    return {
        re.sub(rf" ({'|'.join(QueueKind)})\b.*", "", name) if "queue" in name else name
        for name in named
    }


@pytest.mark.parametrize("page", PAGES)
def test_every_command_that_is_named_is_there(page: str) -> None:
    assert commands_in(PAGES[page]) <= commands().keys()


def test_the_documents_name_every_command_of_an_operator_and_of_the_companions() -> None:
    named = set().union(*map(commands_in, PAGES.values()))
    first = {" ".join(name.split()[:1]) for name in named}

    assert {command for command in commands() if command and " " not in command} <= first
    assert {command for command in commands() if command.startswith(("factory ", "lab "))} <= named


@pytest.mark.parametrize("page", PAGES)
def test_every_target_of_make_that_is_named_is_there(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    for target in re.findall(r"(?:^|`| )make ([a-z-]+)(?=`|\n|  )", PAGES[page], re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def anchors(text: str) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_and_picture_leads_somewhere(page: str) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", PAGES[page]):
        file, _, anchor = link.partition("#")
        target = (ROOT / page).parent / file if file else ROOT / page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("page", PAGES)
def test_every_path_of_the_source_that_is_named_is_there(page: str) -> None:
    for path in re.findall(r"`((?:bot|data|deploy|docs|prompts|tests)/[^`<\s]+)`", PAGES[page]):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES)
def test_every_module_that_is_named_without_its_folder_is_there(page: str) -> None:
    modules = {path.name for top in ("bot", "tests") for path in (ROOT / top).rglob("*.py")}

    assert set(re.findall(r"`([a-z_]+\.py)`", PAGES[page])) <= modules


def test_the_readme_is_at_most_twelve_kilobytes_long() -> None:
    assert len(README.encode()) <= LONGEST_README


def test_the_readme_names_every_room_of_the_bot() -> None:
    rooms = {path.parent.name for path in (ROOT / "bot").glob("*/__init__.py")}

    assert set(re.findall(r"^\| `bot/(\w+)`", README, re.MULTILINE)) == rooms


def test_the_flow_of_a_topic_is_drawn_as_its_table_says() -> None:
    drawn = set(re.findall(r"^    (\w+) --> (\w+)$", README, re.MULTILINE))
    left_out = {FlowStatus.PENDING, FlowStatus.ABANDONED}

    assert drawn == {
        (start, to) for start in STEPS.keys() - left_out for to in STEPS[start] - left_out
    }


def test_the_map_names_every_subject_of_the_flow() -> None:
    rooms = {path.parent.name for path in (ROOT / "bot" / "flow").glob("*/__init__.py")}

    assert set(first_column("## The subjects", EXTEND)) == rooms - {"engine", "composition"}


def test_the_map_names_rooms_that_are_there() -> None:
    block = EXTEND.split("## The folders")[1].split("```")[1]

    for name in re.findall(r"\b(\w+\.py)\b", block):
        assert any((ROOT / "bot").rglob(name)), name
    layer = ""
    for indent, name in re.findall(r"^( {2}| {4})(\w+)/ ", block, re.MULTILINE):
        layer = name if len(indent) == 2 else layer
        assert (ROOT / "bot" / layer / ("" if name == layer else name)).is_dir(), name


def test_the_machine_that_is_shown_is_the_one_that_the_routes_make(tmp_path: Path) -> None:
    CliRunner().invoke(app, ["diagram", "--write", str(tmp_path / "machine.md")])

    assert (tmp_path / "machine.md").read_text(encoding="utf-8") == PAGES["docs/machine.md"]
    assert CliRunner().invoke(app, ["diagram"]).output == PAGES["docs/machine.md"]


def placed() -> dict[str, str]:
    """Return the distribution key of each table in scale.md."""
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|", SCALE, re.MULTILINE)
    return dict(rows)


def test_scale_places_every_table_and_no_other() -> None:
    assert placed().keys() == metadata.tables.keys()


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_every_table_has_its_learner_or_gets_it_from_another_or_is_shared(table: Table) -> None:
    place = placed()[table.name]
    parents = {constraint.referred_table.name for constraint in table.foreign_key_constraints}

    if place == SHARED:
        assert {placed()[parent] for parent in parents if parent != "learners"} <= {SHARED}
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
        assert not re.search(r"(?<!\w)/(work|root|tmp)\b|pypi|--index-url", text), file
