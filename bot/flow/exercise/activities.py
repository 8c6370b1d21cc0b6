"""Activities that ask something: each declares what is its own, and the loop does the rest."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from bot.domain.topics.course import Question
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import Heading
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.states import Answering, Purpose
from bot.flow.topics.loaded_topic import LoadedTopic, load_topic

P = TypeVar("P", bound=Purpose)
P_co = TypeVar("P_co", bound=Purpose, covariant=True)


@dataclass(frozen=True, slots=True)
class Table(Generic[P_co]):
    """What was asked, in its topic."""

    state: Answering[P_co]
    work: LoadedTopic

    @property
    def purpose(self) -> P_co:
        """Return why it was asked."""
        return self.state.purpose


def of_concept(table: Table[Any]) -> Question:
    """Return the question of the concept that the purpose is about."""
    _, node_id = table.purpose.place()
    return table.work.question(node_id, table.state.asked.key)


def still_counts(table: Table[Any]) -> bool:
    """Say whether the question is one to be asked about the concept."""
    _, node_id = table.purpose.place()
    return table.work.can_be_asked(node_id, table.state.asked.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity(Generic[P]):
    """What an activity does of its own."""

    after_answer: Callable[[Table[P], Judgement, Turn, Ports], Awaitable[Outcome]]
    """What follows an answer that was judged."""
    ask_another: Callable[[Table[P], Turn, Ports], Awaitable[Outcome]]
    """What follows a question that is left out, since it was withdrawn or flagged."""
    skip: Callable[[Table[P], Turn, Ports], Awaitable[Outcome]]
    """What follows a question that the learner skips; that it was skipped is said before it."""
    heading: Callable[[Table[P], Turn], Heading]
    question: Callable[[Table[P]], Question] = of_concept
    can_be_asked: Callable[[Table[P]], bool] = still_counts


_ACTIVITIES: Final[dict[type[Purpose], Activity[Any]]] = {}


def runs(activity: Activity[P], *purposes: type[P]) -> None:
    """Register the activity for what is asked for these purposes."""
    _ACTIVITIES.update(dict.fromkeys(purposes, activity))


def activity_of(state: Answering[P]) -> Activity[P]:
    """Return the activity in which an answer is awaited."""
    return _ACTIVITIES[type(state.purpose)]


async def on_table(state: Answering[P], ports: Ports) -> Table[P]:
    """Return what was asked, with its topic as it is stored."""
    map_id, _ = state.purpose.place()
    return Table(state, await load_topic(map_id, ports))
