"""The ledger of the model: every call with what it cost, for budgets and for whoever audits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.domain.ids import LearnerId, LessonId
from bot.flow.engine.ports import Port

CallId = NewType("CallId", str)


class CallOutcome(StrEnum):
    """What a call came to."""

    OK = "ok"
    DOWN = "down"
    REFUSED = "refused"
    UNUSABLE = "unusable"


class Account(StrEnum):
    """On which account a call goes, by its prompt."""

    HELP = "help"
    """A learner waits for it in the chat."""
    MAKING = "making"
    """It makes a topic: its survey, its map and its questions."""
    ASIDE = "aside"
    """A learner does something else meanwhile."""


MAKING: Final = frozenset(
    {
        "survey",
        "draw_map",
        "write_questions",
        "rewrite_questions",
        "solve_questions",
        "transcribe_pages",
        "read_list",
        "outline_source",
        "write_cited_questions",
        "write_cards",
        "write_exam",
    }
)
ASIDE: Final = frozenset({"transcribe_exam", "grade_exam", "grade_exam_again", "regrade_step"})
"""All other prompts help."""
MAKING_DAYS: Final = 30
"""For so many days what was made of topics counts."""
MICRODOLLARS: Final = 1_000_000
"""In a dollar."""
TOPICS: Final = 4
"""So many topics may be made in these days."""


def account_of(prompt: str) -> Account:
    """Return the account of calls with that prompt."""
    if prompt in MAKING:
        return Account.MAKING
    return Account.ASIDE if prompt in ASIDE else Account.HELP


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """What a call used, as the provider counts; `input` is what no cache had."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write_5m: int = 0
    cache_write_1h: int = 0

    @property
    def cache_write(self) -> int:
        """Return what was put into a cache of either kind."""
        return self.cache_write_5m + self.cache_write_1h

    @property
    def prompt(self) -> int:
        """Return the length of all that was sent."""
        return self.input + self.cache_read + self.cache_write

    def __add__(self, other: "Tokens") -> "Tokens":
        """Return what both used."""
        return Tokens(
            input=self.input + other.input,
            output=self.output + other.output,
            cache_read=self.cache_read + other.cache_read,
            cache_write_5m=self.cache_write_5m + other.cache_write_5m,
            cache_write_1h=self.cache_write_1h + other.cache_write_1h,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """One call, without anything that was said in it."""

    id: CallId
    at: datetime
    learner_id: LearnerId
    prompt: str
    version: int
    sha256: str
    """Of the prompt's template with all that it includes."""
    model_requested: str
    model_returned: str | None
    """None where nothing came back."""
    effort: str
    tokens: Tokens
    """Of all its tries, those that broke as well."""
    cost_microdollars: int
    duration_ms: int
    retries: int
    stop_reason: str | None
    outcome: CallOutcome
    request_id: str | None
    """What the provider calls it, for asking them about it."""
    lesson_id: LessonId | None = None
    """The lesson that it was for, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What the calls of the present day cost, in millionths of a dollar."""

    by_learner: int
    """Since 04:00 where the learner is, the making of topics aside."""
    making: int = 0
    """On topics of the learner in the last 30 days."""
    in_all: int
    """Of all learners, since 04:00 in UTC."""
    free_by_learner: int = 0
    """How many calls of the learner were answered and cost nothing."""
    free_in_all: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTotals:
    """All calls of a learner together."""

    calls: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost_microdollars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptTotals:
    """All calls with a prompt together."""

    prompt: str
    calls: int
    cost_microdollars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodTotals:
    """What all learners caused since some moment."""

    prompts: tuple[PromptTotals, ...]
    """The dearest first."""
    first_calls: tuple[datetime, ...]
    """When each learner caused the first of these calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What the model has cost today, and what it may cost, in millionths of a dollar."""

    spent: int
    spent_by_all: int
    for_learner: int
    for_all: int
    making: int = 0
    """What making topics has cost in the last 30 days."""
    for_topic: int = 0
    """What making one topic may cost."""
    in_calls: bool = False
    """Whether all of that is calls instead, of models that cost nothing."""

    @property
    def for_making(self) -> int:
        """Return what making topics may cost in 30 days."""
        return TOPICS * self.for_topic

    @property
    def topics_left(self) -> int:
        """Return how many topics can still be begun, each with all that one may cost."""
        if self.in_calls:
            return TOPICS
        left = max(self.for_making - self.making, 0)
        return left // self.for_topic if self.for_topic else 0

    @property
    def learner_used_up(self) -> bool:
        """Say whether the learner's share of today is spent."""
        return self.spent >= self.for_learner

    @property
    def all_used_up(self) -> bool:
        """Return True if no more costs are allowed today."""
        return self.spent_by_all >= self.for_all


class Budget(Protocol):
    """What may still be spent."""

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        """Return what a learner has spent today, and what they may."""

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return how many tokens were written for the learner's lesson."""

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        """Return about what it costs to outline so many characters and scanned pages.

        In calls if the models cost nothing.
        """


class Usage(Protocol):
    """Where every call is paid."""

    async def record(self, call: ModelCall) -> None:
        """Keep the call; one that is kept already stays as it is."""

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        """Return what has been spent today."""

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return how many tokens were written for the learner's lesson."""


class UsageLog(Usage, Protocol):
    """The calls of the model, kept for good."""

    async def calls(self, learner_id: LearnerId, limit: int) -> Sequence[ModelCall]:
        """Return the learner's latest calls, newest first."""

    async def totals(self, learner_id: LearnerId) -> CallTotals:
        """Return the learner's calls in sum."""

    async def totals_since(self, since: datetime) -> PeriodTotals:
        """Return all calls since then in sum, prompt by prompt."""


BUDGET: Final[Port[Budget | None]] = Port("budget")
"""What the model may cost; None without a key."""
