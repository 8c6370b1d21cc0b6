"""One or more samples of every reply during an exam, with texts that could do harm."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from bot.domain.exams.attempt import AttemptStatus, Fault
from bot.domain.ids import (
    AttemptId,
    InteractionId,
    LandscapeId,
    LandscapeVersion,
    LearnerId,
    ShortLandscapeId,
)
from bot.flow.engine.replies import Line, Reply
from bot.flow.exams import replies
from bot.flow.exams.replies import TaskPicture
from bot.flow.exams.states import DraftNote, Unclear
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalLook, LandscapeRow

INTERACTION: Final = InteractionId("0123456789ab")
ATTEMPT: Final = AttemptId("01234567-89ab-cdef-0123-456789abcdef")
VERSION: Final = LandscapeVersion("0a1b2c3d")
TITLE: Final = "A1 *Analysis* <b>_x_</b> with $f(x)$"
TASK: Final = "**Work out** $f(x) = x^2$.\n\nThen $\\int_0^1 x\\,dx$.\n\n1. first\n2. second"
EXAM: Final = replies.ExamRow(
    version=VERSION,
    place=7,
    title=TITLE,
    where="Calculus *one*",
    look=GoalLook.OPEN,
    max_points=12.5,
    minutes=45,
)
PAST: Final = replies.AttemptRow(
    attempt_id=ATTEMPT,
    title=TITLE,
    status=AttemptStatus.GRADED,
    begun_at=datetime(2026, 11, 20, 9, tzinfo=UTC),
    max_points=12.5,
    total=9.5,
    passed=True,
)
UNMARKED: Final = frozenset(AttemptStatus) - {AttemptStatus.GRADED, AttemptStatus.SELF_MARKED}
EXAMS: Final = replies.ExamsShown(
    rows=(
        EXAM,
        replace(EXAM, look=GoalLook.REACHED, minutes=None, max_points=1),
        *(replace(EXAM, look=GoalLook.LOCKED, missing=missing) for missing in (0, 3)),
    ),
    attempts=(PAST, replace(PAST, passed=False), replace(PAST, status=AttemptStatus.SELF_MARKED)),
)
NOT_MARKED: Final = tuple(
    replace(PAST, status=status, total=None, passed=False) for status in sorted(UNMARKED)
)
LANDSCAPE: Final = LandscapeRow(short_id=ShortLandscapeId("0a1b2c3d"), title=TITLE, taken=False)
DRAFT: Final = partial(replies.draft_line, interaction_id=INTERACTION, pictures=3, lines=2)
ANNOUNCED: Final = replies.ExamAnnounced(
    version=VERSION,
    place=7,
    title=TITLE,
    description="You *can* <i>do</i> it. " * 40,
    max_points=12.5,
    passing_points=6,
    minutes=45,
)
LISTED: Final = replies.DraftListed(
    interaction_id=INTERACTION,
    entries=(
        replies.DraftEntry(page=1),
        *(
            replies.DraftEntry(page=2, line=n, text=text)
            for n, text in enumerate((TASK.replace("**", ""), "x_1 = *2*"))
        ),
    ),
    of=3,
)
PICTURE: Final = LandscapePicture(
    learner_id=LearnerId(7), landscape_id=LandscapeId("land"), name="circle.png"
)

SITTING_SAMPLES: Final[tuple[Reply, ...]] = (
    EXAMS,
    replace(EXAMS, page=1, pages=3, attempts=()),
    *(replace(EXAMS, attempts=NOT_MARKED[at : at + 3]) for at in (0, 3)),
    replies.ExamsShown(),
    replies.ExamsShown(landscapes=(LANDSCAPE,)),
    ANNOUNCED,
    replace(ANNOUNCED, description="", minutes=None, self_marked=True),
    replies.ExamHeader(title=TITLE),
    replies.ExamHeader(title=TITLE, description="What *it* asks:\n\n" * 20, minutes=45),
    Line("exam-picture-missing", picture=PICTURE, captioned=False),
    Line(more=(TASK,)),
    Line(more=(TASK,), picture=TaskPicture(text=TASK), captioned=False),
    DRAFT(),
    DRAFT(pictures=0),
    DRAFT(lines=0, again=True),
    DRAFT(pictures=0, lines=0),
    *(DRAFT(notes=(note,)) for note in DraftNote),
    DRAFT(unclear=tuple(Unclear(page, fault) for page, fault in enumerate(Fault, start=1))),
    LISTED,
    replace(LISTED, first=9, of=30, page=1, pages=4),
    *(replies.end_question(INTERACTION, is_empty=is_empty) for is_empty in (False, True)),
    replies.throwing_away_question(INTERACTION),
    replies.thrown_away(TITLE),
    replies.exam_offer(TITLE, VERSION, 7),
    replies.being_graded(TITLE),
    replies.to_confirm(TITLE, ATTEMPT),
    replies.news_of(TITLE, ATTEMPT),
    replies.GONE,
)
