"""What a model answers and costs, and the messages where none is there or none helps."""

from enum import StrEnum
from typing import Final

from bot.domain.ids import InteractionId
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Line, LineButton, Reply, remark, reply
from bot.flow.work.events import ModelTrouble


@reply("needs_model")
class NeedsModel(Reply):
    """Answering free questions needs a model; what is there instead."""

    label: str = ""
    help: str = ""


@reply("question_answered")
class QuestionAnswered(Reply):
    """What the model answers to a question of the learner."""

    text: str
    question: str = ""


class Silent(StrEnum):
    """What the model should have done."""

    ANSWER = "answer"
    GRADE = "grade"
    PREREQUISITE = "bridge"


@reply("model_silent")
class ModelSilent(Reply):
    """The model did not help, and why; nothing has changed."""

    with_what: Silent
    trouble: ModelTrouble
    again: InteractionId | None = None
    """The asking whose answer can be given again with one tap, if it is about one."""


def at_work(key: str, interaction_id: InteractionId) -> Line:
    """Return that the model is at work, and how to stop it; what is open keeps its buttons."""
    stop = LineButton("button-stop-writing", CancelPressed(interaction_id))
    return Line(key, {}, ((stop,),), interim=True)


_MICRODOLLARS_A_CENT: Final = 10_000


def usage(spent: int, share: int, key: str = "usage") -> Line:
    """Return what the model has cost the learner's share of today, in millionths of a dollar."""
    cents = {"spent": spent / _MICRODOLLARS_A_CENT, "share": share / _MICRODOLLARS_A_CENT}
    return remark(key, **cents)


def usage_in_calls(spent: int, share: int, key: str = "usage") -> Line:
    """Return how often a model that costs nothing was asked, of the learner's share of today."""
    return remark(f"{key}-in-calls", calls=spent, share=share)
