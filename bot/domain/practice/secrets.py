"""The secret answer to an open question, and the statements of a text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.practice.canonical import answer_spec_of, choice_at
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language

FORMULA: Final = re.compile(r"\$([^$]+)\$")
SENTENCE: Final = re.compile(r"(?:[^.!?]|\.(?=\d))*[.!?]?")
_OPEN: Final = re.compile(r"(?i)\?|\b(?:whether|if|when|ob|wenn|wann|falls)\b")
"""A sentence that asks states nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """A secret answer, and what a learner sees of its question."""

    spec: specs.AnswerSpec
    answer: str
    """In its canonical form, or the words of the right choice."""
    stem: str
    choices: tuple[str, ...] = ()
    """In the order in which they are shown."""
    language: Language = Language.EN


def secret_of(item: BankItem) -> Secret:
    """Return the secret answer to the item."""
    place = choice_at(item, item.answer) if item.choices else None
    return Secret(
        spec=answer_spec_of(item),
        answer=item.answer if place is None else item.choices[place],
        stem=item.document.problem_content.stem,
        choices=item.choices,
        language=item.language,
    )


def telling_sentences(text: str) -> Iterator[str]:
    """Yield the sentences of the text that do not ask."""
    return (
        sentence
        for sentence in SENTENCE.findall(text)
        if sentence.strip() and not _OPEN.search(sentence)
    )


def statements(text: str) -> Iterator[str]:
    """Yield the sentences of the text that do not ask, in lower case."""
    return map(str.casefold, telling_sentences(text))
