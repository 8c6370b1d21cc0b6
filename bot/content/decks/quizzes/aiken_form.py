"""Aiken, quizzes as plain lines: a question, choices with letters, `ANSWER: B`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final

from bot.content.decks.quizzes.keys import Asked, names_a_place, right_places, same
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text

_CHOICE: Final = re.compile(
    r"\s*(?:[-*•]\s+)?([*✓✔✅☑]\s?)??(?:\*\*)?\(?([A-Za-z])[.)](?:\*\*)?\s+(\S.*)"
)
_BOX: Final = re.compile(r"\s*[-*•]\s+\[([ xX])\]\s+(\S.*)")
_RIGHT: Final = r"(?:correct|right|richtige?)"
_ANSWER: Final = r"(?:answers?|ans|antwort(?:en)?|option|choice|lösung|solution)"
_KEY: Final = re.compile(
    rf"\s*(?:\*\*)?(?:(?:(?:{_RIGHT}\s+)?{_ANSWER}|{_RIGHT}|a|key)(?:\*\*)?\s*:"
    rf"|(?:the\s+)?{_RIGHT}\s+{_ANSWER}\s+(?:is|ist)\b:?)(?:\*\*)?\s*(\S.*)",
    re.IGNORECASE,
)
_MARK: Final = re.compile(
    r"\s*(?:[✓✔✅☑]\ufe0f?|\((?:correct|richtig|right)\))\s*$", re.IGNORECASE
)
"""A mark after the right choice, if there is no key line and no mark before it."""
_EXPLANATION: Final = re.compile(
    r"\s*(?:\*\*)?(?:explanation|erklärung|feedback|rationale|begründung)"
    r"(?:\*\*)?\s*:(?:\*\*)?\s*(.*)",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(
    r"(?:options|choices|antworten|antwortmöglichkeiten)\s*:", re.IGNORECASE
)
_NUMBER: Final = re.compile(
    r"(?:(?:question|frage|q)\s*\d*\s*(?:[:.)]|$)|\d+[.)])\s*", re.IGNORECASE
)
_KEYS: Final = re.compile(
    r"^[ \t*#>_-]{0,9}(?:answers?(?: key)?|antworten|lösung(?:en)?|solutions?|key)[\s:*_-]{0,9}"
    r"(\d{1,3}[ .):-]{0,5}[A-Za-z]\b(?:[\s.,;)]+\d{1,3}[ .):-]{0,5}[A-Za-z]\b)*)[\s.,;)]*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""The key to all questions at the end: `Answers: 1. B, 2. A`."""
_OF_ONE: Final = re.compile(r"(\d+)[ .):-]*([A-Za-z])")
_FEWEST: Final = 2


@dataclass(slots=True)
class _Lines:
    """The lines of a question, by their role."""

    text: list[str] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    """One, unless the file contradicts itself or has no key."""
    marks: list[str] = field(default_factory=list)
    explanation: list[str] = field(default_factory=list)

    def is_key(self, text: str) -> bool:
        """Return True if the text may be a key to a choice."""
        return names_a_place(text) or any(same(text, choice) for choice in self.choices)


def is_aiken(text: str) -> bool:
    """Return True if choices have a key below them, or if there is nothing but questions."""
    blocks = [*_blocks(text)]
    asked = [block for block in blocks if len(block.choices) >= _FEWEST]
    has_key = any(any(map(block.is_key, block.keys)) for block in asked)
    are_questions = all(block.choices and block.text[-1].endswith("?") for block in blocks)
    return has_key or (len(asked) == len(blocks) >= _FEWEST and are_questions)


def aiken_questions(text: str) -> Iterator[QuizQuestion]:
    """Yield the questions of the text, some perhaps without a right choice."""
    blocks = [each for each in _blocks(text) if each.choices]
    places = right_places(
        [Asked(each.choices, each.keys if len(each.keys) == 1 else []) for each in blocks]
    )
    for block, right in zip(blocks, places, strict=True):
        yield QuizQuestion(
            text=Text("\n".join(block.text)),
            choices=tuple(
                Choice(Text(choice), at in right) for at, choice in enumerate(block.choices)
            ),
            explanation=(Text("\n".join(block.explanation)),),
        )


def _blocks(text: str) -> Iterator[_Lines]:
    """Yield the questions with their keys, which are below each or at the end."""
    at_end = _KEYS.search(text)
    keys = dict(_OF_ONE.findall(at_end[1])) if at_end else {}
    number = 0
    for block in _cut_blocks(text[: at_end.start()] if at_end else text):
        number += bool(block.choices)
        if block.choices and str(number) in keys:
            block.keys.append(keys[str(number)])
        yield block


def _cut_blocks(text: str) -> Iterator[_Lines]:
    block = _Lines()
    for line in text.removeprefix("\ufeff").splitlines():
        key, said = _KEY.match(line), _EXPLANATION.match(line)
        if choice := _choice(line, block):
            text, is_marked = choice
            block.marks += [ascii_lowercase[len(block.choices)]] if is_marked else []
            block.choices.append(text)
        elif key and block.choices:
            block.keys.append(key[1].strip().strip("*").strip())
        elif said and block.keys:
            block.explanation.append(said[1].strip())
        elif block.explanation and line.strip() and not _NUMBER.match(line):
            block.explanation.append(line.strip())
        elif line.strip():
            if block.choices:
                yield _with_key(block)
                block = _Lines()
            written = _NUMBER.sub("", line.strip().strip("*#").strip(), count=1)
            is_said = bool(written) and not _HEADING.fullmatch(written)
            block.text += [written] if is_said else []
    yield _with_key(block)


def _choice(line: str, block: _Lines) -> tuple[str, bool] | None:
    """Return the next choice of the block and if a mark says that it is right."""
    if not block.text or block.keys or len(block.choices) == len(ascii_lowercase):
        return None
    if (box := _BOX.match(line)) and block.text[-1].endswith("?"):
        return box[2].strip(), box[1] != " "
    choice = _CHOICE.match(line)
    if not choice or choice[2].lower() != ascii_lowercase[len(block.choices)]:
        return None
    text = _MARK.sub("", choice[3]).strip()
    plain = text.removesuffix("**").removeprefix("**").strip()
    text = text if "**" in plain else plain
    return text, bool(choice[1]) or text != choice[3].strip()


def _with_key(block: _Lines) -> _Lines:
    """Return the lines with the marked choices as their key, if they have no key."""
    is_marked = 0 < len(block.marks) < len(block.choices)
    block.keys = block.keys or ([", ".join(block.marks)] if is_marked else [])
    return block
