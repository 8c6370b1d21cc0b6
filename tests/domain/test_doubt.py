"""Which texts read like questions."""

import pytest

from bot.domain.doubt import looks_like_question


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
