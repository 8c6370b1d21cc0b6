"""A test of many cases tries all of them and reports which ones fail."""

import inspect

import pytest

from tests.cases import over


def test_every_case_is_tried_and_each_that_fails_is_told_by_its_name() -> None:
    tried = []

    @over("number, is_even", [(1, True), (2, True), (3, True)], ids=lambda row: f"case {row[0]}")
    def is_even(number: int, *, is_even: bool) -> None:
        tried.append(number)
        assert (number % 2 == 0) is is_even

    with pytest.raises(ExceptionGroup, match="2 of 3 cases fail") as failed:
        is_even()
    assert tried == [1, 2, 3]
    assert [exception.__notes__ for exception in failed.value.exceptions] == [
        ["case 1"],
        ["case 3"],
    ]


def test_what_is_no_part_of_a_case_is_still_asked_of_pytest() -> None:
    @over("case", [1])
    def test(tmp_path: object, case: int) -> None: ...

    assert list(inspect.signature(test).parameters) == ["tmp_path"]


def test_a_test_that_could_not_fail_is_refused() -> None:
    async def waits(case: int) -> None: ...

    with pytest.raises(ValueError, match="no case of number"):
        over("number", [])
    with pytest.raises(TypeError, match="waits would not be awaited"):
        over("case", [1])(waits)  # type: ignore[arg-type]  # that is the point
