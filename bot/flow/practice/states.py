"""States of practice, and the purposes of its questions."""

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
    """A set of items, usually ten, and how they went."""

    wanted: SkillId | None = None
    """The skill of all items, or None if each item has the best next skill."""
    number: int = 0
    """Number of items asked, with the open one."""
    right: int = 0
    """Number of items right at once and without help."""
    unknown: int = 0
    """Number of latest items in a row whose solution had to be shown."""
    again: bool = False
    """Whether the items were answered before, or come too early, and so move no skill."""
    mistakes: tuple[WrongItem, ...] = ()
    """The repeated items that are still to come."""
    given: tuple[UUID, ...] | None = None
    """Items still to come in a set that somebody passed on; None for other sets."""
    until_mastered: bool = False
    """Whether the set ends once the wanted skill is mastered."""
    alone: tuple[SkillId, ...] = ()
    """New skills whose problems already come without worked steps."""
    lately: tuple[SkillId, ...] = ()
    """The skills of its latest problems, oldest first."""
    checks: tuple[SkillId, ...] = ()
    """Skills to ask about first: credited ones, or those of an exam date."""
    most: int = ITEMS_IN_A_SET

    @property
    def size(self) -> int:
        """Return the number of items in the set."""
        if self.given is not None:
            return self.number + len(self.given)
        return self.number + len(self.mistakes) if self.again else self.most

    @property
    def is_too_hard(self) -> bool:
        """Return True if several solutions in a row had to be shown."""
        return self.unknown >= UNKNOWN_IN_A_ROW

    @property
    def is_done(self) -> bool:
        """Return True if all items were asked."""
        return self.number >= self.size


@purpose("practice")
class Practice(Purpose):
    """An item of the bank to solve."""

    awaits_words: ClassVar[bool] = False
    practice: PracticeSet
    submitted: int = 0
    """Number of answers read, with those of the right value in another form."""
    wrong: int = 0
    """Number of wrong answers."""
    asked_for_steps: bool = False
    """Whether the steps were asked for after a result alone."""
    last_wrong_number: int = 0
    """Number of the last wrong answer, from 1."""
    last_wrong: str = ""
    """The last wrong answer as typed, which can be appealed."""
    example: Example | None = None
    """How much of the solution is shown with it, or None."""

    @property
    def counted(self) -> bool:
        """Return True if no answer moves the skill: the first one did, or steps are shown."""
        return self.wrong > 0 or self.practice.again or self.example is not None


class CheckKind(StrEnum):
    """What a check finds out."""

    PLACEMENT = "placement"
    """What the learner knows of all skills."""
    WAY = "way"
    """What the learner knows of a wanted skill and what it builds on."""
    TEST_IN = "test_in"
    """Whether the learner knows a locked skill."""


@purpose("skill_check")
class SkillCheck(Practice):
    """A problem that finds out what the learner knows, with one answer and no help."""

    discussed: ClassVar[bool] = False
    check: CheckKind
    wanted: SkillId | None = None
    """The wanted or tested skill, or None in a placement."""
    probes: tuple[Probe, ...] = ()
    """The answers in this check."""
    most: int = FIRST_PROBLEMS
    """Number of problems of a placement."""


@purpose("wrong_line")
class WrongLine(Purpose):
    """The question for the first wrong line of a working that contains the learner's mistake."""

    mistake: OwnMistake
    item_id: UUID
    """The problem of the working, often another one than that of the mistake."""
    item_version: int
    waiting: tuple[OwnMistake, ...] = ()
    number: int = 1
    of: int = 1
    practice: PracticeSet
    """The set that follows."""


@state("check_offered")
class CheckOffered(Interactive):
    """The bot offered a check that finds out where to begin, and asked for the class."""

    wanted: SkillId | None = None
    """The skill that the learner wants to practise, if they named one."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press that the learner's words mean, or None. A yes leaves the class open."""
        if meaning in {Meaning.NO, Meaning.FROM_THE_START}:
            return CheckDeclined(self.interaction_id)
        if meaning in {*AGREEING, Meaning.TEST_ME, Meaning.DONT_KNOW, Meaning.GROWN_UP}:
            said = GROWN_UP if meaning is Meaning.GROWN_UP else ""
            return CheckPressed(self.interaction_id, said)
        return None


@state("item_closed")
class ItemClosed(Interactive):
    """The solution of an item is shown, until the learner has read it."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    practice: PracticeSet

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press for the next item, unless the words mean another wish."""
        goes_on = meaning in {*AGREEING, Meaning.BORED} or meaning in COURTESIES
        return NextItemPressed(self.interaction_id) if goes_on else None
