"""One or more samples of every reply about the rhythm of learning."""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import Final

from bot.domain.ids import InteractionId, MapId, ShortQuestionId
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.memory.choice import CardModel
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import WORDINGS, Reminder
from bot.domain.topics.course import Language, QuestionFormat
from bot.domain.topics.mind_map import MapStatus
from bot.flow.cards.replies import CardSettingsShown, DeckShown
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import SettingsShown
from bot.flow.lessons.replies import ReviewEnded
from bot.flow.rhythm.replies import Reminded, break_end_asked
from bot.flow.topics.replies import TopicRow, TopicsShown
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
)
PAGE: Final = SettingsShown(
    page=Screen.RHYTHM,
    language=Language.EN,
    zone="Europe/Berlin",
    local_time="14:05",
    quiet_from=21,
    quiet_until=8,
    daily_cap=20,
    reminders_on=True,
    rhythm=CHOSEN,
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
_PAGES: Final = (Screen.RHYTHM, Screen.WHEN, Screen.DAYS, Screen.BREAK)

RHYTHM_SAMPLES: Final[tuple[Reply, ...]] = (
    *(Reminded(due=due, doing=due, overdue_days=days) for due in (1, 4) for days in (0, 1, 2)),
    *(
        Reminded(due=1, doing=1, overdue_days=0, reminder=Reminder(wording=wording))
        for wording in range(WORDINGS)
    ),
    Reminded(due=25, doing=20, overdue_days=3, reminder=LAST),
    *(
        Reminded(due=due, cards=cards, doing=doing, overdue_days=0, reminder=AGAIN)
        for due, cards, doing in ((0, 1, 1), (0, 12, 12), (0, 40, 20), (1, 1, 2), (3, 40, 20))
    ),
    QUESTION,
    replace(FRONT, reminder=AGAIN),
    replace(TASK, reminder=LAST),
    Line("mistakes-ahead", {"count": 1}),
    Line("mistakes-ahead", {"count": 4}),
    Line("mistakes-none", {}, WAYS_ON),
    Line("mistakes-ended", {"right": 2, "asked": 3}, WAYS_ON),
    ReviewEnded(right=2, asked=3, still_due=0, next_review_at=NOW, mistakes=True),
    Line("reminder-snoozed", {"when": NOW.replace(hour=18)}, interim=True),
    *(replace(PAGE, page=page, rhythm=it) for page in _PAGES for it in (CHOSEN, Rhythm())),
    *(replace(PAGE, page=Screen.BREAK, break_from=begins) for begins in BreakBegins),
    break_end_asked(INTERACTION),
    break_end_asked(INTERACTION, not_read=True),
    TopicsShown(rows=(MUTED,), courses=()),
    DeckShown(row=ROW, new_left=2, muted=True),
    replace(BACK, two_ratings=True),
    CardSettingsShown(
        model=CardModel.SM2, percent=90, new_cards_a_day=10, costs=(), two_ratings=True
    ),
)
