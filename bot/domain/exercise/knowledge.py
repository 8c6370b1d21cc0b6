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

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log2
from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.domain.exercise.diagnosis import Knowable
from bot.domain.ids import ConceptId

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SLIP = 0.1
"""Who knows it answers wrongly: a tenth, the usual figure for carefully written questions."""


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


def known_chances(model: Knowledge, right: Mapping[ConceptId, bool]) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept, given which of these were answered rightly."""
    return _chances_after(model, frozenset(right.items()))


@lru_cache(maxsize=1024)  # all who begin a topic are asked the same first, and much the same then
def _chances_after(
    model: Knowledge, answers: frozenset[tuple[ConceptId, bool]]
) -> Mapping[ConceptId, float]:
    right = dict(answers)
    weights = model.states.any(axis=1).astype(float)
    weights[:] = 1.0
    for concept, known in zip(model.concepts, model.states.T, strict=True):
        if concept.id in right:
            if_known, if_not = _likelihoods(concept, right=right[concept.id])
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


def _likelihoods(concept: Knowable, *, right: bool) -> tuple[float, float]:
    """Return how likely that answer is from one who knows the concept, and who does not."""
    return (1 - SLIP, concept.guess) if right else (SLIP, 1 - concept.guess)


def _entropy(chance: float) -> float:
    return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 0)
