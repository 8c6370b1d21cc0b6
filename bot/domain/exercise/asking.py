"""Which question comes next: varied in format, and not one that was just answered."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from zlib import crc32

from bot.domain.answers.spec import ChoiceAnswer, OrderAnswer
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import Question, QuestionFormat

WINDOW = 3
"""The number of recent questions that the next format should differ from."""


def version_of(question: Question) -> str:
    """Return an id of the question's wording and choices. Another version has another id."""
    texts: list[Mapping[Any, str]] = [question.question, *_choices(question)]
    wording = "\0".join(text for wording in texts for _, text in sorted(wording.items()))
    return f"{crc32(wording.encode()):08x}"


def _choices(question: Question) -> Sequence[Mapping[str, str]]:
    match question.answer:
        case ChoiceAnswer(choices=choices):
            return [choice.text for choice in choices]
        case OrderAnswer(items=items):
            return items
        case _:
            return ()


def pick_question(
    questions: Sequence[Question], past: Sequence[tuple[QuestionKey, QuestionFormat]], rng: Random
) -> Question:
    """Return the question to ask next. `past` holds the earlier ones, newest first.

    It never has the format of the last question if there is another, and formats that were rarer
    among the last three come first. Recent questions (half of all) are left out as long as other
    formats remain. Among the rest, the one asked longest ago, or never, comes first.
    """
    recent = [form for _, form in past[:WINDOW]]
    just_asked = {key for key, _ in past[: len(questions) // 2]}
    other = [question for question in questions if question.format not in recent[:1]]
    fresh = [question for question in other if question.key not in just_asked]
    candidates = fresh or other or list(questions)
    fewest = min(recent.count(question.format) for question in candidates)
    varied = [question for question in candidates if recent.count(question.format) == fewest]
    last_asked = {key: place for place, (key, _) in reversed(list(enumerate(past)))}
    longest = max(last_asked.get(question.key, len(past)) for question in varied)
    return rng.choice([q for q in varied if last_asked.get(q.key, len(past)) == longest])


def random_order(count: int, rng: Random) -> tuple[int, ...]:
    """Return the places 0..count-1 in random order."""
    places = list(range(count))
    rng.shuffle(places)
    return tuple(places)


_OPENINGS = (
    "what", "why", "how", "when", "where", "who", "which", "can you", "could you", "do i",
    "does", "is it", "is that", "are there", "should i", "explain",
    "was", "warum", "wieso", "weshalb", "wie", "wann", "wo", "wer", "welche", "welcher",
    "welches", "kannst du", "könntest du", "gibt es", "ist das", "soll ich", "muss ich",
    "erklär", "erkläre",
)  # fmt: skip


_LONG = 100
"""Characters. A longer text is more than a question, however it begins."""


def looks_like_question(text: str) -> bool:
    """Return True if the text ends in a question mark or begins like a question.

    A lone question mark is no question. It means that the learner does not know.
    """
    words = text.strip().casefold()
    if words.endswith("?"):
        return bool(words.rstrip("? "))
    return any(words == opening or words.startswith(f"{opening} ") for opening in _OPENINGS)


def holds_digit(text: str) -> bool:
    """Return True if the text holds a digit, so that it may name a number."""
    return any(sign.isdecimal() for sign in text)


def asks_back(text: str) -> bool:
    """Return True if the answer to a task in one's own words reads like a question.

    A long text is an answer unless it ends in a question mark.
    """
    return text.strip().endswith("?") if len(text) > _LONG else looks_like_question(text)
