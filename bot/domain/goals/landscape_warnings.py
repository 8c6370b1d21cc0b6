"""Oddities in a landscape: each warning with its consequence, or why nothing is read."""

from enum import StrEnum

from bot.domain import file_warnings
from bot.domain.errors import DomainError


class WarningKind(StrEnum):
    """What was found, and so what was done."""

    FIELD_UNKNOWN = "field_unknown"
    FIELD_UNREADABLE = "field_unreadable"
    GOAL_LEFT_OUT = "goal_left_out"
    ID_TWICE = "id_twice"
    TITLE_MISSING = "title_missing"
    TEXT_CUT = "text_cut"
    TAGS_LEFT_OUT = "tags_left_out"
    LINKS_LEFT_OUT = "links_left_out"
    WEIGHT_CHANGED = "weight_changed"
    MARKUP_CLEANED = "markup_cleaned"
    SCRIPT_REMOVED = "script_removed"
    LINK_REMOVED = "link_removed"
    ENCODING_GUESSED = "encoding_guessed"
    CONTAINS_UNKNOWN = "contains_unknown"
    CONTAINS_CIRCLE = "contains_circle"
    REQUIRES_UNKNOWN = "requires_unknown"
    REQUIRES_ITS_OWN_WHOLE = "requires_its_own_whole"
    INHERITS_ITS_OWN_WHOLE = "inherits_its_own_whole"
    REQUIRES_CIRCLE = "requires_circle"
    EXAM_DRAFT = "exam_draft"
    EXAM_UNREADABLE = "exam_unreadable"
    POINTS_CHANGED = "points_changed"
    POINTS_DIFFER = "points_differ"
    """The points of the steps do not add up to those of the exam."""
    DECK_MISSING = "deck_missing"
    DECK_REFUSED = "deck_refused"
    DECK_HAS_WARNINGS = "deck_odd"
    CARDS_MISSING = "cards_missing"
    COURSE_UNREADABLE = "course_unreadable"
    ASSET_MISSING = "asset_missing"
    TWIN_MERGED = "twin_merged"
    FILE_LEFT_OUT = "file_left_out"


FileWarning = file_warnings.FileWarning[WarningKind]
FileWarnings = file_warnings.FileWarnings[WarningKind]


class Refusal(StrEnum):
    """Why a file is not read."""

    NOT_THERE = "not_there"
    TOO_LARGE = "too_large"
    EMPTY = "empty"
    ENCODING = "encoding"
    BROKEN_JSON = "broken_json"
    TOO_DEEP = "too_deep"
    NOT_A_LANDSCAPE = "not_a_landscape"
    NO_GOALS = "no_goals"
    TOO_MANY_GOALS = "too_many_goals"
    TOO_MUCH_TEXT = "too_much_text"
    TOO_TANGLED = "too_tangled"
    NO_LANDSCAPE = "no_landscape"
    BROKEN_ZIP = "broken_zip"
    ZIP_BOMB = "zip_bomb"
    PATH_OUTSIDE = "path_outside"
    ENCRYPTED = "encrypted"


class LandscapeRefusedError(DomainError):
    """The file cannot be read as a landscape. Nothing of it was kept."""

    def __init__(self, reason: Refusal, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail
