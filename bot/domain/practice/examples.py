"""Worked examples that fade: one solved with a question about a step, then ones with open steps.

A learner who is new to a skill learns more from worked examples than from problems alone, and most
if the steps fade one by one (Renkl and Atkinson 2003).
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from bot.domain.answers.spec import Choice, ChoiceAnswer
from bot.domain.practice.items import BankItem
from bot.domain.practice.questions import question_of, worded_steps
from bot.domain.topics.course import Question, QuestionFormat


class Example(StrEnum):
    """How much of the way to an answer is shown."""

    SOLVED = "solved"
    """All of it. The question is about one of the steps."""
    LAST_OPEN = "last_open"
    """All but the last step."""
    TWO_OPEN = "two_open"
    """All but the last two steps."""


STAGES: Final = tuple(Example)
"""In the order in which a learner meets them. After them come problems alone."""
_OPEN: Final = {Example.LAST_OPEN: 1, Example.TWO_OPEN: 2}
_GAP: Final = "…"


def asked_step(item: BankItem) -> int:
    """Return the number of the step that a solved example asks about, from 1."""
    return (len(item.document.solution_logic.steps) + 1) // 2


def example_of(item: BankItem, example: Example) -> Question | None:
    """Return the item with that part of its solution, or None if it has too few steps."""
    steps = item.document.solution_logic.steps
    if example is Example.SOLVED:
        return _solution_question(item) if len({step.explanation for step in steps}) > 1 else None
    shown = len(steps) - _OPEN[example]
    return _with_steps(item, [*worded_steps(item)[:shown], _GAP]) if shown > 0 else None


def _solution_question(item: BankItem) -> Question:
    """Return the item with its whole solution. The question is which explanation is missing."""
    steps, at = item.document.solution_logic.steps, asked_step(item) - 1
    ways = worded_steps(item)
    ways[at] = worded_steps(item, without_words=True)[at]
    explanations = dict.fromkeys(step.explanation for step in steps)
    choices = tuple(
        Choice(text={item.language: explanation}, correct=explanation == steps[at].explanation)
        for explanation in explanations
    )
    return Question(
        key=question_of(item).key,
        format=QuestionFormat.MULTIPLE_CHOICE,
        question=_with_steps(item, ways).question,
        answer=ChoiceAnswer(choices=choices),
        explanation={item.language: ""},
        figure=question_of(item).figure,
    )


def _with_steps(item: BankItem, steps: Sequence[str]) -> Question:
    question = question_of(item)
    numbered = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    stem = question.question[item.language]
    return replace(question, question={item.language: f"{stem}\n\n{numbered}"})
