"""An examiner that reads and grades with the model behind the exchange."""

from bot.domain.exams.scoring import StepFinding
from bot.domain.exams.transcript import Transcript
from bot.flow.exams.ports import Graded, GradingSheet, Sheet
from bot.tutor.client.exchange import Exchange
from bot.tutor.exams.asking import AskedOnce
from bot.tutor.exams.grading import grade, regrade
from bot.tutor.exams.transcribing import transcribe


class ExchangeExaminer:
    """Reads and grades; a model knows nothing but what it is given with each call."""

    def __init__(self, exchange: Exchange) -> None:
        self._asked = AskedOnce(exchange)

    async def transcribe(self, sheet: Sheet) -> Transcript:
        """Return the lines of the pictures, page by page."""
        return await transcribe(self._asked, sheet)

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return what was found of each step."""
        return await grade(self._asked, sheet)

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return what was found of one step, after its learner said why it was shown."""
        return await regrade(self._asked, sheet, step_id, reason)

    def forget(self) -> None:
        """Remember no solution any more, nor what was found of it."""
        self._asked.forget()
