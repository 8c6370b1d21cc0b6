"""What a turn changed of landscapes and of a learner's way through them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.ids import LandscapeId, LearnerId
from bot.domain.landscape.goals import GoalRef, GoalState, Landscape
from bot.flow.landscapes import Choices


@dataclass(frozen=True, slots=True)
class LandscapeImported:
    """A learner brought a landscape along; one of the same id gets these goals and pictures.

    States of goals that it had before are kept.
    """

    learner_id: LearnerId
    landscape: Landscape
    media: Mapping[str, bytes] = field(default_factory=dict)
    """Its pictures, by the names in its texts."""


@dataclass(frozen=True, slots=True)
class LandscapeFollowed:
    """The learner follows the landscape from now on, or no longer; its states are kept."""

    learner_id: LearnerId
    landscape_id: LandscapeId
    taken: bool


@dataclass(frozen=True, slots=True)
class GoalMoved:
    """The learner is further on their way to a goal, or there."""

    learner_id: LearnerId
    ref: GoalRef
    state: GoalState


@dataclass(frozen=True, slots=True)
class ChoicesMade:
    """The learner chose course level, subjects, focus or autopilot."""

    learner_id: LearnerId
    landscape_id: LandscapeId
    choices: Choices


LandscapeChange = LandscapeImported | LandscapeFollowed | ChoicesMade
