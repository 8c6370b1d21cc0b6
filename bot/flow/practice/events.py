"""How practice begins, and what an item has of its own to press."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar
from uuid import UUID

from bot.domain.answers.words import Meaning
from bot.domain.ids import ServedId, SkillId
from bot.flow.engine.events import Event, Interaction, Occurred, Press, event, press


@press("practice")
class PracticeAsked(Press):
    """/practice, or the button that says the same: the skill that is best practised next."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.PRACTICE,)


@event
class PracticeOfAsked(Event):
    """/practice with words: the skills that they name."""

    words: str

    @property
    def written(self) -> str:
        """Return what was named."""
        return self.words


@press("skill")
class SkillPressed(Press):
    """Items of one skill, ten of them."""

    skill_id: SkillId
    wanted: bool = True
    """Whether the learner named the skill; False if it was suggested to them."""


@press("skills_once")
class SkillsOncePressed(Press):
    """Every skill of an exam date comes once more, in the last days before it."""


@press("skilltree")
class SkillTreeAsked(Press):
    """All skills are to be seen at once."""


@press("skills")
class SkillsAsked(Press):
    """What the learner can do in maths, and what comes next."""


@press("skill_check")
class CheckPressed(Interaction):
    """The learner wants the problems that find out where to begin, and says their class."""

    school_class: str
    """Empty if they do not say it."""


@press("no_check")
class CheckDeclined(Interaction):
    """The learner begins without such problems."""


@press("place_skills")
class PlacementAsked(Press):
    """The learner wants to be placed over all skills, or four more problems of that."""


@press("test_in")
class SkillClaimed(Press):
    """The learner says that they know a locked skill, and wants to show it."""

    skill_id: SkillId


@press("solve")
class SolutionPressed(Interaction):
    """The solution of the item shall be shown; with it the item is closed."""


@press("right")
class AppealPressed(Interaction):
    """The learner thinks that the answer that counted as wrong is right."""


@press("passon")
class SkillPassedOnPressed(Press):
    """The learner wants to pass on ten problems of the skill."""

    skill_id: SkillId


@press("item")
class NextItemPressed(Interaction):
    """The solution is read; practice goes on."""


@event
class AppealUpheld(Occurred):
    """An operator found that an answer was right that had counted as wrong."""

    served_id: ServedId


@dataclass(frozen=True, slots=True)
class Reported(Occurred):
    """Another application reports what a learner did there; the chat stays as it is, silently."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True


@event
class OutcomeReported(Reported):
    """Something that was asked about a skill was answered."""

    skill_id: SkillId
    correct: bool
    at: datetime
    source: str


@event
class AttemptReported(Reported):
    """An item was shown, and this answered; several answers to one showing share its id."""

    served_id: ServedId
    item_id: UUID
    version: int
    answer: str
