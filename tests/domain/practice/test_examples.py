"""Worked examples show a part of the solution, and ask for the rest."""

from collections.abc import Iterable
from functools import cache

import pytest

from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.practice.examples import STAGES, Example, asked_step, example_of
from bot.domain.practice.items import BankItem
from bot.domain.practice.questions import question_of, worded_steps
from bot.resources import ITEMS


@cache
def items() -> tuple[BankItem, ...]:
    return tuple(read_items(files_of_items(ITEMS)))


def with_steps(count: int) -> Iterable[BankItem]:
    return (item for item in items() if len(item.document.solution_logic.steps) == count)


def text_of(item: BankItem, example: Example) -> str:
    question = example_of(item, example)
    assert question is not None
    return question.question[item.language]


def test_a_solved_example_asks_for_the_words_of_a_step_among_those_of_the_others() -> None:
    for item in with_steps(3):
        question = example_of(item, Example.SOLVED)
        if question is None:
            continue
        assert isinstance(question.answer, ChoiceAnswer)
        steps, at = item.document.solution_logic.steps, asked_step(item) - 1
        right = [
            choice.text[item.language] for choice in question.answer.choices if choice.correct
        ]
        assert right == [steps[at].explanation]
        shown = question.question[item.language]
        assert all(step in shown for number, step in enumerate(worded_steps(item)) if number != at)
        assert worded_steps(item)[at] not in shown


def test_an_open_example_shows_the_first_steps_and_keeps_the_answer_of_the_item() -> None:
    item = next(iter(with_steps(3)))
    first, second, third = worded_steps(item)

    one_open, two_open = (
        text_of(item, example) for example in (Example.LAST_OPEN, Example.TWO_OPEN)
    )

    assert first in one_open
    assert second in one_open
    assert third not in one_open
    assert first in two_open
    assert second not in two_open
    open_example = example_of(item, Example.TWO_OPEN)
    assert open_example is not None
    assert open_example.answer == question_of(item).answer


def test_what_has_too_few_steps_is_no_example() -> None:
    for item in with_steps(1):
        assert all(example_of(item, stage) is None for stage in STAGES)
    for item in with_steps(2):
        assert example_of(item, Example.TWO_OPEN) is None


@pytest.mark.parametrize("example", [Example.LAST_OPEN, Example.TWO_OPEN])
def test_no_open_example_shows_its_last_step(example: Example) -> None:
    told = [
        item.id
        for item in items()
        if (question := example_of(item, example)) is not None
        and worded_steps(item)[-1] in question.question[item.language]
    ]
    assert told == []


def test_nearly_every_skill_has_items_whose_way_can_be_shown() -> None:
    skills = {item.document.meta.skill_id for item in items()}
    shown = {item.document.meta.skill_id for item in items() if example_of(item, Example.SOLVED)}

    assert len(skills - shown) <= len(skills) // 10, skills - shown
