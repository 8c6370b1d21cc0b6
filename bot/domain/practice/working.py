"""A working, line by line: the first line that is wrong."""

import re
from dataclasses import dataclass
from typing import Final

from bot.domain.answers.maths.forms import is_simplified
from bot.domain.answers.maths.parsing import Manner
from bot.domain.answers.maths.tree import Expression, letters
from bot.domain.answers.working.known import BreakKind, KnownAnswer, known_answer
from bot.domain.answers.working.statements import read_line
from bot.domain.answers.working.walking import LineMark, WrittenLine, findings
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.practice.items import AnswerMode, BankItem

_ARROW: Final = re.compile(r"^\s*(?:[-=]>|⇒|⇔|<=>|→|:?=(?!=)|\(?\d{1,2}[.)]\s)\s*")
"""A sign before a line that is no part of it."""
_APART: Final = re.compile(r"\s*(?:<?=+>|[⇒⇔→;]|,\s|\s(?:und|and)\s)\s*")
"""A separator between steps on one line."""
_RELATION: Final = re.compile(r"[=<>≤≥]")
_CLAIM: Final = re.compile(r"[^\W\d_](?:_?\d)?\s*[=<>≤≥]+\s*[-+−]?[\d.,/]+")
"""A value for an unknown, as a result gives it."""
_TOLD: Final = re.compile(r"[^\W\d_]{3,}|[<>≤≥]")
"""Words or an inequality: a statement that is no chain of equal terms."""
MOST_LINES: Final = 20


@dataclass(frozen=True, slots=True)
class Break:
    """The first wrong line, its number counted from 1, as it was typed."""

    line: int
    kind: BreakKind
    typed: str

    def diagnosis(self) -> Diagnosis:
        """Return it as a diagnosis. Code has found it, so the diagnosis is certain."""
        sign = self.kind is BreakKind.SIGN
        return Diagnosis(
            divergence_step_index=self.line,
            error_category=ErrorCategory.SIGN_ERROR if sign else ErrorCategory.PROCEDURAL_ERROR,
            diagnosis_explanation=self.kind.value,
            confidence_score=1.0,
        )


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a working, without arrows, numbers and signs before them."""
    return tuple(_ARROW.sub("", line).strip() for line in typed_lines(text))


def typed_lines(text: str) -> tuple[str, ...]:
    """Return the lines of a working as they were typed, in the places in which they count.

    Steps on one line, as in 2x = 8 => x = 4, are separate lines.
    """
    lines = (part for line in text.splitlines() for part in _steps_in(line))
    return tuple(line.strip() for line in lines if _ARROW.sub("", line).strip())[:MOST_LINES]


def _steps_in(line: str) -> list[str]:
    parts = [step.strip() for step in _APART.split(_ARROW.sub("", line))]
    several = len(parts) > 1 and all(map(_RELATION.search, parts))
    return parts if several and not all(map(_CLAIM.fullmatch, parts)) else [line]


@dataclass(frozen=True, slots=True)
class Working:
    """The verdict on the lines of a working."""

    broken: Break | None = None
    holds_at_end: bool = False
    """True if the last line is true. It stays False for a term to be rewritten."""


def read_working(text: str, item: BankItem) -> Working:
    """Return the first wrong line, and whether the last line follows.

    A result alone is not judged. Nothing is judged if the item has no task that code can read.
    """
    known, lines = _known_answer_of(item), typed_lines(text)
    asks_steps = item.answer_mode is not AnswerMode.FINAL_ONLY
    is_working = len(lines) > 1 or (asks_steps and shows_steps(text, item))
    if known is None or not is_working:
        return Working()
    found = findings([WrittenLine(text=line) for line in lines], item.language, known)
    for number, (line, finding) in enumerate(zip(lines, found, strict=True), start=1):
        if finding.mark is LineMark.BREAKS and finding.kind is not None:
            return Working(broken=Break(number, finding.kind, line))
    rewrites = known.start is not None and bool(letters(known.start))
    return Working(holds_at_end=found[-1].mark is LineMark.RIGHT and not rewrites)


def first_break(text: str, item: BankItem) -> Break | None:
    """Return the first wrong line of a working, or None if none is, as far as code can tell."""
    return read_working(text, item).broken


def shows_steps(text: str, item: BankItem) -> bool:
    """Return True if the text contains a step to the result, and not only the result.

    Values that are named on a line each are a result. So is a single term, but not two of them.
    """
    lines = typed_lines(text)
    read = [read_line(line, Manner(item.language)) for line in lines]
    statements = [statement for line in read for statement in line.statements]
    if any(len(case) > 1 for statement in statements for case in statement.cases):
        return True
    worked = any(not _is_value(case[0]) for statement in statements for case in statement.cases)
    return len(lines) > 1 and (worked or any(_TOLD.search(line) for line in lines))


def can_be_walked(item: BankItem) -> bool:
    """Return True if the lines of a working can be compared with the task of the item."""
    known = _known_answer_of(item)
    return known is not None and bool(known.solutions or known.wanted or known.start)


def _known_answer_of(item: BankItem) -> KnownAnswer | None:
    content = item.document.problem_content
    task = content.variables.get("task")
    return known_answer(task, item.answer, content.stem) if isinstance(task, str) else None


def _is_value(term: Expression) -> bool:
    return not letters(term) and is_simplified(term)
