"""The state of a chat during an exam."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar, Final

from bot.domain.exams.attempt import Fault
from bot.domain.ids import AttemptId
from bot.flow.engine.states import Interactive, Place, state


class DraftNote(StrEnum):
    """A note on what was sent last. It says nothing about the solution."""

    EMPTY = "empty"
    """The draft is empty, so it cannot be submitted."""
    WAITS = "waits"
    """Something else was asked for. It waits until the exam is over."""
    NO_HELP = "no_help"
    """Help was asked for, which is no part of the solution."""
    LEFT_OUT = "left_out"
    """A courtesy, which is no part of the solution."""
    REMOVED = "removed"
    TOO_MANY_PICTURES = "too_many_pictures"
    TOO_MANY_LINES = "too_many_lines"
    NO_FILES = "no_files"
    """No files can be fetched here."""
    GONE = "gone"
    UNREACHABLE = "unreachable"
    NOT_A_PAGE = "not_a_page"
    HEIC = "heic"
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    ENCRYPTED = "encrypted"
    BROKEN = "broken"
    TOO_SLOW = "too_slow"
    STICKER = "sticker"
    VOICE = "voice"
    OTHER = "other"
    EDITED = "edited"
    FORWARDED = "forwarded"
    TOO_LONG = "too_long"
    TIME_UP = "time_up"


@dataclass(frozen=True, slots=True)
class Unclear:
    """A stored page, and why it will be hard to read."""

    page: int
    """The number of the picture in the draft, from 1."""
    fault: Fault


@state("exam_sat")
class ExamSat(Interactive):
    """An exam is in progress. Everything sent is a page of the draft, and nothing else begins."""

    takes_all_words: ClassVar[bool] = True
    places: ClassVar[frozenset[Place]] = frozenset({Place.EXAM})
    supervised: ClassVar[bool] = True
    attempt_id: AttemptId
    album: str = ""
    """The album of the last photos. They are answered once all have arrived."""
    notes: tuple[DraftNote, ...] = ()
    """The notes for that answer."""
    unclear: tuple[Unclear, ...] = ()
    """The pictures for which better ones will be asked."""
    wanted_better: bool = False
    """Whether a better picture was asked for last. Its replacement is accepted as it is."""
    untold: tuple[AttemptId, ...] = ()
    """Other attempts that moved on meanwhile. The learner is told when this exam is over."""


REMINDERS_WAIT: Final = timedelta(minutes=15)
"""How long until the clock looks again if the exam is over."""
