"""The fields of a deck in JSON: those that are read, and the schema of such a file."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from bot.content.decks.past import ReviewFields, ScheduleFields
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.memory.review import CardKind

Text = str | int | float
"""Numbers are read as the text in the file."""


class _Fields(BaseModel):
    """The named fields.

    Others are skipped with a warning, and the schema reports them in advance.
    """

    model_config = ConfigDict(extra="forbid")


class CardFields(_Fields):
    """A card."""

    id: Text | None = None
    front: Text
    back: Text = ""
    kind: CardKind | None = None
    gap: int = 0
    """For a card of kind cloze, the number of its gap."""
    note: Text = ""
    """The id of the card that this one reverses."""
    category: Text = ""
    tags: list[Text] = []
    explanation: Text = ""
    choices: list[Text] = []
    criteria: list[Text] = []
    hints: list[Text] = []
    schedule: ScheduleFields | None = None
    reviews: list[ReviewFields] = []
    suspended: bool = False


class DeckFields(_Fields):
    """A deck."""

    deckId: Text | None = None  # noqa: N815 - as the file has it
    id: Text | None = None
    title: Text = ""
    cards: Annotated[list[CardFields], Field(max_length=MOST_CARDS)]
    landscapeId: Text | None = None  # noqa: N815
    language: str | None = None
    ankiNotes: dict[str, Any] | None = None  # noqa: N815
    """Its notes in Anki, as /export writes them."""
