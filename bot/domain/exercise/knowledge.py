"""The chance that a learner knows each concept, given some answers about some of them.

A state of knowledge is a set of concepts that contains, with each concept, everything that it
builds on (Doignon and Falmagne's knowledge spaces). A priori, two kinds of learner are equally
likely. One has learned concept after concept, each time any of those that were open, up to some
point. The other has some ability, and knows a concept, if everything it builds on is known, with a
chance that falls with its difficulty. How far the first got, and how able the second is, is
unknown.

There are too many states to list, so a fixed sample represents them. Each answer weights the
states by how likely they produce it. Either kind alone would be wrong about learners of the other
kind. `simulate-placement` prints both.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import log2, prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.domain.exercise.diagnosis import Knowable
from bot.domain.ids import ConceptId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLIP = 0.1
"""The chance of a wrong answer in spite of knowing. A tenth is usual for careful questions."""

_GUESSED_EASILY: Final = 0.3
_RIGHT_TO_PASS, _RIGHT_IF_GUESSED = 3, 4
_WRONG_TO_FAIL: Final = 2

Likelihoods = tuple[float, float]
"""The chance of some answers if the learner knows the subject, and if not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The first answer to a question, given without help."""

    right: bool
    guess: float
    """The chance of a right answer without knowing."""


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The concepts of a topic, and a sample of what learners know of them.

    There is one per topic, and it is compared by identity.
    """

    concepts: tuple[Knowable, ...]
    states: "NDArray[np.bool_]"
    """One row per state and one column per concept: True if it is known."""


@lru_cache(maxsize=64)
def knowledge(concepts: tuple[Knowable, ...]) -> Knowledge:
    """Return the model of these concepts. Links to other concepts are ignored."""
    from bot.domain.exercise.sampled_states import sample  # noqa: PLC0415 - importing NumPy takes a while, so the start does not wait for it

    return Knowledge(concepts, sample(concepts))


def known_chances(
    model: Knowledge,
    right: Mapping[ConceptId, bool],
    tested: Mapping[ConceptId, Likelihoods] | None = None,
) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept, given which of these were answered rightly.

    `tested` are concepts with answers to several questions.
    """
    once = {
        concept.id: likelihoods((Shown(right=right[concept.id], guess=concept.guess),))
        for concept in model.concepts
        if concept.id in right
    }
    return _chances_after(model, frozenset({**once, **(tested or {})}.items()))


@lru_cache(maxsize=1024)  # all learners get the same first probe, and often the same next ones
def _chances_after(
    model: Knowledge, answers: frozenset[tuple[ConceptId, Likelihoods]]
) -> Mapping[ConceptId, float]:
    given = dict(answers)
    weights = model.states.any(axis=1).astype(float)
    weights[:] = 1.0
    for concept, known in zip(model.concepts, model.states.T, strict=True):
        if concept.id in given:
            if_known, if_not = given[concept.id]
            weights *= if_not + (if_known - if_not) * known
    # Summed one by one, so that concepts that are always known together get the same figure.
    chances = (weights[known].sum() / weights.sum() for known in model.states.T)
    return MappingProxyType(
        {
            concept.id: min(1.0, float(chance))
            for concept, chance in zip(model.concepts, chances, strict=True)
        }
    )


def information(chance: float, guess: float) -> float:
    """Return the expected information in bits of an answer about a concept known with `chance`.

    `guess` is the chance of a right answer without knowing.

    An answer informs about the whole state of knowledge only through this one concept, so no other
    concept's chance matters.
    """
    right = chance * (1 - SLIP) + (1 - chance) * guess
    return _entropy(right) - chance * _entropy(SLIP) - (1 - chance) * _entropy(guess)


def likelihoods(answers: Iterable[Shown]) -> Likelihoods:
    """Return the chance of these answers if the learner knows the subject, and if not."""
    given = tuple(answers)
    return (
        prod(1 - SLIP if answer.right else SLIP for answer in given),
        prod(answer.guess if answer.right else 1 - answer.guess for answer in given),
    )


class Admission(StrEnum):
    """The result of a check for a learner who claims to know something."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"


def admission(answers: Iterable[Shown]) -> Admission:
    """Return whether enough answers were right before the second wrong one."""
    given = tuple(answers)
    guessed = any(answer.guess > _GUESSED_EASILY for answer in given)
    right = sum(answer.right for answer in given)
    if right >= (_RIGHT_IF_GUESSED if guessed else _RIGHT_TO_PASS):
        return Admission.PASSED
    return Admission.FAILED if len(given) - right >= _WRONG_TO_FAIL else Admission.OPEN


def _entropy(chance: float) -> float:
    return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 0)
