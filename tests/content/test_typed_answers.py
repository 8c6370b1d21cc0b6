"""Typed answers to bundled questions, each with the verdict of a good tutor."""

import csv
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.content.courses.courses import load_course
from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import (
    AnswerSpec,
    ChoiceAnswer,
    FractionAnswer,
    IntegerAnswer,
    OrderAnswer,
    TextAnswer,
)
from bot.domain.answers.verdict import RightValueWrongForm
from bot.domain.topics.course import Language, Question

COURSES = Path(__file__).parents[2] / "data" / "courses"
TABLE = Path(__file__).with_name("typed_answers.tsv")

FRAMES = {
    Language.EN: (
        "I think it's {}", "{}, I think", "maybe {}?", "{}, right?", "Answer: {}",
        "I'd say {} because I learned it", "probably {} 😊", "I'm pretty sure it's {}", "**{}**",
    ),
    Language.DE: (
        "ich glaube {}", "das ist {}, glaube ich", "vielleicht {}?", "{}, oder?", "Antwort: {}",
        "{}, weil ich es gelernt habe", "das müsste {} sein", "ich bin mir sicher, es ist {}",
    ),
}  # fmt: skip


MOST_PAIRED = 3
"""Right answers to a question that are tried beside each wrong one."""


class Typed(NamedTuple):
    question: str
    language: str
    typed: str
    verdict: str
    """The verdict of a good tutor. "form" is a right value, "or unclear" may ask back."""


@cache
def questions() -> dict[str, Question]:
    return {
        f"{folder.name}/{concept.id}/{question.key.rpartition('/')[2]}": question
        for folder in sorted(COURSES.iterdir())
        for concept in load_course(folder).concepts
        for question in concept.questions
    }


@cache
def table() -> tuple[Typed, ...]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return tuple(Typed(*row) for row in rows)


def verdict_of(question: Question, typed: str, language: Language) -> str:
    verdict = check_answer(
        question.answer, typed, language=language, question=question.question[language]
    )
    return "form" if isinstance(verdict, RightValueWrongForm) else type(verdict).__name__.lower()


def verdict_on(row: Typed) -> str:
    return verdict_of(questions()[row.question], row.typed, Language(row.language))


def right_answers(spec: AnswerSpec, language: Language) -> Sequence[str]:
    match spec:
        case TextAnswer(accepted=accepted):
            return accepted.get(language, ())
        case ChoiceAnswer(choices=choices):
            return [choice.text[language] for choice in choices if choice.correct]
        case IntegerAnswer(value=value) | FractionAnswer(value=value):
            return [str(value)]
        case OrderAnswer(items=items):
            return ["abcdefgh"[: len(items)]]
        case _:
            return ()


def wrong_answers(question: Question, language: Language) -> Sequence[str]:
    if isinstance(question.answer, ChoiceAnswer):
        return [choice.text[language] for choice in question.answer.choices if not choice.correct]
    return [mistake.answer for mistake in question.mistakes]


def in_frames(answers: Sequence[str], language: Language) -> Iterator[str]:
    return (frame.format(answer) for answer in answers for frame in FRAMES[language])


def judged_otherwise() -> Iterator[tuple[Typed, str]]:
    for row in table():
        verdict = verdict_on(row)
        if verdict not in row.verdict.split(" or "):
            yield row, verdict


def test_every_answer_of_the_table_gets_the_verdict_of_a_good_tutor() -> None:
    assert list(judged_otherwise()) == []


def test_no_wrong_answer_of_the_table_is_accepted_and_hardly_a_right_one_refused() -> None:
    verdicts = [(row.verdict.split(" or "), verdict_on(row)) for row in table()]
    right = [verdict for wanted, verdict in verdicts if "right" in wanted]
    accepted = [verdict for wanted, verdict in verdicts if "right" not in wanted].count("right")
    refused, asked_back = right.count("wrong"), len(right) - right.count("right")
    counts = (
        f"{len(verdicts)} answers, {len(right)} of them right: {accepted} wrong ones accepted, "
        f"{refused} right ones refused, {asked_back - refused} asked back"
    )

    assert len(verdicts) >= 2_000, counts
    assert {row.language for row in table()} == {"en", "de"}
    assert accepted == 0, counts
    assert refused <= 0.01 * len(right), counts


@pytest.mark.thorough
@pytest.mark.parametrize("language", list(Language))
def test_no_frame_makes_a_right_answer_wrong_or_a_wrong_one_right(language: Language) -> None:
    turned = [
        (key, typed)
        for key, question in questions().items()
        for answers, other in (
            (right_answers(question.answer, language), "wrong"),
            (wrong_answers(question, language), "right"),
        )
        for typed in in_frames(answers, language)
        if verdict_of(question, typed, language) == other
    ]

    assert turned == []


@pytest.mark.parametrize("language", list(Language))
def test_a_short_answer_in_a_frame_is_right_as_it_is_alone(language: Language) -> None:
    asked_back = [
        (key, typed)
        for key, question in questions().items()
        if not isinstance(question.answer, ChoiceAnswer)
        for typed in in_frames(right_answers(question.answer, language), language)
        if verdict_of(question, typed, language) != "right"
    ]

    assert asked_back == []


@pytest.mark.thorough
@pytest.mark.parametrize("language", list(Language))
def test_the_right_answer_beside_a_wrong_one_is_never_right(language: Language) -> None:
    pairs = ("{} or {}", "{} oder {}", "{}, {}", "{} not {}", "{}, nicht {}", "{} / {}")
    accepted = [
        (key, typed)
        for key, question in questions().items()
        if not isinstance(question.answer, IntegerAnswer | FractionAnswer)  # 2 / 1 is 2
        for right in right_answers(question.answer, language)[:MOST_PAIRED]
        for wrong in wrong_answers(question, language)
        for pair in pairs
        for typed in (pair.format(right, wrong), pair.format(wrong, right))
        if verdict_of(question, typed, language) == "right"
    ]

    assert accepted == []
