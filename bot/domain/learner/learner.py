"""Learners: language, zone, quiet hours, and who may use the bot."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from hmac import compare_digest
from zoneinfo import ZoneInfo

from bot.domain import days
from bot.domain.ids import LearnerId, SkillId
from bot.domain.learner.memory import LEVELS, PURPOSES, Memory
from bot.domain.learner.rhythm import Rhythm
from bot.domain.memory.athena import AthenaSettings
from bot.domain.memory.fit import FittedWeights
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, Weights
from bot.domain.memory.models import CardModel, MemoryModel, model_for
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language

DAILY_CAPS = (5, 10, 20, 30, 50)
"""The choices, in questions a day."""
NEW_CARDS_A_DAY = (0, 5, 10, 20, 30)
"""The choices, in cards a day for one deck."""
NEW_CARDS_IN_ALL = (10, 20, 30, 50, 100)
"""The choices, in cards a day for all decks together."""

GROWN_UP = "grown_up"
SCHOOL_CLASSES = (*map(str, range(3, 14)), GROWN_UP)
"""The choices of a school year."""

REMINDER_HOURS = range(6, 22)
"""The choices, outside the quiet hours."""
MINUTES_A_DAY = (5, 10, 15, 20, 30, 45, 60)
"""The choices, in minutes of learning a day. There may be no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """A person with their settings."""

    id: LearnerId
    language: Language = Language.EN
    language_chosen: bool = False
    """True if they chose it in /settings. Until then it follows their app."""
    zone: str | None = None
    """An IANA name, or None until the learner has told their local time."""
    zone_asked: bool = False
    """True if the bot has asked for the local time. It asks only once."""
    quiet_from: time = time(21)
    quiet_until: time = time(8)
    daily_cap: int = 20
    """Questions a day that the bot asks on its own initiative."""
    reminders_on: bool = True
    ignored_reminders: int = 0
    reminded_on: date | None = None
    remind_at: datetime | None = None
    """When the scheduler checks this learner next, or None if nothing is scheduled."""
    invited: bool = False
    """True if the learner came in with the invite code."""
    blocked: bool = False
    """True if the learner blocked the bot, which then sends no reminders."""
    dark_pictures: bool = False
    """True if maps and charts are drawn light on dark."""
    memory: Memory = field(default_factory=Memory)
    """How they learn best. Empty as long as no model uses it."""
    card_model: CardModel = CardModel.SM2
    """The model that schedules cards."""
    desired_retention: float = 0.9
    """The chance of recall at which FSRS makes a card due."""
    fitted: FittedWeights | None = None
    """FSRS weights fitted to the learner. They are kept while another model is chosen."""
    athena: AthenaSettings = field(default_factory=AthenaSettings)
    """The settings by which Athena schedules tasks. The operator sets them for all learners."""
    new_cards_a_day: int = 10
    """The daily maximum for one deck, which applies only while the due cards leave room."""
    rhythm: Rhythm = field(default_factory=Rhythm)
    """How they want to be accompanied day by day."""
    letter_at: datetime | None = None
    """When the weekly letter is due, or None until they have learned something."""
    exam_date_at: datetime | None = None
    """When the next message about an exam date is due, or None."""
    report_at: datetime | None = None
    """When their next report on the learners they observe is due, or None if they observe none."""
    told_of_model_on: date | None = None
    """When they were last told that a request needs a language model. Once a day is enough."""
    last_active_at: datetime | None = None
    school_class: str | None = None
    """The school year they are in, or `GROWN_UP`, or None if they have not said."""
    wanted_skill: SkillId | None = None
    """The skill that practice leads to until it is mastered."""
    mixes: bool = True
    """True if practice alternates between skills."""

    @property
    def class_number(self) -> int | None:
        """Return the number of the school year, or None if there is none or it is unknown."""
        said = self.school_class
        return int(said) if said is not None and said.isdecimal() else None

    @property
    def level(self) -> str:
        """Return the approximate age in plain English words, or empty if it is unknown."""
        said = self.memory.level
        if self.class_number is not None and said in {"", "young", "school"}:
            return f"a pupil in class {self.class_number}"
        return LEVELS.get(said or ("adult" if self.school_class == GROWN_UP else ""), "")

    @property
    def audience(self) -> str:
        """Return the learner's level and purpose in English, or empty if neither is known."""
        purpose = PURPOSES.get(self.memory.purpose, "")
        learns = f"who learns for {purpose}" if purpose else ""
        return ", ".join(part for part in (self.level, learns) if part)

    @property
    def weights(self) -> Weights:
        """Return the FSRS weights for this learner."""
        return DEFAULT_WEIGHTS if self.fitted is None else self.fitted.weights

    @property
    def fitted_answers(self) -> int:
        """Return the number of answers that the model in use is fitted to, or 0."""
        if self.card_model is not CardModel.FSRS6 or self.fitted is None:
            return 0
        return self.fitted.answers

    def model_of(self, kind: CardKind) -> MemoryModel:
        """Return the model that schedules cards of that kind for this learner."""
        return model_for(kind, self.card_model, self.desired_retention, self.weights, self.athena)

    def local(self, moment: datetime) -> datetime:
        """Return the moment on the learner's wall clock. It is UTC while the zone is unknown."""
        return moment.astimezone(ZoneInfo(self.zone or "UTC"))

    def day(self, moment: datetime) -> date:
        """Return the learner's day, which begins at 04:00."""
        return days.day_of(moment, self.zone or "UTC")

    def day_then(self, moment: datetime) -> date:
        """Return the day of a past moment in the learner's zone of that time."""
        return days.day_of(moment, self._zone_then(moment))

    def local_then(self, moment: datetime) -> datetime:
        """Return a past moment on the wall clock of the learner's zone of that time."""
        return moment.astimezone(ZoneInfo(self._zone_then(moment)))

    def after_midnight(self, moment: datetime) -> bool:
        """Return True if a past moment counts for the day before its date, in its own zone."""
        return self.local_then(moment).date() != self.day_then(moment)

    def without_past_break(self, moment: datetime) -> "Learner":
        """Return the learner without a break that is over at that moment."""
        planned = self.rhythm.break_
        if planned is None or planned.ends >= self.day(moment):
            return self
        return replace(self, rhythm=replace(self.rhythm, break_=None))

    def day_began(self, moment: datetime) -> datetime:
        """Return when the learner's day at the moment began, in UTC."""
        return days.day_begins_at(self.day(moment), self.zone or "UTC")

    def day_ends(self, moment: datetime) -> datetime:
        """Return when the learner's day at the moment ends, in UTC."""
        return days.day_begins_at(self.day(moment) + timedelta(days=1), self.zone or "UTC")

    def due_by(self, moment: datetime) -> days.DueBy:
        """Return what is due at that moment."""
        return days.due_by(moment, self.zone or "UTC")

    def is_quiet(self, moment: datetime) -> bool:
        """Return True if the moment is in the learner's quiet hours. Equal ends mean none."""
        return in_hours(self.local(moment).time(), (self.quiet_from, self.quiet_until))

    def _zone_then(self, moment: datetime) -> str:
        past = (zone.zone for zone in self.rhythm.zones if moment < zone.until)
        return next(past, self.zone or "UTC")


def in_hours(at: time, hours: tuple[time, time]) -> bool:
    """Return True if the time is within these hours, which may span midnight."""
    begins, ends = hours
    if begins <= ends:
        return begins <= at < ends
    return at >= begins or at < ends


def reminder_hours(quiet: tuple[time, time]) -> tuple[int, ...]:
    """Return the hours that can be chosen for reminders with these quiet hours."""
    return tuple(hour for hour in REMINDER_HOURS if not in_hours(time(hour), quiet))


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """The admission policy. Without a list and a code, everyone may come in."""

    allowed: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    """They may not come in, whatever the list and the code say."""
    invite_code: str | None = None

    def admits(self, learner_id: LearnerId, *, invited: bool) -> bool:
        """Return True if the learner may use the bot."""
        if learner_id in self.refused:
            return False
        if not self.allowed and self.invite_code is None:
            return True
        return learner_id in self.allowed or (invited and self.invite_code is not None)

    def opens_to(self, code: str) -> bool:
        """Return True if this is the invite code. A wrong one takes just as long."""
        if self.invite_code is None:
            return False
        return compare_digest(code.encode(), self.invite_code.encode())
