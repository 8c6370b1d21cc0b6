"""Routes of observers."""

from typing import Final

from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.table import Subject, anywhere, follow, on
from bot.flow.exams.states import ExamSat
from bot.flow.learner.changes import LearnerLeaves
from bot.flow.observers import ending, events, inviting, telling
from bot.flow.progress.replies import WeekShown
from bot.flow.today.replies import TodayShown

ROUTES = (on(ExamSat, events.ReportDue, telling.put_off_report),)
ANYWHERE = (
    anywhere(events.InvitePressed, inviting.invite),
    anywhere(events.InvitationWithdrawnPressed, inviting.withdraw),
    anywhere(events.InvitationOpened, inviting.open_invitation),
    anywhere(events.InvitationAnswered, inviting.answer),
    anywhere(events.ObservationEndPressed, ending.end),
    anywhere(events.ReportDue, telling.send_report),
    anywhere(events.NewsDue, telling.tell_news),
)
LISTENERS = (
    follow(ending.end_with_learner, LearnerChanged, LearnerLeaves),
    follow(telling.plan_report, LearnerChanged),
    follow(telling.remind, TodayShown, WeekShown),
)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, listeners=LISTENERS)
