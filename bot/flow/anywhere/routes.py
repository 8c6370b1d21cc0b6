"""What is taken in every state, and while nothing is open or a text is ambiguous."""

from bot.flow.anywhere import clarifying, events, notices, skipping, states, welcoming, why
from bot.flow.authoring.states import DrawingMap
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded, LeechFound
from bot.flow.engine.destinations import AFTER_QUIZ, BEGUN, LESSON
from bot.flow.engine.events import PhotoReceived, TextReceived, UnreadableReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, beside, on
from bot.flow.exercise.states import Answering
from bot.flow.rhythm.states import BreakEndOpen
from bot.flow.tasks.states import TaskAnswered

ROUTES = (on(Idle, TextReceived, clarifying.clarify_text, BreakEndOpen, *BEGUN),)
OVERLAYS = (
    beside(states.TextAmbiguous, events.TextMeantPressed, clarifying.take_text_as_meant, *BEGUN),
    beside(
        states.AnswerAmbiguous,
        events.AnswerMeantPressed,
        clarifying.take_answer_as_meant,
        Answering,
        DrawingMap,
        CardAsked,
        CardTurned,
        LeechFound,
        TaskAnswered,
        DrillEnded,
        *AFTER_QUIZ,
    ),
    beside(states.AlbumRefused, PhotoReceived, notices.pass_over_album),
    beside(states.AlbumRefused, UnreadableReceived, notices.pass_over_album),
)
ANYWHERE = (
    anywhere(events.Started, welcoming.welcome, *LESSON),
    anywhere(events.WhyAsked, why.explain_why),
    anywhere(events.StopAsked, skipping.stop, Idle),
    anywhere(events.HelpAsked, notices.help_out),
    anywhere(events.PrivacyAsked, notices.show_privacy),
    anywhere(events.UnknownCommandGiven, notices.name_commands),
    anywhere(UnreadableReceived, notices.refuse_unreadable),
    anywhere(events.UnknownPressed, notices.refuse_unknown_button),
    anywhere(events.SkipAsked, skipping.nothing_to_skip),
    anywhere(TextReceived, notices.ask_to_press),
    anywhere(PhotoReceived, notices.refuse_photo),
)
