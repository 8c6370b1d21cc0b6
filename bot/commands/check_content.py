"""`check-content`: check courses, decks, landscapes and skills."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.chat.messages.lines import line_text
from bot.chat.messages.localizer import Localizer
from bot.clock import SystemClock
from bot.commands import decks as deck_files, landscapes as landscape_files
from bot.content.courses.author_course import read_course
from bot.content.courses.author_files import may_be_course
from bot.content.courses.courses import (
    BrokenCourseError,
    course_folders,
    load_course,
    load_courses,
)
from bot.content.courses.untaught import untaught
from bot.content.courses.yaml_file import BrokenFileError
from bot.content.distress import load_distress
from bot.content.landscapes.skill_links import skill_links
from bot.content.practice.skill_graph import BrokenSkillGraphError, load_skill_graph, summary
from bot.content.words import load_words
from bot.domain.skills.graph import SkillGraph
from bot.domain.topics.course import Course, Language
from bot.flow.authors.replies import fault_words, hint_words
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


def check(
    path: Annotated[
        Path | None,
        typer.Argument(help="A course, deck or landscape, or a folder of courses; else all."),
    ] = None,
    *,
    decks: Annotated[Path | None, typer.Option(help="The folder of decks.")] = None,
    landscapes: Annotated[Path | None, typer.Option(help="The folder of landscapes.")] = None,
    skills: Annotated[Path | None, typer.Option(help="The graph of skills.")] = None,
    words: Annotated[
        Path | None, typer.Option(help="The folder of words that are recognised.")
    ] = None,
    distress: Annotated[
        Path | None, typer.Option(help="The folder of signs of distress and help lines.")
    ] = None,
) -> None:
    """Check what is named, else everything bundled. Print a line for each, or its problems."""
    everything = not any((path, decks, landscapes, skills, words, distress))
    is_sound = True
    if path is not None and path.is_file():
        is_sound = _check_file(path)
    graph, about_skills = _skills(skills or SKILLS_GRAPH)
    courses: list[Course] = []
    if everything or (path is not None and not path.is_file()):
        courses, is_sound = _check_courses(path or COURSES, graph)
    if everything or skills is not None:
        print("\n".join(about_skills))
        is_sound = is_sound and graph is not None
    checks: list[tuple[Path | None, Path, Callable[[Path], bool]]] = [
        (decks, DECKS, _check_decks),
        (landscapes, LANDSCAPES, lambda folder: _check_landscapes(folder, courses)),
        (words, WORDS, lambda folder: _can_be_read(load_words, folder)),
        (distress, DISTRESS, lambda folder: _can_be_read(load_distress, folder)),
    ]
    for named, bundled, is_fine in checks:
        folder = bundled if everything else named
        is_sound = (folder is None or is_fine(folder)) and is_sound
    if everything:
        is_sound = _check_skill_links(graph) and is_sound
    if not is_sound:
        raise typer.Exit(code=1)


def _check_file(path: Path) -> bool:
    """Return True if the course, landscape or deck in the file is sound. Print what it is."""
    data = path.read_bytes()
    if may_be_course(path.name, data):
        is_sound, lines = _author_course(path, data)
    elif b'"landscapeId"' in data or data.startswith(b"PK"):
        is_sound, lines = landscape_files.summary(path, load_courses(COURSES, keys=False))
    else:
        is_sound, line = deck_files.summary(path)
        lines = [line]
    print("\n".join(lines))
    return is_sound


def _author_course(path: Path, data: bytes) -> tuple[bool, list[str]]:
    """Return whether an author's course is sound, and the lines for its author."""
    sent = read_course(path.name, data)
    text = Localizer(language=Language.EN, zone=None, now=SystemClock().now())
    if sent.course is None:
        faults = (fault_words(fault, path.name) for fault in sent.faults)
        told = [line_text(text, fault.key, fault.values, str) for fault in faults]
        more = [f"{sent.more_faults} more"] if sent.more_faults else []
        return False, [f"{path}: {line}" for line in (*told, *more)]
    questions = sum(len(concept.questions) for concept in sent.course.concepts)
    hints = [line_text(text, hint.key, hint.values, str) for hint in hint_words(sent.hints)]
    return True, [
        f"{path}: {len(sent.course.concepts)} concepts, {questions} questions, ok",
        *(f"  better with {hint.replace('**', '')}" for hint in hints),
    ]


def _check_courses(folder: Path, graph: SkillGraph | None) -> tuple[list[Course], bool]:
    """Return the sound courses of a folder, or of a course's own folder, and whether all are."""
    folders = (folder,) if (folder / "course.yaml").is_file() else course_folders(folder)
    courses = [_check_one(path, graph) for path in folders]
    if not courses:
        print(f"{folder}: expected a folder for each course")
    return [course for course in courses if course], bool(courses) and all(courses)


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
    """Return True if all links from goals lead to skills. Print those that do not."""
    if not _can_be_read(skill_links, GOAL_SKILLS) or graph is None:
        return False
    unknown = [
        f"{landscape_id}: {key}: expected a skill of the graph, not {skill_id}"
        for landscape_id, links in skill_links().items()
        for key, link in links.items()
        for skill_id in (*link.reached_by, *link.builds_on)
        if skill_id not in graph.skills
    ]
    print("\n".join(unknown), end="\n" if unknown else "")
    return not unknown


def _skills(file: Path) -> tuple[SkillGraph | None, tuple[str, ...]]:
    """Return the skill graph, or None if it is broken, and the lines about it."""
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
    bare = sum(not (concept.objectives and concept.misconceptions) for concept in course.concepts)
    hint = f"; {bare} concepts have no objectives or no misconceptions, which help a model"
    counted = f"{course.id}: {len(course.concepts)} concepts, {questions} questions, ok"
    return counted + (hint if bare else "")


if __name__ == "__main__":
    typer.run(check)
