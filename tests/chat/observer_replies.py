"""Screens of observers and observed learners, with names that could do harm."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.domain.ids import ChatId, LearnerId, ObservationId, TurnId
from bot.domain.learner.exam_dates import ExamDate
from bot.domain.learner.learner import Learner
from bot.domain.learner.observers import Invitation, Observation, Observations, ObserverNews
from bot.domain.learner.rhythm import Break, Rhythm
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.turn import Turn
from bot.flow.observers import replies
from bot.views.observers import ObservedWeek
from bot.views.week import LearnedKind

NOW: Final = datetime(2026, 3, 3, 9, 0, tzinfo=UTC)
TURN: Final = Turn(
    chat_id=ChatId(1), id=TurnId("t"), now=NOW, learner=Learner(id=LearnerId(1)), known=True
)
_SILENT: Final = replace(TURN, learner=replace(TURN.learner, rhythm=Rhythm(reports=False)))
INVITATION: Final = Invitation(
    token="k3-_" * 5 + "ab",
    learner_id=LearnerId(2),
    name="M_i*a $5",
    expires_at=NOW + timedelta(days=7),
)
OBSERVATION: Final = Observation(
    id=ObservationId("0123456789ab"),
    learner_id=LearnerId(2),
    learner_name="M_i*a $5",
    observer_id=LearnerId(1),
    observer_name="I_d*a",
    since=NOW,
    reminded_at=NOW,
)
NAMELESS: Final = replace(OBSERVATION, learner_name="", observer_name="")
WEEK: Final = ObservedWeek(
    name="M_i*a $5",
    days=4,
    learned=((LearnedKind.DECK, 1), (LearnedKind.CONCEPT, 3)),
    stuck=("Gas *laws*", "Adding like fractions"),
    exam=ExamDate(number=1, day=date(2026, 3, 12), title="M_aths*"),
    days_to_exam=9,
    pause=Break(begins=date(2026, 3, 14), ends=date(2026, 3, 20)),
)
QUIET: Final = ObservedWeek(name="", days=0)
ONE_OF_EACH: Final = replace(WEEK, days=1, learned=tuple((kind, 1) for kind in LearnedKind))
_BOTH: Final = Observations(
    observers=(OBSERVATION, NAMELESS), observed=(OBSERVATION,), invitation=INVITATION
)
OBSERVER_SAMPLES: Final[tuple[Reply, ...]] = (
    replies.observers_shown(Observations(), TURN),
    replies.observers_shown(_BOTH, TURN),
    replies.observers_shown(replace(_BOTH, observers=(OBSERVATION,)), TURN),
    replies.week_seen(WEEK, _BOTH),
    replies.week_seen(QUIET, Observations()),
    replies.observed_shown((WEEK, QUIET), _BOTH, TURN),
    replies.observed_shown((WEEK,), _BOTH, _SILENT),
    replies.observed_shown((), Observations(), TURN),
    replies.report((WEEK, QUIET, ONE_OF_EACH)),
    replies.report((WEEK,) * 10),
    replies.link_made("https://t.me/lyceum_bot?start=v_" + INVITATION.token, INVITATION, TURN),
    replies.invited(INVITATION),
    replies.begun(OBSERVATION),
    *(replies.news_told(news, name) for news in ObserverNews for name in ("I_d*a", "")),
    replies.reminder((OBSERVATION, NAMELESS)),
    replies.reminder((NAMELESS,)),
    *(
        remark(key)
        for key in (
            "observer-link-gone",
            "observer-link-own",
            "observer-already",
            "observer-full",
            "observer-declined",
        )
    ),
)
