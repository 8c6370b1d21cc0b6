"""Items in a short form: what people write about a problem, with the rest filled in by code."""

import csv
import re
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final
from uuid import NAMESPACE_OID, uuid5

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.content.courses.expectations import findings
from bot.content.courses.yaml_file import Plain, dotted_path, read_yaml
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.maths.tree import letters
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice import items
from bot.domain.practice.canonical import NoAnswerError, canonical
from bot.domain.topics.course import Language
from bot.factory.solver import solve
from bot.factory.verification import ANSWER_TYPES

SHORT: Final = (".yaml", ".yml", ".csv")
"""Endings of files with items in the short form."""
PLACES: Final = {
    "problem_content.variables.task": "task",
    "solution_logic.final_answer_canonical": "answer",
    "answer_spec.ui.choices": "choices",
}
"""The short form's names of the document's fields."""
_FORMULA: Final = re.compile(r"\$([^$]+)\$")
_BY: Final = "author"
_UNDATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""A fixed time, so that the same item in a later file is the same."""
_LISTS: Final = ("choices", "hints")


class ShortItem(BaseModel):
    """A problem. `task` is in the solver's notation, if its one formula is not."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    stem: Annotated[str, Field(min_length=1)]
    answer: Annotated[str, Field(min_length=1)]
    type: items.InputType
    skill: Annotated[str, Field(min_length=1)]
    language: Language | None = None
    task: str = ""
    difficulty: Annotated[int, Field(ge=1, le=5)] = 2
    why: str = ""
    """The way to the answer, in words."""
    choices: tuple[str, ...] = ()
    hints: Annotated[tuple[str, ...], Field(max_length=3)] = ()
    unit: str = ""
    version: Annotated[int, Field(ge=1)] = 1


def short_entries(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a file in YAML or CSV with their line numbers.

    Raises BrokenFileError with the reason if there are none.
    """
    if path.suffix.lower() != ".csv":
        file = read_yaml(path)
        listed = file.content if isinstance(file.content, list) else [file.content]
        for at, entry in enumerate(listed):
            yield f"line {file.line((at,))}", entry
        return
    rows = csv.DictReader(StringIO(path.read_text(encoding="utf-8-sig"), newline=""))
    for row in rows:
        cells = {str(name): cell.strip() for name, cell in row.items() if isinstance(cell, str)}
        yield (
            f"line {rows.line_num}",
            {name: _cell(name, cell) for name, cell in cells.items() if cell},
        )


def _cell(name: str, text: str) -> Plain:
    return [part.strip() for part in text.split("|")] if name in _LISTS else text


def full_item(entry: object, language: Language | None, skills: Collection[str]) -> dict[str, Any]:
    """Return the item in the full form of a file of items.

    Raises ValueError with what is wrong with it.
    """
    try:
        short = ShortItem.model_validate(entry)
    except ValidationError as error:
        wrong = (f"{dotted_path(place)}: expected {words}" for place, words in findings(error))
        raise ValueError("; ".join(wrong)) from None
    spoken = short.language or language
    if spoken is None:
        raise ValueError("language: expected en or de, here or by --language")
    if short.skill not in skills:
        raise ValueError(f"skill: expected a skill of the graph, {short.skill!r} is none")
    task = short.task or _task_of(short.stem)
    if not task:
        reason = "found no single formula in the stem that says it, such as $3*4$ or $2x = 6$"
        raise ValueError(f"task: expected what is to be worked out, like value: 3*4; {reason}")
    try:
        answer = canonical(short.type, _with_point(short, spoken))
    except NoAnswerError as error:
        raise ValueError(f"answer: expected {error}") from None
    return {
        "item": _document(short, spoken, task, answer),
        "language": spoken,
        "hint_ladder": list(short.hints),
        "form": {"unit": short.unit},
    }


def _with_point(short: ShortItem, language: Language) -> str:
    """Return the answer with a decimal point. A German one may have a comma."""
    has_comma = language is Language.DE and short.type is items.InputType.DECIMAL
    return short.answer.replace(",", ".") if has_comma else short.answer


def _task_of(stem: str) -> str:
    """Return the task in the one formula of the stem, or empty if it has none."""
    formulas = _FORMULA.findall(stem)
    if len(formulas) != 1:
        return ""
    formula = formulas[0].strip()
    sides = [read_expression(side, "en") for side in formula.split("=")]
    read = [side for side in sides if not isinstance(side, UnclearReason)]
    if len(read) < len(sides):
        return ""
    names = frozenset().union(*map(letters, read))
    tasks = {(1, 0): f"value: {formula}", (2, 1): f"solve: {formula} for {next(iter(names), '')}"}
    task = tasks.get((len(sides), len(names)), "")
    return task if task and solve(task) else ""


def _document(short: ShortItem, language: Language, task: str, answer: str) -> dict[str, Any]:
    named = uuid5(NAMESPACE_OID, f"item/{language}/{short.skill}/{' '.join(short.stem.split())}")
    report = {"rubric_scores": dict.fromkeys(_SCORES, 1.0), "underspecified": False, "issues": []}
    return {
        "meta": {
            "id": str(named),
            "version": short.version,
            "skill_id": short.skill,
            "difficulty": short.difficulty,
            "created_at": _UNDATED.isoformat(),
            "status": items.Status.IN_REVIEW,
            "provenance": {
                **dict.fromkeys(("generator_model", "critic_model", "judge_model"), _BY),
                "verifier": {"type": items.VerifierType.NONE, "passed": False},
                "attempt": 1,
            },
            "verification_report": report,
        },
        "problem_content": {
            "stem": short.stem,
            "format": items.StemFormat.MIXED,
            "variables": {"task": task},
        },
        "answer_spec": {"input_type": short.type, "ui": {"choices": list(short.choices)}},
        "solution_logic": {
            "final_answer_canonical": answer,
            "final_answer_type": ANSWER_TYPES[short.type],
            "steps": [{"step_index": 1, "explanation": short.why, "math": answer}],
        },
    }


_SCORES: Final = ("solvability", "ambiguity", "procedural_correctness", "pedagogical_alignment")
