"""`python -m bot eval exams DIR`: solutions that experts graded, graded by the real model."""

from collections.abc import Sequence
from typing import Final

from bot.commands.table import table
from bot.domain.exams.agreement import Agreement
from bot.domain.exams.exam import Exam
from bot.tutor.evaluation.exams import Tried, agreements

HEADS: Final = ("points", "number", "exact", "within 1", "error", "bias", "kappa", "95 %")
PUBLISHED: Final = (
    ("best published", "122", "", "", "0.60", "", "0.595", ""),
    ("aim", "", "", "", "0.50", "", "0.70", ""),
)
"""Of 122 sheets of handwritten solutions; printed to compare, and nothing depends on it."""


def report(exam: Exam, tried: Sequence[Tried], *, left_out: int = 0) -> str:
    """Return how far the gradings agree with the experts, as a table, and what they came to."""
    rows = [_row(name, found) for name, found in agreements(exam, tried)]
    gradings = [it.grading for it in tried if it.grading is not None]
    flagged = sum(bool(it.flags) for it in gradings)
    twice = sum(it.graded_twice for it in gradings)
    lines = [f"{len(gradings)} solutions graded, {twice} of them twice; {flagged} flagged"]
    lines += [f"{it.marked.name} was not graded: {it.trouble}" for it in tried if it.trouble]
    if left_out:
        lines.append(f"{left_out} solutions were not begun: the limit was spent")
    return "\n".join((table(HEADS, [*rows, *PUBLISHED]), "", *lines))


def _row(name: str, found: Agreement) -> tuple[str, ...]:
    interval = found.interval
    return (
        name,
        str(found.number),
        f"{found.exact:.0%}",
        f"{found.within_one:.0%}",
        f"{found.error:.2f}",
        f"{found.bias:+.2f}",
        "-" if found.kappa is None else f"{found.kappa:.3f}",
        "-" if interval is None else f"{interval[0]:.3f} to {interval[1]:.3f}",
    )
