"""The activity of each purpose."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from bot.domain.topics.course import Question
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Place
from bot.flow.engine.table import Route, Step
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.questions import (
    OpenQuestion,
    QuestionActivity,
    TopicQuestion,
    open_topic_question,
)
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import Answering, Purpose, TopicPurpose

P = TypeVar("P", bound=Purpose)
T = TypeVar("T", bound=TopicPurpose)
E = TypeVar("E", bound=Event)

_ACTIVITIES: Final[dict[type[Purpose], QuestionActivity[Any]]] = {}


def runs(activities: Mapping[type[Purpose], QuestionActivity[Any]]) -> None:
    """Register the activities that continue what is asked for these purposes."""
    _ACTIVITIES.update(activities)


def activity_of(state: Answering[Any]) -> QuestionActivity[Any]:
    """Return the activity that awaits the answer."""
    return _ACTIVITIES[type(state.purpose)]


async def skip_as_unknown(pending: OpenQuestion[Any], turn: Turn, ports: Ports) -> Outcome:
    """Count the question as not known, without a verdict: a test needs to move on."""
    given_up = DontKnowPressed(pending.state.interaction_id)
    after = await activity_of(pending.state).answer(pending.state, given_up, turn, ports)
    replies = tuple(reply for reply in after.replies if not isinstance(reply, AnswerJudged))
    return replace(after, replies=replies)


def asked_for(
    purpose: type[P], event: type[E], step: Step[Answering[P], E], *to: type[ChatState] | Place
) -> Route:
    """Tie a step to an event that only questions for this purpose take."""
    return Route(state=purpose, event=event, step=step, to=frozenset(to))


def questions_of(state: Answering[T]) -> QuestionActivity[TopicQuestion[T]]:
    """Return the activity of this purpose, which belongs to a topic."""
    return activity_of(state)


async def question_of(state: Answering[TopicPurpose], ports: Ports) -> Question:
    """Return the open question as its author wrote it."""
    return questions_of(state).question(await open_topic_question(state, ports))
