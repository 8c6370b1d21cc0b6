"""The same landscape in two languages, a file each -> one landscape that has both."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.content.landscapes.json_form import united
from bot.content.landscapes.landscape_file import LandscapeFile, check_tangle
from bot.domain.exams.exam import Exam
from bot.domain.goals.landscape import CourseLevel, Goal
from bot.domain.goals.landscape_warnings import FileWarning, WarningKind
from bot.domain.ids import LandscapeId
from bot.domain.topics.course import Language, Texts


def paired(files: Sequence[LandscapeFile]) -> tuple[LandscapeFile, ...]:
    """Return each landscape once, in the order of its first file."""
    found: dict[LandscapeId, LandscapeFile] = {}
    for file in files:
        before = found.get(file.landscape.id)
        found[file.landscape.id] = _merged(before, file) if before else file
    return tuple(found.values())


def _merged(first: LandscapeFile, second: LandscapeFile) -> LandscapeFile:
    mine, other = first.landscape, second.landscape
    speaks = second.language if second.language is not first.language else None
    goals = {goal.id: goal for goal in mine.goals}
    for goal in other.goals:
        before = goals.get(goal.id)
        goals[goal.id] = _goal(before, goal, speaks) if before else goal
    landscape = replace(
        mine,
        title=_texts(mine.title, other.title, speaks),
        description=_texts(mine.description, other.description, speaks),
        goals=tuple(goals.values()),
        levels=_levels(mine.levels, other.levels, speaks),
    )
    check_tangle(landscape.goals)
    wanted = {goal_id: dict(cards) for goal_id, cards in second.wanted.items()}
    for goal_id, cards in first.wanted.items():
        own = {language: each for language, each in cards.items() if language is not speaks}
        wanted[goal_id] = {**cards, **wanted.get(goal_id, {}), **own}
    merged = FileWarning(WarningKind.TWIN_MERGED, detail=str(mine.id))
    warnings = dict.fromkeys((*first.warnings, *second.warnings, merged))
    return replace(first, landscape=landscape, wanted=wanted, warnings=tuple(warnings))


def _goal(first: Goal, second: Goal, speaks: Language | None) -> Goal:
    return replace(
        united(first, second),
        title=_texts(first.title, second.title, speaks),
        description=_texts(first.description, second.description, speaks),
        exam=_exam(first.exam, second.exam, speaks),
    )


def _exam(first: Exam | None, second: Exam | None, speaks: Language | None) -> Exam | None:
    if first is None or second is None:
        return first or second
    others = {step.id: step.description for step in second.steps}
    return replace(
        first,
        task=_texts(first.task, second.task, speaks),
        solution=_texts(first.solution, second.solution, speaks),
        steps=tuple(
            replace(step, description=_texts(step.description, others.get(step.id, {}), speaks))
            for step in first.steps
        ),
        minutes=first.minutes or second.minutes,
    )


def _levels(
    first: Sequence[CourseLevel], second: Sequence[CourseLevel], speaks: Language | None
) -> tuple[CourseLevel, ...]:
    levels = {level.id: level for level in first}
    for level in second:
        before = levels.get(level.id, level)
        levels[level.id] = replace(before, label=_texts(before.label, level.label, speaks))
    return tuple(levels.values())


def _texts(first: Texts, second: Texts, speaks: Language | None) -> Texts:
    """Return both; what the second file says in its own language goes first."""
    own: Mapping[Language, str] = {}
    if speaks is not None and second.get(speaks):
        own = {speaks: second[speaks]}
    return {**{language: text for language, text in second.items() if text}, **first, **own}
