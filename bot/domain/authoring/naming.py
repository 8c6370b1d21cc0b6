"""Ids for concepts and questions that a model has named."""

import re
from collections.abc import Collection
from hashlib import sha256

from bot.domain.answers.folding import fold
from bot.domain.ids import ConceptId, QuestionKey

LONGEST_ID = 50

_NOT_IN_IDS = re.compile(r"[^a-z0-9]+")


def concept_id(label: str, taken: Collection[ConceptId]) -> ConceptId:
    """Return an id that reads like the label and is not taken; the same for the same input."""
    words = _NOT_IN_IDS.sub("-", fold(label)).strip("-")[:LONGEST_ID].strip("-") or "concept"
    found, number = words, 1
    while found in taken:
        number += 1
        found = f"{words}-{number}"
    return ConceptId(found)


def question_key(concept: ConceptId, text: str) -> QuestionKey:
    """Return the key of a question with that text: another text, another key."""
    return QuestionKey(f"{concept}/q-{sha256(text.encode()).hexdigest()[:10]}")


def folded_label(label: str) -> str:
    """Return the label without case and superfluous spaces."""
    return " ".join(label.casefold().split())
