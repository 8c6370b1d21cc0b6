import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.domain.ids import (
    ChatId,
    ConceptId,
    CourseId,
    InteractionId,
    LandscapeVersion,
    LearnerId,
    LessonId,
    MapId,
    QuestionKey,
    ShortQuestionId,
)
from bot.domain.learner.memory import Memory
from bot.domain.memory.review import Rating
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import FlowStatus, MapFlow, ProbeResult, TeachingPhase
from bot.flow.cards.replies import LastRating, LeechShown
from bot.flow.engine.events import Press
from bot.flow.engine.registry import OVERLAYS, PRESSES, PURPOSES, REPLIES, STATES
from bot.flow.engine.replies import Line, LineButton, Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.exercise.events import QuestionFlaggedPressed
from bot.flow.exercise.replies import FlagReasonAsked
from bot.flow.exercise.states import Answering, Asked, Placement, Purpose
from bot.flow.files.replies import Contents, FileOffered, WarningGroup
from bot.flow.files.transfer import FoundKind
from bot.flow.goals.replies import GoalLocked, GoalPage
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import SettingsShown
from bot.flow.lessons.replies import StrugglingConcept, TeachAgainOffered
from bot.flow.lessons.states import Checkpoint, Due, KnownCheck, LessonQuiz, Rehearsal, Review
from bot.flow.topics.states import PausedQuestion
from bot.flow.tutor.states import GradeAwaited
from bot.storage.engine.codec import (
    dump_flow,
    dump_replies,
    dump_state,
    dump_table,
    load_flow,
    load_memory,
    load_replies,
    load_state,
    load_table,
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
    paused: PausedQuestion = replace(build_quiz(), purpose=data.draw(st.from_type(kind)))

    assert load_table(PYTHON, dump_table(paused)) == paused
    assert load_state(ANNA, dump_state(paused)) == (paused, ())


def test_nothing_paused_is_nothing_stored() -> None:
    assert dump_table(None) is None
    assert load_table(PYTHON, None) is None


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


ASKED_AT_FIRST = {"key": "loops/1", "asked_at": "2026-03-02T09:00:00Z", "shown": [2, 0, 1]}
QUIZ_AT_FIRST = {
    "map_id": PYTHON,
    "node_id": LOOPS,
    "lesson_id": "lesson-1",
    "qualities": [5],
    "scheduled": True,
    "rehearsed": ["loops/2"],
}
DUE_AT_FIRST = {"map_id": PYTHON, "node_id": LOOPS}
A_QUIZ: dict[str, Any] = {
    "map_id": PYTHON,
    "node_id": LOOPS,
    "lesson_id": LessonId("lesson-1"),
    "qualities": (5,),
    "scheduled": True,
}
ACTIVITIES_AT_FIRST: list[tuple[dict[str, Any], Purpose]] = [
    ({"kind": "quizzing", "purpose": "lesson", **QUIZ_AT_FIRST}, LessonQuiz(**A_QUIZ)),
    ({"kind": "quizzing", "purpose": "verification", **QUIZ_AT_FIRST}, KnownCheck(**A_QUIZ)),
    ({"kind": "quizzing", "purpose": "checkpoint", **QUIZ_AT_FIRST}, Checkpoint(**A_QUIZ)),
    (
        {"kind": "quizzing", "purpose": "rehearsal", **QUIZ_AT_FIRST},
        Rehearsal(**A_QUIZ, rehearsed=(QuestionKey("loops/2"),)),
    ),
    (
        {"kind": "reviewing", "lesson_id": "l", "current": DUE_AT_FIRST, "total": 3},
        Review(lesson_id=LessonId("l"), current=Due(map_id=PYTHON, node_id=LOOPS), total=3),
    ),
    (
        {"kind": "diagnosing", "map_id": PYTHON, "course_id": "python", "concept_id": "loops"},
        Placement(
            map_id=PYTHON, course_id=CourseId("python"), concept_id=ConceptId("loops"), probed=()
        ),
    ),
]


@pytest.mark.parametrize(("stored", "purpose"), ACTIVITIES_AT_FIRST)
def test_what_was_asked_in_a_state_of_its_own_is_asked_for_its_purpose(
    stored: dict[str, Any], purpose: Purpose
) -> None:
    first = {"ticket": "q1", "asked": ASKED_AT_FIRST, **stored}

    place = load_state(ANNA, json.dumps(first))

    asked = Asked(key=QuestionKey("loops/1"), asked_at=MONDAY, shown=(2, 0, 1))
    state = Answering(interaction_id=InteractionId("q1"), asked=asked, purpose=purpose)
    assert place == (state, ())


def test_what_was_nested_in_one_another_is_open_beside_the_state() -> None:
    offer = {"ticket": "o", "file": {"id": "f", "name": "a.csv", "size_bytes": 1}}
    text = {"kind": "text_doubted", "ticket": "t", "text": "two"}
    stored = {"kind": "import_offered", "offers": [offer], "behind": text}

    state, overlays = load_state(ANNA, json.dumps(stored)) or (None, ())

    assert state == Idle()
    assert [sorted(it.interaction_ids) for it in overlays] == [["o"], ["t"]]


PAGE: dict[str, Any] = {"rows": (), "page": 0, "pages": 1, "total": 0}
OFFER: dict[str, Any] = {
    "name": "a.csv",
    "found": FoundKind.DECK,
    "titles": (),
    "samples": (),
}
CONCEPT: dict[str, Any] = {"map_id": PYTHON, "node": "0f3b2c1d", "label": "Loops", "reasons": ()}
REPLIES_AT_FIRST: list[tuple[dict[str, Any], Reply]] = [
    (
        {"kind": "doubt_asked", "map_id": PYTHON, "mark": "0f3b2c1d", "question": "1 + 1?"},
        FlagReasonAsked(map_id=PYTHON, short_id=ShortQuestionId("0f3b2c1d"), question="1 + 1?"),
    ),
    (
        {"kind": "goal_locked", "edition": "1a2b", "place": 3, "title": "Sums", "missing": PAGE},
        GoalLocked(
            version=LandscapeVersion("1a2b"), place=3, title="Sums", missing=GoalPage(**PAGE)
        ),
    ),
    (
        {
            "kind": "file_offered",
            "ticket": "o",
            "contents": {},
            "oddities": [{"of": "deck", "quirk": "card_cut", "times": 2, "examples": []}],
            **OFFER,
        },
        FileOffered(
            interaction_id=InteractionId("o"),
            contents=Contents(),
            warnings=(WarningGroup(of="deck", warning="card_cut", times=2, examples=()),),
            **OFFER,
        ),
    ),
    (
        {
            "kind": "leech_shown",
            "ticket": "l",
            "question": "Oslo?",
            "lapses": 8,
            "last": {"rating": 3, "due_at": "2026-03-02T09:00:00Z", "told": True},
        },
        LeechShown(
            interaction_id=InteractionId("l"),
            question="Oslo?",
            lapses=8,
            last=LastRating(rating=Rating.GOOD, due_at=MONDAY, shown=True),
        ),
    ),
    (
        {
            "kind": "teach_again_offered",
            "concepts": [{**CONCEPT, "builds_on": ["Lists"], "bridgeable": True}],
        },
        TeachAgainOffered(
            concepts=(
                StrugglingConcept(**CONCEPT, prerequisites=("Lists",), can_seek_prerequisite=True),
            )
        ),
    ),
]


SETTINGS: dict[str, Any] = {
    "page": Screen.MEMORY,
    "language": Language.DE,
    "zone": None,
    "local_time": "09:00",
    "quiet_from": 22,
    "quiet_until": 8,
    "daily_cap": 5,
    "new_cards_a_day": 10,
    "reminders_on": True,
    "now": MONDAY,
}


def test_what_was_told_last_of_a_learner_is_no_note_that_something_was_shown() -> None:
    memory = {"asked": ["purpose"], "told": "example"}
    stored = [{"kind": "settings_shown", "memory": memory, **SETTINGS}]

    read = Memory(asked=("purpose",), last_way="example")
    assert load_memory(LearnerId(7), json.dumps(memory)) == read
    assert load_replies(ANNA, json.dumps(stored, default=str)) == (
        SettingsShown(memory=read, **SETTINGS),
    )


@pytest.mark.parametrize(("stored", "reply"), REPLIES_AT_FIRST)
def test_what_replies_held_under_other_names_is_held_under_those_of_today(
    stored: dict[str, Any], reply: Reply
) -> None:
    assert load_replies(ANNA, json.dumps([stored])) == (reply,)


def test_replies_and_questions_of_another_version_are_left_out() -> None:
    with capture_logs() as logs:
        assert load_replies(ANNA, '[{"kind":"sung"}]') == ()
        assert load_table(MapId("m"), '{"kind":"sung"}') is None

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


def test_a_flow_stored_before_anything_was_inferred_is_read() -> None:
    flow = build_flow()
    stored = dump_flow(flow)
    del stored["inferred"]

    assert load_flow(stored) == flow


def test_times_come_back_aware() -> None:
    place = load_state(ANNA, dump_state(build_quiz()))
    flow: MapFlow = load_flow(dump_flow(build_flow()))

    assert place == (build_quiz(), ())
    assert flow.started_at.utcoffset() == MONDAY.utcoffset()


def test_a_line_of_version_0_is_read_with_its_values_and_buttons_as_they_were() -> None:
    pressed = {"map_id": PYTHON, "mark": "0a1b2c3d"}
    button = {"key": "button-wrong", "press": "doubt", "fields": pressed}
    stored = {
        "kind": "line",
        "key": "a-line",
        "values": {"mark": "x", "count": 3},
        "keyboard": [[{**button, "style": None, "values": {"told": "y"}}]],
        "edits": True,
        "aside": True,
        "lasting": False,
    }

    (line,) = load_replies(ANNA, json.dumps([stored]))

    press = QuestionFlaggedPressed(PYTHON, ShortQuestionId("0a1b2c3d"))
    keyboard = ((LineButton("button-wrong", press, None, {"told": "y"}),),)
    assert line == Line("a-line", {"mark": "x", "count": 3}, keyboard, edits=True, interim=True)
