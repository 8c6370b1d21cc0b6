"""Where a chat is while maths is practised."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar
from uuid import UUID

from bot.domain.answers.words import Meaning
from bot.domain.exercise.mistakes import WrongItem
from bot.domain.ids import SkillId
from bot.domain.learner.learner import GROWN_UP
from bot.domain.practice.examples import Example
from bot.domain.practice.own_mistakes import OwnMistake
from bot.domain.skills.placement import FIRST_PROBLEMS, Probe
from bot.flow.engine.events import Event
from bot.flow.engine.replies import COURTESIES
from bot.flow.engine.states import AGREEING, Interactive, Place, state
from bot.flow.exercise.states import Purpose, purpose
from bot.flow.practice.events import CheckDeclined, CheckPressed, NextItemPressed

ITEMS_IN_A_SET = 10
UNKNOWN_IN_A_ROW = 2
"""After this many solutions in a row no harder item comes, and an easier skill is offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSet:
    """Some items in a row, ten as a rule, and how they went."""

    wanted: SkillId | None = None
    """The skill that all of them are about; None where each item is of what is best next."""
    number: int = 0
    """How many were asked, the one on the table included."""
    right: int = 0
    """How many were right at once and without help."""
    unknown: int = 0
    """Of how many in a row the solution had to be shown, up to the last one."""
    again: bool = False
    """Whether these are items that were answered before, or are too early; they move no skill."""
    mistakes: tuple[WrongItem, ...] = ()
    """Those of them that are still to come."""
    given: tuple[UUID, ...] | None = None
    """The items of a set that somebody passed on which are still to come; None in all others."""
    until_mastered: bool = False
    """Whether it ends as soon as the wanted skill is mastered."""
    alone: tuple[SkillId, ...] = ()
    """New skills whose problems stand alone already, without steps that are shown."""
    lately: tuple[SkillId, ...] = ()
    """The skills of its problems, the last one last."""
    checks: tuple[SkillId, ...] = ()
    """Skills that are asked before anything else: credited ones, or those of an exam date."""
    most: int = ITEMS_IN_A_SET

    @property
    def size(self) -> int:
        """Return how many items it has."""
        if self.given is not None:
            return self.number + len(self.given)
        return self.number + len(self.mistakes) if self.again else self.most

    @property
    def is_too_hard(self) -> bool:
        """Say whether one solution after the other had to be shown."""
        return self.unknown >= UNKNOWN_IN_A_ROW

    @property
    def is_done(self) -> bool:
        """Say whether all of them were asked."""
        return self.number >= self.size


@purpose("practice")
class Practice(Purpose):
    """An item of the bank is to be solved."""

    awaits_words: ClassVar[bool] = False
    practice: PracticeSet
    submitted: int = 0
    """How many answers were read, those of the right value in another form included."""
    wrong: int = 0
    """How many of them were wrong."""
    asked_for_steps: bool = False
    """Whether a result alone was sent to an item that asks for the steps to it."""
    last_wrong_number: int = 0
    """Which of the answers was the last wrong one, counted from 1."""
    last_wrong: str = ""
    """The last wrong answer as it was typed, which can be appealed against."""
    example: Example | None = None
    """How much of the way is shown with it; None if it stands alone."""

    @property
    def counted(self) -> bool:
        """Return True if no answer moves the skill: the first one did, or steps are shown."""
        return self.wrong > 0 or self.practice.again or self.example is not None


class CheckKind(StrEnum):
    """What problems about several skills are to find out."""

    PLACEMENT = "placement"
    """What the learner knows of all skills."""
    WAY = "way"
    """What they know of a wanted skill and what it builds on."""
    TEST_IN = "test_in"
    """Whether they know a skill that is locked."""


@purpose("skill_check")
class SkillCheck(Practice):
    """A problem finds out what the learner knows: there is no help, and one answer."""

    discussed: ClassVar[bool] = False
    check: CheckKind
    wanted: SkillId | None = None
    """The skill that is wanted or tested; None in a placement."""
    probes: tuple[Probe, ...] = ()
    """What was answered in this check."""
    most: int = FIRST_PROBLEMS
    """How many problems a placement has."""


@purpose("wrong_line")
class WrongLine(Purpose):
    """In a working with a mistake of the learner, the first wrong line is looked for."""

    mistake: OwnMistake
    item_id: UUID
    """The problem that is worked out, often another one than that of the mistake."""
    item_version: int
    waiting: tuple[OwnMistake, ...] = ()
    number: int = 1
    of: int = 1
    practice: PracticeSet
    """What follows."""


@state("check_offered")
class CheckOffered(Interactive):
    """Some problems would find out where to begin; in which class is the learner?"""

    wanted: SkillId | None = None
    """The skill that they want to practise, if they named one."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return which button is said; yes leaves the class open."""
        if meaning in {Meaning.NO, Meaning.FROM_THE_START}:
            return CheckDeclined(self.interaction_id)
        if meaning in {*AGREEING, Meaning.TEST_ME, Meaning.DONT_KNOW, Meaning.GROWN_UP}:
            said = GROWN_UP if meaning is Meaning.GROWN_UP else ""
            return CheckPressed(self.interaction_id, said)
        return None


@state("item_closed")
class ItemClosed(Interactive):
    """The solution of an item is shown; practice goes on when the learner has read it."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    practice: PracticeSet

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the next item for whatever is no wish of another kind."""
        goes_on = meaning in {*AGREEING, Meaning.BORED} or meaning in COURTESIES
        return NextItemPressed(self.interaction_id) if goes_on else None
