"""The table of the machine."""

from collections import Counter
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings, strategies as st

import bot.flow
from bot.domain.ids import ChatId, InteractionId, LessonId, MapId, NodeId, QuestionKey, TurnId
from bot.flow.cards.states import DrillEnded
from bot.flow.composition.registry import EVENTS, PURPOSES, STATES
from bot.flow.composition.routes import ANYWHERE, OVERLAYS, ROUTES, SUBJECTS, leads_to, step_for
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.events import Event, Interaction, StopAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import is_shown
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Turn
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.events import ChoicePressed
from bot.flow.exercise.states import Answering, Asked, Purpose
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.states import LessonQuiz
from tests.builders import MONDAY, build_learner
from tests.cases import over


def test_no_arrow_is_in_the_table_twice() -> None:
    arrows = Counter((route.state, route.event) for route in (*ROUTES, *ANYWHERE))

    assert max(arrows.values()) == 1


def test_every_event_has_a_step_in_every_state() -> None:
    anywhere = {route.event for route in ANYWHERE}

    assert {event for event in EVENTS if not issubclass(event, Interaction)} <= anywhere


ASKED = Asked(key=QuestionKey("fractions/x"), asked_at=MONDAY - timedelta(minutes=1))
QUIZ = LessonQuiz(map_id=MapId("m"), node_id=NodeId("n"), lesson_id=LessonId("l"))
TABLE = Answering(interaction_id=InteractionId("now"), asked=ASKED, purpose=QUIZ)


@over("kind", EVENTS)
def test_every_event_has_a_route(kind: type[Event]) -> None:
    taken = {route.event for route in (*ROUTES, *ANYWHERE)}
    assert kind in taken | {route.event for route in OVERLAYS}


@pytest.mark.parametrize("kind", PURPOSES)
@settings(max_examples=1)
@given(data=st.data())
def test_every_purpose_has_an_activity(data: st.DataObject, kind: type[Purpose]) -> None:
    asked: Answering[Purpose] = Answering(
        interaction_id=InteractionId("now"), asked=ASKED, purpose=data.draw(st.from_type(kind))
    )

    activity_of(asked)


@over("kind", STATES)
def test_every_state_can_be_left_by_an_event_of_its_own(kind: type[ChatState]) -> None:
    assert any(route.state is kind and leads_to(route) - {kind} for route in ROUTES)


def test_a_press_with_an_old_id_is_told_from_a_new_one() -> None:
    old = step_for(TABLE, ChoicePressed(InteractionId("before"), 0))

    assert old is engine_notices.show_current_instead_of_old
    assert step_for(TABLE, ChoicePressed(InteractionId("now"), 0)) is not old


def test_a_press_with_an_id_is_old_when_nothing_is_open() -> None:
    press = QuizPressed(InteractionId("before"))

    assert step_for(Idle(), press) is engine_notices.show_current_instead_of_old


@pytest.mark.parametrize("kind", [state for state in STATES if state is not ExamSat])
@settings(max_examples=5)
@given(data=st.data())
async def test_stop_leaves_every_state_but_an_exam_which_asks_first(
    data: st.DataObject, kind: type[ChatState]
) -> None:
    state = data.draw(st.from_type(kind))
    turn = Turn(chat_id=ChatId(1), id=TurnId("t"), now=MONDAY, learner=build_learner(), known=True)

    outcome = await step_for(state, StopAsked())(state, StopAsked(), turn, cast("Ports", None))

    assert outcome.state == Idle()
    assert len(outcome.replies) == 1


def test_every_state_in_which_something_is_open_can_be_shown_again() -> None:
    assert {state for state in STATES if not is_shown(state)} == {Idle, DrillEnded}


def test_the_machine_is_made_of_every_subject_that_has_routes() -> None:
    rooms = {path.parent.name for path in Path(bot.flow.__path__[0]).glob("*/routes.py")}
    made_of = {room.SUBJECT for room in map(_routes_of, rooms - {"composition"})}

    assert made_of == set(SUBJECTS)


def _routes_of(room: str) -> Any:
    return import_module(f"bot.flow.{room}.routes")
