"""What a model answers and costs, and the messages where none is there or none helps."""

from typing import Final

from bot.domain.ids import InteractionId
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Words, remark, reply
from bot.flow.tutor.usage import Allowance
from bot.flow.work.events import ModelTrouble

NEEDS_MODEL: Final = Line(
    "needs-model", {}, WAYS_ON, more=(Words("needs-model-offer"),), interim=True
)
"""Free questions need a model; what there is instead."""


@reply("question_answered")
class QuestionAnswered(Reply):
    """What the model answers to a question of the learner."""

    text: str
    question: str = ""
    ends: InteractionId | None = None
    """Of the button that ends the talk of which this is a part, if it is one."""


def model_silent(what: str, trouble: ModelTrouble, again: LineButton | None = None) -> Line:
    """Return that the model did not help with an `answer`, a `grade` or a `bridge`, and why.

    Nothing has changed; `again` tries once more with one tap.
    """
    first = () if again is None else ((again,),)
    key, why = f"silent-{what}", (trouble.words,)
    return Line(key, {}, (*first, *WAYS_ON), more=why, interim=True)


def at_work(key: str, interaction_id: InteractionId) -> Line:
    """Return that the model is at work, and how to stop it; what is open keeps its buttons."""
    stop = LineButton("button-stop-writing", CancelPressed(interaction_id))
    return Line(key, {}, ((stop,),), interim=True)


_MICRODOLLARS_A_CENT: Final = 10_000


def usage(spent: int, share: int, key: str = "usage") -> Line:
    """Return what the model has cost the learner's share of today, in millionths of a dollar."""
    cents = {"spent": spent / _MICRODOLLARS_A_CENT, "share": share / _MICRODOLLARS_A_CENT}
    return remark(key, **cents)


def usage_of_topics(allowance: Allowance) -> Line:
    """Return what making topics has cost in the last 30 days, and for how many more it will do."""
    return remark(
        "usage-topics",
        spent=allowance.making / _MICRODOLLARS_A_CENT,
        share=allowance.for_making / _MICRODOLLARS_A_CENT,
        left=allowance.topics_left,
    )


def usage_in_calls(spent: int, share: int, key: str = "usage") -> Line:
    """Return how often a model that costs nothing was asked, of the learner's share of today."""
    return remark(f"{key}-in-calls", calls=spent, share=share)
