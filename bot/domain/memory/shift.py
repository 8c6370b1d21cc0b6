"""A correction of predictions by the learner's own answers: one number, learned as they come.

A learner who remembers less than a model expects has all chances moved down: the shift is added to
the log odds. It is learned by logistic regression with only an intercept, with one step against
the gradient of the log loss per answer (Bottou 1998, "Online Learning and Stochastic
Approximations"). It decays to 0, so that old answers fade.
"""

import math
from collections.abc import Iterable
from typing import Final

_STEP: Final = 0.05
_KEPT: Final = 0.998
"""The share of the shift that is left after each answer: half of it after 350."""
_SUREST: Final = 1e-4
"""Chances are limited to this certainty."""


def with_shift(chance: float, shift: float) -> float:
    """Return the chance with its odds moved by the shift, 0..1. A shift of 0 moves nothing."""
    if not shift:
        return chance
    held = min(1 - _SUREST, max(_SUREST, chance))
    return 1 / (1 + math.exp(-math.log(held / (1 - held)) - shift))


def after_answer(shift: float, expected: float, *, recalled: bool) -> float:
    """Return the shift after an answer for which the model alone expected this chance."""
    return _KEPT * shift + _STEP * (recalled - with_shift(expected, shift))


def shift_of(answers: Iterable[tuple[float, bool]]) -> float:
    """Return the shift after these answers, oldest first, each with expectation and outcome."""
    shift = 0.0
    for expected, recalled in answers:
        shift = after_answer(shift, expected, recalled=recalled)
    return shift
