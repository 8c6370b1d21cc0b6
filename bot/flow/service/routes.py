"""Routes of reports from other applications."""

from typing import Final

from bot.flow.engine.table import Subject, anywhere
from bot.flow.practice import events
from bot.flow.service import reporting

ANYWHERE = (
    anywhere(events.OutcomeReported, reporting.count_outcome),
    anywhere(events.AttemptReported, reporting.keep_attempt),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
