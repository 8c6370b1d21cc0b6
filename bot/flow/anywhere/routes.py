"""Routes that hold in every state, while nothing is open, and while a text is ambiguous."""

from typing import Final

from bot.flow.anywhere import clarifying, notices, welcoming, why
from bot.flow.cards.states import DrillEnded, LeechFound
from bot.flow.engine import (
    events as engine_events,
    notices as engine_notices,
    states as engine_states,
)
from bot.flow.engine.events import PhotoReceived, TextReceived, UnreadableReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, beside, on
from bot.flow.exercise import events as exercise_events, states as exercise_states
from bot.flow.exercise.states import Answering
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.rhythm.states import BreakEndOpen
from bot.flow.tutor.events import UsageAsked

ROUTES = (
    on(Idle, TextReceived, clarifying.clarify_text, BreakEndOpen, Place.TOPIC),
    on(DrillEnded, TextReceived, clarifying.clarify_text, Idle, Place.TOPIC),
    on(Explaining, TextReceived, clarifying.answer_question_in_lesson, Answering),
    on(CheckpointOffered, TextReceived, clarifying.answer_at_checkpoint),
)
OVERLAYS = (
    beside(
        exercise_states.TextAmbiguous,
        exercise_events.TextMeantPressed,
        clarifying.take_text_as_meant,
        Place.TOPIC,
    ),
    beside(
        exercise_states.AnswerAmbiguous,
        exercise_events.AnswerMeantPressed,
        clarifying.take_answer_as_meant,
        Place.LESSON,
        Place.CARD,
        LeechFound,
        Place.ANSWERED,
        Idle,
    ),
    beside(engine_states.AlbumRefused, PhotoReceived, notices.pass_over_album),
    beside(engine_states.AlbumRefused, UnreadableReceived, notices.pass_over_album),
)
ANYWHERE = (
    anywhere(UsageAsked, notices.show_usage),
    anywhere(exercise_events.QuestionNotUnderstood, notices.ask_to_press),
    anywhere(
        engine_events.TextUnread,
        clarifying.clarify_no_answer,
        Place.TOPIC,
        Place.CARD,
        Place.ANSWERED,
        Idle,
    ),
    anywhere(engine_events.TextUnawaited, notices.ask_to_press),
    anywhere(engine_events.Started, welcoming.welcome, Place.LESSON),
    anywhere(engine_events.WhyAsked, why.explain_why),
    anywhere(engine_events.StopAsked, notices.stop, Idle),
    anywhere(engine_events.HelpAsked, notices.help_out),
    anywhere(engine_events.GuideAsked, notices.show_guide),
    anywhere(engine_events.PrivacyAsked, notices.show_privacy),
    anywhere(engine_events.UnknownCommandGiven, notices.name_commands),
    anywhere(UnreadableReceived, engine_notices.refuse_unreadable),
    anywhere(engine_events.UnknownPressed, notices.refuse_unknown_button),
    anywhere(engine_events.SkipAsked, notices.report_nothing_to_skip),
    anywhere(TextReceived, notices.ask_to_press),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS)
