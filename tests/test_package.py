"""The result of `pip install .`: the complete bot, in whatever folder it is run."""

import os
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import __version__
from tests.loopback import child_environment
from tests.scenarios.process import newcomer, started
from tests.test_architecture import HOUSE, REQUIREMENTS, tracked_files

pytestmark = pytest.mark.thorough

PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
INSIDE = {"data": "bot/data", "prompts": "bot/prompts", "bot": "bot"}
"""The places in the wheel of top-level folders of the repository."""


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *arguments]
    subprocess.run([*command, "--no-index", "--no-deps"], check=True)  # noqa: S603 - our own words


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", HOUSE, "-w", folder, "--no-build-isolation")
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Return a folder with nothing but the installed wheel."""
    pip("install", wheel, "--target", wheel.parent / "installed")
    return wheel.parent / "installed"


@pytest.fixture(scope="module")
def python_path(installed: Path) -> str:
    """Return a search path that finds the installed bot before the one of the checkout."""
    return os.pathsep.join((str(installed), child_environment()["PYTHONPATH"]))


def test_the_wheel_holds_every_file_of_the_bot_and_no_other(wheel: Path) -> None:
    ours = [path.relative_to(HOUSE) for path in tracked_files()]
    expected = {
        str(Path(INSIDE[path.parts[0]], *path.parts[1:]))
        for path in ours
        if path.parts[0] in INSIDE
    } | {"bot/docs/guide.md", "bot/docs/guide.de.md"}

    with ZipFile(wheel) as files:
        held = {name for name in files.namelist() if ".dist-info/" not in name}

    assert held == expected
    assert not any(Path(name).name == ".env" or "tests" in Path(name).parts for name in held)
    assert not any(Path(name).name.startswith("test_") for name in held)


async def test_the_installed_bot_runs_from_another_folder_until_it_is_stopped(
    tmp_path: Path, python_path: str
) -> None:
    async with newcomer(tmp_path, started, PYTHONPATH=python_path) as (stage, bot):
        page = await stage.client.http.get("/")
        await stage.client.send("/start", language_code="en")
        hello = await stage.client.wait_for("Hi, I'm Lyceum")
        await stage.client.send("/cards", language_code="en")
        decks = await stage.client.wait_for(lambda chat: len(chat.from_bot) > len(hello.from_bot))
        bot.send(signal.SIGTERM)

        assert await bot.ended() == 0, bot.log
    assert "<html" in page.text
    assert "Learn: Fractions" in hello.last.buttons
    assert any("Capitals" in label for label in decks.last.buttons)
    assert (tmp_path / "var" / "lyceum.db").is_file()


def test_the_command_lyceum_finds_courses_decks_landscapes_and_prompts(
    tmp_path: Path, installed: Path, python_path: str
) -> None:
    def lines(*command: str | Path) -> list[str]:
        ended = subprocess.run(  # noqa: S603 - our own words
            [sys.executable, *command],
            cwd=tmp_path,
            env={"PYTHONPATH": python_path},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return ended.stdout.splitlines()

    assert lines(installed / "bin" / "lyceum", "--version") == [f"lyceum {__version__}"]
    content = lines(installed / "bin" / "lyceum", "check-content")
    prompts = lines(installed / "bin" / "lyceum", "prompts")

    assert lines("-c", "import bot; print(*bot.__path__)") == [str(installed / "bot")]
    for name in ("fractions", "capitals.de.json", "calculate-code-remember"):
        assert any(line.startswith(f"{name}: ") and line.endswith(", ok") for line in content)
    assert any(line.startswith("explain ") for line in prompts)


@pytest.mark.parametrize(
    ("lock", "declared"),
    [
        (REQUIREMENTS[0], PROJECT["dependencies"]),
        (REQUIREMENTS[1], PROJECT["dependencies"] + PROJECT["optional-dependencies"]["dev"]),
    ],
    ids=REQUIREMENTS,
)
def test_the_locks_hold_what_the_project_declares(lock: str, declared: list[str]) -> None:
    lines = (HOUSE / lock).read_text(encoding="utf-8").splitlines()
    pinned = [Requirement(line.rstrip(" \\")) for line in lines if line[:1].isalnum()]

    for wanted in map(Requirement, declared):
        name = canonicalize_name(wanted.name)
        found = [pin for pin in pinned if canonicalize_name(pin.name) == name]
        assert found, wanted
        for pin in found:
            (version,) = pin.specifier
            assert wanted.specifier.contains(version.version), wanted
