"""Replies with the model's answers and costs, and those without a model."""

from typing import Final

from bot.domain.ids import InteractionId
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Words, remark, reply
from bot.flow.tutor.usage import Allowance
from bot.flow.work.events import ModelTrouble

NEEDS_MODEL: Final = Line(
    "needs-model", {}, WAYS_ON, more=(Words("needs-model-offer"),), interim=True
)
"""The message that free questions need a model, with what there is instead."""


@reply("question_answered")
class QuestionAnswered(Reply):
    """The model's answer to a question of the learner."""

    text: str
    question: str = ""
    ends: InteractionId | None = None
    """The id of the button that ends the talk, if this is part of one."""


def model_silent(what: str, trouble: ModelTrouble, again: LineButton | None = None) -> Line:
    """Return the message why the model did not help with an `answer`, a `grade` or a `bridge`.

    Nothing has changed. The button `again` tries once more.
    """
    first = () if again is None else ((again,),)
    key, why = f"silent-{what}", (trouble.words,)
    return Line(key, {}, (*first, *WAYS_ON), more=why, interim=True)


def at_work(key: str, interaction_id: InteractionId) -> Line:
    """Return the message that the model is at work, with a stop button. Open buttons stay."""
    stop = LineButton("button-stop-writing", CancelPressed(interaction_id))
    return Line(key, {}, ((stop,),), interim=True)


_MICRODOLLARS_A_CENT: Final = 10_000


def usage(spent: int, share: int, key: str = "usage") -> Line:
    """Return the message with the cost of the learner's day, in millionths of a dollar."""
    cents = {"spent": spent / _MICRODOLLARS_A_CENT, "share": share / _MICRODOLLARS_A_CENT}
    return remark(key, **cents)


def usage_of_topics(allowance: Allowance) -> Line:
    """Return the message with the cost of making topics in 30 days, and how many more fit."""
    return remark(
        "usage-topics",
        spent=allowance.making / _MICRODOLLARS_A_CENT,
        share=allowance.for_making / _MICRODOLLARS_A_CENT,
        left=allowance.topics_left,
    )


def usage_in_calls(spent: int, share: int, key: str = "usage") -> Line:
    """Return the message with the number of calls today of a model that costs nothing."""
    return remark(f"{key}-in-calls", calls=spent, share=share)
