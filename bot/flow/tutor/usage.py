"""The ledger of the model: every call with its cost, for budgets and audits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.domain.ids import LearnerId, LessonId
from bot.flow.engine.ports import Port

CallId = NewType("CallId", str)


class CallOutcome(StrEnum):
    """The outcome of a call."""

    OK = "ok"
    DOWN = "down"
    REFUSED = "refused"
    UNUSABLE = "unusable"


class Account(StrEnum):
    """The account of a call, by its prompt."""

    HELP = "help"
    """A learner waits for the result in the chat."""
    MAKING = "making"
    """The call makes a topic: its survey, its map and its questions."""
    ASIDE = "aside"
    """The learner does something else meanwhile."""


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
"""All other prompts belong to HELP."""
MAKING_DAYS: Final = 30
"""Number of days over which the cost of making topics counts."""
MICRODOLLARS: Final = 1_000_000
"""Microdollars in a dollar."""
TOPICS: Final = 4
"""Number of topics a learner may have made in these days."""


def account_of(prompt: str) -> Account:
    """Return the account of calls with the prompt."""
    if prompt in MAKING:
        return Account.MAKING
    return Account.ASIDE if prompt in ASIDE else Account.HELP


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The tokens of a call as the provider counts them; `input` is without cached ones."""

    input: int = 0
    output: int = 0
    cache_read: int = 0
    cache_write_5m: int = 0
    cache_write_1h: int = 0

    @property
    def cache_write(self) -> int:
        """Return the tokens written to a cache of either kind."""
        return self.cache_write_5m + self.cache_write_1h

    @property
    def prompt(self) -> int:
        """Return the tokens of everything that was sent."""
        return self.input + self.cache_read + self.cache_write

    def __add__(self, other: "Tokens") -> "Tokens":
        """Return the sum of both."""
        return Tokens(
            input=self.input + other.input,
            output=self.output + other.output,
            cache_read=self.cache_read + other.cache_read,
            cache_write_5m=self.cache_write_5m + other.cache_write_5m,
            cache_write_1h=self.cache_write_1h + other.cache_write_1h,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """A call, without its texts."""

    id: CallId
    at: datetime
    learner_id: LearnerId
    prompt: str
    version: int
    sha256: str
    """The hash of the prompt's template with everything it includes."""
    model_requested: str
    model_returned: str | None
    """None if nothing came back."""
    effort: str
    tokens: Tokens
    """The tokens of all tries, with those that broke off."""
    cost_microdollars: int
    duration_ms: int
    retries: int
    stop_reason: str | None
    outcome: CallOutcome
    request_id: str | None
    """The provider's id of the call, for asking them about it."""
    lesson_id: LessonId | None = None
    """The lesson of the call, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """The cost of today's calls, in millionths of a dollar."""

    by_learner: int
    """Since 04:00 where the learner is, without the making of topics."""
    making: int = 0
    """On making topics of the learner in the last 30 days."""
    in_all: int
    """Of all learners, since 04:00 UTC."""
    free_by_learner: int = 0
    """Number of the learner's calls that were answered and cost nothing."""
    free_in_all: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTotals:
    """The sum of a learner's calls."""

    calls: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost_microdollars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptTotals:
    """The sum of the calls with a prompt."""

    prompt: str
    calls: int
    cost_microdollars: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodTotals:
    """The calls of all learners since some moment."""

    prompts: tuple[PromptTotals, ...]
    """The most expensive first."""
    first_calls: tuple[datetime, ...]
    """The time of each learner's first call among these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What the model has cost today and may cost, in millionths of a dollar."""

    spent: int
    spent_by_all: int
    for_learner: int
    for_all: int
    making: int = 0
    """The cost of making topics in the last 30 days."""
    for_topic: int = 0
    """The most that one topic may cost."""
    in_calls: bool = False
    """Whether all numbers are calls instead, of models that cost nothing."""

    @property
    def for_making(self) -> int:
        """Return the most that making topics may cost in 30 days."""
        return TOPICS * self.for_topic

    @property
    def topics_left(self) -> int:
        """Return the number of topics that can still be begun, each at the full price."""
        if self.in_calls:
            return TOPICS
        left = max(self.for_making - self.making, 0)
        return left // self.for_topic if self.for_topic else 0

    @property
    def learner_used_up(self) -> bool:
        """Return True if the learner's share of today is used up."""
        return self.spent >= self.for_learner

    @property
    def all_used_up(self) -> bool:
        """Return True if the share of all learners is used up today."""
        return self.spent_by_all >= self.for_all


class Budget(Protocol):
    """The budget of the model."""

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        """Return what the learner has spent today, and what they may spend."""

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return the number of tokens written for the learner's lesson."""

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        """Return an estimate of the cost of outlining that many characters and scanned pages.

        The cost is in calls if the models cost nothing.
        """


class Usage(Protocol):
    """Records the cost of every call."""

    async def record(self, call: ModelCall) -> None:
        """Store the call. One that is stored already stays as it is."""

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        """Return what has been spent today."""

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return the number of tokens written for the learner's lesson."""


class UsageLog(Usage, Protocol):
    """The stored calls of the model."""

    async def calls(self, learner_id: LearnerId, limit: int) -> Sequence[ModelCall]:
        """Return the learner's latest calls, newest first."""

    async def totals(self, learner_id: LearnerId) -> CallTotals:
        """Return the sum of the learner's calls."""

    async def totals_since(self, since: datetime) -> PeriodTotals:
        """Return the sums of all calls since `since`, by prompt."""


BUDGET: Final[Port[Budget | None]] = Port("budget")
"""The port is None without a key."""
