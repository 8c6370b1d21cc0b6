"""Activities that ask something: each says what is its own, and the loop does the rest."""

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event, PhotoReceived
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Place
from bot.flow.engine.table import Route, Step
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import AnswerEvent
from bot.flow.exercise.states import Answering, GradeAwaited, Purpose
from bot.flow.tutor.tutoring import Grade, TaskGrade

P = TypeVar("P", bound=Purpose)
E = TypeVar("E", bound=Event)


@runtime_checkable
class Activity(Protocol):
    """What an activity makes of the events that the loop takes."""

    async def answer(
        self, state: Answering[Any], event: AnswerEvent, turn: Turn, ports: Ports
    ) -> Outcome:
        """Read the answer, and go on with the activity where it counts."""

    async def take_photo(
        self, state: Answering[Any], event: PhotoReceived, turn: Turn, ports: Ports
    ) -> Outcome:
        """Read the answer in the photo, or say that it is of no use here."""

    async def take_grade(
        self,
        awaited: GradeAwaited[Any],
        grade: Grade | TaskGrade | FileTrouble,
        turn: Turn,
        ports: Ports,
    ) -> Outcome:
        """Go on with the activity after an answer that a model has graded."""

    async def skip(self, state: Answering[Any], turn: Turn, ports: Ports) -> Outcome:
        """Leave what is asked; nothing that was not answered counts."""

    async def show(
        self, state: Answering[Any], turn: Turn, ports: Ports, *, edits: bool = False
    ) -> tuple[Reply, ...]:
        """Return what is asked as it stands; nothing where it is gone."""

    async def give_way(self, state: Answering[Any], turn: Turn, ports: Ports) -> Outcome:
        """Go on without what was asked, since it is gone."""

    async def question_text(self, state: Answering[Any], turn: Turn, ports: Ports) -> str:
        """Return what is asked in words, as the model is told it; empty where it is gone."""

    async def told(self, state: Answering[Any], text: str, turn: Turn, ports: Ports) -> str:
        """Return what of the text tells the answer; empty if nothing does."""

    async def hints(self, state: Answering[Any], turn: Turn, ports: Ports) -> int:
        """Return how many hints there are."""

    async def hinted(self, state: Answering[Any], turn: Turn, ports: Ports) -> tuple[Change, ...]:
        """Return what is logged of the hint that was shown last."""


_ACTIVITIES: Final[dict[type[Purpose], Activity]] = {}


def runs(activities: Mapping[type[Purpose], Activity]) -> None:
    """Let what is asked for these purposes go on with these activities."""
    _ACTIVITIES.update(activities)


def activity_of(state: Answering[Any]) -> Activity:
    """Return the activity in which an answer is awaited."""
    return _ACTIVITIES[type(state.purpose)]


def asked_for(
    purpose: type[P], event: type[E], step: Step[Answering[P], E], *to: type[ChatState] | Place
) -> Route:
    """Tie a step to an event that only what is asked for this purpose takes."""
    return Route(state=purpose, event=event, step=step, to=frozenset(to))
