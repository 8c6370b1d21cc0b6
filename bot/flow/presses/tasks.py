"""The buttons of tasks that are answered in one's own words."""

from dataclasses import dataclass

from bot.domain.ids import QuestionId


@dataclass(frozen=True, slots=True)
class HintPressed:
    """The next hint of the task on the table."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class DrillOnPressed:
    """What was said of the task is read; the drill goes on."""

    ticket: QuestionId
