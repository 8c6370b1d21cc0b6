"""Files that come in and go out: what is in them, what is odd, and what happened to them."""

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
    may_teach: bool = False
    """Whether a model can make something else of it than a deck of its rows."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportRow:
    """A deck that can go out."""

    deck_id: DeckId
    title: str
    cards: int


@reply("file_ready")
class FileReady(Reply):
    """A file for the learner; its bytes are made when it is sent."""

    wanted: FileWanted
    title: str


_EXPORT = LineButton("button-export", ExportAsked())
BRINGING: Final = Line("bringing", {}, ((_EXPORT,), *WAYS_ON), interim=True)
"""How to import what one has."""


def file_missing(name: str, trouble: FileTrouble) -> Line:
    """Return why the file cannot be had from the chat."""
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
"""What says where it is or how much would do, if that is known."""


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


def exports_shown(
    decks: tuple[ExportRow, ...], page: int, pages: int, *, mistakes: int = 0, edits: bool
) -> Line:
    """Return what can go out, a page at a time, each deck on a button.

    So many `mistakes` of the learner's own make a deck, too.
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
            *((_deck_button(it),) for it in decks),
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


def left(name: str) -> Line:
    """Return that a file is not imported, since the learner does not want it."""
    return Line("file-left", {"name": name}, WAYS_ON, edits=True, interim=True)


def forms_shown(deck_id: DeckId, title: Value) -> Line:
    """Return the question in which form the deck shall go out."""
    forms = tuple(
        (LineButton(f"button-export-{form.value}", ExportPressed(deck_id, form)),)
        for form in ExportForm
    )
    back = LineButton("button-export-back", ExportsPressed(0))
    return Line("export-form", {"title": title}, (*forms, (back,)), edits=True, interim=True)
