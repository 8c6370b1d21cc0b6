"""Routes of progress."""

from typing import Final

from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.states import Answering
from bot.flow.progress import events, history, letters, looking, nights, numbers, progress

ROUTES = (on(ExamSat, events.LetterDue, letters.put_off_letter),)
ANYWHERE = (
    anywhere(events.MapAsked, progress.show_map),
    anywhere(events.MapListAsked, progress.show_map),
    anywhere(events.ProgressAsked, numbers.show_progress),
    anywhere(events.NumbersPressed, numbers.show_numbers),
    anywhere(events.NumberPressed, numbers.explain_number),
    anywhere(events.PicturePressed, looking.show_picture),
    anywhere(events.HistoryAsked, history.show_history),
    anywhere(events.HistoryPressed, history.show_history_page),
    anywhere(events.ConceptsPressed, history.show_concepts),
    anywhere(events.ConceptPressed, history.show_concept),
    anywhere(events.WeekAsked, letters.show_week),
    anywhere(events.LetterDue, letters.send_letter, Answering),
    anywhere(events.NightCame, nights.count_map),
    anywhere(events.DayEnded, nights.count_day),
)
LISTENERS = (follow(letters.plan_letter, LearnerChanged, *letters.LEARNING),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
