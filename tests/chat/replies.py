"""One or more samples of every reply, with names and texts that could do harm."""

from datetime import UTC, datetime, time, timedelta
from typing import Final

from bot.domain.answers.verdict import UnclearReason
from bot.domain.course import Language, QuestionFormat
from bot.domain.ids import CourseId, MapId, QuestionId
from bot.domain.mind_map import MapStatus, NodeStatus
from bot.flow import outcome as replies
from bot.flow.events import ExplainAs, Unreadable
from bot.flow.events import Screen as Page
from bot.flow.outcome import (
    Asking,
    CourseCard,
    Judged,
    MapRow,
    Reply,
    Said,
    TopicRow,
    WhyNothing,
)
from bot.flow.states import QuizPurpose

NOW: Final = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
TOMORROW: Final = datetime.combine(NOW.date() + timedelta(days=1), time(8, 30), UTC)
TICKET: Final = QuestionId("0f3b2c1d4e5f60718293a4b5c6d7e8f9")
MAP: Final = MapId("1f3b2c1d4e5f60718293a4b5c6d7e8f9")
COURSE: Final = CourseCard(
    id=CourseId("fractions"), title="Fractions", description="Parts of a whole."
)
HALF: Final = r"$\frac{1}{2}$"


def question(**but: object) -> replies.QuestionAsked:
    fields: dict[str, object] = {
        "ticket": TICKET,
        "asking": Asking.LESSON,
        "number": 1,
        "of": 3,
        "label": "Equal parts",
        "question": f"How much is {HALF} of 10?",
        "format": QuestionFormat.NUMERIC,
    }
    return replies.QuestionAsked(**(fields | but))  # type: ignore[arg-type]  # samples only


def judged(**but: object) -> replies.AnswerJudged:
    fields: dict[str, object] = {
        "judged": Judged.RIGHT,
        "question": f"How much is {HALF} of 10?",
        "answer": "5",
        "right_answer": "5",
        "explanation": f"Half of ten: {HALF} times 10.",
    }
    return replies.AnswerJudged(**(fields | but))  # type: ignore[arg-type]  # samples only


def settings(**but: object) -> replies.SettingsShown:
    fields: dict[str, object] = {
        "page": Page.OVERVIEW,
        "language": Language.EN,
        "zone": "Europe/Berlin",
        "local_time": "14:05",
        "quiet_from": 21,
        "quiet_until": 8,
        "daily_cap": 20,
        "reminders_on": True,
        "now": NOW,
    }
    return replies.SettingsShown(**(fields | but))  # type: ignore[arg-type]  # samples only


LONG_CHOICES: Final = (
    HALF,
    "two thirds of everything that is in the box",
    r"$\frac{3}{4}$",
    "none",
)
TOPICS: Final = tuple(
    TopicRow(
        map_id=MAP,
        title=f"C# & *more* {n}",
        status=status,
        mastered=n,
        of=9,
        due=n,
        current=n == 1,
    )
    for n, status in enumerate(MapStatus)
)
ROWS: Final = tuple(
    MapRow(label=f"Label_{n}*", status=status, depth=n, current=n == 1, open=n == 2)
    for n, status in enumerate(NodeStatus)
)

SAMPLES: Final[tuple[Reply, ...]] = (
    replies.Welcomed(courses=(COURSE,), again=False),
    replies.Welcomed(courses=(COURSE,), again=True),
    replies.Welcomed(courses=(), again=False),
    replies.Welcomed(courses=(), again=True),
    replies.CoursesOffered(courses=(COURSE,)),
    replies.CoursesOffered(courses=(COURSE,), unknown_topic="[free](http://x) *money* $5"),
    replies.CoursesOffered(courses=()),
    replies.PlacementProposed(ticket=TICKET, title="Fractions", concepts=16),
    question(),
    question(asking=Asking.PROBE, label="", of=7),
    question(asking=Asking.REVIEW, label=""),
    question(asking=Asking.VERIFICATION, format=QuestionFormat.SHORT_ANSWER),
    question(format=QuestionFormat.MULTIPLE_CHOICE, options=("one", "two", "three"), edits=True),
    question(asking=Asking.CHECKPOINT, format=QuestionFormat.TRUE_FALSE, options=LONG_CHOICES),
    question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES),
    question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES, picked=(2, 0)),
    *(judged(praise=n) for n in range(8)),
    *(
        judged(judged=Judged.WRONG, answer="4_*", word="Half, not two.", praise=n)
        for n in range(3)
    ),
    judged(judged=Judged.WRONG, answer=HALF, right_answer=HALF),
    judged(judged=Judged.UNKNOWN, answer=""),
    judged(judged=Judged.UNKNOWN, answer="", praise=1),
    *(replies.AnswerUnclear(reason=reason, options=4) for reason in UnclearReason),
    replies.MeaningAsked(ticket=TICKET, text="why is `it` so?"),
    replies.TopicOrQuestionAsked(ticket=TICKET, text="Roman history", topic="Fractions"),
    replies.TopicOrQuestionAsked(ticket=TICKET, text="a" * 3_000),
    replies.NeedsModel(),
    replies.NeedsModel(label="Equal parts", help=f"Cut it so that {HALF} is left."),
    replies.PlanMade(
        title="Fractions", concepts=16, minutes=200, known=("a", "b_c"), first="d", placed=True
    ),
    replies.PlanMade(title="Fractions", concepts=1, minutes=10, known=(), first="d", placed=True),
    *(
        replies.ConceptExplained(
            ticket=TICKET,
            label="Equal parts",
            way=way,
            text=f"A half is {HALF}.",
            minutes=10,
            number=2,
            left=14,
        )
        for way in ExplainAs
    ),
    *(
        replies.QuizEnded(
            purpose=purpose, passed=passed, label="x", right=2, asked=3, next_review_at=TOMORROW
        )
        for purpose in QuizPurpose
        for passed in (True, False)
    ),
    replies.CheckpointProposed(ticket=TICKET, label="x", opens=("y", "z")),
    replies.CheckpointProposed(ticket=TICKET, label="x", opens=()),
    replies.LessonStands(ticket=TICKET, label="Equal parts"),
    replies.ConceptMastered(
        label="x", opens=("y",), mastered=3, of=16, next_review_at=NOW + timedelta(days=6)
    ),
    replies.ConceptMastered(label="x", opens=(), mastered=16, of=16, next_review_at=None),
    replies.CourseCompleted(title="Fractions", concepts=16),
    replies.ReviewEnded(right=0, asked=1, still_due=1, next_review_at=None),
    replies.ReviewEnded(right=4, asked=5, still_due=0, next_review_at=TOMORROW),
    replies.ReviewEnded(right=4, asked=5, still_due=5, next_review_at=None),
    *(
        replies.NothingToDo(
            why=why, next_review_at=TOMORROW, checkpoint_label="Equal parts", courses=(COURSE,)
        )
        for why in WhyNothing
    ),
    *(
        replies.WhyTold(
            reason=reason,
            label="Equal parts",
            prerequisites=("a", "b"),
            depth=2,
            interval_days=6,
            format=QuestionFormat.NUMERIC,
        )
        for reason in ("idle", "probe", "lesson", "verification", "checkpoint", "review")
    ),
    replies.WhyTold(reason="lesson", label="Fractions"),
    replies.MapShown(title="Fractions", rows=ROWS),
    replies.TopicsShown(rows=TOPICS, courses=(COURSE,)),
    replies.TopicsShown(rows=(), courses=(COURSE,), edits=True),
    replies.TopicStopped(map_id=MAP, title="Fractions"),
    *(settings(page=page) for page in Page),
    settings(zone=None, quiet_from=0, quiet_until=0, reminders_on=False, edits=False),
    replies.ZonesOffered(zones=("Europe/Berlin", "Africa/Lagos", "Europe/Rome")),
    replies.ClockAsked(now=NOW),
    replies.Reminded(due=1, doing=1, overdue_days=0, last_before_pause=False),
    *(
        replies.Reminded(due=due, doing=due, overdue_days=days, last_before_pause=False)
        for due in (1, 4)
        for days in (1, 2, 3)
    ),
    replies.Reminded(due=25, doing=20, overdue_days=3, last_before_pause=True),
    replies.Stopped(something_was_open=True),
    replies.Stopped(something_was_open=False),
    *(replies.Plain(said=said) for said in Said),
    *(replies.NotReadable(what=what) for what in Unreadable),
)
