"""The content of a deck file: the deck, its cards' past, notes, media and warnings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.domain import file_warnings
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.state import CardSchedule, PastReview
from bot.domain.errors import DomainError
from bot.domain.ids import CardId


class WarningKind(StrEnum):
    """What was found, and so what was done about it."""

    CARD_LEFT_OUT = "card_left_out"
    CARD_UNREADABLE = "card_unreadable"
    ROW_BLANK = "row_blank"
    RIGHT_UNKNOWN = "right_unknown"
    QUESTION_KIND = "question_kind"
    CHOICE_TWICE = "choice_twice"
    TOLERANCE_LOST = "tolerance_lost"
    EXPLANATION_CUT = "explanation_cut"
    CELLS_LEFT_OVER = "cells_left_over"
    CELLS_JOINED = "cells_joined"
    FIELD_UNKNOWN = "field_unknown"
    FIELD_TWICE = "field_twice"
    ID_MADE = "id_made"
    ID_TWICE = "id_twice"
    NAME_CUT = "name_cut"
    TAG_CHANGED = "tag_changed"
    TAGS_LEFT_OUT = "tags_left_out"
    HTML_TURNED = "html_turned"
    SCRIPT_REMOVED = "script_removed"
    LINK_REMOVED = "link_removed"
    LAYOUT_LOST = "layout_lost"
    CONTROL_REMOVED = "control_removed"
    DOLLAR_ESCAPED = "dollar_escaped"
    ENCODING_GUESSED = "encoding_guessed"
    HEADER_MISSING = "header_missing"
    MEDIA_MISSING = "media_missing"
    MEDIA_UNUSED = "media_unused"
    MEDIA_KIND = "media_kind"
    NOTE_MISSING = "note_missing"
    TEMPLATE_MISSING = "template_missing"
    SCHEDULE_UNREADABLE = "schedule_unreadable"
    BURIED = "buried"
    FILTERED = "filtered"
    REVIEW_LEFT_OUT = "review_left_out"
    TASK_PARTS_LEFT_OUT = "task_parts_left_out"
    FILE_LEFT_OUT = "file_left_out"
    SHEET_LEFT_OUT = "sheet_left_out"
    TEXT_LEFT_OUT = "text_left_out"
    """The text around the tables of a document."""
    PICTURES_LEFT_OUT = "pictures_left_out"
    SCHEDULE_LEFT_OUT = "schedule_left_out"


FileWarning = file_warnings.FileWarning[WarningKind]
FileWarnings = file_warnings.FileWarnings[WarningKind]


class Refusal(StrEnum):
    """Why a file is not read."""

    NOT_THERE = "not_there"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    FORM_UNKNOWN = "form_unknown"
    OTHER_FILE = "other_file"
    """A file of another program. The detail is its kind, an `OtherFile`."""
    PICTURE = "picture"
    HEIC = "heic"
    """A picture in the format of iPhones."""
    ENCODING = "encoding"
    BROKEN_JSON = "broken_json"
    NOT_A_DECK = "not_a_deck"
    BROKEN_TABLE = "broken_table"
    BROKEN_SHEET = "broken_sheet"
    BROKEN_XML = "broken_xml"
    XML_ENTITIES = "xml_entities"
    """It declares entities, which may expand without end or point to other files."""
    NO_TEXT = "no_text"
    """A document that contains only pictures."""
    ONE_COLUMN = "one_column"
    XML_UNKNOWN = "xml_unknown"
    QUIZ_WITHOUT_KEY = "quiz_without_key"
    KEY_AMBIGUOUS = "key_ambiguous"
    """Its right choices are numbers that may count from 0 or from 1."""
    NO_QUESTION = "no_question"
    """A quiz without questions that can be asked, such as essays."""
    NO_CARDS = "no_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MUCH_TEXT = "too_much_text"
    BROKEN_ZIP = "broken_zip"
    ZIP_BOMB = "zip_bomb"
    PATH_OUTSIDE = "path_outside"
    ENCRYPTED = "encrypted"
    NO_COLLECTION = "no_collection"
    BROKEN_COLLECTION = "broken_collection"
    NOT_PLAIN = "not_plain"
    """A collection whose tables would run code when read."""
    COLLECTION_TOO_NEW = "collection_too_new"
    EXPORT_TOO_NEW = "export_too_new"
    """A newer version of this bot wrote it."""
    BROKEN_ACCOUNT = "broken_account"
    """Its topics, cards, skills or exams contradict each other."""
    TOO_MANY_ROWS = "too_many_rows"
    TOO_SLOW = "too_slow"
    TOO_HEAVY = "too_heavy"
    """It needs more memory than a file may."""
    BROKE_OFF = "broke_off"
    """Its reader failed."""
    OUT_FORM = "out_form"
    OUT_THERE = "out_there"
    NEITHER = "neither"
    """Neither a deck nor a landscape."""
    COURSE = "course"
    """A course, which only authors can import."""


class OtherFile(StrEnum):
    """The kinds of files of other programs, each with its own advice."""

    SLIDES = "slides"
    OLD_WORD = "old_word"
    OLD_SHEET = "old_sheet"
    TEXT_DOCUMENT = "text_document"
    SHEET = "sheet"
    BOOK = "book"
    NOTES = "notes"
    MIND_MAP = "mind_map"
    WEB_PAGE = "web_page"
    LINK = "link"
    SOUND = "sound"
    FILM = "film"
    PROGRAM = "program"
    ARCHIVE = "archive"
    FOLDER = "folder"
    """An archive of several files that could each be read alone."""
    ANKI = "anki"
    """A collection outside a package, or one of the first Anki version."""
    DATABASE = "database"
    DRAWING = "drawing"
    MOODLE = "moodle"
    H5P = "h5p"
    MAIL = "mail"
    CALENDAR = "calendar"


class DeckRefusedError(DomainError):
    """The file cannot be read as a deck. Nothing of it was kept."""

    def __init__(self, reason: Refusal, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Template:
    """One of the ways in which a kind of note asks."""

    front: str
    back: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of note: its fields, and a card for each of its templates or gaps."""

    is_cloze: bool
    fields: tuple[str, ...]
    templates: Mapping[int, Template]
    name: str = ""
    css: str = ""

    def template(self, order: int) -> Template | None:
        """Return the template of the card at that place, or None. Cloze notes have one for all."""
        return self.templates.get(0 if self.is_cloze else order)


@dataclass(frozen=True, slots=True)
class Note:
    """The fields of a note, as HTML."""

    type_id: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """The notes of a deck that came from Anki."""

    types: Mapping[int, NoteType] = field(default_factory=dict)
    by_guid: Mapping[str, Note] = field(default_factory=dict)
    """The notes by their ids in Anki."""


class Form(StrEnum):
    """The kinds of deck files."""

    JSON = "json"
    TABLE = "table"
    ANKI = "anki"
    QUIZ = "quiz"


class ListForm(StrEnum):
    """The layout of the rows in a list."""

    TABLE = "table"
    """Cells between delimiters, as programs write them."""
    LINES = "lines"
    """A sign between front and back, as people write them."""
    MARKDOWN = "markdown"
    """A table in Markdown or org-mode."""
    PAIRS = "pairs"
    """Lines that begin with `Q:` and `A:`, or with similar words."""
    STACKED = "stacked"
    """A line, and below it what belongs to it."""
    NOTES = "notes"
    """Cards marked within the text of a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """How to read a table, if its reader would take it for something else."""

    header: bool | None = None
    """True if the first row names the columns, or None if the reader has to find out."""
    sides: tuple[int, int] | None = None
    """The columns of front and back, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableForm:
    """How a table was understood."""

    delimiter: str
    """Empty for a spreadsheet."""
    has_header: bool
    columns: tuple[str, ...]
    """The content of each column, in file order, or empty if unknown."""
    form: ListForm = ListForm.TABLE

    @property
    def sides(self) -> tuple[int, int] | None:
        """Return the columns of front and back, if there are both."""
        if not {"front", "back"} <= set(self.columns):
            return None
        return self.columns.index("front"), self.columns.index("back")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """A deck as read from a file, with everything that came along."""

    form: Form
    deck: Deck
    schedules: Mapping[CardId, CardSchedule] = field(default_factory=dict)
    """The schedules of cards that were asked before. The others are new."""
    next_reviews: Mapping[CardId, datetime] = field(default_factory=dict)
    """When these cards are due, for a deck that is exported: schedules tell only the day."""
    suspended: frozenset[CardId] = frozenset()
    nameless: frozenset[CardId] = frozenset()
    """Cards without ids in the file, or with row numbers as ids."""
    reviews: tuple[PastReview, ...] = ()
    media: Mapping[str, bytes] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """The notes from which Anki made its cards."""
    rewritten: frozenset[CardId] = frozenset()
    """Cards that the learner has reworded, so that their notes say something else."""
    table: TableForm | None = None
    """None if the file is no table."""
    warnings: tuple[FileWarning, ...] = ()


def with_cards(file: DeckFile, known: Mapping[CardId, Card]) -> DeckFile:
    """Return the file with the cards of these ids replaced. The new cards keep their past."""

    def named(card_id: CardId) -> CardId:
        return known[card_id].id if card_id in known else card_id

    return replace(
        file,
        deck=replace(file.deck, cards=tuple(known.get(card.id, card) for card in file.deck.cards)),
        schedules={named(card_id): schedule for card_id, schedule in file.schedules.items()},
        suspended=frozenset(map(named, file.suspended)),
        nameless=frozenset(map(named, file.nameless)),
        reviews=tuple(replace(review, card_id=named(review.card_id)) for review in file.reviews),
    )
