"""A sample of states of knowledge. It needs NumPy, so it is imported late."""

import numpy as np
from numpy.typing import NDArray

from bot.domain.exercise.diagnosis import ABLEST, STATES, STEEPNESS, WEAKEST, Knowable

_SEED = 1


def sample(concepts: tuple[Knowable, ...], states: int = STATES) -> NDArray[np.bool_]:
    """Return what learners of both kinds know. The same concepts always give the same rows.

    Each kind has this many `states`, one row each.
    """
    closures = _closures(concepts)
    rng = np.random.default_rng(_SEED)
    return np.vstack(
        (_states_by_order(closures, states, rng), _able(concepts, closures, states, rng))
    )


def _closures(concepts: tuple[Knowable, ...]) -> NDArray[np.bool_]:
    """Return a row per concept that marks it and everything it builds on."""
    place = {concept.id: at for at, concept in enumerate(concepts)}
    closures = np.eye(len(concepts), dtype=np.bool_)
    for at, concept in enumerate(concepts):
        closures[
            at,
            [
                place[prerequisite]
                for prerequisite in concept.prerequisites
                if prerequisite in place
            ],
        ] = True
    for at, _ in enumerate(concepts):  # its dependents need all that it needs
        closures[closures[:, at]] |= closures[at]
    return closures


def _states_by_order(
    closures: NDArray[np.bool_], states: int, rng: np.random.Generator
) -> NDArray[np.bool_]:
    """Return what learners know who took one open concept after another, up to some point."""
    count = len(closures)
    known = np.zeros((states, count), dtype=np.bool_)
    goes_to = np.arange(states) % (count + 1)
    below = (closures & ~closures.T).astype(np.float32)  # concepts in a cycle open together
    for _ in range(count):
        going = np.flatnonzero(known.sum(axis=1) < goes_to)
        missing = (~known[going]).astype(np.float32) @ below.T
        is_open = ~known[going] & (missing == 0)
        lots = rng.random(is_open.shape, dtype=np.float32) + is_open
        known[going] |= closures[lots.argmax(axis=1)]
    return known


def _able(
    concepts: tuple[Knowable, ...],
    closures: NDArray[np.bool_],
    states: int,
    rng: np.random.Generator,
) -> NDArray[np.bool_]:
    """Return the states of learners whose ability decides, from the weakest to the ablest."""
    abilities = np.linspace(WEAKEST, ABLEST, states)[:, np.newaxis]
    difficulties = np.array([concept.difficulty for concept in concepts])
    chances = 1 / (1 + np.exp(STEEPNESS * (difficulties - abilities)))
    missed = (rng.random(chances.shape) >= chances).astype(np.float32)
    return np.asarray(missed @ closures.T.astype(np.float32) == 0)
