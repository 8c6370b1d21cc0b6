"""Which activity asks for which purpose."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from bot.domain.topics.course import Question
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Place
from bot.flow.engine.table import Route, Step
from bot.flow.exercise.questions import QuestionActivity, Table, on_table
from bot.flow.exercise.states import Answering, Purpose, TopicPurpose

P = TypeVar("P", bound=Purpose)
T = TypeVar("T", bound=TopicPurpose)
E = TypeVar("E", bound=Event)

_ACTIVITIES: Final[dict[type[Purpose], QuestionActivity[Any]]] = {}


def runs(activities: Mapping[type[Purpose], QuestionActivity[Any]]) -> None:
    """Let what is asked for these purposes go on with these activities."""
    _ACTIVITIES.update(activities)


def activity_of(state: Answering[Any]) -> QuestionActivity[Any]:
    """Return the activity in which an answer is awaited."""
    return _ACTIVITIES[type(state.purpose)]


def asked_for(
    purpose: type[P], event: type[E], step: Step[Answering[P], E], *to: type[ChatState] | Place
) -> Route:
    """Tie a step to an event that only what is asked for this purpose takes."""
    return Route(state=purpose, event=event, step=step, to=frozenset(to))


def questions_of(state: Answering[T]) -> QuestionActivity[Table[T]]:
    """Return the activity that asks for this purpose, of a topic."""
    return activity_of(state)


async def question_of(state: Answering[TopicPurpose], ports: Ports) -> Question:
    """Return the question that is open as its author wrote it."""
    return questions_of(state).question(await on_table(state, ports))
