"""What learners type to items of maths, row by row, each with the verdict of a good teacher."""

from collections import Counter

import pytest

from bot.domain.answers.verdict import Unclear, UnclearReason
from tests.domain.answers.typed_maths import CLASSROOM, VERDICTS, rows, verdict_on

TYPES = sorted({row.type for row in rows()})


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_answer_gets_the_verdict_of_a_good_teacher(type_: str, language: str) -> None:
    asked = [row for row in rows() if (row.type, row.language) == (type_, language)]
    found = {row: VERDICTS[type(verdict_on(row))] for row in asked}

    assert {row: verdict for row, verdict in found.items() if verdict != row.verdict} == {}


def test_the_table_is_large_has_no_row_twice_and_holds_every_type_in_both_languages() -> None:
    keys = [(row.type, row.key, row.language, row.text) for row in rows()]
    of_type = Counter((row.type, row.language) for row in rows())

    assert len(set(keys)) == len(keys) >= 2_000
    assert min(of_type.values()) >= 30
    assert {row.verdict for row in rows()} == set(VERDICTS.values())


def test_no_right_answer_is_called_undecided() -> None:
    right = [row for row in rows() if row.verdict in {"right", "form"}]
    undecided = [
        row
        for row in right
        if isinstance(verdict := verdict_on(row), Unclear)
        and verdict.reason is UnclearReason.UNDECIDED
    ]

    assert undecided == []


def test_the_same_answer_gets_the_same_verdict_twice() -> None:
    some = rows()[::20]

    assert [verdict_on(row) for row in some] == [verdict_on(row) for row in some]


def test_answers_written_without_a_look_at_the_checker_are_judged_as_a_good_teacher_would() -> (
    None
):
    found = [(VERDICTS[type(verdict_on(row))], row) for row in rows(CLASSROOM)]
    other = [(verdict, row) for verdict, row in found if verdict != row.verdict]

    assert [pair for pair in other if pair[0] == "right"] == []
    assert [pair for pair in other if (pair[0], pair[1].verdict) == ("wrong", "right")] == []
    assert len(other) <= 0.01 * len(found), other
