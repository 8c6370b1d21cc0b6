"""How likely a learner knows each concept, after some answers about some of them.

A state of knowledge is a set of concepts that holds, with each, everything that one builds on
(Doignon and Falmagne's knowledge spaces). Beforehand two kinds of learner are equally likely. One
has learned concept after concept, each time any of those that were open, as far as they got. The
other has some ability, and knows a concept, where all that it builds on is known, with a chance
that falls with its difficulty. How far the first got, and how able the second is, nobody knows.

States are too many to list, so a sample of them stands for all, the same one each time; an answer
weighs each by how likely its owner gives it. The first kind alone is wrong about learners of the
second, and the other way round; `simulate-placement` prints both.
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
"""Who knows it answers wrongly: a tenth, the usual figure for carefully written questions."""

_GUESSED_EASILY: Final = 0.3
_RIGHT_TO_PASS, _RIGHT_IF_GUESSED = 3, 4
_WRONG_TO_FAIL: Final = 2

Likelihoods = tuple[float, float]
"""How likely answers are from one who knows what they are about, and from one who does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The first answer to something that was asked, given without help."""

    right: bool
    guess: float
    """How likely it is right although what it is about is not known."""


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The concepts of a topic, and a sample of what learners know of them.

    There is one of a topic, so that it is told from others by itself.
    """

    concepts: tuple[Knowable, ...]
    states: "NDArray[np.bool_]"
    """A row a state, a column a concept: whether it is known."""


@lru_cache(maxsize=64)
def knowledge(concepts: tuple[Knowable, ...]) -> Knowledge:
    """Return the model of these concepts; links to others than these do not count."""
    from bot.domain.exercise.sampled_states import sample  # noqa: PLC0415 - NumPy takes a while to import; a start does not wait for it

    return Knowledge(concepts, sample(concepts))


def known_chances(
    model: Knowledge,
    right: Mapping[ConceptId, bool],
    tested: Mapping[ConceptId, Likelihoods] | None = None,
) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept, given which of these were answered rightly.

    `tested` are concepts about which several questions were answered.
    """
    once = {
        it.id: likelihoods((Shown(right=right[it.id], guess=it.guess),))
        for it in model.concepts
        if it.id in right
    }
    return _chances_after(model, frozenset({**once, **(tested or {})}.items()))


@lru_cache(maxsize=1024)  # all who begin a topic are asked the same first, and much the same then
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
    # summed one by one, so that concepts that are always known together get the same figure
    chances = (weights[known].sum() / weights.sum() for known in model.states.T)
    return MappingProxyType(
        {
            it.id: min(1.0, float(chance))
            for it, chance in zip(model.concepts, chances, strict=True)
        }
    )


def information(chance: float, guess: float) -> float:
    """Return how many bits an answer is expected to tell about what is known with that chance.

    `guess` is how likely the answer is right although it is not known.

    What an answer says of the whole state of knowledge it says through this one concept, so
    no other concept's chance comes into it.
    """
    right = chance * (1 - SLIP) + (1 - chance) * guess
    return _entropy(right) - chance * _entropy(SLIP) - (1 - chance) * _entropy(guess)


def likelihoods(answers: Iterable[Shown]) -> Likelihoods:
    """Return how likely these answers are from one who knows it, and from one who does not."""
    given = tuple(answers)
    return (
        prod(1 - SLIP if it.right else SLIP for it in given),
        prod(it.guess if it.right else 1 - it.guess for it in given),
    )


class Admission(StrEnum):
    """How a learner did who said that they know something."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"


def admission(answers: Iterable[Shown]) -> Admission:
    """Return whether enough answers were right before the second wrong one."""
    given = tuple(answers)
    guessed = any(it.guess > _GUESSED_EASILY for it in given)
    right = sum(it.right for it in given)
    if right >= (_RIGHT_IF_GUESSED if guessed else _RIGHT_TO_PASS):
        return Admission.PASSED
    return Admission.FAILED if len(given) - right >= _WRONG_TO_FAIL else Admission.OPEN


def _entropy(chance: float) -> float:
    return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 0)
