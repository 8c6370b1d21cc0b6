"""What the flow needs of landscapes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from bot.domain.goals.atlas import Atlas, join_landscapes
from bot.domain.goals.landscape import GoalState, Landscape
from bot.domain.ids import GoalId, GoalRef, LandscapeId, LearnerId
from bot.domain.topics.course import Texts
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Port
from bot.flow.engine.replies import Fetched


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeSummary:
    """A landscape in one line."""

    landscape_id: LandscapeId
    title: Texts
    goals: int
    taken: bool
    """Whether the learner follows it. Bundled ones wait until they are taken."""
    own: bool
    """Whether the learner imported it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapePicture(Fetched):
    """A picture of a landscape as its learner may see it."""

    learner_id: LearnerId
    landscape_id: LandscapeId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What a learner chose in a landscape."""

    level: str = ""
    """The course level by the name of its filter, empty for all goals."""
    subjects: tuple[GoalId, ...] = ()
    """The branches they want. None chosen means all."""
    focus: tuple[GoalId, ...] = ()
    """What they want to reach next, in the order they chose it."""
    autopilot: bool = False
    """Whether the next goal follows by itself when one is mastered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredProgress:
    """A learner's landscapes, and how far they are in them."""

    atlas: Atlas
    """All landscapes that the learner follows, joined: their goals may refer to one another."""
    states: Mapping[GoalRef, GoalState]
    """The states of goals that were begun. All others are untouched."""
    choices: Mapping[LandscapeId, Choices]

    @property
    def landscapes(self) -> tuple[Landscape, ...]:
        """Return the landscapes that the learner follows."""
        return self.atlas.landscapes


NOTHING_FOLLOWED = StoredProgress(atlas=join_landscapes(()), states={}, choices={})
"""The progress of a learner who has never followed a landscape."""


class Landscapes(Protocol):
    """The landscapes, bundled and imported, and their learners' progress."""

    async def of_learner(self, learner_id: LearnerId) -> Sequence[LandscapeSummary]:
        """Return the learner's landscapes and the bundled ones, taken ones first."""

    async def get(self, learner_id: LearnerId, landscape_id: LandscapeId) -> Landscape | None:
        """Return the landscape, or None if the learner has none of that id."""

    async def picture(
        self, learner_id: LearnerId, landscape_id: LandscapeId, name: str
    ) -> bytes | None:
        """Return a picture of the landscape, or None if the learner has none of that name."""

    async def progress(self, learner_id: LearnerId) -> StoredProgress:
        """Return all landscapes that the learner follows, with states and choices.

        The states include those of landscapes that were put away.
        """


@dataclass(frozen=True, slots=True)
class LandscapeImported(Change):
    """A learner imported a landscape. One of the same id gets these goals and pictures.

    The states of its former goals are kept.
    """

    learner_id: LearnerId
    landscape: Landscape
    media: Mapping[str, bytes] = field(default_factory=dict)
    """Its pictures, by their names in its texts."""


@dataclass(frozen=True, slots=True)
class LandscapeFollowed(Change):
    """The learner followed the landscape, or stopped following it. Its states are kept."""

    learner_id: LearnerId
    landscape_id: LandscapeId
    taken: bool


@dataclass(frozen=True, slots=True)
class GoalMoved(Change):
    """The learner moved forward or back with a goal, or reached it."""

    learner_id: LearnerId
    ref: GoalRef
    state: GoalState


@dataclass(frozen=True, slots=True)
class ChoicesMade(Change):
    """The learner chose course level, subjects, focus or autopilot."""

    learner_id: LearnerId
    landscape_id: LandscapeId
    choices: Choices


LANDSCAPES: Final[Port[Landscapes]] = Port("landscapes")
