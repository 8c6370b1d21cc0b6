"""What learners own as files: what an imported file holds, and what an exported one should."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Literal, Protocol

from bot.domain.cards.deck_file import DeckFile, Form, Refusal as DeckRefusal, TableChoices
from bot.domain.cards.transfer import Coming, last_reviews, schedule_of, state_of
from bot.domain.goals import landscape_warnings as goal_landscape_warnings
from bot.domain.goals.landscape import GoalState, Landscape
from bot.domain.ids import DeckId, GoalRef, LandscapeId, LearnerId
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.files import SentFile
from bot.flow.engine.ports import Port
from bot.flow.files.account import Account
from bot.flow.goals.ports import Choices

_UNFIT: Final = re.compile(r"[^\w. -]+")
_LONGEST_NAME: Final = 60


class FoundKind(StrEnum):
    """The kind of a file's content."""

    DECK = "deck"
    DECKS = "decks"
    """Several decks."""
    LANDSCAPE = "landscape"
    EVERYTHING = "everything"
    """All that a learner owns, as written by /export."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The content of a file, under the file's own names."""

    kind: FoundKind
    decks: tuple[DeckFile, ...] = ()
    landscapes: tuple[Landscape, ...] = ()
    landscape_media: Mapping[LandscapeId, Mapping[str, bytes]] = field(default_factory=dict)
    landscape_warnings: tuple[goal_landscape_warnings.FileWarning, ...] = ()
    choices: Mapping[LandscapeId, Choices] = field(default_factory=dict)
    states: Mapping[GoalRef, GoalState] = field(default_factory=dict)
    account: Account | None = None
    """The rest of an archive of everything, or None for older ones."""


class FileRefusedError(Exception):
    """The file cannot be imported. Nothing of it was stored."""

    def __init__(
        self, reason: DeckRefusal | goal_landscape_warnings.Refusal, detail: str = ""
    ) -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail


class Reader(Protocol):
    """Reads files of every known form."""

    async def read(self, name: str, data: bytes, choices: TableChoices | None = None) -> Found:
        """Return the content of the file.

        Raises FileRefusedError if nothing of it can be imported.
        """


class ExportForm(StrEnum):
    """The forms of an exported deck, named by the endings of their files."""

    ANKI = "apkg"
    TABLE = "csv"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckWanted:
    """A deck with its schedule, as a file."""

    learner_id: LearnerId
    deck_id: DeckId
    form: ExportForm
    kind: Literal["deck"] = "deck"


OWN_MISTAKES: Final = DeckId("own-mistakes")
"""The name in buttons of the deck that is made of the learner's own mistakes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakesWanted:
    """A deck of the mistakes that the learner made again, as a file."""

    learner_id: LearnerId
    form: ExportForm
    kind: Literal["mistakes"] = "mistakes"


@dataclass(frozen=True, slots=True, kw_only=True)
class EverythingWanted:
    """All that the learner owns, as a file."""

    learner_id: LearnerId
    kind: Literal["everything"] = "everything"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWanted:
    """All warnings about a file that the learner sent, as a text."""

    learner_id: LearnerId
    file: SentFile
    kind: Literal["report"] = "report"


FileWanted = DeckWanted | MistakesWanted | EverythingWanted | ReportWanted


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenFile:
    """An exported file."""

    name: str
    content: bytes
    note: str = ""
    """A note to send with it."""


class LeftOut(StrEnum):
    """What is left out of an archive that would be larger than a bot can send."""

    EXAM_PICTURES = "exam_pictures"
    MEDIA = "media"
    """Pictures and sounds of decks and landscapes."""


class Words(Protocol):
    """The words of an archive, in its learner's language."""

    def about(self, left_out: Sequence[LeftOut]) -> tuple[str, str]:
        """Return the name of the text that explains the archive, and the text."""

    def note(self, left_out: Sequence[LeftOut]) -> str:
        """Return the note below it in the chat, empty if nothing is left out."""


def imported_deck(file: DeckFile, deck_id: DeckId, coming: Coming) -> ImportedDeck:
    """Return the deck of a file as it is stored for its learner."""
    answered_at = last_reviews(file.reviews)
    kinds = {card.id: card.kind for card in file.deck.cards}
    return ImportedDeck(
        deck=replace(file.deck, id=deck_id),
        states={
            card_id: state_of(schedule, kinds[card_id], answered_at.get(card_id), coming)
            for card_id, schedule in file.schedules.items()
        },
        suspended=file.suspended,
        reviews=file.reviews,
        media=file.media,
        notes=file.notes,
    )


def without_past(file: DeckFile) -> DeckFile:
    """Return the deck alone. What is known of its cards comes with the account."""
    return replace(file, schedules={}, suspended=frozenset(), reviews=())


def file_name(title: str) -> str:
    """Return the title as a file name that is valid anywhere."""
    fit = " ".join(_UNFIT.sub(" ", title).split())
    return fit[:_LONGEST_NAME].strip(". -") or "deck"


def deck_file(imported: ImportedDeck, zone: str) -> DeckFile:
    """Return the deck with all of its past, ready to be written to a file."""
    return DeckFile(
        form=Form.JSON,
        deck=imported.deck,
        schedules={
            card_id: schedule_of(state, zone) for card_id, state in imported.states.items()
        },
        next_reviews={card_id: state.due_at for card_id, state in imported.states.items()},
        suspended=imported.suspended,
        reviews=imported.reviews,
        media=imported.media,
        notes=imported.notes,
        rewritten=imported.rewritten,
    )


def with_decks(landscape: Landscape, moved: Mapping[DeckId, DeckId]) -> Landscape:
    """Return the landscape with its goals pointing at the decks that came with it."""
    goals = tuple(
        replace(
            goal,
            cards={
                language: replace(
                    selection, deck_id=moved.get(selection.deck_id, selection.deck_id)
                )
                for language, selection in goal.cards.items()
            },
        )
        for goal in landscape.goals
    )
    return replace(landscape, goals=goals)


def cards_in(files: Sequence[DeckFile]) -> int:
    """Return how many cards the files hold in all."""
    return sum(len(file.deck.cards) for file in files)


READER: Final[Port[Reader | None]] = Port("reader")
"""Reads what is sent, or None if nothing can be sent."""
