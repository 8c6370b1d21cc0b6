"""What a turn changed in exams."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.exams.attempt import Attempt
from bot.domain.ids import AttemptId
from bot.flow.engine.changes import Change
from bot.flow.exams.ports import Appeal


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptChanged(Change):
    """An attempt began or moved on. Its pages are stored apart."""

    attempt: Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class PageKept(Change):
    """A page of a draft was stored: a text, or a picture as JPEG."""

    attempt_id: AttemptId
    number: int
    text: str = ""
    picture: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRemoved(Change):
    """A page of a draft was removed."""

    attempt_id: AttemptId
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDue(Change):
    """The time to answer an album was set, in case nothing more comes, or cleared with None."""

    attempt_id: AttemptId
    at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUpNoted(Change):
    """The learner was told that the time is up."""

    attempt_id: AttemptId


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMoved(Change):
    """A learner appealed against the marks of a step, or the appeal was answered."""

    appeal: Appeal


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingsTold(Change):
    """The learner was told what an operator decided about the attempt."""

    attempt_id: AttemptId
