"""`course`: what an operator reads of a written course, and corrects."""

import asyncio
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.domain.ids import CourseId, LearnerId
from bot.domain.topics.course import Course, Language
from bot.flow.maps.changes import CourseWritten
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.engine.database import open_database
from tests.builders import MONDAY
from tests.flow.walking import walking
from tests.flow.writing import bare

ROME = CourseId("written:rome")
EN = Language.EN


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a database with a written course of one concept."""
    url = f"sqlite:///{tmp_path / 'walk.db'}"
    monkeypatch.setenv("DATABASE_URL", url)
    course = Course(
        id=ROME,
        title={EN: "Roman history"},
        description={EN: "From village to empire."},
        concepts=(bare("founding"),),
        inventory=(),
    )

    async def write() -> None:
        async with walking(tmp_path, MONDAY) as walk:
            await walk.store(CourseWritten(LearnerId(walk.chat_id), course))

    asyncio.run(write())
    return url


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["course", *words])


def stored(url: str) -> Course:
    async def find() -> Course:
        async with open_database(url) as opened:
            course = await SqlWrittenCourses(opened).find(ROME)
            assert course is not None
            return course

    return asyncio.run(find())


def put_right(tmp_path: Path, **but: object) -> Path:
    """Return a file with what the course says, and other things."""
    said = yaml.safe_load(run(ROME).output)
    said["founding"] |= but
    file = tmp_path / "rome.yaml"
    file.write_text(yaml.safe_dump(said), encoding="utf-8")
    return file


def test_written_courses_are_listed_and_shown_with_what_their_map_knows(database: str) -> None:
    assert run().output == "written:rome  2026-03-02  en  Roman history\n"
    assert yaml.safe_load(run(ROME).output) == {
        "founding": {
            "label": "Founding",
            "objectives": ["You can date the founding."],
            "misconceptions": ["The founding was quick."],
        }
    }


def test_what_is_put_right_is_kept_in_the_language_of_the_course(
    database: str, tmp_path: Path
) -> None:
    objectives = ["You can date the founding.", "You can tell legend from fact."]
    file = put_right(tmp_path, objectives=objectives)

    said = run(ROME, str(file))

    assert said.exit_code == 0
    assert yaml.safe_load(said.output)["founding"]["objectives"] == objectives
    (concept,) = stored(database).concepts
    assert concept.objectives == tuple({EN: objective} for objective in objectives)


@pytest.mark.parametrize(
    ("but", "reason"),
    [
        ({"objectives": ["You can."]}, "founding: 2 to 3 objectives are needed, 1 are given"),
        ({"objectives": ["a", "b"], "misconceptions": ["x" * 161]}, "at most 160 are allowed"),
        ({"name": "Rome"}, "name: expected no field of this name"),
    ],
    ids=["too few", "too long", "an unknown field"],
)
def test_what_no_map_may_say_changes_nothing(
    database: str, tmp_path: Path, but: dict[str, object], reason: str
) -> None:
    before = stored(database)

    said = run(ROME, str(put_right(tmp_path, **but)))

    assert said.exit_code == 1
    assert reason in said.output
    assert stored(database) == before


def test_an_unknown_course_or_concept_is_told(database: str, tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text("fall: {label: x, objectives: [a, b], misconceptions: [c]}", encoding="utf-8")

    assert "there is no written:athens" in run("written:athens").output
    assert "fall: there is no such concept" in run(ROME, str(file)).output
