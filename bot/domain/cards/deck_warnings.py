"""What is odd in a deck file: each warning with what was done about it, or why nothing is read."""

from enum import StrEnum

from bot.domain import file_warnings
from bot.domain.errors import DomainError


class WarningKind(StrEnum):
    """What was found, and so what was done."""

    CARD_LEFT_OUT = "card_left_out"
    CARD_UNREADABLE = "card_unreadable"
    ROW_BLANK = "row_blank"
    RIGHT_UNKNOWN = "right_unknown"
    CELLS_LEFT_OVER = "cells_left_over"
    FIELD_UNKNOWN = "field_unknown"
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


FileWarning = file_warnings.FileWarning[WarningKind]
FileWarnings = file_warnings.FileWarnings[WarningKind]


class Refusal(StrEnum):
    """Why a file is not read at all."""

    NOT_THERE = "not_there"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    FORM_UNKNOWN = "form_unknown"
    PICTURE = "picture"
    HEIC = "heic"
    """A picture as iPhones write it."""
    ENCODING = "encoding"
    BROKEN_JSON = "broken_json"
    NOT_A_DECK = "not_a_deck"
    BROKEN_TABLE = "broken_table"
    BROKEN_SHEET = "broken_sheet"
    ONE_COLUMN = "one_column"
    QUIZ_WITHOUT_KEY = "quiz_without_key"
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
    """A collection whose tables would run code when they are read."""
    COLLECTION_TOO_NEW = "collection_too_new"
    EXPORT_TOO_NEW = "export_too_new"
    """A newer version of this bot wrote it."""
    BROKEN_ACCOUNT = "broken_account"
    """What it says of topics, cards, skills or exams contradicts itself."""
    TOO_MANY_ROWS = "too_many_rows"
    TOO_SLOW = "too_slow"
    TOO_HEAVY = "too_heavy"
    """It takes more memory than a file may."""
    BROKE_OFF = "broke_off"
    """Whatever reads it failed over it."""
    OUT_FORM = "out_form"
    OUT_THERE = "out_there"
    NEITHER = "neither"
    """Neither a deck nor a landscape."""


class DeckRefusedError(DomainError):
    """A file that cannot be read as a deck; nothing of it was kept."""

    def __init__(self, reason: Refusal, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail
