"""Where a chat is while files are offered."""

from dataclasses import dataclass

from bot.domain.ids import InteractionId
from bot.flow.engine.states import ChatState, state
from bot.flow.files.ports import SentFile


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file that was read and can be imported."""

    interaction_id: InteractionId
    file: SentFile


@state("import_offered")
class ImportOffered(ChatState):
    """Files can be imported; whatever else is open goes on beside them."""

    offers: tuple[Offer, ...]
    behind: ChatState
