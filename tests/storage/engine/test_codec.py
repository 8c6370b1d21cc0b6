from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from hypothesis import given, settings, strategies as st
from structlog.testing import capture_logs

from bot.domain.ids import ChatId, MapId
from bot.domain.topics.mind_map import FlowStatus, MapFlow, ProbeResult, TeachingPhase
from bot.flow.composition.registry import OVERLAYS, PRESSES, PURPOSES, REPLIES, STATES
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Drawing, Fetched
from bot.flow.engine.states import ChatState, Idle, Interactive
from bot.flow.exams.replies import SheetPicture, TaskPicture
from bot.flow.exercise.states import Answering, GradeAwaited, Purpose
from bot.flow.goals.ports import LandscapePicture
from bot.storage.engine.codec import (
    dump_flow,
    dump_paused,
    dump_replies,
    dump_state,
    load_flow,
    load_paused,
    load_replies,
    load_state,
)
from tests.storage.builders import ANNA, HELP, LOOPS, MONDAY, PYTHON, build_flow, build_quiz

st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)))
st.register_type_strategy(Purpose, st.one_of([st.from_type(kind) for kind in PURPOSES]))
st.register_type_strategy(ChatState, st.one_of([st.from_type(kind) for kind in STATES]))
st.register_type_strategy(Press, st.one_of([st.from_type(press) for press in PRESSES.values()]))
st.register_type_strategy(
    Mapping, lambda kind: st.dictionaries(*map(st.from_type, get_args(kind)))
)
st.register_type_strategy(GradeAwaited, st.builds(GradeAwaited, asked_in=st.from_type(Answering)))
st.register_type_strategy(Drawing, st.from_type(TaskPicture))
st.register_type_strategy(
    Fetched, st.one_of(st.from_type(LandscapePicture), st.from_type(SheetPicture))
)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))


@pytest.mark.parametrize("kind", STATES)
@settings(max_examples=10, derandomize=True, deadline=None)
@given(data=st.data())
def test_every_state_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    state = data.draw(st.from_type(kind))

    assert load_state(ANNA, dump_state(state)) == (state, ())


@pytest.mark.parametrize("kind", OVERLAYS)
@settings(max_examples=10, derandomize=True, deadline=None)
@given(data=st.data())
def test_every_overlay_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    overlay = data.draw(st.from_type(kind))

    assert load_state(ANNA, dump_state(Idle(), (overlay,))) == (Idle(), (overlay,))


@pytest.mark.parametrize("kind", REPLIES.values())
@settings(max_examples=10, derandomize=True, deadline=None)
@given(data=st.data())
def test_every_reply_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    reply = data.draw(st.from_type(kind))

    assert load_replies(ANNA, dump_replies((reply, HELP))) == (reply, HELP)


@pytest.mark.parametrize("kind", PURPOSES)
@settings(max_examples=10, derandomize=True, deadline=None)
@given(data=st.data())
def test_every_paused_question_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    paused: Interactive = replace(build_quiz(), purpose=data.draw(st.from_type(kind)))

    assert load_paused(PYTHON, dump_paused(paused)) == paused
    assert load_state(ANNA, dump_state(paused)) == (paused, ())


def test_nothing_paused_is_nothing_stored() -> None:
    assert dump_paused(None) is None
    assert load_paused(PYTHON, None) is None


def test_silence_is_nothing_stored() -> None:
    assert dump_replies(()) is None
    assert load_replies(ANNA, None) == ()


@pytest.mark.parametrize(
    "stored", ['{"kind":"dancing","partner":"my secret words"}', "my secret words", "{}"]
)
def test_a_state_that_cannot_be_read_is_said_to_be_none_and_logged_without_its_texts(
    stored: str,
) -> None:
    with capture_logs() as logs:
        assert load_state(ChatId(7), stored) is None

    assert [(log["event"], log["what"], log["of"]) for log in logs] == [
        ("stored value cannot be read", "state", 7)
    ]
    assert "secret" not in str(logs)


def test_replies_and_questions_of_another_version_are_left_out() -> None:
    with capture_logs() as logs:
        assert load_replies(ANNA, '[{"kind":"sung"}]') == ()
        assert load_paused(MapId("m"), '{"kind":"sung"}') is None

    assert [log["what"] for log in logs] == ["replies", "paused question"]


def test_a_flow_is_stored_with_the_keys_of_the_design_and_what_was_inferred() -> None:
    flow = build_flow(
        status=FlowStatus.TEACHING,
        current_node_id=LOOPS,
        current_phase=TeachingPhase.EXPLAINING,
        diagnostic_results={"Loops": ProbeResult(quality=4, inferred_mastery=0.7)},
        inferred={"Lists": 0.85},
        session_count=12,
    )

    assert dump_flow(flow) == {
        "status": "teaching",
        "mind_map_id": PYTHON,
        "current_node_id": LOOPS,
        "current_phase": "explaining",
        "diagnostic_results": {"Loops": {"quality": 4, "inferred_mastery": 0.7}},
        "inferred": {"Lists": 0.85},
        "session_count": 12,
        "started_at": "2026-03-02T09:00:00Z",
        "last_session_at": "2026-03-02T09:00:00Z",
    }
    assert load_flow(dump_flow(flow)) == flow


def test_times_come_back_aware() -> None:
    place = load_state(ANNA, dump_state(build_quiz()))
    flow: MapFlow = load_flow(dump_flow(build_flow()))

    assert place == (build_quiz(), ())
    assert flow.started_at.utcoffset() == MONDAY.utcoffset()
