"""Files that come in and go out: what is in them, what is odd, and what happened to them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from bot.domain.cards.deck_file import TableForm
from bot.domain.cards.same_cards import Update
from bot.domain.ids import DeckId, InteractionId
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, reply
from bot.flow.files.events import ExportAsked, ExportPressed, ExportsPressed
from bot.flow.files.transfer import ExportForm, FileWanted, FoundKind


@dataclass(frozen=True, slots=True)
class Sample:
    """One card, cut where it is long."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningPlace:
    """Where something is odd in a file; what is not known is empty."""

    where: str = ""
    """The card's question, or the goal's title; as the file calls it where it was left out."""
    field: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGroup:
    """Everything of one kind that is odd in a file."""

    of: Literal["deck", "landscape"]
    warning: str
    """The kind, as its enumeration of deck or landscape has it."""
    times: int
    examples: tuple[WarningPlace, ...]
    """Where it was found first; empty where it concerns the whole file."""


class Rest(StrEnum):
    """What happens to what an archive holds beside decks and landscapes."""

    NONE = "none"
    """It holds nothing else."""
    COMES = "comes"
    STAYS_OUT = "stays_out"
    """The learner has learned something here already, which it would get in the way of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a file holds, as counts."""

    decks: int = 0
    cards: int = 0
    schedules: int = 0
    reviews: int = 0
    media: int = 0
    goals: int = 0
    reached: int = 0
    """Goals that it tells the learner's way to."""
    topics: int = 0
    answers: int = 0
    """To questions of topics, and in practice."""
    skills: int = 0
    exams: int = 0


@reply("file_offered")
class FileOffered(Reply):
    """What is in a file, before any of it is imported."""

    interaction_id: InteractionId
    name: str
    found: FoundKind
    titles: tuple[str, ...]
    """Of its decks, or of its landscapes; the first few."""
    contents: Contents
    samples: tuple[Sample, ...]
    table: TableForm | None = None
    warnings: tuple[WarningGroup, ...] = ()
    more_to_report: bool = False
    """Whether there is more that is odd than is shown."""
    update: Update | None = None
    """What happens to the deck that the learner already has; None if the deck is new."""
    landscape_again: bool = False
    """Whether the learner has a landscape of it already, whose goals are renewed."""
    rest: Rest = Rest.NONE
    choosing: bool = False
    """Whether the columns of the table are being chosen."""
    edits: bool = False


@reply("file_imported")
class FileImported(Reply):
    """What was in a file is the learner's now."""

    found: FoundKind
    titles: tuple[str, ...]
    contents: Contents
    update: Update | None = None
    """What happened to decks that the learner had already; None if all of them are new."""
    deck_id: DeckId | None = None
    """Of the one deck that it was, so that it can be drilled at once."""
    rest: Rest = Rest.NONE


@reply("file_missing")
class FileMissing(Reply):
    """A file cannot be had from the chat."""

    name: str
    trouble: FileTrouble


@reply("file_refused")
class FileRefused(Reply):
    """A file cannot be imported, and why."""

    name: str
    of: Literal["deck", "landscape"]
    reason: str
    """As its enumeration of deck or landscape has it."""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRow:
    """A deck that can go out."""

    deck_id: DeckId
    title: str
    cards: int


@reply("exports_shown")
class ExportsShown(Reply):
    """What can go out, a page at a time."""

    decks: tuple[ExportRow, ...]
    page: int
    pages: int
    edits: bool


@reply("file_ready")
class FileReady(Reply):
    """A file for the learner; its bytes are made when it is sent."""

    wanted: FileWanted
    title: str


_EXPORT = LineButton("button-export", ExportAsked())
BRINGING: Final = Line("bringing", {}, ((_EXPORT,), *WAYS_ON), interim=True)
"""How to import what one has."""


def left(name: str) -> Line:
    """Return that a file is not imported, since the learner does not want it."""
    return Line("file-left", {"name": name}, WAYS_ON, edits=True, interim=True)


def forms_shown(deck_id: DeckId, title: str) -> Line:
    """Return the question in which form the deck shall go out."""
    forms = tuple(
        (LineButton(f"button-export-{form.value}", ExportPressed(deck_id, form)),)
        for form in ExportForm
    )
    back = LineButton("button-export-back", ExportsPressed(0))
    return Line("export-form", {"title": title}, (*forms, (back,)), edits=True, interim=True)
