"""`check-content`: say whether the bundled courses and decks are as they should be."""

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.decks import summary
from bot.content.courses import BrokenCourseError, course_folders, load_course
from bot.content.schema import ConceptFile, CourseFile
from bot.domain.course import Course


def check(
    folder: Annotated[
        Path, typer.Argument(help="The folder with a folder for each course.")
    ] = Path("data/courses"),
    *,
    decks: Annotated[Path, typer.Option(help="The folder of decks.")] = Path("data/decks"),
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema only.")] = False,
) -> None:
    """Check every course and deck; print a line for each, or each problem and where it is."""
    if schema:
        print(json_schema())
    elif not all([_check_all(folder), _check_decks(decks)]):
        raise typer.Exit(code=1)


def json_schema() -> str:
    """Return the JSON Schema of the concept file and of the course file."""
    schemas = {
        "course": CourseFile.model_json_schema(),
        "concept": ConceptFile.model_json_schema(),
    }
    return json.dumps(schemas, indent=2)


def _check_all(folder: Path) -> bool:
    results = [_check_one(course_folder) for course_folder in course_folders(folder)]
    if not results:
        print(f"{folder}: expected a folder for each course")
    return bool(results) and all(results)


def _check_decks(folder: Path) -> bool:
    results = [summary(path) for path in sorted(folder.glob("*.json"))]
    for _, said in results:
        print(said)
    return all(is_sound for is_sound, _ in results)


def _check_one(folder: Path) -> bool:
    try:
        print(_summary(load_course(folder)))
    except BrokenCourseError as error:
        print(error)
        return False
    return True


def _summary(course: Course) -> str:
    questions = sum(len(concept.questions) for concept in course.concepts)
    return f"{course.id}: {len(course.concepts)} concepts, {questions} questions, ok"


if __name__ == "__main__":
    typer.run(check)
