"""Simulated learners: what they do next, and if they remember."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, OrderAnswer, TextAnswer
from bot.domain.ids import InteractionId, QuestionKey
from bot.domain.rhythm.rhythm import Snooze
from bot.domain.topics.course import Language, Question
from bot.flow.cards import events as cards
from bot.flow.cards.states import CardAsked, CardTurned, LeechFound
from bot.flow.engine.events import NextAsked, Press
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed
from bot.flow.exercise.states import Answering, Placement, Purpose, TopicPurpose, asks_for
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.rhythm import events as rhythm_events
from bot.flow.topics.events import CoursePressed
from bot.lab.simulation.forgetting import FirstSeen, Remembered
from bot.lab.simulation.habits import AFTER_ROUND, Habits

STEP: Final = timedelta(seconds=20)
"""Learners act in steps of this, so that many of them act at once."""
SLIP: Final = 0.03
"""The probability of a wrong answer to a known question."""
RATINGS: Final = {Rating.HARD: 1, Rating.GOOD: 8, Rating.EASY: 1}
"""How often out of ten each button is pressed for a known card."""
_READS: Final = 4
_MOST_TRIES: Final = 2
_DAY: Final = timedelta(days=1)

Act = Press | str
"""A button, or a text."""


@dataclass(slots=True)
class Visit:
    """One visit to the bot."""

    until: datetime
    begun_by_bot: bool = False
    """If so, they only answer what the bot has begun."""
    asked_on: bool = False
    """True if they have just asked for more."""


@dataclass(slots=True)
class Person:
    """A simulated learner."""

    number: int
    habits: Habits
    rng: Random
    questions: Mapping[QuestionKey, Question]
    visits: Iterator[datetime]
    first_seen: FirstSeen
    state: ChatState = field(default_factory=Idle)
    recalled: bool = False
    """True if they really remembered their last answer."""
    next_at: datetime | None = None
    """When they act next."""
    _comes_at: datetime | None = None
    _visit: Visit | None = None
    _to_say: list[Act] = field(default_factory=list)
    _memory: dict[str, Remembered] = field(default_factory=dict)
    _tried: tuple[InteractionId | None, int] = (None, 0)

    def __post_init__(self) -> None:
        self._to_say = list(_choices(self.habits))
        self.next_at = self._comes_at = next(self.visits, None)

    def act(self, now: datetime) -> Act | None:
        """Return their next action, or None if they leave."""
        if self._visit is None:
            self._visit = Visit(until=now + timedelta(minutes=self.habits.minutes))
        if self._comes_at is not None and self._comes_at <= now:
            self._comes_at = next(self.visits, None)
            self._visit = Visit(until=now + timedelta(minutes=self.habits.minutes))
            self._to_say += self._break_to_tell(now)
        act = self._to_say.pop(0) if self._to_say else self._goes_on(self._visit, now)
        if act is None:
            self._visit, self.next_at = None, self._comes_at
        else:
            pause = _READS if isinstance(act, QuizPressed) else 1
            self.next_at = now + pause * STEP
        return act

    def hear(self, now: datetime, *, question: bool) -> None:
        """Record that the bot began by itself, with a question or with a line."""
        if self._visit is not None or self.habits.is_gone(self.habits.local(now).date()):
            return
        chance = self.rng.random()
        if chance < self.habits.snoozes:
            self._to_say.append(rhythm_events.SnoozePressed(self.rng.choice(list(Snooze))))
        elif chance >= self.habits.snoozes + self.habits.answers * (1 - self.habits.snoozes):
            return
        elif not question:
            self._to_say.append(rhythm_events.ReminderPressed())
        at = now + self.rng.randrange(1, 120) * STEP + AFTER_ROUND
        self._visit = Visit(until=at + timedelta(minutes=10), begun_by_bot=True)
        if self.next_at is None or at < self.next_at:
            self.next_at = at

    def _goes_on(self, visit: Visit, now: datetime) -> Act | None:
        if now >= visit.until:
            return None
        if isinstance(self.state, NothingOpen):
            if visit.begun_by_bot or visit.asked_on:
                return None
            visit.asked_on = True
            return NextAsked()
        visit.asked_on = False
        return self._answer(self.state, now)

    def _answer(self, state: ChatState, now: datetime) -> Act:
        if isinstance(state, Answering):
            return self._to_question(state, self._nth_try(state.interaction_id), now)
        if isinstance(state, CardTurned):
            return self._rating(state, now)
        if isinstance(state, Explaining):
            self._see(state.node_id, now, explained=True)
        return self._way_on(state)

    def _way_on(self, state: ChatState) -> Act:
        match state:
            case CardAsked(interaction_id=interaction_id):
                return cards.CardTurnedPressed(interaction_id)
            case Explaining(interaction_id=interaction_id):
                return QuizPressed(interaction_id)
            case CheckpointOffered(interaction_id=interaction_id):
                return CheckpointPressed(interaction_id, wanted=True)
            case PlacementOffered(interaction_id=interaction_id):
                return PlacementPressed(interaction_id, wanted=self.number % 3 == 0)
            case LeechFound(interaction_id=interaction_id):
                return cards.LeechPressed(interaction_id, cards.LeechAction.LEAVE)
            case _:
                return "/stop"

    def _nth_try(self, interaction_id: InteractionId) -> int:
        last, tries = self._tried
        self._tried = (interaction_id, tries + 1 if last == interaction_id else 1)
        return self._tried[1]

    def _rating(self, state: CardTurned, now: datetime) -> Act:
        if state.current.repeat:
            return cards.RepeatPressed(state.interaction_id, known=True)
        if not self._remembers(f"{state.current.ref}", now) or self.rng.random() < SLIP:
            return cards.RatingPressed(state.interaction_id, Rating.AGAIN)
        (rating,) = self.rng.choices(list(RATINGS), list(RATINGS.values()))
        rating = Rating.GOOD if self.habits.two_ratings else rating
        return cards.RatingPressed(state.interaction_id, rating)

    def _to_question(self, state: Answering[Purpose], tries: int, now: datetime) -> Act:
        dont_know = DontKnowPressed(state.interaction_id)
        question = self.questions.get(state.asked.key)
        if tries > _MOST_TRIES:
            return "/skip"
        if question is None or tries == _MOST_TRIES:
            return dont_know
        if self._knows(state, now):
            if self.rng.random() < SLIP:
                return dont_know
            return right_answer(question, state, self.habits.language)
        if isinstance(question.answer, ChoiceAnswer) and self.rng.random() < 1 / 2:
            place = self.rng.randrange(len(state.asked.shown))
            return ChoicePressed(state.interaction_id, place)
        return dont_know

    def _knows(self, state: Answering[Purpose], now: datetime) -> bool:
        """Return True if the answer is known. Before a course hardly anything is."""
        if asks_for(state, Placement):
            return self.rng.random() < 1 / 4
        if not asks_for(state, TopicPurpose):
            return False
        _, node_id = state.purpose.place()
        return self._remembers(str(node_id), now)

    def _see(self, key: str, now: datetime, *, explained: bool) -> None:
        """Learn what is shown or explained. Known items are strengthened."""
        known = self._memory.get(key)
        if known is None:
            self._memory[key] = self.first_seen(now, explained, self.rng)
        else:
            self._memory[key] = known.after(now, recalled=True)

    def _remembers(self, key: str, now: datetime) -> bool:
        """Return True if they recall it. They see the answer afterwards in any case."""
        known = self._memory.get(key)
        self.recalled = known is not None and self.rng.random() < known.recall(now)
        if known is None:
            self._see(key, now, explained=False)
        else:
            self._memory[key] = known.after(now, recalled=self.recalled)
        return self.recalled

    def _break_to_tell(self, now: datetime) -> Iterator[Act]:
        planned = self.habits.planned
        today: date = self.habits.local(now).date()
        if planned is not None and planned.first - today == _DAY:
            days = (planned.last - planned.first).days + 1
            yield SettingChosen("break", f"tomorrow-{days}")


def right_answer(question: Question, state: Answering[Purpose], language: Language) -> Act:
    """Return the right answer to the question as it was shown in the chat."""
    shown = state.asked.shown
    match question.answer:
        case ChoiceAnswer(choices=choices):
            place = next(n for n, spot in enumerate(shown) if choices[spot].correct)
            return ChoicePressed(state.interaction_id, place)
        case OrderAnswer():
            in_order = sorted(range(len(shown)), key=shown.__getitem__)
            return " ".join("ABCDEFGH"[n] for n in in_order)
        case TextAnswer(accepted=accepted):
            return accepted[language][0]
        case FreeTextAnswer(sample=sample):
            return sample
        case answer:
            return _as_typed(answer.value, decimal_comma=language is Language.DE)


def _choices(habits: Habits) -> Iterator[Act]:
    """Yield their settings on the first day."""
    yield "/start"
    yield SettingChosen("zone", habits.zone)
    if habits.quiet is not None:
        yield SettingChosen("quiet", "{}-{}".format(*habits.quiet))
    if habits.cap is not None:
        yield SettingChosen("daily_cap", str(habits.cap))
    for kind, days in (("easy", habits.easy_days), ("off", habits.days_off)):
        yield from (SettingChosen(f"day_{day}", kind) for day in days)
    if habits.remind_hour is not None:
        yield SettingChosen("reminder_hour", str(habits.remind_hour))
    if habits.retention is not None:
        yield SettingChosen("card_model", str(habits.retention))
    yield SettingChosen("two_ratings", "on" if habits.two_ratings else "off")
    yield SettingChosen("new_cards", str(habits.new_cards))
    yield cards.DeckActivatedPressed(habits.deck, taken=True)
    if habits.course is not None:
        yield CoursePressed(habits.course)


def _as_typed(value: object, *, decimal_comma: bool) -> str:
    text = str(value)
    return text.replace(".", ",") if decimal_comma and isinstance(value, Decimal) else text
