"""What a turn shows of how the learner learns, remembered after it."""

from dataclasses import replace
from typing import Final

from bot.domain.learner.memory import Memory
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.lessons import replies as lesson_replies
from bot.flow.lessons.events import ExplainPressed
from bot.flow.lessons.states import QuizPurpose
from bot.flow.maps import replies as maps_replies
from bot.flow.tutor.events import TextWritten
from bot.flow.tutor.orders import ExplainAs
from bot.flow.tutor.tutoring import TEACHER

TELLING: Final = (
    lesson_replies.ConceptExplained,
    lesson_replies.ExplanationAwaited,
    lesson_replies.QuizEnded,
    lesson_replies.TeachAgainOffered,
    maps_replies.ConceptMastered,
)
"""Replies that show how the learner learns."""


async def remember_learner(
    _: ChatState, event: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome, and store for the model what it shows of how the learner learns."""
    if ports[TEACHER] is None or isinstance(event, TextWritten):  # it was noted when ordered
        return outcome
    learner = learner_after(outcome, turn.learner)
    memory = memory_after(learner.memory, event, outcome)
    if memory == learner.memory:
        return outcome
    noted = LearnerChanged(replace(learner, memory=memory))
    return replace(outcome, changes=(*outcome.changes, noted))


def memory_after(memory: Memory, event: Event, outcome: Outcome) -> Memory:
    """Return the memory after the turn: explanations shown, those that helped, hard concepts."""
    asked = isinstance(event, ExplainPressed)
    for reply in outcome.replies:
        match reply:
            case (
                lesson_replies.ConceptExplained(way=way)
                | lesson_replies.ExplanationAwaited(way=way)
            ):
                begins = way is ExplainAs.EXPLANATION and not asked
                memory = memory.heard("" if begins else way.value, asked=asked)
            case lesson_replies.QuizEnded(purpose=QuizPurpose.LESSON, passed=True):
                memory = memory.passed()
            case lesson_replies.QuizEnded(purpose=QuizPurpose.LESSON, label=label):
                memory = memory.struggled(label)
            case maps_replies.ConceptMastered(label=label):
                memory = memory.mastered(label)
            case lesson_replies.TeachAgainOffered(concepts=concepts):
                for concept in concepts:
                    memory = memory.struggled(concept.label)
            case _:
                pass
    return memory
