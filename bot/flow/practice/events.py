"""Events of practice."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from bot.domain.answers.words import Meaning
from bot.domain.ids import ServedId, SkillId
from bot.flow.engine.events import Event, Interaction, Occurred, Press, event, press


@press("practice")
class PracticeAsked(Press):
    """/practice or its button: the learner asked for the skill to practise next."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.PRACTICE,)


@event
class PracticeOfAsked(Event):
    """/practice with words that name skills."""

    words: str

    @property
    def written(self) -> str:
        """Return the words."""
        return self.words


@press("skill")
class SkillPressed(Press):
    """The learner asked for ten items of one skill."""

    skill_id: SkillId
    wanted: bool = True
    """Whether the learner named the skill, else it was suggested to them."""


@press("skills_once")
class SkillsOncePressed(Press):
    """The learner asked for every skill of an exam date once more, in the last days before it."""


@press("skilltree")
class SkillTreeAsked(Press):
    """The learner asked for the tree of all skills."""


@press("skills")
class SkillsAsked(Press):
    """The learner asked what they can do in maths, and what comes next."""


@press("skill_check")
class CheckPressed(Interaction):
    """The learner took the check that finds out where to begin, and told their class."""

    school_class: str
    """The class, or "" if they did not tell it."""


@press("no_check")
class CheckDeclined(Interaction):
    """The learner declined the check."""


@press("place_skills")
class PlacementAsked(Press):
    """The learner asked for a placement over all skills, or for four more problems of it."""


@press("test_in")
class SkillClaimed(Press):
    """The learner claimed to know a locked skill, and wants to show it."""

    skill_id: SkillId


@press("solve")
class SolutionPressed(Interaction):
    """The learner asked for the solution, which closes the item."""


@press("right")
class AppealPressed(Interaction):
    """The learner appealed an answer that counted as wrong."""


@press("passon")
class SkillPassedOnPressed(Press):
    """The learner asked for a link that passes on ten problems of the skill."""

    skill_id: SkillId


@press("item")
class NextItemPressed(Interaction):
    """The learner went on after reading the solution."""


@event
class AppealUpheld(Occurred):
    """An operator upheld the appeal of an answer."""

    served_id: ServedId


@dataclass(frozen=True, slots=True)
class Reported(Occurred):
    """Another application reported what a learner did there. The chat stays silent."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True


@event
class OutcomeReported(Reported):
    """The learner answered something about a skill."""

    skill_id: SkillId
    correct: bool
    at: datetime
    source: str


@event
class AttemptReported(Reported):
    """The learner answered an item. Several answers to one showing share its id."""

    served_id: ServedId
    item_id: UUID
    version: int
    answer: str
