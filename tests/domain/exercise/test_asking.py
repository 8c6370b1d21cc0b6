"""Questions vary in format and do not come back at once."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, strategies as st

from bot.domain.answers.spec import ChoiceAnswer
from bot.domain.exercise.asking import pick_question, random_order, version_of
from bot.domain.topics.course import Language, Question, QuestionFormat
from tests.flow.walking import courses

CONCEPT = courses()[0].concepts[0]
Past = list[tuple[str, QuestionFormat]]


def asked(count: int, seed: int) -> list[Question]:
    """Return `count` questions asked one after another."""
    past: list[Question] = []
    for place in range(count):
        earlier = [(question.key, question.format) for question in reversed(past)]
        past.append(pick_question(CONCEPT.questions, earlier, Random(seed + place)))
    return past


@given(seed=st.integers(0, 1000), count=st.integers(2, 25))
def test_no_format_comes_twice_in_a_row(seed: int, count: int) -> None:
    formats = [question.format for question in asked(count, seed)]

    assert all(one != other for one, other in pairwise(formats))


@given(seed=st.integers(0, 1000))
def test_a_lesson_and_its_checkpoint_ask_nothing_twice(seed: int) -> None:
    keys = [question.key for question in asked(5, seed)]

    assert len(set(keys)) == len(keys)


@given(seed=st.integers(0, 1000))
def test_four_questions_have_at_least_three_formats(seed: int) -> None:
    assert len({question.format for question in asked(4, seed)}) >= 3


def test_a_single_question_is_asked_again_rather_than_nothing() -> None:
    only = CONCEPT.questions[:1]
    past = [(only[0].key, only[0].format)]

    assert pick_question(only, past, Random(1)) is only[0]


@given(count=st.integers(0, 8), seed=st.integers())
def test_a_shuffle_loses_no_place(count: int, seed: int) -> None:
    assert sorted(random_order(count, Random(seed))) == list(range(count))


CHOSEN = next(
    question for question in CONCEPT.questions if isinstance(question.answer, ChoiceAnswer)
)


def test_other_choices_or_another_wording_are_another_version_of_a_question() -> None:
    assert isinstance(CHOSEN.answer, ChoiceAnswer)
    swapped = replace(CHOSEN.answer, choices=CHOSEN.answer.choices[::-1])
    worded = {**CHOSEN.question, Language.EN: "Which one?"}

    versions = {
        version_of(question)
        for question in (CHOSEN, replace(CHOSEN, answer=swapped), replace(CHOSEN, question=worded))
    }

    assert len(versions) == 3
    assert version_of(replace(CHOSEN, explanation={Language.EN: "So."})) == version_of(CHOSEN)
