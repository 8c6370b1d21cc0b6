"""Which memory model says when a card comes back."""

from enum import StrEnum
from typing import Final

from bot.domain.cards.deck import CardKind
from bot.domain.memory.athena import AthenaSettings
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, Weights
from bot.domain.memory.models import AthenaModel, Fsrs6Model, MemoryModel, Sm2Model

RETENTIONS: Final = (0.8, 0.85, 0.9, 0.95)
"""What can be chosen for FSRS."""


class CardModel(StrEnum):
    """The models that a learner can choose for cards; tasks always go by Athena."""

    SM2 = "sm2"
    FSRS6 = "fsrs6"


def model_for(
    kind: CardKind,
    chosen: CardModel,
    desired_retention: float,
    weights: Weights = DEFAULT_WEIGHTS,
    athena: AthenaSettings | None = None,
) -> MemoryModel:
    """Return the model that says when a card of that kind comes back; the weights are FSRS-6's."""
    if kind is CardKind.TASK:
        return AthenaModel(settings=athena or AthenaSettings())
    match chosen:
        case CardModel.SM2:
            return Sm2Model()
        case CardModel.FSRS6:
            return Fsrs6Model(desired_retention=desired_retention, weights=weights)
