"""One or more samples of every reply about goal maps and goals, with texts that could harm."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from bot.domain.goals.landscape import GoalKind, MasteredBy
from bot.domain.ids import (
    InteractionId,
    LandscapeId,
    LandscapeVersion,
    LearnerId,
    ShortLandscapeId,
    SkillId,
)
from bot.flow.engine.replies import Reply, Words, choice, pager
from bot.flow.goals import replies
from bot.flow.goals.events import ChoicesPressed, LevelPressed, SubjectPressed
from bot.flow.goals.ports import LandscapePicture
from bot.flow.progress.replies import ProgressShown
from bot.flow.today.replies import TopicsShown

NOW: Final = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
INTERACTION: Final = InteractionId("0f3b2c1d4e5f60718293a4b5c6d7e8f9")
SHORT_ID: Final = ShortLandscapeId("a1b2c3d4")
VERSION: Final = LandscapeVersion("e5f60718")
TITLE: Final = r"A_b *c* [d] `e` <f> for $\frac{1}{2}$ of $5"
ROW: Final = replies.GoalRow(
    version=VERSION,
    place=260,
    title=TITLE,
    kind=GoalKind.UNDERSTANDING,
    look=replies.GoalLook.OPEN,
)
ROWS: Final = tuple(
    replace(ROW, place=place, look=look, percent=place * 25 or None, where=TITLE)
    for place, look in enumerate(replies.GoalLook)
)
PAGE: Final = replies.GoalPage(rows=ROWS[2:], page=1, pages=33, total=261)
SHOWN: Final = replies.GoalShown(
    landscape=SHORT_ID,
    version=VERSION,
    place=7,
    title=TITLE,
    description=r"The learner can **halve** $\frac{1}{2}$ and say _why_.",
    crumbs=("Algebra", TITLE),
    up=replies.GoalAt(VERSION, 3),
    goal_kind=GoalKind.UNDERSTANDING,
    look=replies.GoalLook.OPEN,
    mastery=0.0,
    can_begin=True,
    goals=replies.GoalPage(),
)
WHOLE: Final = replace(SHOWN, percent=55, reached=5, of=9, goals=PAGE, look=replies.GoalLook.BEGUN)
REACHED: Final = replace(
    SHOWN, look=replies.GoalLook.REACHED, by=MasteredBy.CHECKS, reached_at=NOW, can_begin=False
)
PICTURE: Final = LandscapePicture(
    learner_id=LearnerId(7), landscape_id=LandscapeId("algebra"), name="assets/a b.png"
)
UNWRITTEN: Final = replace(SHOWN, can_begin=False, unwritten=True, instead=ROWS[0])
SKILLS: Final = (
    replies.GoalSkill(skill_id=SkillId("lin_function"), name="Linear functions", mastered=True),
    replies.GoalSkill(
        skill_id=SkillId("sys_elimination"),
        name="Simultaneous equations by elimination",
        mastered=False,
    ),
)
LONG_TITLES: Final = (
    "Verknüpfungen von Exponential- und Logarithmusfunktionen analysieren (LK)",
    "Verknüpfungen von Exponential- und ganzrationalen Funktionen untersuchen",
    "Get to know further continuous distributions exemplarily (advanced course)",
)
LONG_GOAL: Final = replace(
    SHOWN,
    title="Analyze combinations of exponential and logarithmic functions (advanced course)",
    description=(
        "Significance tests for binomial distributed random variables: formulating hypotheses, "
        "determining test statistics and rejection regions, classifying type 1 and type 2 "
        "errors, and interpreting test results in context; in the advanced course deepened "
        "consideration via power functions."
    ),
    crumbs=(
        "Mathematik Oberstufe (Hessen, KC 2024)",
        "Q2 Analytische Geometrie, Lineare Algebra und Vertiefung der Analysis",
        "Q2.5 Matrizen zur Darstellung linearer geometrischer Abbildungen",
    ),
    can_begin=False,
    unwritten=True,
    instead=replace(ROW, title=LONG_TITLES[0]),
)
LONG_WHOLE: Final = replace(
    LONG_GOAL,
    title=LONG_GOAL.crumbs[1],
    crumbs=LONG_GOAL.crumbs[:1],
    percent=55,
    reached=17,
    of=139,
    goals=replies.GoalPage(
        rows=tuple(replace(ROW, title=long_title, percent=50) for long_title in LONG_TITLES),
        page=1,
        pages=3,
        total=8,
    ),
    in_focus=True,
)
PICTURED: Final = replace(SHOWN, picture=PICTURE, pictures=1)
LANDSCAPE: Final = replies.LandscapeShown(
    short_id=SHORT_ID,
    version=VERSION,
    title=TITLE,
    description="From <b>numbers</b> to $x$",
    percent=0,
    reached=0,
    of=322,
    goals=PAGE,
    level="Basic *course*",
    subjects=2,
    autopilot=True,
    can_choose=True,
    newly=True,
)
LANDSCAPE_ROWS: Final = (
    replies.LandscapeRow(short_id=SHORT_ID, title=TITLE, taken=True, percent=12),
    replies.LandscapeRow(short_id=SHORT_ID, title="Maths", taken=False),
)
CHOICES: Final = replies.choices_page(
    SHORT_ID,
    VERSION,
    TITLE,
    levels=(
        choice(Words("button-level-all"), LevelPressed(VERSION, 0), chosen=False),
        choice("Basic course", LevelPressed(VERSION, 1), chosen=True),
        choice(TITLE, LevelPressed(VERSION, 2), chosen=False),
    ),
    subjects=(
        (choice(TITLE, SubjectPressed(VERSION, 0, 0), chosen=True),),
        (choice("Maths", SubjectPressed(VERSION, 1, 0), chosen=False),),
        *pager(0, 2, lambda page: ChoicesPressed(VERSION, page)),
    ),
    autopilot=False,
)
MASTERED: Final = replies.GoalMastered(
    version=VERSION, place=7, title=TITLE, by=MasteredBy.CARDS, opens=(TITLE, "Two"), opened=2
)
LOCKED: Final = partial(replies.lock_page, version=VERSION, place=7, title=TITLE)

GOAL_SAMPLES: Final[tuple[Reply, ...]] = (
    replies.landscape_list(rows=LANDSCAPE_ROWS, focus=3),
    replies.landscape_list(rows=LANDSCAPE_ROWS[1:], focus=3),
    replies.landscape_list(rows=()),
    replies.landscape_list(rows=(), sought="*half* <b>"),
    replies.landscape_list(rows=LANDSCAPE_ROWS[1:], sought="*half* <b>"),
    LANDSCAPE,
    replace(LANDSCAPE, goals=replies.GoalPage(), level="", can_choose=False, autopilot=False),
    SHOWN,
    WHOLE,
    replace(WHOLE, look=replies.GoalLook.LOCKED, can_begin=False, missing=0),
    replace(WHOLE, look=replies.GoalLook.REACHED, can_begin=False, in_focus=True),
    replace(
        SHOWN, look=replies.GoalLook.LOCKED, can_begin=False, missing=3, up=None, crumbs=("A",)
    ),
    replace(SHOWN, look=replies.GoalLook.BEGUN, checks=1),
    replace(SHOWN, goal_kind=GoalKind.MEMORIZE),
    PICTURED,
    UNWRITTEN,
    replace(SHOWN, reached_by=SKILLS, builds_on=SKILLS[:1]),
    replace(UNWRITTEN, builds_on=SKILLS),
    LONG_GOAL,
    replace(LONG_GOAL, picture=PICTURE, pictures=2),
    LONG_WHOLE,
    replace(LONG_WHOLE, picture=PICTURE, pictures=2),
    replace(LONG_WHOLE, unwritten=False, can_begin=True, look=replies.GoalLook.BEGUN),
    replace(PICTURED, pictures=3),
    replace(LANDSCAPE, picture=PICTURE, pictures=2),
    replace(
        LANDSCAPE,
        title="Quantenmechanik 2 (TUM, Modul NAT3001)",
        goals=LONG_WHOLE.goals,
        picture=PICTURE,
        pictures=2,
    ),
    *(replace(REACHED, by=by) for by in MasteredBy),
    replace(
        REACHED,
        look=replies.GoalLook.DUE_AGAIN,
        goal_kind=GoalKind.MEMORIZE,
        cards=9,
        cards_known=4,
    ),
    replace(SHOWN, goal_kind=GoalKind.EXAM, max_points=5, passing_points=2.5, minutes=45),
    replace(REACHED, goal_kind=GoalKind.EXAM, max_points=5, passing_points=3, can_begin=True),
    LOCKED(missing=PAGE),
    LOCKED(missing=replies.GoalPage()),
    replies.focus_page(goals=PAGE),
    replies.focus_page(goals=replies.GoalPage()),
    CHOICES,
    replies.choices_page(SHORT_ID, VERSION, TITLE, levels=(), subjects=(), autopilot=True),
    replies.words_question(INTERACTION),
    replies.search_page(words="*half* <b>", goals=PAGE),
    replies.search_page(words="xyz", goals=replies.GoalPage()),
    replies.search_page(words="xyz", goals=replies.GoalPage(), hidden=1),
    replies.search_page(words="xyz", goals=PAGE, everywhere=True),
    *(
        replies.note_line(note, TITLE, goal=replies.GoalAt(VERSION, 1), missing=missing)
        for note in (replies.GoalNote.NEEDS_MODEL, replies.GoalNote.NO_CARDS)
        for missing in (0, 1, 2)
    ),
    *(replies.note_line(note, TITLE) for note in replies.GoalNote),
    replies.beginning(TITLE, GoalKind.MEMORIZE, TITLE),
    replies.beginning(TITLE, GoalKind.UNDERSTANDING, by_itself=True),
    replies.beginning(TITLE, GoalKind.UNDERSTANDING, in_focus=True),
    ProgressShown(
        topics=(),
        finished=(),
        landscapes=(
            replies.LandscapeLine(title=TITLE, percent=40, reached=3, of=9),
            replies.LandscapeLine(
                title=TITLE, percent=40, reached=3, of=9, focus=1, focus_percent=20
            ),
        )
        * 5,
    ),
    TopicsShown(
        rows=(), courses=(), goals=replies.GoalsProgress(focus=2, percent=40, reached=3, of=9)
    ),
    TopicsShown(
        rows=(), courses=(), goals=replies.GoalsProgress(focus=0, percent=0, reached=0, of=9)
    ),
    MASTERED,
    replace(MASTERED, opened=7, goes_on=True),
    replace(MASTERED, opens=(), opened=0),
    replies.taken_back_line(VERSION, 7, TITLE),
)
