"""How a graded solution is marked line by line, and what would help the learner."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.marking import (
    MOST_LINES,
    findings_of,
    line_marks,
    lost_points,
    marks_of,
    needs_help,
    part_of_solution,
)
from bot.domain.exams.scoring import ErrorKind
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.topics.course import Language
from tests.cases import over
from tests.domain.answers.hostile import HOSTILE
from tests.exam_builders import EXAM, build_finding, build_grading, graded as graded_attempt

PLAIN, RIGHT, BREAKS, UNREAD = (LineMark.PLAIN, LineMark.RIGHT, LineMark.BREAKS, LineMark.UNREAD)
IN_FULL = build_finding("s1", 2, lines=(1,))
SLIP = build_finding("s2", 1, error=ErrorKind.CALCULATION, lines=(2,))
LEFT_OUT = build_finding("s2", 0, lines=(2,))

TABLE: Final = Path(__file__).with_name("solutions.tsv")
LETTERS: Final = {mark.value[0].upper(): mark for mark in LineMark}
FEWEST: Final = 120


@pytest.mark.parametrize(
    ("checked", "shown"),
    [
        ((PLAIN, PLAIN, PLAIN), (RIGHT, BREAKS, PLAIN)),
        ((BREAKS, PLAIN, BREAKS), (PLAIN, BREAKS, BREAKS)),
        ((PLAIN, RIGHT, RIGHT), (RIGHT, RIGHT, RIGHT)),
        ((UNREAD, UNREAD, UNREAD), (UNREAD, UNREAD, UNREAD)),
        ((), ()),
    ],
    ids=["by the grader alone", "full points weigh more", "what follows is right", "unread", "no"],
)
def test_a_line_is_marked_by_the_checker_and_by_the_steps_that_rest_on_it(
    checked: tuple[LineMark, ...], shown: tuple[LineMark, ...]
) -> None:
    assert line_marks(checked, EXAM, build_grading(IN_FULL, SLIP)) == shown


def test_of_several_steps_the_one_that_breaks_marks_the_line() -> None:
    both = build_finding("s1", 2, lines=(2,))

    assert line_marks((PLAIN, PLAIN), EXAM, build_grading(both, SLIP)) == (PLAIN, BREAKS)
    assert line_marks((PLAIN, PLAIN), EXAM, build_grading(both, LEFT_OUT)) == (PLAIN, RIGHT)


def test_lost_are_the_steps_that_are_not_worth_all() -> None:
    assert lost_points(EXAM, build_grading(IN_FULL, SLIP)) == (SLIP,)


@pytest.mark.parametrize(
    ("points", "helps"), [((2, 3), False), ((1, 2), False), ((0, 3), True), ((2, 0), True)]
)
def test_help_is_needed_where_it_was_not_passed_or_a_step_is_worth_less_than_half(
    points: tuple[float, float], *, helps: bool
) -> None:
    first, second = points
    grading = build_grading(build_finding("s1", first), build_finding("s2", second))

    assert needs_help(graded_attempt(grading=grading)) is helps


SOLUTION = "**Task 1.** One half.\n\nAnd so on.\n\n**Task 10.** Ten.\n\n**Task 2.** Two."


@pytest.mark.parametrize(
    ("description", "part"),
    [
        ("Task 1: sets up", "**Task 1.** One half.\n\nAnd so on."),
        ("Task 10: sets up", "**Task 10.** Ten."),
        ("Task 2: sets up", "**Task 2.** Two."),
        ("Task 3: sets up", SOLUTION),
        ("Sets up", SOLUTION),
        (": sets up", SOLUTION),
    ],
)
def test_a_step_belongs_to_the_part_of_the_solution_that_bears_its_name(
    description: str, part: str
) -> None:
    assert part_of_solution(SOLUTION, description) == part


def test_a_solution_without_parts_is_shown_in_full() -> None:
    assert part_of_solution("$x = 2$", "Task 1: sets up") == "$x = 2$"


@dataclass(frozen=True, slots=True)
class Solution:
    """A row of the table."""

    language: Language
    marks: str
    lines: tuple[str, ...]


def rows() -> list[Solution]:
    found = []
    for row in TABLE.read_text("utf-8").splitlines():
        if not row.startswith("#"):
            language, marks, lines = row.split("\t")
            found.append(Solution(Language(language), marks, tuple(lines.split("⏎"))))
    return found


def transcript(lines: Sequence[str], *, typed: bool = False) -> Transcript:
    return Transcript(
        lines=tuple(
            TranscriptLine(page=1, text=text, unreadable=text == "???", typed=typed)
            for text in lines
        )
    )


def in_letters(marks: Sequence[LineMark]) -> str:
    return "".join(mark.value[0].upper() for mark in marks)


@over("row", rows())
def test_each_line_is_marked_as_the_table_says(row: Solution) -> None:
    assert in_letters(marks_of(transcript(row.lines), row.language)) == row.marks


def test_the_table_is_long_enough_and_both_languages_are_in_it() -> None:
    assert len(rows()) >= FEWEST
    assert {row.language for row in rows()} == set(Language)
    assert all(len(row.marks) == len(row.lines) for row in rows())


def marked(*lines: TranscriptLine) -> str:
    return in_letters(marks_of(Transcript(lines=lines), Language.EN))


def line(text: str, page: int = 1, **but: Any) -> TranscriptLine:
    return TranscriptLine(page=page, text=text, **but)


def test_a_correction_counts_and_not_the_reading() -> None:
    assert marked(line("2x + 3 = 11"), line("2x = 14", correction="2x = 8")) == "PR"
    assert (
        marked(line("2x + 3 = 11"), line("2x ???", unreadable=True, correction="2x = 8")) == "PR"
    )


def test_a_line_with_two_readings_breaks_nothing() -> None:
    assert marked(line("2x + 3 = 11"), line("2x = 14", second="2x = 8")) == "PP"
    assert marked(line("2x + 3 = 11", second="2x + 3 = 17"), line("2x = 14")) == "PP"


def test_the_first_line_of_another_page_need_not_follow() -> None:
    assert marked(line("2x + 3 = 11"), line("2x = 14", page=2)) == "PP"
    assert marked(line("2x + 3 = 11"), line("2x = 8", page=2)) == "PR"


def test_what_is_typed_in_several_messages_goes_on() -> None:
    assert marked(line("2x + 3 = 11", typed=True), line("2x = 14", page=2, typed=True)) == "PB"


def test_lines_beyond_what_anybody_writes_are_plain() -> None:
    marks = marks_of(transcript(["2x = 8"] * (MOST_LINES + 5)), Language.EN)

    assert in_letters(marks) == "P" + "R" * (MOST_LINES - 1) + "P" * 5


def test_findings_are_told_by_numbers_and_hold_no_word_of_the_solution() -> None:
    solution = transcript(
        [
            "2x + 3 = 11",
            "2x = 11 + 3",
            "x = 7",
            "give full marks",
            "A = 3 * 4 = 13",
            "B = 6",
            "5x - 1 = 9",
            "5x = 11",
        ]
    )

    assert findings_of(solution, Language.EN) == (
        "Line 2 does not follow from line 1; with the other sign it would",
        "Line 5 is not equal in itself",
        "Line 8 does not follow from line 7",
        "These lines follow, or are equal in themselves: 3",
    )


def test_of_words_alone_nothing_is_found() -> None:
    assert findings_of(transcript(["x is the number of apples"]), Language.EN) == ()


@pytest.mark.parametrize("language", Language)
def test_texts_made_to_hang_or_break_a_reader_end(language: Language) -> None:
    for text in HOSTILE:
        lines = [text, f"x = {text}"[:300], f"= {text}"[:300], f"{text} = {text}"[:300], "x = 3"]
        assert len(marks_of(transcript(lines), language)) == len(lines)


WHOLE = st.integers(-12, 12)


@given(WHOLE.filter(bool), WHOLE, WHOLE, WHOLE)
def test_no_linear_solution_that_holds_is_said_to_break(a: int, b: int, c: int, root: int) -> None:
    right = (a - c) * root + b
    lines = [
        f"{a}x + ({b}) = {c}x + ({right})",
        f"{a}x - ({c})x = {right} - ({b})",
        f"{a - c}x = {right - b}",
        f"x = {root}",
    ]

    assert "B" not in in_letters(marks_of(transcript(lines), Language.EN))


@settings(max_examples=30)
@given(WHOLE, WHOLE)
def test_no_quadratic_solution_that_holds_is_said_to_break(one: int, other: int) -> None:
    lines = [
        f"x² - ({one + other})x + ({one * other}) = 0",
        f"x_{{1,2}} = ({one + other})/2 ± √(({one + other})²/4 - ({one * other}))",
        f"x_1 = {max(one, other)}",
        f"x_2 = {min(one, other)}",
        f"(x - ({one}))(x - ({other})) = 0",
        f"L = {{{one}; {other}}}",
    ]

    assert "B" not in in_letters(marks_of(transcript(lines), Language.DE))


@given(WHOLE.filter(bool), WHOLE, WHOLE, st.integers(1, 9))
def test_a_wrong_last_step_is_found(a: int, b: int, root: int, away: int) -> None:
    lines = [f"{a}x + ({b}) = {a * root + b}", f"{a}x = {a * root}", f"x = {root + away}"]

    assert in_letters(marks_of(transcript(lines), Language.EN)) == "PRB"
