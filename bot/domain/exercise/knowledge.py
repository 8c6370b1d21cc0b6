"""How likely a learner knows each concept, after some answers about some of them.

A state of knowledge is a set of concepts that holds, with each, everything that one builds on
(Doignon and Falmagne's knowledge spaces). A learner of some ability knows a concept, where all
that it builds on is known, with a chance that falls with its difficulty; the ability is not
known beforehand. So a right answer speaks for what its concept builds on, a wrong one against
what builds on it, and either, through the ability, a little about everything else.

Nothing is sampled and no state is listed. That all of some concepts are known is a product
over them and what they build on, and an answer's chance is a weighted sum of "its concept is
known" and "whatever is known". The answers together are then such a sum over sets of concepts,
128 of them after seven answers, however many states there are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import exp, log2
from operator import mul, or_
from types import MappingProxyType

from bot.domain.ids import ConceptId

SLIP = 0.1
"""Who knows it answers wrongly: a tenth, the usual figure for carefully written questions."""

GUESS_TYPED = 0.05
"""Who does not know it types the right answer; of choices one guesses one in so many."""

ABILITIES = tuple(step / 8 for step in range(-1, 10))
"""On the scale of difficulty, 0 to 1, and a little beyond; all equally likely beforehand."""

STEEPNESS = 6.0
"""How sharply ability parts easy from hard: one level (a third) apart, the odds are 1 to 7."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowable:
    """A concept as the model sees it."""

    id: ConceptId
    difficulty: float
    """0 for the easiest thing there is to know, 1 for the hardest."""
    prerequisites: tuple[ConceptId, ...] = ()
    guess: float = GUESS_TYPED


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The concepts of a topic, ready to be reckoned with; sets of concepts are bit masks.

    There is one of a topic, so that it is told from others by itself.
    """

    concepts: tuple[Knowable, ...]
    closures: tuple[int, ...]
    """Each concept with all that it builds on."""
    chances: tuple[tuple[float, ...], ...]
    """Of each concept, with every ability, where all that it builds on is known."""


@lru_cache(maxsize=64)
def knowledge(concepts: tuple[Knowable, ...]) -> Knowledge:
    """Return the model of these concepts; links to others than these do not count."""
    place = {concept.id: at for at, concept in enumerate(concepts)}
    masks = [
        1 << at | _union(1 << place[it] for it in concept.prerequisites if it in place)
        for at, concept in enumerate(concepts)
    ]
    for at, _ in enumerate(concepts):  # whoever builds on this one builds on what is below it
        masks = [mask | masks[at] if mask >> at & 1 else mask for mask in masks]
    chances = (tuple(_chance(t, it.difficulty) for t in ABILITIES) for it in concepts)
    return Knowledge(concepts, tuple(masks), tuple(chances))


def known_chances(model: Knowledge, right: Mapping[ConceptId, bool]) -> Mapping[ConceptId, float]:
    """Return P(known), 0 to 1, of every concept, given which of these were answered rightly."""
    return _chances_after(model, frozenset(right.items()))


@lru_cache(maxsize=1024)  # all who begin a topic are asked the same first, and much the same then
def _chances_after(
    model: Knowledge, answers: frozenset[tuple[ConceptId, bool]]
) -> Mapping[ConceptId, float]:
    joint = _joint(model.chances)
    terms = _evidence(model, dict(answers))
    given = sum(weight * joint(mask) for mask, weight in terms.items())
    chances = {}
    for concept, closure in zip(model.concepts, model.closures, strict=True):
        both = sum(weight * joint(mask | closure) for mask, weight in terms.items())
        chances[concept.id] = min(1.0, max(0.0, both / given))
    return MappingProxyType(chances)


def information(concept: Knowable, chance: float) -> float:
    """Return how many bits an answer about the concept is expected to tell, at that P(known).

    What an answer says of the whole state of knowledge it says through this one concept, so
    no other concept's chance comes into it.
    """
    right = chance * (1 - SLIP) + (1 - chance) * concept.guess
    return _entropy(right) - chance * _entropy(SLIP) - (1 - chance) * _entropy(concept.guess)


def _evidence(model: Knowledge, right: Mapping[ConceptId, bool]) -> dict[int, float]:
    """Return the chance of these answers as a sum: so often "all of this set is known"."""
    terms = {0: 1.0}
    for concept, closure in zip(model.concepts, model.closures, strict=True):
        if concept.id in right:
            if_known, if_not = _likelihoods(concept, right=right[concept.id])
            grown = {mask: weight * if_not for mask, weight in terms.items()}
            for mask, weight in terms.items():
                both = mask | closure
                grown[both] = grown.get(both, 0.0) + weight * (if_known - if_not)
            terms = grown
    return terms


def _likelihoods(concept: Knowable, *, right: bool) -> tuple[float, float]:
    """Return how likely that answer is from one who knows the concept, and who does not."""
    return (1 - SLIP, concept.guess) if right else (SLIP, 1 - concept.guess)


def _joint(chances: Sequence[Sequence[float]]) -> Callable[[int], float]:
    """Return what gives, for a closed set of concepts, the chance that all of it is known."""
    products = {0: (1.0,) * len(ABILITIES)}

    def product(mask: int) -> tuple[float, ...]:
        if mask not in products:
            last = mask.bit_length() - 1
            products[mask] = tuple(map(mul, product(mask ^ 1 << last), chances[last]))
        return products[mask]

    return lambda mask: sum(product(mask)) / len(ABILITIES)


def _chance(ability: float, difficulty: float) -> float:
    return 1 / (1 + exp(STEEPNESS * (difficulty - ability)))


def _entropy(chance: float) -> float:
    return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 0)


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)
