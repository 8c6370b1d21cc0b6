"""Replies about files: what is in them, warnings, and what happened to them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from bot.domain.cards.deck_file import OtherFile, Refusal as DeckRefusal, TableForm
from bot.domain.cards.same_cards import Update
from bot.domain.goals.landscape_warnings import Refusal as LandscapeRefusal
from bot.domain.ids import DeckId, InteractionId
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Value, Words, remark, reply
from bot.flow.files.events import (
    ExportAllPressed,
    ExportAsked,
    ExportDeckPressed,
    ExportPressed,
    ExportsPressed,
)
from bot.flow.files.transfer import OWN_MISTAKES, ExportForm, FileWanted, FoundKind


@dataclass(frozen=True, slots=True)
class Sample:
    """One card, with long sides cut."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningPlace:
    """The place of a warning in a file. What is not known is empty."""

    where: str = ""
    """The card's question or the goal's title, or its name in the file if it was left out."""
    field: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGroup:
    """All warnings of one kind about a file."""

    of: Literal["deck", "landscape"]
    warning: str
    """The kind, as in the enumeration of deck or landscape."""
    times: int
    examples: tuple[WarningPlace, ...]
    """The first places. Empty if it concerns the whole file."""


class Rest(StrEnum):
    """What happens to the rest of an archive, apart from decks and landscapes."""

    NONE = "none"
    """The archive has no rest."""
    COMES = "comes"
    STAYS_OUT = "stays_out"
    """The learner has already learned something here that it would conflict with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The counts of what a file holds."""

    decks: int = 0
    cards: int = 0
    schedules: int = 0
    reviews: int = 0
    media: int = 0
    goals: int = 0
    reached: int = 0
    """Goals with the learner's progress."""
    topics: int = 0
    answers: int = 0
    """Answers to questions of topics, and in practice."""
    skills: int = 0
    exams: int = 0


@reply("file_offered")
class FileOffered(Reply):
    """The offer to import a file, with what is in it."""

    interaction_id: InteractionId
    name: str
    found: FoundKind
    titles: tuple[str, ...]
    """The first titles of its landscapes, or of its decks."""
    contents: Contents
    samples: tuple[Sample, ...]
    table: TableForm | None = None
    warnings: tuple[WarningGroup, ...] = ()
    more_to_report: bool = False
    """Whether there are more warnings than are shown."""
    update: Update | None = None
    """How the deck changes that the learner already has, or None if it is new."""
    landscape_again: bool = False
    """Whether the learner already has a landscape of it, whose goals are replaced."""
    rest: Rest = Rest.NONE
    choosing: bool = False
    """Whether the columns of the table are being chosen."""
    may_teach: bool = False
    """Whether a model can make something other than a deck of its rows."""
    edits: bool = False


@reply("file_imported")
class FileImported(Reply):
    """The content of a file was imported."""

    found: FoundKind
    titles: tuple[str, ...]
    contents: Contents
    update: Update | None = None
    """How decks changed that the learner already had, or None if all are new."""
    deck_id: DeckId | None = None
    """The id of the only deck, so that it can be drilled at once."""
    rest: Rest = Rest.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRow:
    """A deck that can be exported."""

    deck_id: DeckId
    title: str
    cards: int


@reply("file_ready")
class FileReady(Reply):
    """A file for the learner. Its bytes are made when it is sent."""

    wanted: FileWanted
    title: str


_EXPORT = LineButton("button-export", ExportAsked())
BRINGING: Final = Line("bringing", {}, ((_EXPORT,), *WAYS_ON), interim=True)
"""How to import what one has."""


def file_missing(name: str, trouble: FileTrouble) -> Line:
    """Return why the file cannot be fetched from the chat."""
    return remark(f"file-{trouble.value}".replace("_", "-"), name=name)


_TOLD_PRECISELY: Final = frozenset(
    {
        "deck-refusal-broken-json",
        "deck-refusal-broken-xml",
        "deck-refusal-xml-unknown",
        "deck-refusal-too-many-cards",
        "deck-refusal-too-much-text",
        "deck-refusal-not-plain",
        "deck-refusal-too-many-rows",
        "landscape-refusal-broken-json",
    }
)
"""Refusals that tell where the fault is, or what the limit is, if that is known."""


def file_refused(name: str, reason: DeckRefusal | LandscapeRefusal, detail: str = "") -> Line:
    """Return why the file is not imported."""
    of = "deck" if isinstance(reason, DeckRefusal) else "landscape"
    key = f"{of}-refusal-{reason.value}".replace("_", "-")
    why = Words(key)
    if reason is DeckRefusal.OTHER_FILE and detail in tuple(OtherFile):
        why = Words(f"other-file-{detail}".replace("_", "-"))
    if detail and key in _TOLD_PRECISELY:
        why = Words(f"{key}-at", {"detail": detail})
    return remark("file-refused", name=name, why=why)


def export_page(
    decks: tuple[ExportRow, ...], page: int, pages: int, *, mistakes: int = 0, edits: bool
) -> Line:
    """Return a page of what can be exported, each deck on a button.

    The learner's own `mistakes`, if any, make a deck as well.
    """
    turn = (
        *((LineButton("button-page-left", ExportsPressed(page - 1)),) if page else ()),
        *(
            (LineButton("button-page-right", ExportsPressed(page + 1)),)
            if page + 1 < pages
            else ()
        ),
    )
    own = LineButton(
        "button-export-mistakes", ExportDeckPressed(OWN_MISTAKES), values={"count": mistakes}
    )
    more = () if decks or mistakes else (Words("export-nothing"),)
    if pages > 1:
        more = (Words("export-pages", {"page": page + 1, "pages": pages}),)
    return Line(
        "export-title",
        {},
        (
            *((_deck_button(deck),) for deck in decks),
            *((turn,) if turn else ()),
            *(((own,),) if mistakes else ()),
            (LineButton("button-export-all", ExportAllPressed()),),
            *WAYS_ON,
        ),
        more=more,
        edits=edits,
        interim=True,
    )


def _deck_button(deck: ExportRow) -> LineButton:
    values: dict[str, Value] = {"title": deck.title, "count": deck.cards}
    return LineButton("button-export-deck", ExportDeckPressed(deck.deck_id), values=values)


def file_not_imported(name: str) -> Line:
    """Return that a file was not imported, since the learner does not want it."""
    return Line("file-left", {"name": name}, WAYS_ON, edits=True, interim=True)


def forms_question(deck_id: DeckId, title: Value) -> Line:
    """Return the question in which form to export the deck."""
    forms = tuple(
        (LineButton(f"button-export-{form.value}", ExportPressed(deck_id, form)),)
        for form in ExportForm
    )
    back = LineButton("button-export-back", ExportsPressed(0))
    return Line("export-form", {"title": title}, (*forms, (back,)), edits=True, interim=True)
