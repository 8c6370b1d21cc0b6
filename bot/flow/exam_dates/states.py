"""The state of a chat while an exam date is rehearsed."""

from datetime import datetime
from typing import ClassVar

from bot.domain.ids import SkillId
from bot.domain.skills.placement import Probe
from bot.flow.exercise.states import purpose
from bot.flow.practice.states import Practice


@purpose("exam_rehearsal")
class ExamRehearsal(Practice):
    """A problem of a trial run. There is no help, and only one answer."""

    discussed: ClassVar[bool] = False
    ends_at: datetime
    left: tuple[SkillId, ...]
    """The skills of the problems still to come."""
    answers: tuple[Probe, ...] = ()
