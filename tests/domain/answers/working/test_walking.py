"""Workings as learners type them, each with the first line that is wrong."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.domain.answers.working.known import known_answer
from bot.domain.answers.working.walking import LineMark, WrittenLine, findings

TABLE: Final = Path(__file__).with_name("workings.tsv")
EXACT: Final = 0.98


@dataclass(frozen=True, slots=True)
class Working:
    """A row of the table."""

    language: str
    task: str
    answer: str
    stem: str
    wanted: str
    lines: tuple[str, ...]


def rows() -> list[Working]:
    found = []
    for row in TABLE.read_text("utf-8").splitlines():
        if not row.startswith("#"):
            language, task, answer, shown, wanted, lines = row.split("\t")
            stem = " ".join(f"${name}$" for name in shown.split())
            found.append(Working(language, task, answer, stem, wanted, tuple(lines.split("⏎"))))
    return found


def first_wrong(working: Working) -> str:
    known = known_answer(working.task, working.answer, working.stem)
    lines = [WrittenLine(text=line) for line in working.lines]
    for number, finding in enumerate(findings(lines, working.language, known), start=1):
        if finding.mark is LineMark.BREAKS:
            return f"{number}:{finding.kind}"
    return "-"


def test_the_first_wrong_line_of_a_working_is_found_and_no_true_line_is_called_wrong() -> None:
    table = rows()
    found = [(first_wrong(row), row) for row in table]
    other = [(said, row) for said, row in found if said != row.wanted]
    named = [(said, row) for said, row in other if said != "-"]
    accepted = [row for said, row in other if said == "-"]
    blamed = [(said, row) for said, row in named if row.wanted == "-" or said[0] < row.wanted[0]]

    assert accepted == []
    assert blamed == []
    assert len(other) <= (1 - EXACT) * len(table), other
