"""Items of the bank as questions about a concept, for its quizzes, checkpoints and reviews."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from bot.domain.answers.spec import AnswerSpec, Choice, ChoiceAnswer
from bot.domain.ids import QuestionKey
from bot.domain.practice.canonical import answer_spec_of
from bot.domain.practice.items import BankItem, InputType, TriggerKind
from bot.domain.practice.notation import latex
from bot.domain.topics.course import ForeseenMistake, Language, Question, QuestionFormat

QUESTIONS_A_SKILL: Final = 8
"""Items of a skill that its concepts ask as questions, per language."""
PREFIX: Final = "item/"
"""The prefix of the keys of such questions."""
_FORMATS: Final = {
    InputType.INTEGER: QuestionFormat.NUMERIC,
    InputType.DECIMAL: QuestionFormat.NUMERIC,
    InputType.FRACTION: QuestionFormat.NUMERIC,
    InputType.EXPRESSION: QuestionFormat.SHORT_ANSWER,
    InputType.SET: QuestionFormat.SHORT_ANSWER,
    InputType.MULTIPLE_CHOICE: QuestionFormat.MULTIPLE_CHOICE,
    InputType.BOOLEAN: QuestionFormat.TRUE_FALSE,
}
_ENDS: Final = re.compile(r"\.$")


def questions_of(items: Iterable[BankItem]) -> tuple[Question, ...]:
    """Return a question for every lineage with an item in each language.

    True or false items are only for practice.
    """
    lineages: dict[str, dict[Language, BankItem]] = {}
    for item in items:
        if item.input_type is not InputType.BOOLEAN:
            lineages.setdefault(item.lineage, {})[item.language] = item
    return tuple(
        _question(lineage, found)
        for lineage, found in lineages.items()
        if len(found) == len(Language)
    )


def question_of(item: BankItem) -> Question:
    """Return the item as asked in practice: in its own language, without its solution."""
    return Question(
        key=QuestionKey(str(item.id)),
        format=_FORMATS[item.input_type],
        question={item.language: item.document.problem_content.stem},
        answer=answer_spec_of(item),
        explanation={item.language: ""},
        figure={item.language: json.dumps(item.figure)} if item.figure else {},
    )


def _question(lineage: str, items: Mapping[Language, BankItem]) -> Question:
    any_item = items[Language.EN]
    return Question(
        key=QuestionKey(f"{PREFIX}{lineage}"),
        format=_FORMATS[any_item.input_type],
        question={item.language: item.document.problem_content.stem for item in items.values()},
        answer=_answer(items),
        explanation={item.language: explanation_of(item) for item in items.values()},
        mistakes=_mistakes(items),
        figure={item.language: json.dumps(item.figure) for item in items.values() if item.figure},
    )


def _answer(items: Mapping[Language, BankItem]) -> AnswerSpec:
    """Return what counts as right, with choices in both languages."""
    spec = answer_spec_of(next(iter(items.values())))
    if not isinstance(spec, ChoiceAnswer):
        return spec
    texts = zip(*(item.choices for item in items.values()), strict=True)
    return ChoiceAnswer(
        choices=tuple(
            Choice(text=dict(zip(items, text, strict=True)), correct=choice.correct)
            for choice, text in zip(spec.choices, texts, strict=True)
        )
    )


def explanation_of(item: BankItem) -> str:
    """Return the solution step by step, as Markdown."""
    steps = worded_steps(item)
    numbered = (f"{number}. {step}" for number, step in enumerate(steps, start=1))
    return "\n".join(numbered) if len(steps) > 1 else steps[0]


def worded_steps(item: BankItem, *, without_words: bool = False) -> list[str]:
    """Return each step of the solution as Markdown: what is done and its formula, or only that."""
    return [
        f"{'' if without_words else _ENDS.sub(': ', step.explanation)}"
        f"${latex(step.math, item.language)}$"
        for step in item.document.solution_logic.steps
    ]


def _mistakes(items: Mapping[Language, BankItem]) -> tuple[ForeseenMistake, ...]:
    """Return the foreseen mistakes with an exact answer."""
    by_language = [item.document.misconceptions for item in items.values()]
    return tuple(
        ForeseenMistake(
            answer=same[0].trigger.value,
            word={item: found.hint_ladder[0] for item, found in zip(items, same, strict=True)},
        )
        for same in zip(*by_language, strict=False)
        if same[0].trigger.kind is TriggerKind.EXACT_ANSWER
    )
