"""Working shown line by line: the first line that does not follow from the one before."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.reading import read_equation, read_expression
from bot.domain.answers.maths.solving import either
from bot.domain.answers.maths.tree import (
    Equation,
    Expression,
    Negative,
    Sum,
)
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory

_ARROW: Final = re.compile(r"^\s*(?:[-=]>|⇒|⇔|<=>|→|:?=(?!=)|\(?\d{1,2}[.)]\s)\s*")
"""What stands before a line without being part of it."""
_EITHER: Final = re.compile(r"\s(?:or|oder|∨)\s|;", re.IGNORECASE)
_TASK: Final = re.compile(r"(?P<kind>\w+): (?P<body>.+?)(?: for \w+)?")
_EQUATIONS: Final = frozenset({"solve", "isolate"})
_VALUES: Final = frozenset({"value", "simplify", "expand", "factor"})
MOST_LINES: Final = 20


class BreakKind(StrEnum):
    """In what a line breaks with the one before."""

    OTHER_VALUE = "other_value"
    SIGN = "sign"
    """It would be right with the other sign."""
    OTHER_SOLUTIONS = "other_solutions"
    """The equation is not equivalent any more."""


@dataclass(frozen=True, slots=True)
class Break:
    """The first line that does not hold, counted from 1, as it was typed."""

    line: int
    kind: BreakKind
    typed: str

    def diagnosis(self) -> Diagnosis:
        """Return it as a diagnosis; code has found it, so it is certain."""
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
    """Return the lines of a working as they were typed; each stands in the place it counts as."""
    lines = text.splitlines()
    return tuple(it.strip() for it in lines if _ARROW.sub("", it).strip())[:MOST_LINES]


def first_break(lines: Sequence[str], task: str, language: str) -> Break | None:
    """Return where the working of a task goes wrong; None where every line that is read holds.

    Each line is compared with the last one before it that could be read, the first one with the
    task itself; lines that cannot be read are passed over.
    """
    match = _TASK.fullmatch(task)
    if match is None:
        return None
    if match["kind"] in _EQUATIONS:
        return _in_equations(lines, match["body"], language)
    return _in_values(lines, match["body"], language) if match["kind"] in _VALUES else None


def _in_values(lines: Sequence[str], start: str, language: str) -> Break | None:
    before = _expression(start, "en")
    for number, line in enumerate(lines, start=1):
        for part in line.split("="):
            now = _expression(part, language)
            if now is not None and before is not None and same_value(before, now) is False:
                flipped = same_value(before, Negative(now)) is True
                kind = BreakKind.SIGN if flipped else BreakKind.OTHER_VALUE
                return Break(number, kind, line)
            before = now or before
    return None


def _in_equations(lines: Sequence[str], start: str, language: str) -> Break | None:
    before = _equation(start, "en")
    for number, line in enumerate(lines, start=1):
        now = _one_equation(line, language)
        if now is not None and before is not None and same_equation(before, now) is False:
            flipped = any(same_equation(before, it) is True for it in with_a_sign_flipped(now))
            kind = BreakKind.SIGN if flipped else BreakKind.OTHER_SOLUTIONS
            return Break(number, kind, line)
        before = now or before
    return None


def _one_equation(line: str, language: str) -> Equation | None:
    """Return the line as one equation: `x = 1 or x = 2` is `(x - 1)(x - 2) = 0`."""
    several = [_equation(part, language) for part in _EITHER.split(line)]
    found = [it for it in several if it is not None]
    if len(found) != len(several):
        return None
    return either(found)


def _expression(text: str, language: str) -> Expression | None:
    read = read_expression(text, language)
    return None if isinstance(read, UnclearReason) else read


def _equation(text: str, language: str) -> Equation | None:
    read = read_equation(text, language)
    return None if isinstance(read, UnclearReason) else read


def with_a_sign_flipped(equation: Equation) -> Iterable[Equation]:
    """Yield the equation with one of its terms of the other sign."""
    for place, term in enumerate(terms := _terms(equation.right)):
        others = (*terms[:place], Negative(term), *terms[place + 1 :])
        yield Equation(equation.left, Sum(others) if len(others) > 1 else others[0])


def _terms(expression: Expression) -> tuple[Expression, ...]:
    return expression.terms if isinstance(expression, Sum) else (expression,)
