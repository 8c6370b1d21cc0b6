"""A question of the learner: the model is asked to answer it, beside the chat."""

from bot.flow.authoring.ordering import ordered
from bot.flow.cards.states import CardAsked
from bot.flow.engine.changes import WorkOrdered
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.tutor.orders import AnswerOrder, Brief
from bot.flow.tutor.replies import at_work

LONGEST = 2_000
"""Letters of a question that are passed on."""


def ask(question: str, brief: Brief, state: ChatState, turn: Turn) -> Outcome:
    """Order the answer to the question; nothing else changes.

    It is shown while it is written, unless a question is open whose answer it could tell (K89).
    """
    grows = not isinstance(state, Answering | CardAsked)
    work = AnswerOrder(brief=brief, question=question[:LONGEST], grows=grows)
    return Outcome(
        state=state,
        changes=(WorkOrdered(ordered(work, turn)),),
        replies=(at_work("answer-awaited", turn.awaited_id()),),
    )
