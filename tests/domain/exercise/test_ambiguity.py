"""Which texts read like questions."""

import pytest

from bot.domain.exercise.asking import asks_back, looks_like_question


@pytest.mark.parametrize(
    "text",
    [
        "is it 3/4?",
        "why do we need that",
        "Warum ist das so",
        "What is a numerator",
        "wie geht das",
        "Kannst du das nochmal erklären",
        "42 ?",
    ],
)
def test_this_reads_like_a_question(text: str) -> None:
    assert looks_like_question(text)


@pytest.mark.parametrize("text", ["3/4", "the numerator", "B", "whatever", "?", "wirklich", ""])
def test_this_reads_like_an_answer(text: str) -> None:
    assert not looks_like_question(text)


LONG = (
    "what stands below the line says into how many parts the whole is cut, and so each is smaller"
)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("What is a numerator", True),
        ("Is it smaller?", True),
        (f"{LONG}, the more there are", False),
        (f"{LONG}, is that it?", True),
        ("?", False),
        ("it gets smaller", False),
    ],
)
def test_a_long_answer_to_a_task_asks_only_where_it_ends_in_a_question_mark(
    text: str, asks: bool
) -> None:
    assert asks_back(text) is asks
