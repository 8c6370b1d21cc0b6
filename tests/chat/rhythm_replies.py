"""One or more samples of every reply about the rhythm of learning."""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Final

from bot.domain.ids import InteractionId, LearnerId, MapId, ShortQuestionId, SkillId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Timeline
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import WORDINGS, Reminder
from bot.domain.rhythm.today import Rest
from bot.domain.topics.course import QuestionFormat
from bot.domain.topics.mind_map import MapStatus
from bot.flow.cards.replies import CardSettingsShown, DeckShown
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import SettingsShown
from bot.flow.maps.replies import TopicRow
from bot.flow.reviews.replies import review_ended
from bot.flow.rhythm.replies import Reminded, break_end_asked
from bot.flow.today.agendas import NO_CARDS_NOW
from bot.flow.today.replies import TodayShown, TopicsShown
from bot.views.today import Today, TodayEntry
from tests.chat.card_replies import BACK, FRONT, ROW
from tests.chat.task_replies import SHOWN as TASK

NOW: Final = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
INTERACTION: Final = InteractionId("0f3b2c1d4e5f")
LAST: Final = Reminder(wording=3, last_before_pause=True)
AGAIN: Final = Reminder(again=True)
QUESTION: Final = QuestionAsked(
    interaction_id=INTERACTION,
    asking=Asking.REVIEW,
    number=1,
    of=4,
    label="C# & *more* $5",
    question=r"How much is $\frac{1}{2}$ of 10?",
    format=QuestionFormat.SHORT_ANSWER,
    map_id=MapId("0f3b2c1d-4e5f-6071-8293-a4b5c6d7e8f9"),
    short_id=ShortQuestionId("5e1f0a2b"),
    reminder=LAST,
)
CHOSEN: Final = Rhythm(
    fixed_time=time(9),
    days_off=(5, 6),
    easy_days=(0,),
    break_=Break(begins=date(2026, 12, 24), ends=date(2027, 1, 6), usual=4.0),
    same_day=True,
)
PAGE: Final = SettingsShown(
    page=Screen.RHYTHM,
    learner=Learner(id=LearnerId(4711), zone="Europe/Berlin", rhythm=CHOSEN),
    now=NOW,
)
MUTED: Final = TopicRow(
    map_id=MapId("0f3b2c1d-4e5f-6071-8293-a4b5c6d7e8f9"),
    title="C# & *more* $5",
    status=MapStatus.ACTIVE,
    mastered=3,
    of=9,
    due=2,
    current=True,
    muted=True,
)
_PAGES: Final = (Screen.RHYTHM, Screen.WHEN, Screen.DAYS, Screen.BREAK, Screen.MINUTES)
MUCH_LEFT: Final = Reminder(
    rest=Rest(
        counts=tuple(
            (kind, count) for kind, count in zip(ToDoKind, (2, 12, 1, 1, 1, 2, 1), strict=True)
        ),
        minutes=34,
    )
)
FULL: Final = Today(
    entries=(
        TodayEntry(
            key="reviews", kind=ToDoKind.REVIEWS, reason=AgendaReason.DUE, minutes=3, count=3
        ),
        TodayEntry(
            key="cards",
            kind=ToDoKind.CARDS,
            reason=AgendaReason.DUE,
            minutes=2,
            count=12,
            new=4,
            part=True,
        ),
        *(
            TodayEntry(
                key=f"concept/0f3b2c1d-4e5f-6071-8293-a4b5c6d7e8f{place}",
                kind=kind,
                reason=reason,
                minutes=6,
                name="C# & *more* $5",
                topic=r"Half of $\frac{1}{2}$",
                opens=("a", "b_c"),
                struggles=struggles,
                optional=kind is ToDoKind.CHECK,
                swaps=kind is not ToDoKind.CHECK,
                part=kind is ToDoKind.LESSON,
            )
            for place, (kind, reason, struggles) in enumerate(
                (
                    (ToDoKind.LESSON, AgendaReason.BEGUN, ()),
                    (ToDoKind.CHECKPOINT, AgendaReason.OPENS_NEXT, ()),
                    (ToDoKind.CHECK, AgendaReason.KNOWN_AHEAD, ()),
                    (ToDoKind.AGAIN, AgendaReason.STRUGGLES, (StruggleReason.LAPSED,)),
                )
            )
        ),
        TodayEntry(
            key="skill/frac_add_like",
            kind=ToDoKind.PRACTICE,
            reason=AgendaReason.SKILL_NEEDS_REVIEW,
            minutes=10,
            name="Adding fractions",
        ),
    ),
    ahead=Timeline(overdue=3, today=2, this_week=1, later=9),
    minutes=45,
    practised=4,
    left_out=2,
    more=True,
    focus="C# & *more* $5",
    exam_on=date(2026, 12, 12),
    exam="Maths *test*",
    mistakes=5,
)
_EMPTY: Final = Today(entries=(), ahead=Timeline(overdue=0, today=0, this_week=0, later=0))
TODAY_SAMPLES: Final = (
    TodayShown(today=FULL),
    *(TodayShown(today=replace(FULL, entries=(entry,))) for entry in FULL.entries),
    TodayShown(today=replace(FULL, exam="")),
    TodayShown(today=replace(_EMPTY, left_out=2)),
    TodayShown(
        today=replace(
            _EMPTY,
            entries=(
                TodayEntry(
                    key="cards",
                    kind=ToDoKind.CARDS,
                    reason=AgendaReason.NEW_CARDS,
                    minutes=1,
                    count=1,
                    new=1,
                ),
                *(
                    TodayEntry(
                        key=f"skill/{reason.value}",
                        kind=ToDoKind.PRACTICE,
                        reason=reason,
                        minutes=10,
                        name="Adding",
                    )
                    for reason in (
                        AgendaReason.SKILL_OPEN,
                        AgendaReason.SKILL_RESTED,
                        AgendaReason.BEFORE_EXAM,
                    )
                ),
            ),
            minutes=20,
            going_on=True,
        ),
        edits=True,
    ),
    TodayShown(today=_EMPTY),
    TodayShown(today=replace(_EMPTY, going_on=True)),
    TodayShown(today=replace(_EMPTY, minutes=10, practised=10, more=True)),
    Line("today-gone", interim=True),
    Line("mistakes-ahead", {"count": 1}),
    Line("mistakes-ahead", {"count": 4}),
    Line("mistakes-none", {}, WAYS_ON),
    Line("mistakes-ended", {"right": 2, "asked": 3}, WAYS_ON),
    review_ended(2, 3, 0, NOW, NO_CARDS_NOW, mistakes=True),
)

RHYTHM_SAMPLES: Final[tuple[Reply, ...]] = (
    *(Reminded(due=due, doing=due, overdue_days=days) for due in (1, 4) for days in (0, 1, 2)),
    *(
        Reminded(due=1, doing=1, overdue_days=0, reminder=Reminder(wording=wording))
        for wording in range(WORDINGS)
    ),
    Reminded(
        due=0,
        doing=0,
        overdue_days=0,
        skill_id=SkillId("frac_add_like"),
        skill="Add like fractions",
    ),
    Reminded(due=25, doing=20, overdue_days=3, reminder=LAST),
    *(
        Reminded(due=due, cards=cards, doing=doing, overdue_days=0, reminder=AGAIN)
        for due, cards, doing in ((0, 1, 1), (0, 12, 12), (0, 40, 20), (1, 1, 2), (3, 40, 20))
    ),
    QUESTION,
    replace(FRONT, reminder=AGAIN),
    replace(TASK, reminder=LAST),
    Reminded(due=1, doing=1, overdue_days=0, reminder=MUCH_LEFT),
    *(replace(reply, reminder=MUCH_LEFT) for reply in (QUESTION, FRONT, TASK)),
    *TODAY_SAMPLES,
    Line("reminder-snoozed", {"when": NOW.replace(hour=18)}, interim=True),
    *(
        replace(PAGE, page=page, learner=replace(PAGE.learner, rhythm=rhythm))
        for page in _PAGES
        for rhythm in (CHOSEN, Rhythm())
    ),
    *(replace(PAGE, page=Screen.BREAK, break_from=begins) for begins in BreakBegins),
    *(break_end_asked(INTERACTION, NOW.date(), not_read=not_read) for not_read in (False, True)),
    TopicsShown(rows=(MUTED,), courses=()),
    DeckShown(row=ROW, new_left=2, muted=True),
    replace(BACK, two_ratings=True),
    CardSettingsShown(learner=replace(PAGE.learner, rhythm=Rhythm(two_ratings=True)), costs=()),
)
