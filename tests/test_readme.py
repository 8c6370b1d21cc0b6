"""The README tells the truth."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.settings import Settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
MACHINE = re.compile(
    r"<!-- machine: python -m bot diagram -->\n(.*?)\n<!-- end of machine -->", re.DOTALL
)


def test_the_machine_is_the_one_that_the_routes_make() -> None:
    shown = MACHINE.search(README)

    printed = CliRunner().invoke(app, ["diagram"])

    assert shown is not None
    assert shown[1].strip() == printed.output.strip()


@pytest.mark.parametrize("command", re.findall(r"^python -m bot (\S+)", README, re.MULTILINE))
def test_every_command_that_it_names_is_there(command: str) -> None:
    assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_it_names_every_command() -> None:
    groups = {group.name for group in app.registered_groups}
    listed = groups | {command.name for command in app.registered_commands}

    assert listed == set(re.findall(r"^python -m bot (\S+)", README, re.MULTILINE))


def test_every_make_target_that_it_names_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    for target in re.findall(r"`?make (run|test|check|bench|\w+)`?", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_setting_that_it_names_is_there() -> None:
    known = {name.upper() for name in Settings.model_fields} | {"TEST_DATABASE_URL", "TESTS"}

    named = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", README))

    assert named <= known


def test_the_map_names_rooms_that_are_there() -> None:
    block = README.split("## Where things are")[1].split("```")[1]

    for name in re.findall(r"\b(\w+\.py)\b", block):
        assert any((ROOT / "bot").rglob(name)), name
    layer = ""
    for indent, name in re.findall(r"^( {2}| {4})(\w+)/ ", block, re.MULTILINE):
        layer = name if len(indent) == 2 else layer
        room = ROOT / "bot" / layer / ("" if name == layer else name)
        assert room.is_dir(), room


def test_the_map_names_every_subject_of_the_flow() -> None:
    table = README.split("## Where things are")[1].split("```")[0]
    rooms = {path.parent.name for path in (ROOT / "bot" / "flow").glob("*/__init__.py")}

    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == rooms - {"engine"}


def test_its_pictures_are_there() -> None:
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / path).is_file(), path
