"""Tools: all calls of a turn together, mistakes reported, and a limit of rounds."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.exchange import Tool, ToolCall, ToolResult
from bot.tutor.client.forms import NodeForm
from tests.tutor.service_rig import THINKING, Node, Rig, ask, rig, says, text, tool_use

TOOLS = (
    Tool(name="node_create", description="Create a concept.", input=Node),
    Tool(name="node_drop", description="Drop a concept.", input=Node),
)
FLOUR = Node(label="flour", depth=1)
DOUGH = Node(label="dough", depth=2)


class Bench:
    """Records its work, one list per turn, and never complains by itself."""

    def __init__(self, *complaints: str | None) -> None:
        self.turns: list[list[ToolCall]] = []
        self._complaints = list(complaints)

    async def use(self, calls: Sequence[ToolCall]) -> list[ToolResult]:
        self.turns.append(list(calls))
        return [
            ToolResult(text=f"{call.name} {number}", is_error=call.name == "node_drop")
            for number, call in enumerate(calls)
        ]

    def finished(self) -> str | None:
        return self._complaints.pop(0) if self._complaints else None


async def plan(setup: Rig, bench: Bench, rounds: int = 5) -> None:
    await setup.exchange.with_tools(
        ask("plan"), TOOLS, bench.use, finished=bench.finished, rounds=rounds
    )


def results(body: dict[str, Any]) -> list[tuple[str, str, bool]]:
    return [
        (result["tool_use_id"], result["content"], result["is_error"])
        for result in body["messages"][-1]["content"]
    ]


async def test_the_calls_of_one_turn_are_used_together_and_answered_in_one_message(
    tmp_path: Path,
) -> None:
    turn = says(
        tool_use(1, "node_create", label="flour", depth=1),
        text("and"),
        tool_use(2, "node_drop", label="dough", depth=2),
        stop="tool_use",
    )
    bench = Bench()
    async with rig(tmp_path, turn, says(text("Done."))) as setup:
        await plan(setup, bench)

    assert bench.turns == [
        [ToolCall(name="node_create", input=FLOUR), ToolCall(name="node_drop", input=DOUGH)]
    ]
    assert results(setup.server.bodies[1]) == [
        ("toolu_1", "node_create 0", False),
        ("toolu_2", "node_drop 1", True),
    ]


async def test_an_input_off_the_schema_is_told_and_the_other_calls_are_made(
    tmp_path: Path,
) -> None:
    turn = says(
        tool_use(1, "node_create", label="flour", depth=9),
        tool_use(2, "node_bake", label="bread", depth=1),
        tool_use(3, "node_create", label="dough", depth=2),
        stop="tool_use",
    )
    bench = Bench()
    async with rig(tmp_path, turn, says(text("Done."))) as setup:
        await plan(setup, bench)

    assert bench.turns == [[ToolCall(name="node_create", input=DOUGH)]]
    told = "it does not keep to the form:\n- depth: Input should be less than or equal to 5"
    assert results(setup.server.bodies[1]) == [
        ("toolu_1", told, True),
        ("toolu_2", "there is no tool node_bake, only node_create, node_drop", True),
        ("toolu_3", "node_create 0", False),
    ]


async def test_what_is_refused_before_it_is_used_is_logged_with_its_place_c2(
    tmp_path: Path,
) -> None:
    whole: dict[str, Any] = {"label": "secret words", "description": "It is.", "matches": ""}
    whole |= {"type": "fact", "objectives": [], "misconceptions": []}
    turn = says(
        tool_use(1, "node_create", **whole, effort_minutes="20"),
        tool_use(2, "node_create", **whole, secret_words=1),
        tool_use(3, "secret_words"),
        stop="tool_use",
    )
    tools = [Tool(name="node_create", description="Create a concept.", input=NodeForm)]
    bench = Bench()
    with capture_logs() as logs:
        async with rig(tmp_path, turn, says(text("Done."))) as setup:
            await setup.exchange.with_tools(
                ask("plan"), tools, bench.use, finished=bench.finished, rounds=2
            )

    refused = [
        (log["tool"], log["mistakes"]) for log in logs if log["event"] == "tool input refused"
    ]
    assert refused == [
        ("node_create", ["effort_minutes: int_type"]),
        ("node_create", ["effort_minutes: missing", "other: extra_forbidden"]),
    ]
    assert "unknown tool called" in [log["event"] for log in logs]
    assert "secret" not in str(logs)


async def test_nothing_is_used_where_no_input_fits(tmp_path: Path) -> None:
    bench = Bench()
    turn = says(tool_use(1, "node_create"), stop="tool_use")
    async with rig(tmp_path, turn, says(text("Done."))) as setup:
        await plan(setup, bench)

    assert bench.turns == []


async def test_who_stops_too_early_is_told_what_is_still_wrong(tmp_path: Path) -> None:
    done = says(THINKING, text("Done."))
    async with rig(tmp_path, done, done) as setup:
        await plan(setup, Bench("there are no concepts yet"))

    assert setup.server.bodies[1]["messages"][1:] == [
        {"role": "assistant", "content": [THINKING, text("Done.")]},
        {"role": "user", "content": [text("there are no concepts yet")]},
    ]


async def test_who_says_nothing_at_all_is_told_so_in_the_message_before(tmp_path: Path) -> None:
    async with rig(tmp_path, says(), says(text("Done."))) as setup:
        await plan(setup, Bench("there are no concepts yet"))

    (only,) = setup.server.bodies[1]["messages"]
    assert only["content"][1] == text("there are no concepts yet")


async def test_a_turn_that_was_cut_off_is_not_used_and_not_sent_back(tmp_path: Path) -> None:
    half = says(tool_use(1, "node_create", label="flour", depth=1), stop="max_tokens")
    bench = Bench()
    async with rig(tmp_path, half, says(text("Done."))) as setup:
        await plan(setup, bench)

    assert bench.turns == []
    (only,) = setup.server.bodies[1]["messages"]
    assert "cut off" in only["content"][1]["text"]


async def test_no_round_is_made_only_to_hear_that_all_is_done(tmp_path: Path) -> None:
    turn = says(tool_use(1, "node_create", label="flour", depth=1), stop="tool_use")
    async with rig(tmp_path, turn) as setup:
        await plan(setup, Bench("not yet", None))

    assert len(setup.server.requests) == 2


@pytest.mark.parametrize(
    ("answer", "complaints"),
    [
        (says(tool_use(1, "node_create", label="flour", depth=1), stop="tool_use"), 9),
        (says(text("Done.")), 9),
        (says(text("Done"), stop="max_tokens"), 0),
    ],
)
async def test_tools_without_end_come_to_one(answer: Any, complaints: int, tmp_path: Path) -> None:
    async with rig(tmp_path, answer) as setup:
        with pytest.raises(ModelUnavailableError, match="not done after 4 rounds") as raised:
            await plan(setup, Bench(*["not yet"] * complaints), rounds=4)

    assert raised.value.trouble is ModelTrouble.UNUSABLE
    assert len(setup.server.requests) == 4


async def test_every_round_is_recorded(tmp_path: Path) -> None:
    turn = says(tool_use(1, "node_create", label="flour", depth=1), stop="tool_use")
    async with rig(tmp_path, turn, says(text("Done."))) as setup:
        await plan(setup, Bench("not yet"))

    assert [call.stop_reason for call in setup.usage_log.recorded] == ["tool_use", "end_turn"]
