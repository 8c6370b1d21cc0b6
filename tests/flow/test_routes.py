"""The table of the machine."""

from collections import Counter
from datetime import timedelta
from typing import get_args

import pytest

from bot.domain.ids import LessonId, MapId, NodeId, QuestionId, QuestionKey
from bot.flow import states as s
from bot.flow.anywhere.events import StopAsked
from bot.flow.engine.events import Event, Interaction
from bot.flow.engine.registry import EVENTS
from bot.flow.exercise.events import ChoicePressed
from bot.flow.lessons.events import QuizPressed
from bot.flow.routes import ANYWHERE, ROUTES, step_for
from bot.flow.showing import is_shown
from bot.flow.steps import saying, stopping
from tests.builders import MONDAY

STATES = get_args(s.ChatState)


def test_no_arrow_stands_in_the_table_twice() -> None:
    arrows = Counter((route.state, route.event) for route in (*ROUTES, *ANYWHERE))

    assert max(arrows.values()) == 1


def test_every_event_has_a_step_in_every_state() -> None:
    anywhere = {route.event for route in ANYWHERE}

    assert {it for it in EVENTS if not issubclass(it, Interaction)} <= anywhere


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_a_route(kind: type[Event]) -> None:
    assert kind in {route.event for route in (*ROUTES, *ANYWHERE)}


@pytest.mark.parametrize("state", [kind for kind in STATES if kind is not s.Idle])
def test_every_state_can_be_left_by_an_event_of_its_own(state: type) -> None:
    assert any(route.state is state for route in ROUTES)


ASKED = s.Asked(key=QuestionKey("fractions/x"), asked_at=MONDAY - timedelta(minutes=1))
TABLE = s.Quizzing(
    ticket=QuestionId("now"),
    map_id=MapId("m"),
    node_id=NodeId("n"),
    lesson_id=LessonId("l"),
    purpose=s.QuizPurpose.LESSON,
    asked=ASKED,
)


def test_a_press_with_an_old_ticket_is_told_from_a_new_one() -> None:
    old = step_for(TABLE, ChoicePressed(QuestionId("before"), 0))

    assert old is saying.show_current_instead_of_old
    assert step_for(TABLE, ChoicePressed(QuestionId("now"), 0)) is not old


def test_a_ticketed_press_is_old_when_nothing_is_open() -> None:
    press = QuizPressed(QuestionId("before"))

    assert step_for(s.Idle(), press) is saying.show_current_instead_of_old


def test_the_buttons_of_a_question_count_while_a_text_about_it_is_doubted() -> None:
    doubted = s.AnswerDoubted(ticket=QuestionId("doubt"), text="why?", table=TABLE)

    on_question = step_for(doubted, ChoicePressed(QuestionId("now"), 0))

    assert on_question is not saying.show_current_instead_of_old


@pytest.mark.parametrize("state", [s.Idle(), TABLE])
def test_stop_works_in_every_state(state: s.ChatState) -> None:
    assert step_for(state, StopAsked()) is stopping.stop


def test_every_state_in_which_something_is_open_can_be_shown_again() -> None:
    overlaid = {s.AnswerDoubted, s.ImportOffered}

    assert {it for it in STATES if not is_shown(it)} - overlaid == {
        s.Idle,
        s.DrillEnded,
        s.TextDoubted,
    }
