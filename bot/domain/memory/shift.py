"""What the learner's own answers say of a prediction: one number, learned answer by answer.

Whoever remembers less than a model expects has its chances moved down, all alike: the shift is
added to the logarithm of the odds. It is learned by logistic regression with an intercept alone,
a step against the gradient of the log loss for each answer (Bottou 1998, "Online Learning and
Stochastic Approximations"), and is pulled to 0, so that old answers fade.
"""

import math
from collections.abc import Iterable
from typing import Final

_STEP: Final = 0.05
_KEPT: Final = 0.998
"""What is left of the shift after each answer: half of it after 350."""
_SUREST: Final = 1e-4
"""No chance counts as surer than this."""


def shifted(chance: float, shift: float) -> float:
    """Return the chance with its odds moved by the shift, 0..1; 0 moves nothing."""
    if not shift:
        return chance
    held = min(1 - _SUREST, max(_SUREST, chance))
    return 1 / (1 + math.exp(-math.log(held / (1 - held)) - shift))


def after_answer(shift: float, expected: float, *, recalled: bool) -> float:
    """Return the shift after an answer of which the model alone expected this chance."""
    return _KEPT * shift + _STEP * (recalled - shifted(expected, shift))


def shift_of(answers: Iterable[tuple[float, bool]]) -> float:
    """Return the shift after these answers, oldest first: what was expected, and what was so."""
    shift = 0.0
    for expected, recalled in answers:
        shift = after_answer(shift, expected, recalled=recalled)
    return shift
