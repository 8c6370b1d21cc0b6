"""`check-content`: say whether courses, decks, landscapes and skills are as they should be."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.commands import decks as deck_files, landscapes as landscape_files
from bot.content.courses.courses import BrokenCourseError, course_folders, load_course
from bot.content.courses.schema import ConceptFile, CourseFile
from bot.content.courses.untaught import untaught
from bot.content.courses.yaml_file import BrokenFileError
from bot.content.distress import load_distress
from bot.content.landscapes.skill_links import skill_links
from bot.content.practice.skill_graph import BrokenSkillGraphError, load_skill_graph, summary
from bot.content.words import load_words
from bot.domain.skills.graph import SkillGraph
from bot.domain.topics.course import Course
from bot.resources import (
    COURSES,
    DECKS,
    DISTRESS,
    GOAL_SKILLS,
    LANDSCAPES,
    SKILL_NAMES,
    SKILLS_GRAPH,
    WORDS,
)

OURS = "what is bundled"


def check(  # noqa: PLR0913  an option for each kind of file
    folder: Annotated[
        Path, typer.Argument(help="The folder with a folder for each course.", show_default=OURS)
    ] = COURSES,
    *,
    decks: Annotated[Path, typer.Option(help="The folder of decks.", show_default=OURS)] = DECKS,
    landscapes: Annotated[
        Path, typer.Option(help="The folder of landscapes.", show_default=OURS)
    ] = LANDSCAPES,
    skills: Annotated[
        Path, typer.Option(help="The graph of skills.", show_default=OURS)
    ] = SKILLS_GRAPH,
    words: Annotated[
        Path, typer.Option(help="The folder of words that are recognised.", show_default=OURS)
    ] = WORDS,
    distress: Annotated[
        Path,
        typer.Option(help="The folder of signs of distress and help lines.", show_default=OURS),
    ] = DISTRESS,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema only.")] = False,
) -> None:
    """Check all that is bundled; print a line for each, or each problem and its place."""
    if schema:
        print(json_schema())
        return
    graph, about_skills = _skills(skills)
    courses = [_check_one(course_folder, graph) for course_folder in course_folders(folder)]
    if not courses:
        print(f"{folder}: expected a folder for each course")
    print("\n".join(about_skills))
    sound = [course for course in courses if course]
    is_sound = bool(courses) and len(sound) == len(courses)
    is_sound = all([is_sound, _check_decks(decks), _check_landscapes(landscapes, sound)])
    is_sound = all([is_sound, _check_skill_links(graph)])
    is_sound = all(
        [is_sound, _can_be_read(load_words, words), _can_be_read(load_distress, distress)]
    )
    if graph is None or not is_sound:
        raise typer.Exit(code=1)


def json_schema() -> str:
    """Return the JSON Schema of the concept file and of the course file."""
    schemas = {
        "course": CourseFile.model_json_schema(),
        "concept": ConceptFile.model_json_schema(),
    }
    return json.dumps(schemas, indent=2)


def _check_decks(folder: Path) -> bool:
    results = [deck_files.summary(path) for path in sorted(folder.glob("*.json"))]
    for _, text in results:
        print(text)
    return all(is_sound for is_sound, _ in results)


def _can_be_read(load: Callable[[Path], object], folder: Path) -> bool:
    try:
        load(folder)
    except BrokenFileError as error:
        print(error)
        return False
    return True


def _check_landscapes(folder: Path, courses: Sequence[Course]) -> bool:
    if not any(folder.glob("*.json")):
        return True
    is_sound, lines = landscape_files.summary(folder, courses)
    print("\n".join(lines))
    return is_sound


def _check_skill_links(graph: SkillGraph | None) -> bool:
    """Return True if all links from goals lead to skills; print those that do not."""
    if not _can_be_read(skill_links, GOAL_SKILLS) or graph is None:
        return False
    unknown = [
        f"{landscape_id}: {key}: expected a skill of the graph, not {it}"
        for landscape_id, links in skill_links().items()
        for key, link in links.items()
        for it in (*link.reached_by, *link.builds_on)
        if it not in graph.skills
    ]
    print("\n".join(unknown), end="\n" if unknown else "")
    return not unknown


def _skills(file: Path) -> tuple[SkillGraph | None, tuple[str, ...]]:
    """Return the graph of skills, None where it is broken, and what there is to say of it."""
    try:
        graph = load_skill_graph(file, SKILL_NAMES)
    except BrokenSkillGraphError as error:
        return None, (str(error),)
    return graph, summary(graph)


def _check_one(folder: Path, graph: SkillGraph | None) -> Course | None:
    try:
        course = load_course(folder, None if graph is None else graph.skills)
    except BrokenCourseError as error:
        print(error)
        return None
    found = [
        f"{folder}: {question.key}: expected an explanation before it that has the "
        f"words of its answer ({language})"
        for question, language in untaught(course)
    ]
    print("\n".join(found) or _summary(course))
    return None if found else course


def _summary(course: Course) -> str:
    questions = sum(len(concept.questions) for concept in course.concepts)
    bare = sum(not (it.objectives and it.misconceptions) for it in course.concepts)
    hint = f"; {bare} concepts have no objectives or no misconceptions, which help a model"
    counted = f"{course.id}: {len(course.concepts)} concepts, {questions} questions, ok"
    return counted + (hint if bare else "")


if __name__ == "__main__":
    typer.run(check)
