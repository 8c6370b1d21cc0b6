"""Items made of templates: which seeds are used, and each item with what the verifier found."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final
from uuid import UUID

from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language
from bot.factory.templates.composing import TemplateWords, compose, item_id, lineage_of
from bot.factory.templates.template import Template
from bot.factory.verification import Verification, after_verification, verify

_TRIES: Final = 6
"""So many seeds are tried for each item wanted; small templates run out of numbers."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What an item is made of, besides the template and the language."""

    difficulty: int
    seed: int


def seeds(template: Template, per_template: int) -> Iterator[Seed]:
    """Yield seeds for so many items, spread over the difficulties, the easier ones first.

    None of them draws what one before draws at the same difficulty.
    """
    several, left = divmod(per_template, len(template.difficulties))
    for place, difficulty in enumerate(template.difficulties):
        each = several + (place < left)
        drawn: set[tuple[str, int]] = set()
        for seed in range(each * _TRIES):
            if len(drawn) == each:
                break
            numbers = template.draw(Random(lineage_of(template, difficulty, seed)), difficulty)
            if (numbers.task, numbers.variant) not in drawn:
                drawn.add((numbers.task, numbers.variant))
                yield Seed(difficulty, seed)


def id_of(template: Template, seed: Seed, language: Language) -> UUID:
    """Return the id that the item has, without making it."""
    return item_id(lineage_of(template, seed.difficulty, seed.seed), language)


def build(
    template: Template, words: TemplateWords, seed: Seed, language: Language, at: datetime
) -> tuple[BankItem, Verification]:
    """Return the item with the status that the verifier gives it, and what was found."""
    item = compose(
        template, words, seed=seed.seed, difficulty=seed.difficulty, language=language, at=at
    )
    found = verify(item)
    return after_verification(item, found, at), found
