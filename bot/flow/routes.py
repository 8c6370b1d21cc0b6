"""The whole machine as a table: which step takes which event in which state.

`ROUTES` holds what depends on the state, `ANYWHERE` what works in every state. A press that
belongs to one asking (`Ticketed`) counts only with the ticket that is on the table now.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from bot.flow import events as e
from bot.flow import states as s
from bot.flow.events import Event
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.states import ChatState
from bot.flow.steps import (
    choosing,
    diagnosing,
    doubting,
    progress,
    quizzing,
    reminding,
    reviewing,
    saying,
    settings,
    skipping,
    stopping,
    teaching,
    topics,
    welcoming,
    what_next,
    why,
)
from bot.flow.turn import Turn

S = TypeVar("S", bound=ChatState)
E = TypeVar("E", bound=Event)
Step = Callable[[S, E, Turn, Ports], Awaitable[Outcome]]
AnyStep = Step[Any, Any]


@dataclass(frozen=True, slots=True)
class Route:
    """An arrow of the machine."""

    state: type[object]
    event: type[object]
    step: AnyStep


def on(state: type[S], event: type[E], step: Step[S, E]) -> Route:
    """Tie a step to the state and event it is written for."""
    return Route(state, event, step)


def anywhere(event: type[E], step: Step[ChatState, E]) -> Route:
    """Tie a step to an event that it takes in every state."""
    return Route(object, event, step)


ROUTES = (
    on(s.Idle, e.TextReceived, doubting.wonder_about_text),
    on(s.TextDoubted, e.TextMeantPressed, doubting.take_text_as_meant),
    on(s.TextDoubted, e.TextReceived, doubting.wonder_about_text),
    on(s.PlacementOffered, e.PlacementPressed, choosing.answer_placement_offer),
    on(s.PlacementOffered, e.SkipAsked, skipping.skip_placement),
    on(s.Diagnosing, e.ChoicePressed, diagnosing.grade_probe),
    on(s.Diagnosing, e.TextReceived, diagnosing.grade_probe),
    on(s.Diagnosing, e.DontKnowPressed, diagnosing.grade_probe),
    on(s.Diagnosing, e.OrderClearedPressed, diagnosing.clear_order),
    on(s.Diagnosing, e.SkipAsked, skipping.skip_probe),
    on(s.Explaining, e.ExplainPressed, teaching.explain_another_way),
    on(s.Explaining, e.QuizPressed, teaching.begin_quiz),
    on(s.Explaining, e.SkipAsked, skipping.skip_explanation),
    on(s.Explaining, e.TextReceived, doubting.answer_question_in_lesson),
    on(s.Quizzing, e.ChoicePressed, quizzing.grade_answer),
    on(s.Quizzing, e.TextReceived, quizzing.grade_answer),
    on(s.Quizzing, e.DontKnowPressed, quizzing.grade_answer),
    on(s.Quizzing, e.OrderClearedPressed, quizzing.clear_order),
    on(s.Quizzing, e.SkipAsked, skipping.skip_question),
    on(s.CheckpointOffered, e.CheckpointPressed, quizzing.answer_checkpoint_offer),
    on(s.CheckpointOffered, e.SkipAsked, skipping.put_off_checkpoint),
    on(s.Reviewing, e.ChoicePressed, reviewing.grade_review),
    on(s.Reviewing, e.TextReceived, reviewing.grade_review),
    on(s.Reviewing, e.DontKnowPressed, reviewing.grade_review),
    on(s.Reviewing, e.OrderClearedPressed, reviewing.clear_order),
    on(s.Reviewing, e.SkipAsked, skipping.skip_review),
    on(s.AnswerDoubted, e.AnswerMeantPressed, doubting.take_answer_as_meant),
)

ANYWHERE = (
    anywhere(e.Started, welcoming.welcome),
    anywhere(e.LearnAsked, choosing.find_course),
    anywhere(e.CoursePressed, choosing.choose_course),
    anywhere(e.NextAsked, what_next.begin_next),
    anywhere(e.ReviewAsked, reviewing.begin_reviews),
    anywhere(e.MapAsked, progress.show_map),
    anywhere(e.WhyAsked, why.tell_why),
    anywhere(e.TopicsAsked, topics.show_topics),
    anywhere(e.TopicPressed, topics.act_on_topic),
    anywhere(e.SettingsAsked, settings.show_settings),
    anywhere(e.SettingsPagePressed, settings.show_page),
    anywhere(e.LanguagePressed, settings.choose_language),
    anywhere(e.ClockPressed, settings.choose_clock),
    anywhere(e.ZonePressed, settings.choose_zone),
    anywhere(e.QuietPressed, settings.choose_quiet_hours),
    anywhere(e.CapPressed, settings.choose_cap),
    anywhere(e.RemindersPressed, settings.switch_reminders),
    anywhere(e.StopAsked, stopping.stop),
    anywhere(e.HelpAsked, saying.help_out),
    anywhere(e.PrivacyAsked, saying.tell_privacy),
    anywhere(e.UnknownCommandGiven, saying.name_commands),
    anywhere(e.UnreadableReceived, saying.refuse_unreadable),
    anywhere(e.UnknownPressed, saying.refuse_unknown_button),
    anywhere(e.SkipAsked, skipping.nothing_to_skip),
    anywhere(e.TextReceived, saying.ask_to_press),
    anywhere(e.ReviewsDue, reminding.remind),
    anywhere(e.BlockChanged, reminding.note_block),
)

_BY_STATE = {(route.state, route.event): route.step for route in ROUTES}
_BY_EVENT = {route.event: route.step for route in ANYWHERE}


def step_for(state: ChatState, event: Event) -> Step[ChatState, Event]:
    """Return the step that takes this event in this state; there is one for every pair."""
    if isinstance(event, e.Ticketed) and event.ticket not in tickets(state):
        return saying.show_current_instead_of_old
    if isinstance(state, s.AnswerDoubted) and not isinstance(event, e.AnswerMeantPressed):
        return _undoubted
    step = _BY_STATE.get((type(state), type(event)))
    if step is None:
        step = _BY_EVENT.get(type(event), saying.show_current_instead_of_old)
    return cast(Step[ChatState, Event], step)


def tickets(state: ChatState) -> frozenset[str]:
    """Return the tickets that count in this state; a doubted answer leaves its question open."""
    match state:
        case s.Idle():
            return frozenset()
        case s.AnswerDoubted():
            return frozenset({state.ticket, state.table.ticket})
        case _:
            return frozenset({state.ticket})


async def _undoubted(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Take the event as if the doubt about a text had never been raised."""
    if not isinstance(state, s.AnswerDoubted):
        raise TypeError(state)
    return await step_for(state.table, event)(state.table, event, turn, ports)
