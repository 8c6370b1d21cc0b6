"""Routes for exam dates in every state, and for what the clock brings."""

from typing import Final

from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.states import Idle
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exam_dates import events, naming, pages, rehearsing, states, telling
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.activities import runs
from bot.flow.exercise.states import Answering
from bot.flow.progress.replies import WeekShown

ROUTES = (on(ExamSat, events.ExamDateDue, telling.put_off),)
ANYWHERE = (
    anywhere(events.ExamDateAsked, naming.name_date),
    anywhere(events.ExamDatePressed, pages.open_date),
    anywhere(events.ExamPartPressed, pages.choose_part),
    anywhere(events.ExamLessPressed, pages.leave_out),
    anywhere(events.ExamDateDroppedPressed, pages.drop),
    anywhere(events.ExamWhyPressed, pages.explain),
    anywhere(events.RehearsalBegunPressed, rehearsing.begin, Answering, Idle),
    anywhere(events.ExamWentPressed, telling.take_answer),
    anywhere(events.ExamDateDue, telling.speak),
)
LISTENERS = (follow(telling.add_to_week, WeekShown), follow(telling.plan, LearnerChanged))
runs({states.ExamRehearsal: rehearsing.ACTIVITY})
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
