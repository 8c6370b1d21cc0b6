"""Past answers, for counting and for looking back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Final, Protocol

from bot.domain.answers.quality import Rating, is_right
from bot.domain.cards.state import CardReview
from bot.domain.exercise.mistakes import Mistakes
from bot.domain.ids import DeckId, LearnerId, MapId, NodeId, QuestionKey, ServedId, SkillId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.causes import Sooner
from bot.domain.progress.analytics import CountedAnswer, Metrics, Snapshot
from bot.domain.progress.statistics import Statistics
from bot.domain.topics.mind_map import ResponseType
from bot.flow.engine.ports import Port
from bot.views.history import AnsweredFor


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLeeches:
    """A deck that is drilled, and the number of its leeches."""

    deck_id: DeckId
    title: str
    leeches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PastWeeks:
    """What a learner did since a moment."""

    answered_at: Sequence[datetime]
    """Answers to concepts, cards and items of practice."""
    reviewed: Mapping[NodeId, Sequence[GivenAnswer]]
    """All answers ever to each concept that was reviewed since then, oldest first."""
    cards: Sequence[CardReview]
    """Card reviews that were given in this bot, oldest first."""
    leeches: Sequence[DeckLeeches]
    """Decks by their current number of leeches, most first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastQuestion:
    """An answer to a question of a map."""

    number: int
    map_id: MapId
    node_id: NodeId
    key: QuestionKey
    question: str
    answer: str | None
    """None if the learner did not know."""
    quality: int
    type: ResponseType
    checkpoint: bool
    at: datetime
    taken_back: bool
    rating: ClassVar[None] = None

    @property
    def id(self) -> str:
        """Return the id of this answer among all kinds of answers."""
        return f"q{self.number}"

    @property
    def right(self) -> bool:
        """Return True if the answer counts as right."""
        return is_right(self.quality)

    @property
    def purpose(self) -> AnsweredFor:
        """Return why the question was asked."""
        return AnsweredFor.CHECKPOINT if self.checkpoint else _PURPOSES[self.type]


_PURPOSES: Final = {
    ResponseType.DIAGNOSTIC: AnsweredFor.PLACEMENT,
    ResponseType.TEACH: AnsweredFor.LESSON,
    ResponseType.REVIEW: AnsweredFor.REVIEW,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAttempt:
    """A judged answer to an item of practice."""

    served_id: ServedId
    number: int
    """Number of the try, from 1."""
    skill_id: SkillId
    question: str
    answer: str
    right: bool
    at: datetime
    taken_back: ClassVar[bool] = False
    rating: ClassVar[None] = None
    purpose: ClassVar[AnsweredFor] = AnsweredFor.PRACTICE

    @property
    def id(self) -> str:
        """Return the id of this answer among all kinds of answers."""
        return f"p{self.number}.{self.served_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PastReview:
    """A review of a card, of which only the rating was stored."""

    number: int
    question: str
    rating: Rating
    at: datetime
    due_at: datetime | None
    """When it was to come back, or None if that cannot be read."""
    answer: ClassVar[str] = ""
    taken_back: ClassVar[bool] = False
    purpose: ClassVar[AnsweredFor] = AnsweredFor.CARD

    @property
    def id(self) -> str:
        """Return the id of this answer among all kinds of answers."""
        return f"c{self.number}"

    @property
    def right(self) -> bool:
        """Return True if the card was not forgotten."""
        return self.rating is not Rating.AGAIN


AnyAnswer = PastQuestion | PastAttempt | PastReview


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryWanted:
    """Which answers to look back on."""

    map_id: MapId | None = None
    """None for all maps, practice and cards."""
    node_id: NodeId | None = None
    wrong: bool = False
    """Whether to return wrong answers only."""
    before: AnyAnswer | None = None
    """The last answer that was seen; older ones follow."""
    skip: int = 0
    """Number of the newest answers to skip."""
    limit: int


class Analytics(Protocol):
    """The answers of a map, its snapshots, and what a learner did."""

    async def answers(self, map_id: MapId) -> Sequence[CountedAnswer]:
        """Return every answer of the map that was not taken back."""

    async def snapshots(self, map_id: MapId, limit: int) -> Sequence[Metrics]:
        """Return the newest snapshots of the map, oldest first."""

    async def snapshots_since(self, map_id: MapId, first: date) -> Sequence[Snapshot]:
        """Return the snapshots of the map since the day `first`, oldest first."""

    async def days_learned(self, learner: Learner, first: date) -> Mapping[date, int]:
        """Return the number of answers of each learning day since `first`.

        Each day is in the zone where the learner was. Answers to questions, cards and items of
        practice count; those of a first check do not.
        """

    async def statistics(self, learner_id: LearnerId, first: date) -> Statistics:
        """Return the daily counts of the learner's decks and skills since `first`."""

    async def past_weeks(self, learner_id: LearnerId, since: datetime) -> PastWeeks:
        """Return what the learner did since `since`, in one read."""

    async def history(self, learner_id: LearnerId, wanted: HistoryWanted) -> Sequence[AnyAnswer]:
        """Return answers, newest first. The caller has checked that the map is the learner's."""

    async def past_answer(self, learner_id: LearnerId, answer_id: str) -> AnyAnswer | None:
        """Return the learner's answer with that id, or None."""

    async def what_brought_back(self, learner_id: LearnerId, at: datetime) -> Sooner:
        """Return what brought reviews of the learner forward to exactly `at`."""

    async def mistakes(self, learner_id: LearnerId, since: datetime) -> Mistakes:
        """Return what the learner answered wrong since `since` and not right afterwards."""


ANALYTICS: Final[Port[Analytics]] = Port("analytics")
