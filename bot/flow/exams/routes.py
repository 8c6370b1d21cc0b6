"""Routes for exams. During one, hardly anything else happens.

An event without an arrow of its own goes to `sitting.stay`, unless it `passes_exam`.
"""

from typing import Final

from bot.flow.engine.events import (
    DocumentReceived,
    Event,
    PhotoReceived,
    StopAsked,
    TextReceived,
    UnreadableReceived,
)
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exams import beginning, drafting, events, listing, sitting, states
from bot.flow.exams.states import ExamSat
from bot.flow.goals.events import ExamAimed, ExamOffered

_HANDED_IN = (Idle, Place.ANSWERED)

ROUTES = (
    on(states.ExamSat, TextReceived, sitting.in_exam(drafting.keep_text)),
    on(states.ExamSat, PhotoReceived, sitting.in_exam(drafting.keep_photo)),
    on(states.ExamSat, DocumentReceived, sitting.in_exam(drafting.keep_document)),
    on(states.ExamSat, UnreadableReceived, sitting.in_exam(drafting.note_unreadable)),
    on(states.ExamSat, events.DraftOpenedPressed, sitting.in_exam(drafting.look_through)),
    on(states.ExamSat, events.EntryRemovedPressed, sitting.in_exam(drafting.take_out)),
    on(states.ExamSat, events.AlbumEnded, sitting.in_exam(drafting.answer_album)),
    on(states.ExamSat, events.SubmitPressed, sitting.in_exam(sitting.submit), *_HANDED_IN),
    on(states.ExamSat, events.GiveUpPressed, sitting.in_exam(sitting.give_up), Idle),
    on(states.ExamSat, events.ExamContinuedPressed, sitting.in_exam(sitting.go_on)),
    on(states.ExamSat, events.ExamBegunPressed, sitting.in_exam(sitting.go_on)),
    on(states.ExamSat, events.TaskAgainPressed, sitting.in_exam(sitting.show_task)),
    on(states.ExamSat, events.ExamTimeUp, sitting.in_exam(sitting.tell_time_up)),
    on(states.ExamSat, StopAsked, sitting.in_exam(sitting.ask_how_to_end), Idle),
    on(states.ExamSat, Event, sitting.in_exam(sitting.stay)),
)
ANYWHERE = (
    anywhere(events.ExamsAsked, listing.show_exams),
    anywhere(events.ExamBegunPressed, beginning.sit, states.ExamSat),
    anywhere(events.AlbumEnded, drafting.forget_album),
    anywhere(events.ExamTimeUp, sitting.note_time_up),
    anywhere(ExamOffered, beginning.offer),
    anywhere(ExamAimed, beginning.begin, states.ExamSat),
)
LISTENERS = (follow(sitting.keep_quiet, ExamSat, last=True),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
