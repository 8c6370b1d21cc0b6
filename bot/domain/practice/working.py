"""Working shown line by line: the first line that is wrong."""

import re
from dataclasses import dataclass
from typing import Final

from bot.domain.answers.working.known import BreakKind, known_answer
from bot.domain.answers.working.walking import LineMark, WrittenLine, findings
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.practice.items import BankItem

_ARROW: Final = re.compile(r"^\s*(?:[-=]>|⇒|⇔|<=>|→|:?=(?!=)|\(?\d{1,2}[.)]\s)\s*")
"""What stands before a line without being part of it."""
MOST_LINES: Final = 20


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


def first_break(text: str, item: BankItem) -> Break | None:
    """Return the first line of a working that is wrong; None if none is, as far as can be told."""
    content, lines = item.document.problem_content, typed_lines(text)
    task = content.variables.get("task")
    if len(lines) < 2 or not isinstance(task, str):  # noqa: PLR2004 - one line is no working
        return None
    known = known_answer(task, item.answer, content.stem)
    found = findings([WrittenLine(text=line) for line in lines], item.language, known)
    for number, (line, finding) in enumerate(zip(lines, found, strict=True), start=1):
        if finding.mark is LineMark.BREAKS and finding.kind is not None:
            return Break(number, finding.kind, line)
    return None
