"""Counters and measurements for Prometheus. They are passed to their users, never global."""

from collections.abc import Callable
from time import perf_counter

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.course import Language
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Event
from bot.flow.engine.turn import TurnResult
from bot.flow.tutor.usage import MICRODOLLARS, ModelCall, Usage, account_of

DURATIONS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The metrics of one process, in their own registry."""

    content_type = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, open files, processor time
        self._updates = Counter(
            "lyceum_updates_received_total", "Updates that came in.", registry=registry
        )
        self._set_aside = Counter(
            "lyceum_updates_set_aside_total", "Updates that were set aside.", registry=registry
        )
        self._turns = Counter(
            "lyceum_turns_total", "Turns, by how they ended.", ["outcome"], registry=registry
        )
        self._durations = Histogram(
            "lyceum_turn_seconds", "How long turns took.", buckets=DURATIONS, registry=registry
        )
        self._replies = Counter(
            "lyceum_replies_total",
            "Replies, by whether they arrived.",
            ["result"],
            registry=registry,
        )
        self._conflicts = Counter(
            "lyceum_turn_conflicts_total",
            "Turns that were decided anew, as another process had moved the chat on.",
            registry=registry,
        )
        self._throttled = Counter(
            "lyceum_throttled_total", "Calls that Telegram answered with 429.", registry=registry
        )
        self._rounds = Histogram(
            "lyceum_round_seconds",
            "How long took what the process does by itself.",
            ["round"],
            buckets=(*DURATIONS, 60, 300),
            registry=registry,
        )
        self._skipped = Counter(
            "lyceum_rounds_skipped_total",
            "Rounds that were left out, as the one before took longer than its period.",
            ["round"],
            registry=registry,
        )
        self._reminders = Counter(
            "lyceum_reminders_sent_total", "Reminders that were sent.", registry=registry
        )
        self._model_calls = Counter(
            "lyceum_model_calls_total",
            "Calls of the model, by their account and by what they came to.",
            ["account", "outcome"],
            registry=registry,
        )
        self._model_cost = Counter(
            "lyceum_model_cost_dollars_total",
            "What calls of the model cost, by their account.",
            ["account"],
            registry=registry,
        )
        self._model_durations = Histogram(
            "lyceum_model_call_seconds",
            "How long calls of the model took, all their tries together.",
            ["account"],
            buckets=(*DURATIONS, 60, 120, 300, 600),
            registry=registry,
        )

    def update_received(self, count: int = 1) -> None:
        """Count received updates."""
        self._updates.inc(count)

    def update_set_aside(self) -> None:
        """Count an update that was set aside."""
        self._set_aside.inc()

    def turn_taken(self, outcome: str, seconds: float) -> None:
        """Count a turn by its outcome (`applied`, `again`, `failed`) and record its duration."""
        self._turns.labels(outcome).inc()
        self._durations.observe(seconds)

    def turn_conflicted(self) -> None:
        """Count a turn that another process applied first."""
        self._conflicts.inc()

    def reply_sent(self, count: int = 1) -> None:
        """Count delivered replies."""
        self._replies.labels("sent").inc(count)

    def reply_failed(self) -> None:
        """Count a reply that could not be sent."""
        self._replies.labels("failed").inc()

    def reply_refused(self) -> None:
        """Count a reply that Telegram refused and that was sent as plain text."""
        self._replies.labels("refused").inc()

    def reply_unanswered(self) -> None:
        """Count a reply that was sent twice without a response, and may have arrived."""
        self._replies.labels("unanswered").inc()

    def throttled(self) -> None:
        """Count a call that Telegram answered with 429."""
        self._throttled.inc()

    def round_taken(self, name: str, seconds: float) -> None:
        """Record the duration of a round of the clock."""
        self._rounds.labels(name).observe(seconds)

    def round_skipped(self, name: str) -> None:
        """Count a round that was skipped because the one before is still running."""
        self._skipped.labels(name).inc()

    def reminders_sent(self, count: int) -> None:
        """Count sent reminders."""
        self._reminders.inc(count)

    def model_called(self, call: ModelCall) -> None:
        """Count a call of the model by its outcome, with its duration and its cost."""
        account = account_of(call.prompt).value
        self._model_calls.labels(account, call.outcome.value).inc()
        self._model_cost.labels(account).inc(call.cost_microdollars / MICRODOLLARS)
        self._model_durations.labels(account).observe(call.duration_ms / 1_000)

    def watch_model(self, waiting: Callable[[], int], rests: Callable[[], bool]) -> None:
        """Read the number of calls at the gate, and whether the model rests, from these."""
        words = "Calls of the model that wait for a place."
        self._watch("lyceum_model_calls_waiting", words, waiting)
        words = "1 while no calls are made, since the last ones failed; else 0."
        self._watch("lyceum_model_rests", words, rests)

    def watch_waiting(self, count: Callable[[], int]) -> None:
        """Read the number of waiting updates from `count` at each scrape."""
        self._watch("lyceum_updates_waiting", "Updates that wait for their turn.", count)

    def watch_tasks(self, count: Callable[[], int]) -> None:
        """Read the number of the loop's tasks from `count` at each scrape."""
        self._watch("lyceum_tasks", "Tasks of the process's loop.", count)

    def watch_backups(self, last: Callable[[], float]) -> None:
        """Read the moment of the last backup from `last` at each scrape."""
        words = "When the newest nightly backup was made; 0 for never."
        self._watch("lyceum_last_backup_timestamp_seconds", words, last)

    def page(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _watch(self, name: str, words: str, look: Callable[[], float]) -> None:
        Gauge(name, words, registry=self._registry).set_function(look)


class MeteredUsage:
    """The ledger of the model, which also counts each stored call in the metrics."""

    def __init__(self, usage: Usage, metrics: Metrics) -> None:
        self.spent = usage.spent
        self.lesson_tokens = usage.lesson_tokens
        self._usage = usage
        self._metrics = metrics

    async def record(self, call: ModelCall) -> None:
        """Store the call. A call that is already stored stays as it is."""
        self._metrics.model_called(call)
        await self._usage.record(call)


class Metered:
    """Takes turns like the conversation, and counts them in the metrics."""

    def __init__(self, conversation: Conversation, metrics: Metrics) -> None:
        self._conversation = conversation
        self._metrics = metrics

    async def take_turn(
        self,
        chat_id: ChatId,
        turn_id: TurnId,
        event: Event,
        *,
        language: Language | None = None,
        first_name: str = "",
    ) -> TurnResult:
        """Apply the turn once and return its replies."""
        began = perf_counter()
        outcome = "failed"
        try:
            taken = await self._conversation.take_turn(
                chat_id, turn_id, event, language=language, first_name=first_name
            )
            outcome = "again" if taken.replayed else "applied"
            return taken
        finally:
            self._metrics.turn_taken(outcome, perf_counter() - began)
