"""A question of the learner, answered by the model; or that it did not, and why."""

from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.lessons.lessons import drafts
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.replies import ModelSilent, QuestionAnswered, Silent
from bot.flow.tutor.tutoring import Brief

LONGEST = 2_000
"""Letters of a question that are passed on."""


async def answer(
    question: str, brief: Brief, turn: Turn, ports: Ports, *, as_it_grows: bool = True
) -> QuestionAnswered | ModelSilent:
    """Return the answer to the question; nothing else changes.

    It is shown while it is written, unless it is to be looked at first.
    """
    if ports.teacher is None:
        return ModelSilent(with_what=Silent.ANSWER, trouble=ModelTrouble.DOWN)
    try:
        show = drafts(turn, ports) if as_it_grows else _unseen
        text = await ports.teacher.answer(brief, question[:LONGEST], show)
    except ModelUnavailableError as error:
        return ModelSilent(with_what=Silent.ANSWER, trouble=error.trouble)
    return QuestionAnswered(text=text, question=question[:LONGEST])


async def _unseen(_: str) -> None:
    """Show nothing of what is being written."""
