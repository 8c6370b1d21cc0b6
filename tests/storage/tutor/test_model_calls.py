from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.domain.ids import LearnerId, LessonId
from bot.domain.learner.learner import Learner
from bot.flow.engine.changes import LearnerChanged
from bot.flow.tutor.usage import (
    CallId,
    CallOutcome,
    CallTotals,
    ModelCall,
    PeriodTotals,
    PromptTotals,
    Spent,
    Tokens,
)
from bot.storage.stores import Stores
from tests.storage.builders import take

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = LearnerId(7)
BEN = LearnerId(8)


def build_call(number: int, **but: Any) -> ModelCall:
    call = ModelCall(
        id=CallId(f"call-{number}"),
        at=NOON,
        learner_id=ADA,
        prompt="explain",
        version=3,
        sha256="ab" * 32,
        model_requested="claude-sonnet-5-5",
        model_returned="claude-sonnet-5-5",
        effort="low",
        tokens=Tokens(input=1, output=20, cache_read=300, cache_write_5m=4_000, cache_write_1h=5),
        cost_microdollars=10_000_000_000,
        duration_ms=1_234,
        retries=1,
        stop_reason="end_turn",
        outcome=CallOutcome.OK,
        request_id="req_1",
    )
    return replace(call, **but)


async def test_a_call_comes_back_as_it_was_recorded(process: Stores) -> None:
    full = build_call(1)
    bare = build_call(
        2,
        at=NOON + timedelta(seconds=1),
        model_returned=None,
        stop_reason=None,
        request_id=None,
        tokens=Tokens(),
        outcome=CallOutcome.DOWN,
    )
    for call in (full, bare):
        await process.usage_log.record(call)

    assert await process.usage_log.calls(ADA, 10) == [bare, full]


async def test_the_latest_calls_of_a_learner_come_first_and_of_nobody_else(
    process: Stores,
) -> None:
    calls = [build_call(number, at=NOON + timedelta(minutes=number)) for number in range(4)]
    for call in (calls[2], calls[0], calls[3], calls[1], build_call(9, learner_id=BEN)):
        await process.usage_log.record(call)

    assert await process.usage_log.calls(ADA, 3) == [calls[3], calls[2], calls[1]]


async def test_nothing_is_spent_at_first(process: Stores) -> None:
    assert await process.usage_log.spent(ADA, NOON) == Spent(by_learner=0, in_all=0)


async def test_what_was_spent_today_is_told_of_the_learner_and_of_all(process: Stores) -> None:
    today = NOON.replace(hour=4)
    costs = [(ADA, today, 1), (ADA, NOON, 20), (BEN, NOON, 300)]
    costs += [(ADA, today - timedelta(microseconds=1), 4_000)]
    for number, (learner_id, at, cost) in enumerate(costs):
        call = build_call(number, learner_id=learner_id, at=at, cost_microdollars=cost)
        await process.usage_log.record(call)

    assert await process.usage_log.spent(ADA, NOON) == Spent(by_learner=21, in_all=321)


async def test_making_topics_is_told_apart_and_for_30_days(process: Stores) -> None:
    costs = [("explain", 0, 1), ("survey", 0, 20), ("write_questions", 29, 300)]
    costs += [("draw_map", 31, 4_000), ("explain", 2, 50_000)]
    for number, (prompt, days, cost) in enumerate(costs):
        at = NOON - timedelta(days=days)
        call = build_call(number, prompt=prompt, at=at, cost_microdollars=cost)
        await process.usage_log.record(call)

    spent = await process.usage_log.spent(ADA, NOON)

    assert spent == Spent(by_learner=1, making=320, in_all=21)


async def test_a_learners_day_is_that_of_their_zone(process: Stores) -> None:
    in_auckland = Learner(id=ADA, zone="Pacific/Auckland")  # 04:00 there is 15:00 the day before
    await take(process.chats, "1", LearnerChanged(in_auckland))
    for number, hour in enumerate((14, 15)):
        at = NOON.replace(day=1, hour=hour)
        await process.usage_log.record(build_call(number, at=at, cost_microdollars=10 + number))

    assert await process.usage_log.spent(ADA, NOON) == Spent(by_learner=11, in_all=0)


async def test_all_calls_of_a_learner_are_summed_up(process: Stores) -> None:
    for number, learner_id in enumerate((ADA, ADA, BEN)):
        await process.usage_log.record(build_call(number, learner_id=learner_id))

    assert await process.usage_log.totals(ADA) == CallTotals(
        calls=2,
        input_tokens=2,
        output_tokens=40,
        cache_read_tokens=600,
        cache_write_tokens=8_010,
        cost_microdollars=20_000_000_000,
    )


async def test_who_made_no_calls_has_none_in_sum(process: Stores) -> None:
    assert await process.usage_log.totals(BEN) == CallTotals(
        calls=0,
        input_tokens=0,
        output_tokens=0,
        cache_read_tokens=0,
        cache_write_tokens=0,
        cost_microdollars=0,
    )


async def test_a_call_that_is_recorded_twice_is_paid_once(process: Stores) -> None:
    await process.usage_log.record(build_call(1))
    await process.usage_log.record(build_call(1, at=NOON + timedelta(hours=1)))

    assert await process.usage_log.calls(ADA, 10) == [build_call(1)]


async def test_answered_calls_that_cost_nothing_are_counted_of_the_learner_and_of_all(
    process: Stores,
) -> None:
    for number, (learner_id, outcome, cost) in enumerate(
        [
            (ADA, CallOutcome.OK, 0),
            (ADA, CallOutcome.UNUSABLE, 0),
            (ADA, CallOutcome.DOWN, 0),
            (ADA, CallOutcome.OK, 5),
            (BEN, CallOutcome.OK, 0),
        ]
    ):
        call = build_call(number, learner_id=learner_id, outcome=outcome, cost_microdollars=cost)
        await process.usage_log.record(call)

    spent = await process.usage_log.spent(ADA, NOON)

    assert (spent.free_by_learner, spent.free_in_all) == (2, 3)


async def test_all_calls_since_a_moment_are_summed_up_by_prompt_with_when_each_learner_began(
    process: Stores,
) -> None:
    hour = timedelta(hours=1)
    for number, (learner_id, at, prompt) in enumerate(
        [
            (ADA, NOON, "explain"),
            (ADA, NOON + hour, "survey"),
            (ADA, NOON + 2 * hour, "survey"),
            (BEN, NOON + hour, "explain"),
            (BEN, NOON - hour, "explain"),
        ]
    ):
        call = build_call(
            number, learner_id=learner_id, at=at, prompt=prompt, cost_microdollars=number + 1
        )
        await process.usage_log.record(call)

    assert await process.usage_log.totals_since(NOON) == PeriodTotals(
        prompts=(
            PromptTotals(prompt="explain", calls=2, cost_microdollars=5),
            PromptTotals(prompt="survey", calls=2, cost_microdollars=5),
        ),
        first_calls=(NOON, NOON + hour),
    )


async def test_what_was_written_for_a_lesson_is_summed_up_of_its_learner_alone(
    process: Stores,
) -> None:
    lesson = LessonId("lesson")
    for number, but in enumerate(
        [{}, {"lesson_id": lesson}, {"lesson_id": lesson}, {"lesson_id": LessonId("other")}]
    ):
        await process.usage_log.record(build_call(number, **but))

    assert await process.usage_log.lesson_tokens(ADA, lesson) == 40
    assert await process.usage_log.lesson_tokens(BEN, lesson) == 0
