"""Everything that can go wrong with a model."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest

from bot.flow.tutor.usage import CallOutcome
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.caller import CallTimeout
from bot.tutor.client.exchange import UnusableError
from bot.tutor.client.prompts import Role
from tests.conftest import Configure
from tests.tutor.service_rig import (
    KEY,
    MODELS,
    OVERLOADED,
    SONNET_COST,
    THINKING,
    Answer,
    Capital,
    ask,
    cut_stream,
    end_events,
    fails,
    message,
    raw,
    rig,
    says,
    streamed,
    text,
)

ROME = text('{"city": "Rome", "letters": 4}')
NOWHERE = text('{"city": "Rome", "letters": 40}')


async def show(_: str) -> None:
    return


def trouble(raised: pytest.ExceptionInfo[ModelUnavailableError]) -> ModelTrouble:
    return raised.value.trouble


async def test_a_thought_before_the_text_is_no_part_of_it(tmp_path: Path) -> None:
    async with rig(tmp_path, says(THINKING, text("Bread "), text("rises."))) as setup:
        assert await setup.exchange.text(ask("tell")) == "Bread rises."


REFUSAL = says(text("No."), stop="refusal", stop_details={"category": "bio"})


async def test_what_one_model_refuses_is_asked_once_of_the_hard_one(tmp_path: Path) -> None:
    async with rig(tmp_path, REFUSAL, says(ROME)) as setup:
        answer = await setup.exchange.structured(ask("capital"), Capital)

    assert answer.city == "Rome"
    assert [body["model"] for body in setup.server.bodies] == [
        MODELS[Role.GRADE],
        MODELS[Role.HARD],
    ]
    first, second = setup.usage_log.recorded
    assert (first.outcome, first.stop_reason) == (CallOutcome.REFUSED, "refusal")
    assert first.tokens.output == 50
    assert second.outcome is CallOutcome.OK


async def test_a_refusal_of_both_models_is_one(tmp_path: Path) -> None:
    async with rig(tmp_path, REFUSAL, REFUSAL) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.structured(ask("capital"), Capital)

    assert trouble(raised) is ModelTrouble.REFUSED
    assert len(setup.server.requests) == 2


async def test_what_the_hard_model_refuses_is_not_asked_again(tmp_path: Path) -> None:
    async with rig(tmp_path, REFUSAL) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("plan"))

    assert trouble(raised) is ModelTrouble.REFUSED


async def test_a_refusal_in_the_middle_of_a_stream_is_one_too(tmp_path: Path) -> None:
    refusal = streamed("Well", end=end_events("refusal"))
    async with rig(tmp_path, refusal, refusal) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"), show=show)

    assert trouble(raised) is ModelTrouble.REFUSED


async def test_an_output_off_the_form_is_asked_for_once_more_with_the_reason(
    tmp_path: Path,
) -> None:
    async with rig(tmp_path, says(THINKING, NOWHERE), says(ROME)) as setup:
        found = await setup.exchange.structured(ask("capital"), Capital)

    assert found == Capital(city="Rome", letters=4)
    first, second = setup.server.bodies
    told = (
        "Your last output cannot be used: it does not keep to the form:\n"
        "- letters: Input should be less than or equal to 20\nWrite all of it anew."
    )
    assert second == first | {
        "messages": [
            *first["messages"],
            {"role": "assistant", "content": [THINKING, NOWHERE]},
            {"role": "user", "content": [text(told)]},
        ]
    }
    assert [call.outcome for call in setup.usage_log.recorded] == [
        CallOutcome.UNUSABLE,
        CallOutcome.OK,
    ]


async def test_an_output_that_is_refused_by_the_check_is_asked_for_once_more(
    tmp_path: Path,
) -> None:
    def check(capital: Capital) -> None:
        if capital.city != "Rome":
            raise UnusableError("that is no capital")

    ulm = text('{"city": "Ulm", "letters": 3}')
    async with rig(tmp_path, says(ulm), says(ROME)) as setup:
        found = await setup.exchange.structured(ask("capital"), Capital, check=check)

    assert found.city == "Rome"
    told = setup.server.bodies[1]["messages"][2]["content"][0]["text"]
    assert "that is no capital" in told


@pytest.mark.parametrize(
    "answer",
    [
        says(NOWHERE),
        says(text("Rome, I think")),
        says(THINKING),
        says(THINKING, text(" ")),
        says(text("")),
        says(),
        says(ROME, stop="max_tokens"),
        says(ROME, stop="model_context_window_exceeded"),
        says(ROME, stop="pause_turn"),
    ],
)
async def test_an_output_that_is_unusable_twice_is_given_up(
    answer: Answer, tmp_path: Path
) -> None:
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.structured(ask("capital"), Capital)

    assert trouble(raised) is ModelTrouble.UNUSABLE
    assert [call.outcome for call in setup.usage_log.recorded] == [CallOutcome.UNUSABLE] * 2


@pytest.mark.parametrize(
    ("blocks", "told"),
    [((THINKING,), "most of which was thought"), ((THINKING, text("Bre")), "write it shorter")],
)
async def test_an_output_that_was_cut_off_is_not_sent_back_but_asked_for_with_less_thought(
    blocks: tuple[dict[str, Any], ...], told: str, tmp_path: Path
) -> None:
    async with rig(tmp_path, says(*blocks, stop="max_tokens"), says(ROME)) as setup:
        answer = await setup.exchange.structured(ask("capital"), Capital)

    assert answer.city == "Rome"
    first, second = setup.server.bodies
    (only,) = second["messages"]
    assert only["role"] == "user"
    assert told in only["content"][1]["text"]
    efforts = [body["output_config"]["effort"] for body in (first, second)]
    assert efforts == ["high", "low"]


@pytest.mark.parametrize("blocks", [(text(""),), (THINKING, text(" \n")), (THINKING,)])
async def test_an_empty_answer_is_not_sent_back_but_asked_for_anew(
    blocks: tuple[dict[str, Any], ...], tmp_path: Path
) -> None:
    async with rig(tmp_path, says(*blocks), says(text("Bread."))) as setup:
        assert await setup.exchange.text(ask("tell")) == "Bread."

    (only,) = setup.server.bodies[1]["messages"]
    assert only["role"] == "user"
    assert "it holds no text" in only["content"][1]["text"]


async def test_a_streamed_text_that_was_cut_off_is_asked_for_once_more(tmp_path: Path) -> None:
    answers = (streamed("Bread ", end=end_events("max_tokens")), streamed("Bread."))
    async with rig(tmp_path, *answers) as setup:
        assert await setup.exchange.text(ask("tell"), show=show) == "Bread."


@pytest.mark.parametrize(
    "answer",
    [
        fails(500, "api_error"),
        fails(503, "api_error"),
        fails(529, "overloaded_error"),
        fails(408, "timeout_error"),
        fails(409, "conflict"),
        fails(429, "rate_limit_error"),
        httpx2.ConnectError("no route"),
        httpx2.ConnectTimeout("no route"),
    ],
)
async def test_what_may_pass_is_tried_three_times_with_growing_pauses(
    answer: Answer, tmp_path: Path
) -> None:
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"))

    assert trouble(raised) is ModelTrouble.DOWN
    assert len(setup.server.requests) == 3
    assert setup.slept == [0.5, 1.0]
    (call,) = setup.usage_log.recorded
    assert (call.outcome, call.retries, call.cost_microdollars) == (CallOutcome.DOWN, 2, 0)


@pytest.mark.parametrize(
    "error", [httpx2.ReadTimeout("silence"), httpx2.RemoteProtocolError("hung up")]
)
async def test_tries_that_broke_once_they_were_sent_are_paid_by_the_length_of_what_was_sent(
    error: Exception, tmp_path: Path
) -> None:
    async with rig(tmp_path, error, error, says(text("Bread."))) as setup:
        await setup.exchange.text(ask("tell", "x" * 3_000))

    (call,) = setup.usage_log.recorded
    assert (call.outcome, call.retries, call.tokens.output) == (CallOutcome.OK, 2, 50)
    each = (call.tokens.input - 100) / 2
    assert 1_000 < each < 1_300
    assert call.cost_microdollars == (2 * 2 * each) + SONNET_COST


async def test_what_was_sent_before_it_took_too_long_is_paid(tmp_path: Path) -> None:
    async def silence() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    def silent(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, content=silence())

    at_once = CallTimeout(least_seconds=0, most_seconds=0)
    async with rig(tmp_path, silent, retry=at_once) as setup:
        with pytest.raises(ModelUnavailableError, match="took too long"):
            await setup.exchange.text(ask("tell", "x" * 3_000))

    (call,) = setup.usage_log.recorded
    assert 1_000 < call.tokens.input < 1_300
    assert call.cost_microdollars > 0


async def test_what_had_arrived_when_somebody_stopped_it_is_paid(tmp_path: Path) -> None:
    stopped = asyncio.Event()

    async def stop(_: str) -> None:
        stopped.set()
        await asyncio.Event().wait()

    async with rig(tmp_path, streamed("x" * 900, "y")) as setup:
        task = asyncio.ensure_future(setup.exchange.text(ask("tell"), show=stop))
        await stopped.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    (call,) = setup.usage_log.recorded
    assert (call.outcome, call.request_id) == (CallOutcome.DOWN, "req_3")
    assert (call.tokens.input, call.tokens.cache_read) == (100, 1_000)
    assert 300 < call.tokens.output < 330


async def test_a_picture_counts_as_much_as_a_picture_can(tmp_path: Path) -> None:
    error = httpx2.ReadTimeout("silence")
    async with rig(tmp_path, error, says(ROME)) as setup:
        await setup.exchange.structured(replace(ask("capital"), photos=(b"x" * 90_000,)), Capital)

    assert 4_784 < setup.usage_log.recorded[0].tokens.input < 5_300


async def test_what_passes_is_not_noticed(tmp_path: Path) -> None:
    answers = (fails(529, "overloaded_error"), httpx2.ConnectError(""), says(text("Bread.")))
    async with rig(tmp_path, *answers) as setup:
        assert await setup.exchange.text(ask("tell")) == "Bread."

    (call,) = setup.usage_log.recorded
    assert (call.outcome, call.retries) == (CallOutcome.OK, 2)


async def test_a_short_wait_that_the_server_asks_for_is_kept(tmp_path: Path) -> None:
    answers = (fails(429, "rate_limit_error", retry_after="4"), says(text("Bread.")))
    async with rig(tmp_path, *answers) as setup:
        await setup.exchange.text(ask("tell"))

    assert setup.slept == [4.0]


@pytest.mark.parametrize("wait", ["3600", "9", "inf"])
async def test_nobody_waits_as_long_as_a_server_may_ask_for(wait: str, tmp_path: Path) -> None:
    async with rig(tmp_path, fails(429, "rate_limit_error", retry_after=wait)) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"))

    assert trouble(raised) is ModelTrouble.DOWN
    assert setup.slept == []
    assert len(setup.server.requests) == 1


@pytest.mark.parametrize("wait", ["soon", "nan", "-1"])
async def test_a_wait_that_is_no_number_of_seconds_is_ours_to_choose(
    wait: str, tmp_path: Path
) -> None:
    answers = (fails(429, "rate_limit_error", retry_after=wait), says(text("Bread.")))
    async with rig(tmp_path, *answers) as setup:
        await setup.exchange.text(ask("tell"))

    assert setup.slept == [0.5]


@pytest.mark.parametrize(
    ("status", "kind", "expected"),
    [
        (400, "invalid_request_error", ModelTrouble.UNUSABLE),
        (413, "request_too_large", ModelTrouble.UNUSABLE),
        (422, "invalid_request_error", ModelTrouble.UNUSABLE),
        (401, "authentication_error", ModelTrouble.DOWN),
        (402, "billing_error", ModelTrouble.DOWN),
        (403, "permission_error", ModelTrouble.DOWN),
        (404, "not_found_error", ModelTrouble.DOWN),
        (418, "teapot", ModelTrouble.DOWN),
    ],
)
async def test_what_will_not_pass_is_tried_once(
    status: int, kind: str, expected: ModelTrouble, tmp_path: Path
) -> None:
    async with rig(tmp_path, fails(status, kind)) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"))

    assert trouble(raised) is expected
    assert len(setup.server.requests) == 1
    assert [call.request_id for call in setup.usage_log.recorded] == ["req_2"]


def spent(_: httpx2.Request) -> httpx2.Response:
    error = {
        "type": "rate_limit_error",
        "message": "no more this month",
        "details": {"error_code": "enforced_spend_limit_reached"},
    }
    return httpx2.Response(429, json={"type": "error", "error": error})


@pytest.mark.parametrize("answer", [fails(401, "authentication_error"), spent])
async def test_the_operator_is_told_in_the_log_what_only_they_can_mend(
    answer: Answer, tmp_path: Path, configure: Configure
) -> None:
    stream = configure(level="ERROR")
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"))

    assert trouble(raised) is ModelTrouble.DOWN
    assert len(setup.server.requests) == 1
    assert '"the provider turns us away"' in stream.getvalue()


@pytest.mark.parametrize(
    "answer",
    [cut_stream("Bread "), streamed("Bread ", end=()), streamed("Bread ", end=(OVERLOADED,))],
)
async def test_a_stream_that_breaks_in_the_middle_begins_anew(
    answer: Answer, tmp_path: Path
) -> None:
    seen: list[str] = []

    async def keep(so_far: str) -> None:
        seen.append(so_far)

    async with rig(tmp_path, answer, streamed("Dough.")) as setup:
        assert await setup.exchange.text(ask("tell"), show=keep) == "Dough."

    assert seen == ["Bread ", "Dough."]


@pytest.mark.parametrize(
    "answer",
    [cut_stream("Bread "), streamed("Bread ", end=()), streamed("Bread ", end=(OVERLOADED,))],
)
async def test_a_stream_that_breaks_each_time_is_given_up_and_what_it_cost_is_known(
    answer: Answer, tmp_path: Path
) -> None:
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"), show=show)

    assert trouble(raised) is ModelTrouble.DOWN
    (call,) = setup.usage_log.recorded
    assert (call.request_id, call.tokens.input, call.retries) == ("req_3", 300, 2)
    assert call.cost_microdollars == 3 * SONNET_COST


BROKEN_BODIES = [
    raw('{"content": ['),
    raw("{}"),
    raw("[]"),
    raw("<html>Hello</html>", "text/html"),
    lambda _: httpx2.Response(200, json=message(content=None, usage=None)),
]


@pytest.mark.parametrize("answer", BROKEN_BODIES)
async def test_a_body_that_is_no_message_is_given_up_in_the_end(
    answer: Answer, tmp_path: Path
) -> None:
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.structured(ask("capital"), Capital)

    assert trouble(raised) is ModelTrouble.UNUSABLE
    assert len(setup.server.requests) == 3


@pytest.mark.parametrize(
    "body",
    [
        "",
        "event: message_start\ndata: {bro\n\n",
        'event: content_block_stop\ndata: {"type": "content_block_stop", "index": 0}\n\n',
    ],
)
async def test_a_stream_that_is_no_message_is_given_up_in_the_end(
    body: str, tmp_path: Path
) -> None:
    async with rig(tmp_path, raw(body, "text/event-stream")) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.text(ask("tell"), show=show)

    assert trouble(raised) is ModelTrouble.UNUSABLE


async def test_a_message_without_counts_costs_nothing(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread."), usage=None)) as setup:
        assert await setup.exchange.text(ask("tell")) == "Bread."

    assert setup.usage_log.recorded[0].cost_microdollars == 0


async def test_a_model_that_says_nothing_for_too_long_is_down(tmp_path: Path) -> None:
    forever = asyncio.Event()

    async def wait(_: float) -> None:
        await forever.wait()

    at_once = CallTimeout(least_seconds=0, most_seconds=0)
    answer = fails(529, "overloaded_error")
    async with rig(tmp_path, answer, sleep=wait, retry=at_once) as setup:
        with pytest.raises(ModelUnavailableError, match="took too long") as raised:
            await setup.exchange.text(ask("tell"))

    assert trouble(raised) is ModelTrouble.DOWN
    assert [call.outcome for call in setup.usage_log.recorded] == [CallOutcome.DOWN]


async def test_who_is_stopped_while_the_model_speaks_leaves_a_record_and_no_place_taken(
    tmp_path: Path,
) -> None:
    speaking = asyncio.Event()

    async def body() -> AsyncIterator[bytes]:
        speaking.set()
        await asyncio.Event().wait()
        yield b""

    def silent(_: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, content=body())

    async with rig(tmp_path, silent, silent, silent, says(text("Bread."))) as setup:
        for _ in range(3):
            speaking.clear()
            task = asyncio.ensure_future(setup.exchange.text(ask("tell")))
            await speaking.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await setup.exchange.text(ask("tell")) == "Bread."

    assert [call.outcome for call in setup.usage_log.recorded] == [CallOutcome.DOWN] * 3 + [
        CallOutcome.OK
    ]


async def test_the_log_holds_no_key_and_nothing_that_was_said(
    tmp_path: Path, configure: Configure
) -> None:
    stream = configure(level="DEBUG")
    answers: list[Any] = [
        fails(400, "invalid_request_error"),
        cut_stream("My secret bread "),
        says(text("My secret bread")),
    ]
    async with rig(tmp_path, *answers) as setup:
        for _ in range(3):
            with pytest.raises(ModelUnavailableError):
                await setup.exchange.structured(ask("capital", "private bread"), Capital)

    logged = stream.getvalue()
    assert '"the model did not help"' in logged
    for said in (KEY, "bread", str(setup.usage_log.recorded[0].learner_id)):
        assert said not in logged


@pytest.mark.parametrize(("max_tokens", "seconds"), [(4_096, 98), (16_000, 297), (64_000, 600)])
def test_a_long_output_may_take_longer(max_tokens: int, seconds: int) -> None:
    assert round(CallTimeout().seconds(max_tokens)) == seconds
