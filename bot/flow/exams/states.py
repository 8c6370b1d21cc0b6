"""Where a chat is with an exam that is sat."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import ClassVar, Final

from bot.domain.exams.attempt import Fault
from bot.domain.ids import AttemptId
from bot.flow.engine.states import Interactive, Place, state


class DraftNote(StrEnum):
    """What there is to know of what was sent last; it has no say in what is solved."""

    EMPTY = "empty"
    """Nothing is there that could be submitted."""
    WAITS = "waits"
    """Something else was asked for, which waits until the exam is over."""
    NO_HELP = "no_help"
    """Help was asked for; it is no part of the solution."""
    LEFT_OUT = "left_out"
    """A courtesy, which is no part of the solution."""
    REMOVED = "removed"
    TOO_MANY_PICTURES = "too_many_pictures"
    TOO_MANY_LINES = "too_many_lines"
    NO_FILES = "no_files"
    """No file can be had here."""
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
    """A page that is kept, and why it will hardly be read."""

    page: int
    """Which picture of the draft it is, from 1."""
    fault: Fault


@state("exam_sat")
class ExamSat(Interactive):
    """An exam is sat; whatever is sent is a page of the draft, and nothing else begins."""

    takes_all_words: ClassVar[bool] = True
    places: ClassVar[frozenset[Place]] = frozenset({Place.EXAM})
    supervised: ClassVar[bool] = True
    attempt_id: AttemptId
    album: str = ""
    """What the last photos were sent together as; they are answered once all have come."""
    notes: tuple[DraftNote, ...] = ()
    """What that answer will have to say of them."""
    unclear: tuple[Unclear, ...] = ()
    """Those of them of which better ones will be asked for."""
    wanted_better: bool = False
    """Whether a better picture was asked for last; what comes in its place is taken as it is."""
    untold: tuple[AttemptId, ...] = ()
    """Other attempts that got further meanwhile; the learner is told when this one is over."""


REMINDERS_WAIT: Final = timedelta(minutes=15)
"""After this the clock looks whether the exam is over."""
