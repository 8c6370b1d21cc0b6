"""The rig itself: how the package `anthropic` handles everything that the model may do."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import anthropic
import httpx2
import pytest
from anthropic import AsyncAnthropic
from anthropic.lib.streaming import AsyncMessageStreamManager
from anthropic.types import Message

from tests.model.recorder import Recorder
from tests.model.server import ModelServer, Script, UnscriptedError

KEY = "sk-ant-for-tests"
LONG = "Flour and water ferment. " * 200


@pytest.fixture
async def client(recorder: Recorder) -> AsyncIterator[AsyncAnthropic]:
    async with AsyncAnthropic(api_key=KEY, base_url=recorder.url, max_retries=0) as client:
        yield client


def script(on: str, response: dict[str, Any], **more: Any) -> Script:
    return {"match": {"userMessage": on}, "response": response, **more}


async def ask(client: AsyncAnthropic, text: str, **more: Any) -> Message:
    answer: Message = await client.messages.create(
        model="claude-sonnet-5-5",
        max_tokens=4096,
        messages=[{"role": "user", "content": text}],
        **more,
    )
    return answer


def streamed(client: AsyncAnthropic, text: str) -> AsyncMessageStreamManager[None]:
    return client.messages.stream(
        model="claude-sonnet-5-5", max_tokens=4096, messages=[{"role": "user", "content": text}]
    )


def text_of(message: Message) -> str:
    return "".join(block.text for block in message.content if block.type == "text")


async def test_a_text_comes_with_what_it_cost(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    usage = {"input_tokens": 812, "output_tokens": 9}
    model_server.add(script("rises", {"content": "Yeast makes gas.", "usage": usage}))

    message = await ask(client, "Why does dough rises?")

    assert text_of(message) == "Yeast makes gas."
    assert message.stop_reason == "end_turn"
    assert (message.usage.input_tokens, message.usage.output_tokens) == (812, 9)


async def test_a_stream_is_put_together(model_server: ModelServer, client: AsyncAnthropic) -> None:
    model_server.add(script("stream", {"content": "0123456789"}, chunkSize=5))

    async with streamed(client, "stream") as stream:
        arrived = [piece async for piece in stream.text_stream]
        final = await stream.get_final_message()

    assert arrived == ["01234", "56789"]
    assert text_of(final) == "0123456789"


async def test_a_stream_arrives_while_it_is_written(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    pace = {"ttft": 1, "tps": 0.05, "jitter": 0}  # twenty seconds between two pieces
    model_server.add(script("slowly", {"content": LONG}, chunkSize=5, streamingProfile=pace))

    async with asyncio.timeout(10), streamed(client, "slowly") as stream:
        async for event in stream:
            if event.type == "message_start":
                break


async def test_a_thinking_block_comes_first(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    model_server.add(script("think", {"reasoning": "gas, then heat", "content": "Heat."}))

    message = await ask(client, "think")

    assert [block.type for block in message.content] == ["thinking", "text"]
    assert text_of(message) == "Heat."


async def test_several_tools_are_called_at_once_over_several_turns(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    turns: list[list[tuple[str, dict[str, Any]]]] = [
        [("create", {"title": "Bread"}), ("node", {"label": "Flour"})],
        [("node", {"label": "Water"}), ("edge", {"source": "Flour", "target": "Water"})],
    ]
    for turn, calls in enumerate(turns):
        called = [{"name": name, "arguments": given} for name, given in calls]
        model_server.add(
            {"match": {"toolName": "node", "turnIndex": turn}, "response": {"toolCalls": called}}
        )
    model_server.add(
        {"match": {"toolName": "node", "turnIndex": 2}, "response": {"content": "Done."}}
    )
    tools: Any = [
        {"name": name, "description": name, "input_schema": {"type": "object"}}
        for name in ("create", "node", "edge")
    ]
    messages: list[Any] = [{"role": "user", "content": "Draw."}]

    seen: list[list[tuple[str, object]]] = []
    for _ in range(3):
        message: Any = await client.messages.create(
            model="m", max_tokens=4096, messages=messages, tools=tools
        )
        messages.append({"role": "assistant", "content": message.content})
        used = [block for block in message.content if block.type == "tool_use"]
        seen.append([(block.name, block.input) for block in used])
        results = [
            {"type": "tool_result", "tool_use_id": block.id, "content": "ok"} for block in used
        ]
        messages.append({"role": "user", "content": results or "?"})

    assert seen == [*turns, []]


async def test_an_object_comes_as_json(model_server: ModelServer, client: AsyncAnthropic) -> None:
    model_server.add(script("grade", {"content": {"korrektheit": 0.9, "feedback": "Well told."}}))

    assert json.loads(text_of(await ask(client, "grade"))) == {
        "korrektheit": 0.9,
        "feedback": "Well told.",
    }


@pytest.mark.parametrize(("reason", "told"), [("refusal", "refusal"), ("length", "max_tokens")])
async def test_a_refusal_and_a_truncation_are_told(
    model_server: ModelServer, client: AsyncAnthropic, reason: str, told: str
) -> None:
    model_server.add(script("go", {"content": '{"steps": [', "finishReason": reason}))

    assert (await ask(client, "go")).stop_reason == told


@pytest.mark.parametrize(
    ("status", "kind", "error"),
    [
        (429, "rate_limit_error", anthropic.RateLimitError),
        (529, "overloaded_error", anthropic.OverloadedError),
        (500, "api_error", anthropic.InternalServerError),
        (401, "authentication_error", anthropic.AuthenticationError),
    ],
)
async def test_an_error_happens_once_and_the_next_try_is_answered(
    model_server: ModelServer,
    client: AsyncAnthropic,
    status: int,
    kind: str,
    error: type[anthropic.APIStatusError],
) -> None:
    model_server.add(script("again", {"content": "Here."}))
    model_server.fail_next(status, kind)

    with pytest.raises(error):
        await ask(client, "again")

    assert text_of(await ask(client, "again")) == "Here."


async def test_a_body_that_is_no_json_is_found_out(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    model_server.add(script("broken", {"content": "x"}, chaos={"malformedRate": 1}))

    with pytest.raises(json.JSONDecodeError):
        await ask(client, "broken")


async def test_a_connection_that_ends_before_the_answer_is_found_out(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    model_server.add(script("gone", {"content": "x"}, chaos={"disconnectRate": 1}))

    with pytest.raises(anthropic.APIConnectionError):
        await ask(client, "gone")


async def test_a_cut_in_the_middle_of_a_stream_stays_a_cut(
    model_server: ModelServer, client: AsyncAnthropic, recorder: Recorder
) -> None:
    model_server.add(script("cut", {"content": LONG}, chunkSize=4))
    recorder.cut_after = 3000
    arrived: list[str] = []

    async def read() -> None:
        async with streamed(client, "cut") as stream:
            async for piece in stream.text_stream:
                arrived.append(piece)  # noqa: PERF401 - it ends with an exception

    with pytest.raises(httpx2.HTTPError):
        await read()

    assert arrived
    assert LONG.startswith("".join(arrived))
    assert len("".join(arrived)) < len(LONG)


async def test_an_answer_that_does_not_come_is_given_up(
    model_server: ModelServer, client: AsyncAnthropic
) -> None:
    model_server.add(script("hang", {"content": "late"}, chaos={"latencyMs": 20_000}))

    with pytest.raises(anthropic.APITimeoutError):
        await ask(client.with_options(timeout=0.3), "hang")
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await ask(client, "hang")


async def test_requests_are_kept_whole_with_what_the_server_behind_forgets(
    model_server: ModelServer, client: AsyncAnthropic, recorder: Recorder
) -> None:
    model_server.add(script("keep", {"content": "x"}))
    mark: Any = {"type": "ephemeral", "ttl": "1h"}
    image = {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="}
    content: Any = [{"type": "image", "source": image}, {"type": "text", "text": "keep"}]

    await client.messages.create(
        model="claude-sonnet-5-5",
        max_tokens=4096,
        system=[{"type": "text", "text": "You teach.", "cache_control": mark}],
        metadata={"user_id": "opaque"},
        messages=[{"role": "user", "content": content}],
    )

    [request] = recorder.requests
    assert request.path == "/v1/messages"
    assert request.header("Authorization") == f"Bearer {KEY}"
    assert request.body["system"][0]["cache_control"] == mark
    assert request.body["metadata"] == {"user_id": "opaque"}
    assert request.body["messages"][0]["content"][0]["source"] == image
    assert KEY not in recorder.everything
    assert "opaque" in recorder.everything


async def test_what_nobody_scripted_fails_the_test(shared_model_server: ModelServer) -> None:
    shared_model_server.reset()
    async with AsyncAnthropic(
        api_key=KEY, base_url=shared_model_server.url, max_retries=0
    ) as client:
        with pytest.raises(anthropic.ServiceUnavailableError):
            await ask(client, "a question that nobody thought of")

    with pytest.raises(UnscriptedError, match="nobody thought of"):
        shared_model_server.check()


def test_a_script_that_the_server_would_not_understand_is_refused(
    model_server: ModelServer,
) -> None:
    with pytest.raises(AssertionError, match="Validation failed"):
        model_server.add(script("x", {"content": ""}, truncateAfterChunks=0))
