"""The buttons of files that come in and go out."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.ids import DeckId, QuestionId
from bot.flow.bringing import ExportForm


class BringAs(StrEnum):
    """What shall become of an offered file."""

    ITSELF = "itself"
    """Brought in; what the learner has of it already is updated."""
    ANOTHER = "another"
    """Brought in as a deck of its own, beside the one it would update."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class BringPressed:
    """What shall become of the offered file was chosen."""

    ticket: QuestionId
    bring: BringAs


@dataclass(frozen=True, slots=True)
class ReportPressed:
    """Everything odd in the offered file is to be told."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class ExportsPressed:
    """A page of what can go out."""

    page: int


@dataclass(frozen=True, slots=True)
class ExportDeckPressed:
    """A deck shall go out; in which form?"""

    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class ExportPressed:
    """A deck shall go out in that form."""

    deck_id: DeckId
    form: ExportForm


@dataclass(frozen=True, slots=True)
class ExportAllPressed:
    """All that the learner owns shall go out."""
