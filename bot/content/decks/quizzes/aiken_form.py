"""Aiken, quizzes as plain lines: a question, choices with letters, `ANSWER: B`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.content.decks.quizzes.keys import Asked, right_places
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text

_CHOICE: Final = re.compile(r"\s*(?:[-*•]\s+)?(?:\*\*)?\(?([A-Za-z])[.)](?:\*\*)?\s+(\S.*)")
_KEY: Final = re.compile(
    r"\s*(?:\*\*)?(?:(?:correct|right|richtige)\s+)?(?:answers?|antwort(?:en)?|lösung|solution)"
    r"(?:\*\*)?\s*:(?:\*\*)?\s*(\S.*)",
    re.IGNORECASE,
)
_EXPLANATION: Final = re.compile(
    r"\s*(?:\*\*)?(?:explanation|erklärung|feedback|rationale|begründung)"
    r"(?:\*\*)?\s*:(?:\*\*)?\s*(.*)",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?:(?:question|frage)\s*\d*\s*[:.)]|\d+[.)])\s*", re.IGNORECASE)
_FEWEST: Final = 2


@dataclass(slots=True)
class _Lines:
    """The lines of a question, by what they are."""

    text: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    key: str = ""
    explanation: list[str] = field(default_factory=list)


def is_aiken(text: str) -> bool:
    """Return True if a key stands below choices."""
    return any(it.key and len(it.choices) >= _FEWEST for it in _blocks(text))


def aiken_questions(text: str) -> Iterator[QuizQuestion]:
    """Yield the questions of the text; those without a right choice leave it open."""
    blocks = [it for it in _blocks(text) if it.choices]
    places = right_places([Asked(it.choices, [it.key] if it.key else []) for it in blocks])
    for block, right in zip(blocks, places, strict=True):
        yield QuizQuestion(
            text=Text("\n".join(block.text)),
            choices=tuple(Choice(Text(it), at in right) for at, it in enumerate(block.choices)),
            explanation=(Text("\n".join(block.explanation)),),
        )


def _blocks(text: str) -> Iterator[_Lines]:
    block = _Lines()
    for line in text.removeprefix("\ufeff").splitlines():
        choice, key, said = _CHOICE.match(line), _KEY.match(line), _EXPLANATION.match(line)
        if choice and block.text and not block.key and _is_next(block, choice[1]):
            block.choices.append(choice[2].strip())
        elif key and block.choices and not block.key:
            block.key = key[1].strip().strip("*").strip()
        elif said and block.key:
            block.explanation.append(said[1].strip())
        elif block.explanation and line.strip() and not _NUMBER.match(line):
            block.explanation.append(line.strip())
        elif line.strip():
            if block.choices:
                yield block
                block = _Lines()
            block.text.append(_NUMBER.sub("", line.strip().strip("*#").strip(), count=1))
    yield block


def _is_next(block: _Lines, letter: str) -> bool:
    return ord(letter.lower()) - ord("a") == len(block.choices)
