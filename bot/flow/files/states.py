"""What is open beside the chat while files are offered."""

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
    """Whether it is asked if its deck is another one than the learner's of that name."""
    gone: int = 0
    """How many cards of the learner it was said to take away."""


@overlay("import_offered")
class ImportOffered(Overlay):
    """Files can be imported; whatever else is open goes on."""

    offers: tuple[Offer, ...]

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the ids of the offers."""
        return frozenset(offer.interaction_id for offer in self.offers)


def offers_in(overlays: Iterable[Overlay]) -> tuple[Offer, ...]:
    """Return the files that are offered; none where nothing of the kind is open."""
    return next((it.offers for it in overlays if isinstance(it, ImportOffered)), ())
