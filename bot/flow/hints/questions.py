"""A question of the learner while an item is open: answered, unless that would solve the item.

The model is told neither the item nor its answer, nothing is shown while it writes, and what it
writes is checked before it is shown. What may be told is no matter of persuasion.
"""

from typing import Final

from bot.domain.practice.disclosing import discloses
from bot.domain.practice.helping import stored_hint
from bot.domain.practice.items import BankItem
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.practice import serving
from bot.flow.practice.practising import found, level_of
from bot.flow.practice.replies import SolvingLeftToLearner
from bot.flow.practice.states import Practice
from bot.flow.tutor import replying
from bot.flow.tutor.briefing import brief_without_topic
from bot.flow.tutor.replies import QuestionAnswered

_OPEN: Final = "item_open"
"""What the prompt is told of where the learner is."""


def ask(state: Answering[Practice], question: str, turn: Turn, ports: Ports) -> Outcome:
    """Order the model's answer, which nobody sees before it is looked at."""
    skill = serving.name_of(state.purpose.skill_id, turn, ports)
    brief = brief_without_topic(turn, about=skill, flow_state=_OPEN)
    return replying.ask(question, brief, state, turn, grows=False)


async def answer_shown(
    state: Answering[Practice], question: str, text: str, ports: Ports
) -> Reply:
    """Return the model's answer; where it would tell that of the item, the hint that is due."""
    item = await found(state, ports)
    if item is None or not discloses(text, item):
        return QuestionAnswered(text=text, question=question)
    return _hint(state, item)


def _hint(state: Answering[Practice], item: BankItem) -> SolvingLeftToLearner:
    level = level_of(state)
    return SolvingLeftToLearner(hint=stored_hint(item, level) if level else "")
