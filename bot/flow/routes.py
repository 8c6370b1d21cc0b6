"""The whole machine as a table: which step takes which event in which state.

`ROUTES` holds what depends on the state, `ANYWHERE` what works in every state. A press that
belongs to one asking (`Ticketed`) counts only with the ticket that is on the table now.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from bot.flow import events as e
from bot.flow import presses as p
from bot.flow import states as s
from bot.flow.changes import WorkCancelled
from bot.flow.events import Event
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.states import ChatState
from bot.flow.steps import (
    arriving,
    awaiting,
    bridging,
    choosing,
    diagnosing,
    doubting,
    finishing,
    history,
    idling,
    numbers,
    practising,
    progress,
    proposing,
    quizzing,
    refreshing,
    reminding,
    reteaching,
    reviewing,
    saying,
    settings,
    skipping,
    stopping,
    taking_back,
    teaching,
    topics,
    waiting,
    welcoming,
    what_next,
    why,
    withdrawing,
)
from bot.flow.turn import Turn

S = TypeVar("S", bound=ChatState)
E = TypeVar("E", bound=Event)
Step = Callable[[S, E, Turn, Ports], Awaitable[Outcome]]
AnyStep = Step[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """An arrow of the machine; a step may always leave the chat where it is."""

    state: type[object]
    event: type[object]
    step: AnyStep
    to: frozenset[type[object]]
    """The other states that it may lead to."""


def on(state: type[S], event: type[E], step: Step[S, E], *to: type[ChatState]) -> Route:
    """Tie a step to the state and event it is written for, and to where it may lead."""
    return Route(state=state, event=event, step=step, to=frozenset(to))


def anywhere(event: type[E], step: Step[ChatState, E], *to: type[ChatState]) -> Route:
    """Tie a step to an event that it takes in every state, and to where it may lead."""
    return Route(state=object, event=event, step=step, to=frozenset(to))


_LESSON = (s.Explaining, s.Quizzing)
"""A concept begins with its lesson, or with questions where it is probably known."""
_OFFERED = (s.PlacementOffered, s.TopicProposed)
_BEGUN = (*_LESSON, s.Reviewing, s.Diagnosing, s.Practising, s.ToBeDrawn, *_OFFERED)
"""Whatever is the best next thing; also what was put aside."""
_PLACED = (*_LESSON, s.Drawing)
"""A placement ends with the first lesson, or with the order of a map."""
_UNDRAWN = (s.TopicProposed, s.ToBeDrawn)
_AFTER_QUIZ = (s.Explaining, s.CheckpointOffered, s.Idle)

ROUTES = (
    on(s.Idle, e.TextReceived, doubting.wonder_about_text, s.TextDoubted, *_BEGUN),
    on(s.TextDoubted, p.TextMeantPressed, doubting.take_text_as_meant, s.Idle, *_BEGUN),
    on(s.TextDoubted, e.TextReceived, doubting.wonder_about_text, s.Idle, *_BEGUN),
    on(
        s.PlacementOffered,
        p.PlacementPressed,
        choosing.answer_placement_offer,
        s.Diagnosing,
        s.Explaining,
    ),
    on(s.PlacementOffered, p.GoalPressed, choosing.choose_goal),
    on(s.PlacementOffered, e.SkipAsked, skipping.skip_placement, s.Explaining),
    on(s.TopicProposed, p.ScopePressed, proposing.choose_scope),
    on(s.TopicProposed, e.TextReceived, proposing.set_goal),
    on(s.TopicProposed, p.PlacementPressed, proposing.begin, s.Surveying, s.Drawing),
    on(s.TopicProposed, e.SkipAsked, proposing.skip_check, s.Drawing),
    on(s.Surveying, p.CancelPressed, waiting.cancel, s.Idle),
    on(s.Surveying, e.TextReceived, waiting.say_it_goes_on),
    on(s.Surveying, e.SurveyMade, waiting.take_survey, s.Diagnosing),
    on(s.Surveying, e.WorkFailed, waiting.fail_survey, s.TopicProposed),
    on(s.Drawing, p.CancelPressed, waiting.cancel, s.Idle),
    on(s.Drawing, e.TextReceived, waiting.say_it_goes_on),
    on(s.Drawing, e.TopicDrawn, waiting.take_drawing, *_UNDRAWN, *_LESSON),
    on(s.Drawing, e.WorkFailed, waiting.fail_drawing, *_UNDRAWN),
    on(s.Bridging, p.CancelPressed, bridging.cancel, s.Idle),
    on(s.Bridging, e.TextReceived, bridging.say_it_goes_on),
    on(s.Bridging, e.BridgeProposed, bridging.offer, s.BridgeOffered),
    on(s.Bridging, e.WorkFailed, bridging.fail, s.Idle),
    on(s.BridgeOffered, p.ConfirmPressed, bridging.settle, s.Idle),
    on(s.ToBeDrawn, p.DrawPressed, waiting.draw_again, s.Drawing),
    on(s.Diagnosing, p.ChoicePressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, e.TextReceived, diagnosing.grade_probe, s.AnswerDoubted, *_PLACED),
    on(s.Diagnosing, p.DontKnowPressed, diagnosing.grade_probe, *_PLACED),
    on(s.Diagnosing, p.OrderClearedPressed, diagnosing.clear_order),
    on(s.Diagnosing, e.SkipAsked, skipping.skip_probe, *_PLACED),
    on(s.Explaining, p.ExplainPressed, teaching.explain_another_way),
    on(s.Explaining, p.QuizPressed, teaching.begin_quiz, s.Quizzing),
    on(s.Explaining, e.SkipAsked, skipping.skip_explanation, s.Quizzing),
    on(s.Explaining, e.TextReceived, doubting.answer_question_in_lesson, s.Quizzing),
    on(s.Explaining, e.QuestionsCame, awaiting.take_questions, s.Quizzing),
    on(s.Explaining, e.WorkFailed, awaiting.fail_questions),
    on(s.Explaining, p.PracticePressed, practising.begin, s.Practising),
    on(s.Practising, p.ChoicePressed, practising.grade, *_LESSON),
    on(s.Practising, e.TextReceived, practising.grade, s.AnswerDoubted, *_LESSON),
    on(s.Practising, p.DontKnowPressed, practising.grade, *_LESSON),
    on(s.Practising, p.OrderClearedPressed, practising.clear_order),
    on(s.Practising, p.AnswerAgainPressed, doubting.give_answer_again, *_LESSON),
    on(s.Practising, e.SkipAsked, practising.skip, *_LESSON),
    on(s.Quizzing, p.ChoicePressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, e.TextReceived, quizzing.grade_answer, s.AnswerDoubted, *_AFTER_QUIZ),
    on(s.Quizzing, p.DontKnowPressed, quizzing.grade_answer, *_AFTER_QUIZ),
    on(s.Quizzing, p.OrderClearedPressed, quizzing.clear_order),
    on(s.Quizzing, p.AnswerAgainPressed, doubting.give_answer_again, *_AFTER_QUIZ),
    on(s.Quizzing, e.SkipAsked, skipping.skip_question),
    on(
        s.CheckpointOffered,
        p.CheckpointPressed,
        quizzing.answer_checkpoint_offer,
        s.Quizzing,
        s.Idle,
    ),
    on(s.CheckpointOffered, e.TextReceived, doubting.answer_at_checkpoint, s.Quizzing, s.Idle),
    on(s.CheckpointOffered, e.SkipAsked, skipping.put_off_checkpoint, s.Idle),
    on(s.Reviewing, p.ChoicePressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, e.TextReceived, reviewing.grade_review, s.Idle, s.AnswerDoubted),
    on(s.Reviewing, p.DontKnowPressed, reviewing.grade_review, s.Idle),
    on(s.Reviewing, p.OrderClearedPressed, reviewing.clear_order),
    on(s.Reviewing, p.AnswerAgainPressed, doubting.give_answer_again, s.Idle),
    on(s.Reviewing, e.SkipAsked, skipping.skip_review, s.Idle),
    on(
        s.AnswerDoubted,
        p.AnswerMeantPressed,
        doubting.take_answer_as_meant,
        s.Diagnosing,
        s.Drawing,
        s.Practising,
        s.Quizzing,
        s.Reviewing,
        *_AFTER_QUIZ,
    ),
)

ANYWHERE = (
    anywhere(e.Started, welcoming.welcome),
    anywhere(e.LearnAsked, choosing.find_course, s.Idle, *_BEGUN),
    anywhere(p.CoursePressed, choosing.choose_course, s.Idle, *_BEGUN),
    anywhere(e.NextAsked, what_next.begin_next, s.Idle, *_BEGUN),
    anywhere(e.ReviewAsked, reviewing.begin_reviews, s.Reviewing),
    anywhere(e.MapAsked, progress.show_map),
    anywhere(e.ProgressAsked, numbers.show_progress),
    anywhere(p.NumbersPressed, numbers.show_numbers),
    anywhere(p.NumberPressed, numbers.explain_number),
    anywhere(e.HistoryAsked, history.show_history),
    anywhere(p.HistoryPressed, history.show_history_page),
    anywhere(p.ConceptsPressed, history.show_concepts),
    anywhere(p.ConceptPressed, history.show_concept),
    anywhere(e.WhyAsked, why.tell_why),
    anywhere(e.TopicsAsked, topics.show_topics),
    anywhere(p.TopicPressed, topics.act_on_topic, s.Idle, *_BEGUN),
    anywhere(p.RefreshersPressed, refreshing.settle_refreshers),
    anywhere(p.FinishPressed, finishing.finish_topic, s.Idle),
    anywhere(p.TeachAgainPressed, reteaching.teach_again, s.Explaining),
    anywhere(p.BasicsPressed, reteaching.review_basics, s.Explaining, s.Reviewing),
    anywhere(p.BridgePressed, bridging.look_for_gap, s.Bridging),
    anywhere(p.QuestionDoubtedPressed, withdrawing.ask_what_is_wrong),
    anywhere(p.DoubtReasonPressed, withdrawing.settle_doubt, s.Drawing, *_LESSON),
    anywhere(p.DoubtDroppedPressed, withdrawing.drop_doubt),
    anywhere(e.SettingsAsked, settings.show_settings),
    anywhere(p.SettingsPagePressed, settings.show_page),
    anywhere(p.LanguagePressed, settings.choose_language),
    anywhere(p.ClockPressed, settings.choose_clock),
    anywhere(p.ZonePressed, settings.choose_zone),
    anywhere(p.QuietPressed, settings.choose_quiet_hours),
    anywhere(p.CapPressed, settings.choose_cap),
    anywhere(p.RemindersPressed, settings.switch_reminders),
    anywhere(p.PicturesPressed, settings.choose_pictures),
    anywhere(p.ForgetPressed, settings.forget),
    anywhere(e.StopAsked, stopping.stop, s.Idle),
    anywhere(e.HelpAsked, saying.help_out),
    anywhere(e.PrivacyAsked, saying.tell_privacy),
    anywhere(e.UsageAsked, saying.tell_usage),
    anywhere(e.UnknownCommandGiven, saying.name_commands),
    anywhere(e.UnreadableReceived, saying.refuse_unreadable),
    anywhere(p.UnknownPressed, saying.refuse_unknown_button),
    anywhere(e.SkipAsked, skipping.nothing_to_skip),
    anywhere(e.TextReceived, saying.ask_to_press),
    anywhere(e.ReviewsDue, reminding.remind),
    anywhere(e.TopicIdle, idling.tend_idle_topic, s.Idle),
    anywhere(e.AnswersDoubted, taking_back.tend_doubted_answers),
    anywhere(e.BlockChanged, reminding.note_block),
    anywhere(e.SurveyMade, arriving.drop_result),
    anywhere(e.TopicDrawn, arriving.drop_result),
    anywhere(e.QuestionsCame, arriving.keep_questions),
    anywhere(e.BridgeProposed, arriving.drop_result),
    anywhere(e.WorkFailed, arriving.drop_result),
)

_BY_STATE = {(route.state, route.event): route for route in ROUTES}
_BY_EVENT = {route.event: route for route in ANYWHERE}


def step_for(state: ChatState, event: Event) -> Step[ChatState, Event]:
    """Return the step that takes this event in this state; there is one for every pair."""
    if isinstance(event, p.Ticketed) and event.ticket not in tickets(state):
        return saying.show_current_instead_of_old
    settled = isinstance(event, p.AnswerMeantPressed | e.WorkEvent)
    if isinstance(state, s.AnswerDoubted) and not settled:
        return _undoubted
    route = route_for(type(state), type(event))
    step = saying.show_current_instead_of_old if route is None else route.step
    if isinstance(state, s.Surveying | s.Drawing | s.Bridging):
        step = _saying_what_is_left(step)
    return cast("Step[ChatState, Event]", step)


def route_for(state: type[ChatState], event: type[Event]) -> Route | None:
    """Return the arrow for this state and event; a press that belongs nowhere here has none."""
    return _BY_STATE.get((state, event)) or _BY_EVENT.get(event)


def tickets(state: ChatState) -> frozenset[str]:
    """Return the tickets that count in this state; a doubted answer leaves its question open."""
    match state:
        case s.Idle():
            return frozenset()
        case s.AnswerDoubted():
            return frozenset({state.ticket, state.table.ticket})
        case _:
            return frozenset({state.ticket})


def _saying_what_is_left(step: AnyStep) -> AnyStep:
    """Return the step, saying so first where it leaves something that is being made."""

    async def taken(
        state: s.Surveying | s.Drawing | s.Bridging, event: Event, turn: Turn, ports: Ports
    ) -> Outcome:
        outcome = await step(state, event, turn, ports)
        if not any(isinstance(change, WorkCancelled) for change in outcome.changes):
            return outcome
        said = waiting.said_when_left(state)
        rest = () if isinstance(event, e.StopAsked) else outcome.replies
        return replace(outcome, replies=(said, *rest))

    return taken


async def _undoubted(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Take the event as if the doubt about a text had never been raised."""
    if not isinstance(state, s.AnswerDoubted):
        raise TypeError(state)
    return await step_for(state.table, event)(state.table, event, turn, ports)
