"""What a turn shows of how the learner learns."""

from bot.domain.learner.memory import Memory
from bot.flow.engine.events import Event
from bot.flow.engine.outcome import Outcome
from bot.flow.exercise.states import QuizPurpose
from bot.flow.lessons.events import ExplainAs, ExplainPressed
from bot.flow.lessons.replies import (
    ConceptExplained,
    ConceptMastered,
    QuizEnded,
    TeachAgainOffered,
)


def remembered(memory: Memory, event: Event, outcome: Outcome) -> Memory:
    """Return the memory after the turn: ways that were shown and helped, hard concepts."""
    asked = isinstance(event, ExplainPressed)
    for reply in outcome.replies:
        match reply:
            case ConceptExplained(way=way):
                begins = way is ExplainAs.EXPLANATION and not asked
                memory = memory.heard("" if begins else way.value, asked=asked)
            case QuizEnded(purpose=QuizPurpose.LESSON, passed=True):
                memory = memory.passed()
            case QuizEnded(purpose=QuizPurpose.LESSON, label=label):
                memory = memory.struggled(label)
            case ConceptMastered(label=label):
                memory = memory.mastered(label)
            case TeachAgainOffered(concepts=concepts):
                for concept in concepts:
                    memory = memory.struggled(concept.label)
            case _:
                pass
    return memory
