"""Pages whose text is known, and work with an error at a known step."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.topics.course import Language
from bot.flow.exams.ports import PageContent, Sheet
from bot.lab.evaluation.cases import NOBODY, Case, Desk, Finding, Findings, Planned, case_file
from bot.lab.evaluation.exams import as_handed_in
from bot.tutor.exams.grading import ExchangeExaminer

PART: Final = "pages"
READ: Final = "lines read letter by letter"
NO_POINTS: Final = "no full points for a wrong step"
POINTS: Final = 2.0
"""Points of each step."""
_SIGNS: Final = str.maketrans(
    {"−": "-", "–": "-", "·": "*", "×": "*", "÷": ":", "’": "'", "′": "'"}
)


def folded_line(line: str) -> str:
    """Return the line without spaces, each sign written in one way."""
    return "".join(line.translate(_SIGNS).replace("''", '"').replace("″", '"').split())


async def _transcribe(desk: Desk, *, lines: Sequence[str], seed: int | None) -> Findings:
    from bot.lab.evaluation.sheets import drawn_page, typed_page  # noqa: PLC0415 - NumPy and fonts take a second, and only a page needs them

    page = typed_page(lines) if seed is None else drawn_page(lines, seed=seed)
    sheet = Sheet(learner_id=NOBODY, language=Language.DE, pictures=((1, page),))
    transcript = await ExchangeExaminer(desk.tutor).transcribe(sheet)
    read = {folded_line(line.text): line.text for line in transcript.lines}
    return {
        READ: [
            Finding(good=folded_line(line) in read, note=f"{line} | {' / '.join(read.values())}")
            for line in lines
        ]
    }


async def _grade(desk: Desk, *, row: Mapping[str, Any]) -> Findings:
    language = Language(row["language"])
    steps = tuple(
        ExamStep(id=f"s{number}", description={language: text}, points=POINTS)
        for number, text in enumerate(row["steps"], start=1)
    )
    exam = Exam(
        task={language: row["task"]},
        solution={language: row["solution"]},
        max_points=POINTS * len(steps),
        passing_points=POINTS * len(steps),
        steps=steps,
    )
    grade = as_handed_in(exam, language, ExchangeExaminer(desk.tutor))
    graded = await grade([PageContent(number=1, text="\n".join(row["lines"]))])
    found = graded.step(f"s{row['failed']}")
    note = f"{found.points:g} of {POINTS:g}: {found.reason}"
    return {NO_POINTS: [Finding(good=found.points < POINTS, note=note)]}


def cases() -> Iterator[Case]:
    """Yield each page typed and drawn, and the work with an error."""
    rows = case_file("pages.yaml")
    for number, lines in enumerate(rows["pages"], start=1):
        for seed in (None, number):
            yield Case(
                part=PART,
                name=f"{'typed' if seed is None else 'drawn'} page {number}",
                run=partial(_transcribe, lines=lines, seed=seed),
                expects={READ: len(lines)},
                plan=(Planned(prompt="transcribe_exam", output_tokens=800, input_tokens=1_500),),
            )
    for number, row in enumerate(rows["wrong"], start=1):
        yield Case(
            part=PART,
            name=f"wrong work {number}",
            run=partial(_grade, row=row),
            expects={NO_POINTS: 1},
            plan=(Planned(prompt="grade_exam", output_tokens=2_000),),
        )
