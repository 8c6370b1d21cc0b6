"""A folder of solutions that experts graded: `exam.json`, `scores.csv`, and the pictures.

`exam.json` is the goal of an exam as in a goal map, or its `examData` alone, or names a goal map
beside it and a goal: `{"landscape": "algebra.json", "goal": "a-7"}`. `scores.csv` has the columns
`solution`, `step` and one for each expert. An empty step, or `total`, is the whole solution. The
pictures of the solution `07` are `07.jpg`, or `07-1.jpg` and so on.
"""

import csv
import json
import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from bot.content.landscapes.exam_form import ExamReading
from bot.content.landscapes.files import read_landscapes
from bot.domain.exams.exam import Exam
from bot.domain.goals.landscape_warnings import FileWarnings, LandscapeRefusedError
from bot.domain.topics.course import Language
from bot.flow.exams.ports import PageContent
from bot.lab.evaluation.exams import TOTAL, Marked
from bot.reader.pictures import NotAPictureError, jpeg

_PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})
_PAGE: Final = re.compile(r"(?P<solution>.+)[-_](?P<page>\d{1,2})")
_COLUMNS: Final = ("solution", "step")


class FolderError(Exception):
    """The folder cannot be evaluated. The message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamFolder:
    """An exam, and solutions of it that experts graded."""

    exam: Exam
    language: Language
    solutions: tuple[Marked, ...]


def read_folder(folder: Path) -> ExamFolder:
    """Return the content of the folder. Raises FolderError if a file is missing or unreadable."""
    if not folder.is_dir():
        raise FolderError(f"{folder}: there is no such folder")
    exam = _exam(folder)
    scores = _scores(folder / "scores.csv", exam)
    pictures = _pictures(folder, scores.keys())
    if missing := sorted(scores.keys() - pictures.keys()):
        raise FolderError(f"no picture of the solution {missing[0]}")
    solutions = (
        Marked(name=name, pages=_pages(pictures[name]), points=points)
        for name, points in sorted(scores.items())
    )
    return ExamFolder(exam=exam, language=next(iter(exam.task)), solutions=tuple(solutions))


def _exam(folder: Path) -> Exam:
    content = _json(folder / "exam.json")
    if "landscape" in content:
        return _exam_of(folder / str(content["landscape"]), str(content.get("goal", "")))
    entry = content if "examData" in content else {"examData": content}
    warnings = FileWarnings()
    if (language := content.get("language", "de")) not in set(Language):
        raise FolderError(f"exam.json: no exam is in the language {language!r}")
    exam = ExamReading(warnings, Language(language)).task("exam.json", entry)
    if exam is None:
        raise FolderError(f"exam.json: {_first(warnings)}")
    return exam


def _json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise FolderError(f"{path.name} is missing") from None
    except ValueError as error:
        raise FolderError(f"{path.name} is no JSON: {error}") from None
    if not isinstance(content, dict):
        raise FolderError(f"{path.name} holds no exam")
    return content


def _exam_of(path: Path, goal_id: str) -> Exam:
    try:
        landscapes = read_landscapes(path).landscapes
    except LandscapeRefusedError as error:
        raise FolderError(f"{path.name}: {error}") from None
    goals = (goal for landscape in landscapes for goal in landscape.goals if goal.id == goal_id)
    exam = next((goal.exam for goal in goals), None)
    if exam is None:
        raise FolderError(f"{path.name} has no exam of a goal {goal_id!r}")
    return exam


def _first(warnings: FileWarnings) -> str:
    found = next(iter(warnings), None)
    return f"{found.kind} {found.field} {found.detail}".strip() if found else "holds no exam"


def _scores(path: Path, exam: Exam) -> Mapping[str, Mapping[str, float]]:
    """Return the experts' mean points by solution and step."""
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise FolderError(f"{path.name} is missing") from None
    except ValueError:
        raise FolderError(f"{path.name} is not in UTF-8") from None
    delimiter = ";" if ";" in text.partition("\n")[0] else ","
    rows = csv.reader(StringIO(text), delimiter=delimiter)
    heads = [name.strip().casefold() for name in next(rows, [])]
    if tuple(heads[:2]) != _COLUMNS or len(heads) == len(_COLUMNS):
        raise FolderError(f"{path.name}: the columns are solution, step, and one for each expert")
    scores: dict[str, dict[str, float]] = {}
    for number, row in enumerate(rows, start=2):
        if any(cell.strip() for cell in row):
            _note(scores, [cell.strip() for cell in row], exam, f"{path.name}, line {number}")
    if not scores:
        raise FolderError(f"{path.name} holds no points")
    return scores


def _note(scores: dict[str, dict[str, float]], row: Sequence[str], exam: Exam, place: str) -> None:
    solution, step, *points = (*row, "", "")[: max(len(row), 3)]
    key = TOTAL if step.casefold() in {"", "total"} else step
    most = {part.id: part.points for part in exam.steps} | {TOTAL: exam.max_points}
    if key not in most:
        raise FolderError(f"{place}: the exam has no step {step!r}")
    if key in scores.get(solution, {}):
        raise FolderError(f"{place}: {solution} has points for {step or 'the total'} already")
    given = [_points(point, most[key], place) for point in points if point]
    if not solution or not given:
        raise FolderError(f"{place}: a solution and points are needed")
    scores.setdefault(solution, {})[key] = fmean(given)


def _points(text: str, most: float, place: str) -> float:
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not 0 <= points <= most:
        raise FolderError(f"{place}: {text!r} is no number of points from 0 to {most:g}")
    return points


def _pictures(folder: Path, solutions: Collection[str]) -> Mapping[str, Sequence[Path]]:
    """Return the pictures by solution, in page order."""
    found: dict[str, list[tuple[int, Path]]] = {}
    for path in sorted(folder.iterdir()):
        match = None if path.stem in solutions else _PAGE.fullmatch(path.stem)
        name, page = (match["solution"], int(match["page"])) if match else (path.stem, 0)
        if path.suffix.casefold() in _PICTURES:
            found.setdefault(name, []).append((page, path))
    return {name: [path for _, path in sorted(pages)] for name, pages in found.items()}


def _pages(paths: Sequence[Path]) -> tuple[PageContent, ...]:
    return tuple(
        PageContent(number=number, picture=_jpeg(path))
        for number, path in enumerate(paths, start=1)
    )


def _jpeg(path: Path) -> bytes:
    """Return the picture in the form in which solutions are stored."""
    try:
        return jpeg(path.read_bytes())
    except NotAPictureError:
        raise FolderError(f"{path.name} is no picture that can be read") from None
