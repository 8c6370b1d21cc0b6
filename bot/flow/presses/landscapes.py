"""The buttons of landscapes and their goals.

A goal is named by its place in its landscape, and the landscape by a mark of its goals in their
order: once another edition of it was brought along, the button is told as old.
"""

from dataclasses import dataclass
from typing import Final

from bot.domain.ids import EditionMark, LandscapeMark

ANY_LANDSCAPE: Final = LandscapeMark("")


@dataclass(frozen=True, slots=True)
class LandscapesPressed:
    """All landscapes were asked for."""


@dataclass(frozen=True, slots=True)
class LandscapePressed:
    """A landscape was opened, at a page of its goals; the learner follows it from now on."""

    landscape: LandscapeMark
    page: int


@dataclass(frozen=True, slots=True)
class LandscapePutAwayPressed:
    """A landscape shall be followed no more."""

    landscape: LandscapeMark


@dataclass(frozen=True, slots=True)
class GoalOpenedPressed:
    """A goal was opened, at a page of what it contains."""

    edition: EditionMark
    place: int
    page: int


@dataclass(frozen=True, slots=True)
class GoalLockPressed:
    """Why is the goal locked? A page of what is missing."""

    edition: EditionMark
    place: int
    page: int


@dataclass(frozen=True, slots=True)
class GoalBegunPressed:
    """The way to a goal shall begin, or go on."""

    edition: EditionMark
    place: int


@dataclass(frozen=True, slots=True)
class NextGoalPressed:
    """The next goal shall begin: of this landscape, or of any where none is named."""

    landscape: LandscapeMark = ANY_LANDSCAPE


@dataclass(frozen=True, slots=True)
class FocusPressed:
    """A goal was put into the focus, or taken out of it."""

    edition: EditionMark
    place: int
    wanted: bool


@dataclass(frozen=True, slots=True)
class FocusListPressed:
    """A page of the goals in focus."""

    page: int


@dataclass(frozen=True, slots=True)
class ChoicesPressed:
    """What is chosen in a landscape, at a page of its subjects."""

    edition: EditionMark
    page: int


@dataclass(frozen=True, slots=True)
class LevelPressed:
    """A course level was chosen, by its place from 1; 0 is all of them."""

    edition: EditionMark
    place: int


@dataclass(frozen=True, slots=True)
class SubjectPressed:
    """A subject was chosen, or chosen no more; by the place of its goal."""

    edition: EditionMark
    place: int
    page: int


@dataclass(frozen=True, slots=True)
class AutopilotPressed:
    """Whether the next goal follows by itself was chosen."""

    edition: EditionMark
    on: bool


@dataclass(frozen=True, slots=True)
class GoalSearchPressed:
    """Goals shall be searched for; the words come next."""


@dataclass(frozen=True, slots=True)
class GoalsFoundPressed:
    """A page of what was found for these words."""

    words: str
    page: int
