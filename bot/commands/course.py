"""`course`: prints what written courses say of their concepts, and takes corrections."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer
import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from bot.commands.running import REFUSALS
from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import BrokenFileError, read_yaml
from bot.domain.authoring.topic_plan import sentence_problems
from bot.domain.ids import CourseId
from bot.domain.topics.course import Course, CourseConcept, Texts
from bot.settings import load_settings
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.engine.database import open_database


class Said(BaseModel):
    """What is said of a concept. The label is only for reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    label: str
    objectives: tuple[str, ...]
    misconceptions: tuple[str, ...]


_SAID: Final = TypeAdapter(dict[str, Said])


class NotChangedError(Exception):
    """Nothing was changed. The message tells why."""


def build_course(now: Callable[[], datetime]) -> Callable[[str | None, Path | None], None]:
    """Return the command, with a clock."""

    def course(
        name: Annotated[
            str | None, typer.Argument(metavar="[ID]", help="A written course.")
        ] = None,
        file: Annotated[
            Path | None, typer.Argument(metavar="[FILE]", help="What it said, put right.")
        ] = None,
    ) -> None:
        """List written courses, print the objectives and misconceptions of one, or take FILE's."""
        try:
            print(asyncio.run(_run(name, file, now())))
        except (NotChangedError, *REFUSALS) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None

    return course


async def _run(name: str | None, file: Path | None, now: datetime) -> str:
    async with open_database(load_settings().database_url) as database:
        written = SqlWrittenCourses(database)
        if name is None:
            return "\n".join(await written.listed()) or "No course has been written."
        if file is not None:
            said = _read(file)
            await written.change(
                CourseId(name), lambda written_course: _with_changes(written_course, said), now
            )
        course = await written.find(CourseId(name))
        if course is None:
            raise NotChangedError(f"there is no {name}; see: python -m bot course")
        return _as_yaml(course)


def _read(path: Path) -> Mapping[str, Said]:
    try:
        read = read_yaml(path)
        return _SAID.validate_python(read.content)
    except BrokenFileError as error:
        raise NotChangedError(str(error)) from None
    except ValidationError as error:
        found = (str(read.problem(*finding)) for finding in findings(error))
        raise NotChangedError("\n".join(found)) from None


def _with_changes(course: Course, said: Mapping[str, Said]) -> Course:
    """Return the course with the new lines. Raise NotChangedError for unfit ones."""
    unknown = said.keys() - {concept.id for concept in course.concepts}
    found = [f"{name}: there is no such concept" for name in sorted(unknown)]
    for name, concept in said.items():
        problems = sentence_problems(concept.objectives, concept.misconceptions)
        found += [f"{name}: {problem}" for problem in problems]
    if found:
        raise NotChangedError("\n".join(found))
    concepts = (
        _with(concept, said[concept.id]) if concept.id in said else concept
        for concept in course.concepts
    )
    return replace(course, concepts=tuple(concepts))


def _with(concept: CourseConcept, said: Said) -> CourseConcept:
    language = next(iter(concept.label))
    return replace(
        concept,
        objectives=tuple({language: objective.strip()} for objective in said.objectives),
        misconceptions=tuple(
            {language: misconception.strip()} for misconception in said.misconceptions
        ),
    )


def _as_yaml(course: Course) -> str:
    shown = {
        str(concept.id): {
            "label": _one(concept.label),
            "objectives": [_one(text) for text in concept.objectives],
            "misconceptions": [_one(text) for text in concept.misconceptions],
        }
        for concept in course.concepts
    }
    return yaml.safe_dump(shown, allow_unicode=True, sort_keys=False, width=1_000).rstrip()


def _one(texts: Texts) -> str:
    return next(iter(texts.values()))
