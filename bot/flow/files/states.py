"""The overlay while files are on offer."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.domain.ids import InteractionId
from bot.flow.engine.files import SentFile
from bot.flow.engine.states import Overlay, overlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file that was read and can be imported."""

    interaction_id: InteractionId
    file: SentFile
    choosing: bool = False
    """Whether the columns of its table are being chosen."""
    may_be_another: bool = False
    """Whether the learner is asked if it is another deck than theirs of that name."""
    gone: int = 0
    """How many of the learner's cards the offer said it would remove."""


@overlay("import_offered")
class ImportOffered(Overlay):
    """Files can be imported. What else is open goes on."""

    offers: tuple[Offer, ...]

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the ids of the offers."""
        return frozenset(offer.interaction_id for offer in self.offers)


def offers_in(overlays: Iterable[Overlay]) -> tuple[Offer, ...]:
    """Return the files on offer, or none."""
    return next((beside.offers for beside in overlays if isinstance(beside, ImportOffered)), ())
