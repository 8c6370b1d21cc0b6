"""One or more samples of every reply, with names and texts that could do harm."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Final, Literal, get_args

import bot.flow.composition.registry  # noqa: F401 - declares the settings that are rendered
from bot.domain.answers.verdict import FormReason, UnclearReason
from bot.domain.authoring.scope import Scope
from bot.domain.cards.deck import CardProblem
from bot.domain.cards.deck_file import (
    ListForm,
    OtherFile,
    Refusal as DeckRefusal,
    TableForm,
    WarningKind as DeckWarning,
)
from bot.domain.cards.same_cards import Update
from bot.domain.goals.landscape_warnings import (
    Refusal as LandscapeRefusal,
    WarningKind as LandscapeWarning,
)
from bot.domain.ids import (
    CourseId,
    DeckId,
    FileId,
    InteractionId,
    LearnerId,
    MapId,
    ShortNodeId,
    ShortQuestionId,
    SkillId,
)
from bot.domain.learner.distress import Concern
from bot.domain.learner.learner import Learner
from bot.domain.learner.memory import Memory
from bot.domain.learner.rhythm import Rhythm
from bot.domain.mastery.score_breakdown import Rest, RestSum, ScoreSum, Weighed
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.mastery.tracing import TracedSum
from bot.domain.memory.fit import FittedWeights
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS
from bot.domain.memory.models import CardModel
from bot.domain.practice.open_steps import OpenStep
from bot.domain.progress.numbers import Number
from bot.domain.progress.progress import Milestone, MilestoneKind, Summary, Timeline, Trend, Week
from bot.domain.rhythm.agenda import AgendaReason
from bot.domain.topics.course import ConceptType, Language, QuestionFormat
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.anywhere import replies as anywhere_replies
from bot.flow.authoring import replies as authoring_replies
from bot.flow.cards import replies as card_replies
from bot.flow.engine import replies as engine_replies
from bot.flow.engine.events import Unreadable
from bot.flow.engine.files import FileTrouble, SentFile
from bot.flow.engine.replies import GO_ON, WAYS_ON, Line, LineButton, Reply, Words, remark
from bot.flow.exercise import replies as exercise_replies
from bot.flow.files import replies as file_replies
from bot.flow.files.transfer import (
    DeckWanted,
    EverythingWanted,
    ExportForm,
    FoundKind,
    MistakesWanted,
    ReportWanted,
)
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.replies import ClockAsked, SettingsShown, deletion_asked
from bot.flow.learner.setting import PAGES
from bot.flow.lessons import events as lesson_events, replies as lesson_replies
from bot.flow.lessons.states import QuizPurpose, StepOpen
from bot.flow.maps import replies as maps_replies
from bot.flow.placement import replies as placement_replies
from bot.flow.progress import replies as progress_replies
from bot.flow.progress.events import ConceptPressed, ConceptsPressed
from bot.flow.reviews.replies import review_ended
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.today import replies as today_replies
from bot.flow.today.agendas import NO_CARDS_NOW
from bot.flow.topics import replies as topic_replies
from bot.flow.tutor import replies as tutor_replies
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import ModelTrouble
from bot.views.history import AnsweredFor
from tests.chat.author_replies import AUTHOR_SAMPLES
from tests.chat.card_replies import CARD_SAMPLES
from tests.chat.causes_replies import CAUSES_SAMPLES, CONCEPT as LATEST
from tests.chat.exam_date_replies import EXAM_DATE_SAMPLES
from tests.chat.goal_replies import GOAL_SAMPLES
from tests.chat.letter_replies import WEEK_SAMPLES
from tests.chat.marks_replies import MARKS_SAMPLES
from tests.chat.material_replies import MATERIAL_SAMPLES
from tests.chat.observer_replies import OBSERVER_SAMPLES
from tests.chat.picture_replies import PICTURE_SAMPLES
from tests.chat.portfolio_replies import MANY, PORTFOLIO
from tests.chat.practice_replies import PRACTICE_SAMPLES
from tests.chat.rhythm_replies import RHYTHM_SAMPLES
from tests.chat.sharing_replies import SHARING_SAMPLES
from tests.chat.sitting_replies import SITTING_SAMPLES
from tests.chat.task_replies import TASK_SAMPLES
from tests.words import bundled_distress

NOW: Final = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
TOMORROW: Final = datetime.combine(NOW.date() + timedelta(days=1), time(8, 30), UTC)
SHORT_ID: Final = ShortQuestionId("5e1f0a2b")
INTERACTION: Final = InteractionId("0f3b2c1d4e5f60718293a4b5c6d7e8f9")
MAP: Final = MapId("1f3b2c1d4e5f60718293a4b5c6d7e8f9")
IN_PASSING: Final = (
    "said-greeting",
    "said-farewell",
    "said-welcome",
    "said-all-right",
    "said-cost",
    "said-glad",
    "said-here",
    "said-no-matter",
    "said-calm",
    "said-no-favour",
)
"""Replies in passing, whether something is open or not."""
FIXED: Final = (
    "deletion-dropped",
    "said-no-model",
    "said-old-button-idle",
    "said-unknown-button",
    "said-unknown-command",
    "said-nothing-to-skip",
    "said-skipped",
    "said-question-withdrawn",
    "said-checkpoint-later",
    "said-topic-closed",
    "said-goal-after-resuming",
    "said-topic-too-long",
    "said-topics-in-making",
    "said-making-cancelled",
    "said-drawing-put-off",
    "said-bridge-left-out",
    "said-bridge-does-not-fit",
    "said-search-cancelled",
    "said-not-admitted",
)
"""Replies without any value."""
COURSE: Final = maps_replies.CourseCard(id=CourseId("fractions"), title="Fractions")
HALF: Final = r"$\frac{1}{2}$"
FRACTIONS: Final = placement_replies.Extent(name="Fractions", concepts=16, minutes=200)
PERCENT: Final = placement_replies.Extent(name="Percent_", concepts=1, minutes=40)


UPDATE: Final = Update(added=1, kept=2_000, gone=0, mended=1_000, turned=1, may_be_another=True)
EXPORT: Final = file_replies.ExportRow(deck_id=DeckId("d" * 36), title="D_eck*", cards=2_000)
SENT: Final = SentFile(id=FileId("f"), name="a_b*.csv", size_bytes=7)
WANTED: Final = (
    DeckWanted(learner_id=LearnerId(7), deck_id=EXPORT.deck_id, form=ExportForm.ANKI),
    MistakesWanted(learner_id=LearnerId(7), form=ExportForm.ANKI),
    EverythingWanted(learner_id=LearnerId(7)),
    ReportWanted(learner_id=LearnerId(7), file=SENT),
)


def group(
    of: Literal["deck", "landscape"], warning: str, where: str, detail: str
) -> file_replies.WarningGroup:
    place = file_replies.WarningPlace(where=where, field="front", detail=detail)
    return file_replies.WarningGroup(of=of, warning=warning, times=2, examples=(place,))


WHOLE_ACCOUNT = file_replies.Contents(topics=1, answers=2, skills=1, exams=2)


def file_offer(**but: object) -> file_replies.FileOffered:
    fields: dict[str, object] = {
        "interaction_id": INTERACTION,
        "name": "a_b*.csv",
        "found": FoundKind.DECK,
        "titles": ("D_eck* [x](y) $5",),
        "contents": file_replies.Contents(
            decks=1, cards=2_000, schedules=1, reviews=3, media=1, goals=2
        ),
        "samples": (
            file_replies.Sample(f"Wh_y* {HALF}?", "![](sun.png) [♪](a.mp3) 5 \\< 6 \\*"),
            file_replies.Sample("**a** $$x_1$$", "word " * 80),
        ),
        "table": TableForm(delimiter=";", has_header=True, columns=("front", "", "back")),
        "warnings": (group("deck", "media_missing", "Wh_y*", "sun_1.png"),),
        "more_to_report": True,
    }
    return file_replies.FileOffered(**(fields | but))  # type: ignore[arg-type]


def question(**but: object) -> exercise_replies.QuestionAsked:
    fields: dict[str, object] = {
        "interaction_id": INTERACTION,
        "asking": exercise_replies.Asking.LESSON,
        "number": 1,
        "of": 3,
        "label": "Equal parts",
        "question": f"How much is {HALF} of 10?",
        "format": QuestionFormat.NUMERIC,
    }
    return exercise_replies.QuestionAsked(**(fields | but))  # type: ignore[arg-type]  # samples only


def judgement(**but: object) -> exercise_replies.AnswerJudged:
    fields: dict[str, object] = {
        "judged": exercise_replies.Judged.RIGHT,
        "question": f"How much is {HALF} of 10?",
        "answer": "5",
        "right_answer": "5",
        "explanation": f"Half of ten: {HALF} times 10.",
    }
    return exercise_replies.AnswerJudged(**(fields | but))  # type: ignore[arg-type]  # samples only


def settings(**but: object) -> SettingsShown:
    fields: dict[str, object] = {"zone": "Europe/Berlin"}
    page = but.pop("page", Page.OVERVIEW)
    learner = Learner(id=LearnerId(4711), **(fields | but))  # type: ignore[arg-type]  # samples only
    return SettingsShown(page=page, learner=learner, now=NOW)  # type: ignore[arg-type]  # samples only


def card_settings(**but: object) -> card_replies.CardSettingsShown:
    fields: dict[str, object] = {
        "learner": Learner(id=LearnerId(4711), card_model=CardModel.FSRS6),
        "costs": (
            card_replies.ModelCost(percent=None, cards_a_day=25, minutes_a_day=3, remembered=936),
            card_replies.ModelCost(percent=80, cards_a_day=17, minutes_a_day=1, remembered=884),
            card_replies.ModelCost(percent=90, cards_a_day=24, minutes_a_day=4, remembered=952),
        ),
    }
    return card_replies.CardSettingsShown(**(fields | but))  # type: ignore[arg-type]  # samples only


def deck_row(**but: object) -> card_replies.DeckRow:
    fields: dict[str, object] = {
        "deck_id": DeckId("capitals"),
        "title": "Capitals",
        "taken": True,
        "own": False,
        "typed": False,
        "cards": 30,
        "due": 12,
        "boxes": (9, 6, 10, 5),
        "suspended": 2,
    }
    return card_replies.DeckRow(**(fields | but))  # type: ignore[arg-type]  # samples only


STEPS = StepOpen(
    interaction_id=INTERACTION, steps=(OpenStep("Add: $3 + 4$", "7", "So it is $7$."),)
)


def struggling(**but: object) -> lesson_replies.StrugglingConcept:
    fields: dict[str, object] = {
        "map_id": MAP,
        "node": ShortNodeId("0f3b2c1d"),
        "label": "Equal parts",
        "reasons": (StruggleReason.FAILED_IN_A_ROW,),
    }
    return lesson_replies.StrugglingConcept(**(fields | but))  # type: ignore[arg-type]  # samples only


LONG_CHOICES: Final = (
    HALF,
    "two thirds of everything that is in the box",
    r"$\frac{3}{4}$",
    "none",
)
TOPICS: Final = tuple(
    maps_replies.TopicRow(
        map_id=MAP,
        title=f"C# & *more* {n}",
        status=status,
        mastered=n,
        of=9,
        due=n,
        current=n == 1,
        next_label="a_b*" if n == 1 else "",
        written="c" * 36 if n == 1 else "",
    )
    for n, status in enumerate(MapStatus)
)
ROWS: Final = tuple(
    maps_replies.MapRow(label=f"Label_{n}*", status=status, depth=n, current=n == 1, open=n == 2)
    for n, status in enumerate(NodeStatus)
)

PROGRESS: Final = progress_replies.TopicProgress(
    map_id=MAP,
    title="C# & *more*",
    paused=False,
    summary=Summary(
        mastered=7, reviewing=4, learning=1, ahead=6, minutes_left=137, probably=2, partly=1.3
    ),
    due=3,
    ahead=Timeline(overdue=1, today=2, this_week=4, later=1),
    trend=Trend(
        recent=Week(mastered=3, answers=12, right=10), earlier=Week(mastered=1, answers=8, right=8)
    ),
    milestone=Milestone(kind=MilestoneKind.HALF, missing=2),
    next_review_at=NOW,
)
TOWARD_GOAL: Final = replace(
    PROGRESS,
    goal=progress_replies.GoalProgress(
        label="Adding & *more*",
        summary=Summary(mastered=2, reviewing=1, learning=1, ahead=3, minutes_left=42),
    ),
)
NOTHING_YET: Final = replace(
    PROGRESS,
    title="Fractions",
    summary=Summary(mastered=0, reviewing=0, learning=0, ahead=18, minutes_left=60),
    due=0,
    ahead=Timeline(overdue=0, today=0, this_week=0, later=0),
    trend=Trend(recent=Week(mastered=0, answers=0, right=0), earlier=None),
    milestone=Milestone(kind=MilestoneKind.FIRST, missing=1),
    next_review_at=None,
)
ALL_DONE: Final = replace(
    NOTHING_YET,
    summary=Summary(mastered=18, reviewing=0, learning=0, ahead=0, minutes_left=0),
    milestone=None,
)
RESTING: Final = replace(PROGRESS, paused=True, next_review_at=None)
CONCEPT: Final = progress_replies.ConceptNumbers(
    label=f"Half_{HALF}*",
    short_id=ShortNodeId("1f3b2c1d"),
    status=NodeStatus.REVIEWING,
    score=0.9,
    score_sum=ScoreSum(
        answers=tuple(
            Weighed(quality=quality, weight=weight)
            for quality, weight in zip((5, 5, 1, 5, 5), (1, 2, 4, 8, 16), strict=True)
        ),
        holds=True,
    ),
    ease_factor=2.6,
    interval_days=15.0,
    rest_sum=RestSum(rest=Rest.LONGER, before_days=6.0, ease_factor=2.5),
    last_reviewed_at=NOW - timedelta(days=14),
    next_review_at=TOMORROW,
)
NEW_CONCEPT: Final = replace(
    CONCEPT,
    status=NodeStatus.UNSEEN,
    score=0.0,
    score_sum=ScoreSum(answers=(), holds=False),
    ease_factor=2.5,
    interval_days=0.0,
    rest_sum=RestSum(rest=Rest.NONE),
    last_reviewed_at=None,
    next_review_at=None,
)
TRACED: Final = replace(PROGRESS, traced=True)
TRACED_CONCEPT: Final = replace(
    CONCEPT, traced=TracedSum(p_mastery=0.9, opportunities=7, streak=2, last_outcome=True)
)
TODAY: Final = NOW.date()
ANSWER: Final = progress_replies.AnswerRow(
    day=TODAY,
    question=f"How much is {HALF} of `10`?",
    answer="$5 [or](http://x) *more*",
    right=True,
    purpose=AnsweredFor.LESSON,
)
LONG_AGO: Final = replace(ANSWER, day=TODAY - timedelta(days=400), right=False, answer=None)


def answer_page(
    *rows: progress_replies.AnswerRow, page: int = 0, older: bool = False
) -> progress_replies.AnswerPage:
    return progress_replies.AnswerPage(rows=rows, page=page, older=older, today=TODAY)


EVERY_PURPOSE: Final = answer_page(
    *(replace(ANSWER, purpose=purpose) for purpose in AnsweredFor),
    replace(ANSWER, day=TODAY - timedelta(days=1), question=f"{HALF} and " * 30, answer="x" * 300),
    LONG_AGO,
    replace(LONG_AGO, taken_back=True),
    page=1,
    older=True,
)

SAMPLES: Final[tuple[Reply, ...]] = (
    topic_replies.welcomed(courses=(COURSE,), again=False),
    topic_replies.welcomed(courses=(COURSE,), again=True),
    topic_replies.welcomed(courses=(), again=False),
    topic_replies.welcomed(courses=(), again=True),
    topic_replies.courses_offered(courses=(COURSE,)),
    topic_replies.courses_offered(courses=(COURSE,), unknown_topic="[free](http://x) *money* $5"),
    topic_replies.courses_offered(courses=()),
    placement_replies.PlacementProposed(
        interaction_id=INTERACTION,
        title="Fractions",
        concepts=16,
        description="From the first quarter of a pizza to dividing fractions: understand what "
        "fractions are, compare them, calculate with them and use them in everyday life.",
        goals=(
            "Everyday parts and percent",
            "Adding and subtracting fractions",
            "Multiplying and dividing fractions",
        ),
    ),
    placement_replies.PlacementProposed(
        interaction_id=INTERACTION,
        title="Fractions",
        concepts=16,
        goals=("A & *b*", "C_d"),
        edits=True,
    ),
    placement_replies.PlacementProposed(
        interaction_id=INTERACTION,
        title="Fractions",
        concepts=16,
        description="From the first quarter of a pizza to dividing fractions: understand what "
        "fractions are, compare them, calculate with them and use them in everyday life.",
        goals=(HALF, "Adding and subtracting fractions", "Multiplying and dividing fractions"),
        chosen=2,
        needed=1,
    ),
    placement_replies.PlacementProposed(
        interaction_id=INTERACTION,
        title="Fractions",
        concepts=16,
        goals=("a",),
        unknown_goal="[x](y) $5",
    ),
    question(),
    *(question(asking=asking) for asking in exercise_replies.Asking),
    question(asking=exercise_replies.Asking.PROBE, label="", of=7),
    question(asking=exercise_replies.Asking.REVIEW, label=""),
    question(asking=exercise_replies.Asking.REVIEW, of=20, due=25),
    question(asking=exercise_replies.Asking.REFRESHER),
    question(asking=exercise_replies.Asking.REFRESHER, label=""),
    question(asking=exercise_replies.Asking.PROBE, unsure=False),
    question(asking=exercise_replies.Asking.PROBE, unsure=True),
    question(asking=exercise_replies.Asking.VERIFICATION, format=QuestionFormat.SHORT_ANSWER),
    question(format=QuestionFormat.MULTIPLE_CHOICE, options=("one", "two", "three"), edits=True),
    question(
        asking=exercise_replies.Asking.CHECKPOINT,
        format=QuestionFormat.TRUE_FALSE,
        options=LONG_CHOICES,
    ),
    question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES),
    question(format=QuestionFormat.PUT_IN_ORDER, options=LONG_CHOICES, picked=(2, 0)),
    question(map_id=MAP, short_id=SHORT_ID),
    question(
        format=QuestionFormat.PUT_IN_ORDER,
        options=LONG_CHOICES,
        picked=(2,),
        map_id=MAP,
        short_id=SHORT_ID,
    ),
    judgement(judged=exercise_replies.Judged.WRONG, answer="4_*", map_id=MAP, short_id=SHORT_ID),
    judgement(judged=exercise_replies.Judged.UNKNOWN, answer="", map_id=MAP, short_id=SHORT_ID),
    exercise_replies.flag_reason_question(MAP, SHORT_ID, f"How much is {HALF} of `10`?"),
    exercise_replies.flag_reason_question(MAP, SHORT_ID, f"{HALF} and " * 300),
    lesson_replies.lesson_doubted(
        lesson_events.LessonFlaggedPressed(MAP, ShortNodeId("0f3b2c1d"))
    ),
    *map(exercise_replies.flag_result, exercise_replies.FlagOutcome),
    *(
        exercise_replies.flag_result(exercise_replies.FlagOutcome.WITHDRAWN, taken_back)
        for taken_back in (
            exercise_replies.answers_taken_back(1),
            exercise_replies.answers_taken_back(2, "C# & *more*", (0.5, 1.0)),
            exercise_replies.answers_taken_back(1, "a_b*", (1.0, 0.97), lost=True),
        )
    ),
    remark("mastery-taken-back", label="a_b*"),
    *(judgement(praise=n) for n in range(8)),
    *(
        judgement(
            judged=exercise_replies.Judged.WRONG, answer="4_*", word="Half, not two.", praise=n
        )
        for n in range(3)
    ),
    judgement(judged=exercise_replies.Judged.WRONG, answer=HALF, right_answer=HALF),
    judgement(judged=exercise_replies.Judged.UNKNOWN, answer=""),
    judgement(judged=exercise_replies.Judged.UNKNOWN, answer="", praise=1),
    *(
        exercise_replies.TryAgain(
            asked=asked,
            answer="C# & *more*",
            is_authors=False,
            notes=(exercise_replies.Note("try-again"),),
            word=HALF,
            tried=tried,
        )
        for asked in (
            question(),
            question(format=QuestionFormat.MULTIPLE_CHOICE, options=("one", "two", "three")),
        )
        for tried in (None, 1)
    ),
    exercise_replies.TryAgain(
        asked=question(),
        answer="C# & *more*",
        is_authors=False,
        notes=(exercise_replies.Note("try-or-talk"),),
        word="",
        talks=True,
    ),
    *(exercise_replies.AnswerUnclear(reason=reason, options=4) for reason in UnclearReason),
    *(exercise_replies.AnswerUnclear(reason=reason) for reason in FormReason),
    exercise_replies.AnswerUnclear(
        reason=FormReason.OTHER_FORM, word="Write it like the example."
    ),
    exercise_replies.AnswerUnclear(reason=UnclearReason.NEEDS_BRACKETS, read_as="1/2*x_1"),
    exercise_replies.meaning_question(INTERACTION, "why is `it` so?"),
    anywhere_replies.topic_or_question(INTERACTION, "Roman history", "Fractions"),
    anywhere_replies.topic_or_question(INTERACTION, "a" * 3000),
    *(
        anywhere_replies.HelpLinesGiven(
            concern=concern,
            language=language,
            lines=bundled_distress().help_lines.told(
                zone, (language,), to_child=concern is Concern.HOME
            ),
        )
        for concern in Concern
        for language in Language
        for zone in (None, "Europe/Berlin", "Europe/London")
    ),
    tutor_replies.NEEDS_MODEL,
    placement_replies.plan_made(FRACTIONS, None, ("a", "b_c"), "d", placed=True),
    placement_replies.plan_made(FRACTIONS, PERCENT, (), "d", placed=False),
    placement_replies.plan_made(FRACTIONS, None, ("a_b",), "a_b", placed=True),
    placement_replies.plan_made(
        replace(FRACTIONS, concepts=1, minutes=10), None, (), "d", placed=True
    ),
    *(
        lesson_replies.ConceptExplained(
            interaction_id=INTERACTION,
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
        lesson_replies.ConceptExplained(
            interaction_id=INTERACTION,
            label="Equal parts",
            way=ExplainAs.EXPLANATION,
            text=f"Is {HALF} a half?",
            minutes=10,
            number=2,
            left=14,
            part=part,
            following=part < 3,
        )
        for part in (1, 2, 3)
    ),
    lesson_replies.ExplanationAwaited(
        interaction_id=INTERACTION, label="Equal parts", way=ExplainAs.PURPOSE
    ),
    *(
        question(because=maps_replies.Because(reason=reason, opens=("a_b*", "c"), optional=True))
        for reason in AgendaReason
    ),
    *(
        lesson_replies.QuizEnded(
            purpose=purpose, passed=passed, label="x", right=2, asked=3, next_review_at=TOMORROW
        )
        for purpose in QuizPurpose
        for passed in (True, False)
    ),
    *(
        lesson_replies.QuizEnded(
            purpose=QuizPurpose.CHECKPOINT,
            passed=False,
            label="C# & *more*",
            right=0,
            asked=3,
            tomorrow=tomorrow,
            map_id=MAP,
            node=ShortNodeId("a1b2c3d4"),
        )
        for tomorrow in (True, False)
    ),
    lesson_replies.QuizEnded(
        purpose=QuizPurpose.VERIFICATION,
        passed=False,
        label="C# & *more*",
        right=0,
        asked=2,
        ahead=True,
    ),
    lesson_replies.QuizEnded(
        purpose=QuizPurpose.LESSON,
        passed=True,
        label="C# & *more*",
        right=2,
        asked=2,
        tomorrow=True,
        rehearsal=True,
    ),
    *(
        lesson_replies.QuizEnded(
            purpose=QuizPurpose.LESSON,
            passed=False,
            label="C# & *more*",
            right=0,
            asked=2,
            rests=True,
            meanwhile=meanwhile,
        )
        for meanwhile in (True, False)
    ),
    lesson_replies.checkpoint_proposed(
        interaction_id=INTERACTION, label="x", opens=("y", "z"), again=True
    ),
    lesson_replies.checkpoint_proposed(interaction_id=INTERACTION, label="x", opens=("y", "z")),
    lesson_replies.checkpoint_proposed(interaction_id=INTERACTION, label="x", opens=()),
    lesson_replies.open_lesson(INTERACTION, "Equal parts"),
    *(lesson_replies.step_open(STEPS, key) for key in ("step-open", "step-not-yet")),
    *(Line(key, more=("So it is $7$.",)) for key in ("step-right", "step-shown", "step-beside")),
    Line("steps-done"),
    lesson_replies.open_lesson(INTERACTION, "Flour", practice=True),
    lesson_replies.open_lesson(INTERACTION, "Flour", part=1),
    maps_replies.ConceptMastered(
        label="x", opens=("y",), mastered=3, of=16, next_review_at=NOW + timedelta(days=6)
    ),
    maps_replies.ConceptMastered(label="x", opens=(), mastered=16, of=16, next_review_at=None),
    *(
        maps_replies.ConceptMastered(
            label="x",
            opens=("y",),
            mastered=3,
            of=16,
            next_review_at=NOW + timedelta(days=6),
            map=maps_replies.MapShown(title="Fractions", map_id=MAP, edges=(), rows=ROWS),
            quiet=quiet,
        )
        for quiet in (False, True)
    ),
    maps_replies.ConceptMastered(
        label="x", opens=(), mastered=16, of=16, next_review_at=None, skill=SkillId("frac_equiv")
    ),
    Line("course-completed", {"title": "Fractions", "count": 16}, WAYS_ON),
    *(
        maps_replies.ConceptMastered(
            label="x", opens=(), mastered=3, of=16, next_review_at=TOMORROW, by=by
        )
        for by in maps_replies.MasteredIn
    ),
    maps_replies.NothingToDo(
        why=maps_replies.WhyNothing.FINISHED,
        skill_id=SkillId("frac_equiv"),
        skill="C# & *more*",
        exams=True,
    ),
    maps_replies.refreshers_proposed(MAP, "C# & *more*"),
    topic_replies.refreshers_settled(MAP, "C# & *more*", TOMORROW, NOW),
    topic_replies.refreshers_settled(MAP, "C# & *more*", None, NOW),
    review_ended(0, 1, 1, None, NO_CARDS_NOW, mistakes=False),
    review_ended(4, 5, 0, TOMORROW, NO_CARDS_NOW, mistakes=False),
    review_ended(4, 5, 5, None, NO_CARDS_NOW, mistakes=False),
    lesson_replies.TeachAgainOffered(concepts=(struggling(),)),
    lesson_replies.TeachAgainOffered(
        concepts=(
            struggling(
                label="C# & *more* of what is long enough to be cut", prerequisites=("a_b", "c")
            ),
            struggling(reasons=tuple(StruggleReason)),
        )
    ),
    remark("sticks-now", label="C# & *more*"),
    *(
        maps_replies.NothingToDo(
            why=why, next_review_at=TOMORROW, checkpoint_label="Equal parts", courses=(COURSE,)
        )
        for why in maps_replies.WhyNothing
    ),
    maps_replies.NothingToDo(
        why=maps_replies.WhyNothing.WAITING,
        resting=maps_replies.RestingConcept(
            map_id=MAP, node=ShortNodeId("a1b2c3d4"), label="C# & *more*"
        ),
    ),
    maps_replies.NothingToDo(
        why=maps_replies.WhyNothing.WAITING, checkpoint_label="C# & *more*", rehearsal=True
    ),
    *(
        anywhere_replies.explanation(
            reason,
            "Equal parts",
            (
                Words("why-optional"),
                Words("because-opens", {"opens": ("c",)}),
                Words("why-prerequisites", {"names": ("a", "b")}),
                *((Words("why-depth", {"level": 3}),) if reason.startswith("lesson") else ()),
                Words("why-interval", {"duration": Words("count-days", {"count": 6})}),
                Words("technique-numeric"),
            ),
        )
        for reason in get_args(exercise_replies.Reason)
    ),
    anywhere_replies.explanation("lesson", "Fractions", (Words("why-root"),)),
    *(
        anywhere_replies.explanation(
            "lesson", "Fractions", (Words("why-root"), Words(f"taught-as-{concept_type}"))
        )
        for concept_type in ConceptType
    ),
    maps_replies.MapShown(title="Fractions", map_id=MAP, edges=(), rows=ROWS),
    maps_replies.MapShown(
        title="Fractions",
        map_id=MAP,
        edges=(),
        rows=tuple(replace(row, recall=0.2 * at) for at, row in enumerate(ROWS)),
    ),
    maps_replies.MapShown(
        title="Fractions",
        map_id=MAP,
        edges=(),
        goal="C_d*",
        rows=tuple(replace(row, optional=True) for row in ROWS),
    ),
    today_replies.TopicsShown(
        rows=tuple(replace(row, goal="C_d*", reached=True) for row in TOPICS), courses=()
    ),
    progress_replies.ProgressShown(
        topics=(PROGRESS, TOWARD_GOAL, NOTHING_YET, RESTING, replace(RESTING, stopped=True)),
        finished=(
            progress_replies.TopicChoice(map_id=MAP, title="C_1"),
            progress_replies.TopicChoice(map_id=MAP, title="C_2"),
        ),
        in_check=("Memory",),
    ),
    progress_replies.ProgressShown(
        topics=(), finished=(progress_replies.TopicChoice(map_id=MAP, title="Fractions"),)
    ),
    progress_replies.ProgressShown(
        topics=(PROGRESS, RESTING), finished=(), decks=(deck_row(),), portfolio=PORTFOLIO
    ),
    progress_replies.ProgressShown(topics=(PROGRESS,), finished=(), portfolio=MANY),
    progress_replies.ProgressShown(
        topics=(),
        finished=(),
        decks=(
            deck_row(),
            deck_row(title="$5_a* " * 40, due=0),
            deck_row(is_mastered=True, boxes=(0, 0, 0, 30), due=0, suspended=0),
            *(deck_row(title=f"Deck {number}") for number in range(12)),
        ),
    ),
    progress_replies.NumbersShown(
        topic=PROGRESS,
        others=(progress_replies.TopicChoice(map_id=MAP, title=f"{HALF} and {HALF} " * 4),),
    ),
    progress_replies.NumbersShown(topic=NOTHING_YET),
    progress_replies.NumbersShown(topic=PROGRESS, latest=LATEST),
    *CAUSES_SAMPLES,
    *(
        progress_replies.NumberExplained(number=number, topic=topic, concept=concept)
        for number in Number
        for topic, concept in (
            (PROGRESS, CONCEPT),
            (PROGRESS, None),
            (NOTHING_YET, None),
            (RESTING, CONCEPT),
            (ALL_DONE, CONCEPT),
            (TRACED, TRACED_CONCEPT),
        )
    ),
    *(
        progress_replies.NumberExplained(
            number=Number.MILESTONE,
            topic=replace(PROGRESS, milestone=Milestone(kind=kind, missing=missing, depth=2)),
        )
        for kind in MilestoneKind
        for missing in (1, 2)
    ),
    progress_replies.HistoryShown(map_id=MAP, title="Fractions", answers=answer_page()),
    progress_replies.HistoryShown(
        map_id=MAP,
        title="C# & *more*",
        answers=EVERY_PURPOSE,
        others=(progress_replies.TopicChoice(map_id=MAP, title="Memory"),),
        unknown_topic="[free](http://x) *money* $5",
    ),
    *(
        Line(
            "concepts-title-page" if page else "concepts-title",
            {"title": "Fractions", "page": page + 1} if page else {"title": "Fractions"},
            (
                *(
                    (
                        LineButton(
                            "button-concept-marked",
                            ConceptPressed(MAP, ShortNodeId("1f3b2c1d"), 0),
                            values={"mark": mark, "label": f"{HALF} *x*"},
                        ),
                    )
                    for mark in maps_replies.MARKS.values()
                ),
                (
                    LineButton("button-concepts-before", ConceptsPressed(MAP, page - 1)),
                    LineButton("button-concepts-after", ConceptsPressed(MAP, page + 1)),
                ),
            ),
            more=(Words("light", {"text": Words("map-legend")}),),
            edits=True,
            interim=True,
        )
        for page in range(3)
    ),
    Line(
        "why-which",
        {"words": "half *of* $5"},
        (
            (
                LineButton(
                    "button-concept",
                    ConceptPressed(MAP, ShortNodeId("1f3b2c1d"), 0),
                    values={"label": f"{HALF} *x*"},
                ),
            ),
        ),
        interim=True,
    ),
    progress_replies.ConceptShown(map_id=MAP, numbers=CONCEPT, answers=EVERY_PURPOSE),
    progress_replies.ConceptShown(map_id=MAP, numbers=NEW_CONCEPT, answers=answer_page()),
    *(
        progress_replies.ConceptShown(
            map_id=MAP,
            numbers=replace(
                CONCEPT,
                status=status,
                rest_sum=RestSum(rest=rest),
                interval_days=0.25 if rest is Rest.SAME_DAY else 400.5,
                score_sum=replace(CONCEPT.score_sum, holds=False),
                next_review_at=NOW,
            ),
            answers=answer_page(ANSWER, older=True),
        )
        for status, rest in zip((*NodeStatus, NodeStatus.REVIEWING), Rest, strict=True)
    ),
    today_replies.TopicsShown(rows=TOPICS, courses=(COURSE,)),
    today_replies.TopicsShown(rows=TOPICS, courses=(COURSE,), page=1),
    today_replies.TopicsShown(rows=TOPICS * 2, courses=(COURSE,), page=1),
    today_replies.TopicsShown(
        rows=tuple(replace(row, refreshers=True) for row in TOPICS), courses=()
    ),
    today_replies.TopicsShown(rows=(), courses=(COURSE,), edits=True),
    today_replies.TopicsShown(rows=tuple(replace(row, paused=True) for row in TOPICS), courses=()),
    maps_replies.stopped(MAP, "Fractions"),
    maps_replies.finished(MAP, "Fractions", "C_d*"),
    *(topic_replies.goal_set("Fractions", "C_d*", n + 1, n) for n in range(3)),
    topic_replies.goal_set("Fractions", "", 16, 0),
    topic_replies.goal_unknown(title="Fractions", wanted="[x](y) $5", goals=("C_d*", HALF)),
    topic_replies.goal_unknown(title="Fractions", wanted="x" * 3_000, goals=()),
    maps_replies.GoalReached(map_id=MAP, goal="C_d*", left=1),
    maps_replies.GoalReached(map_id=MAP, goal="C_d*", left=8),
    maps_replies.GoalReached(map_id=MAP, goal="C_d*", left=1, asks=False),
    maps_replies.paused(MAP, "C# & *more*"),
    idle_warned(MAP, "C# & *more*", NOW + timedelta(days=7)),
    put_away(MAP, "Fractions", was_open=True),
    put_away(MAP, "Fractions", was_open=False),
    topic_replies.welcomed(courses=(COURSE,), again=False, any_topic=True),
    topic_replies.courses_offered(courses=(COURSE,), any_topic=True),
    placement_replies.plan_made(
        replace(FRACTIONS, name="x", concepts=9), None, (), "d", placed=True, origin="written"
    ),
    *(
        authoring_replies.topic_offer(
            interaction_id=INTERACTION, topic="[x](y) *C#* $5", scope=scope, goal=goal
        )
        for scope in Scope
        for goal in ("", "a *b* $5")
    ),
    authoring_replies.topic_offer(
        interaction_id=INTERACTION, topic="x" * 200, scope=Scope.DEEP, edits=True
    ),
    *(
        authoring_replies.topic_offer(
            interaction_id=INTERACTION, topic="[x](y)", scope=Scope.SHORT, before=before
        )
        for before in (1, 14)
    ),
    *(
        authoring_replies.work_under_way(f"making-{begun}{making}", INTERACTION, "C# & *more*")
        for making in ("survey", "drawing", "bridge")
        for begun in ("", "still-")
    ),
    *(
        authoring_replies.topic_stuck(
            interaction_id=INTERACTION, topic="C_d*", trouble=trouble, check_first=True
        )
        for trouble in ModelTrouble
    ),
    *(
        authoring_replies.map_not_drawn(interaction_id=INTERACTION, topic="C_d*", trouble=trouble)
        for trouble in (None, *ModelTrouble)
    ),
    lesson_replies.explanation_missing(
        interaction_id=INTERACTION, label="C_d*", way=ExplainAs.PURPOSE, trouble=ModelTrouble.DOWN
    ),
    tutor_replies.QuestionAnswered(text=f"Because {HALF} is *less*."),
    tutor_replies.QuestionAnswered(text="What of the half?", ends=INTERACTION),
    *(
        tutor_replies.model_silent(silent, ModelTrouble.TOTAL_BUDGET)
        for silent in ("answer", "grade", "bridge")
    ),
    tutor_replies.model_silent("grade", ModelTrouble.DOWN, GO_ON),
    *(
        lesson_replies.questions_awaited(
            interaction_id=INTERACTION, label="C_d*", practice=practice, trouble=trouble
        )
        for practice in (True, False)
        for trouble in (None, ModelTrouble.UNUSABLE)
    ),
    authoring_replies.prerequisite_suggestion(
        interaction_id=INTERACTION,
        label="C_d*",
        description="About [x](y) $5.",
        why="It *helps*.",
        minutes=10,
        before="a_b",
    ),
    Line("bridge-added", {"label": "C_d*", "before": "a_b", "count": 9}, WAYS_ON),
    lesson_replies.TeachAgainOffered(
        concepts=(struggling(can_seek_prerequisite=True, prerequisites=("a",)),)
    ),
    lesson_replies.TeachAgainOffered(
        concepts=(struggling(can_seek_prerequisite=True), struggling())
    ),
    question(asking=exercise_replies.Asking.PRACTICE, format=QuestionFormat.FREE_TEXT),
    *(settings(page=page) for page in Page if page not in PAGES),
    *(
        settings(
            page=page,
            memory=Memory(
                asked=(way.value, way.value), helped=(way.value, way.value), hard=("a_b*", "$5")
            ),
        )
        for page in (Page.OVERVIEW, Page.MEMORY)
        for way in ExplainAs
    ),
    settings(zone=None, quiet_from=time(0), quiet_until=time(0), reminders_on=False),
    settings(rhythm=Rhythm(letters=False)),
    settings(new_cards_a_day=0),
    card_settings(),
    card_settings(
        learner=Learner(
            id=LearnerId(4711),
            card_model=CardModel.FSRS6,
            fitted=FittedWeights(weights=DEFAULT_WEIGHTS, answers=2560),
        )
    ),
    card_settings(learner=Learner(id=LearnerId(4711)), replayed=1),
    card_settings(learner=Learner(id=LearnerId(4711), new_cards_a_day=0), costs=(), replayed=118),
    *(
        card_replies.cards_ahead(due, new, minutes)
        for due, new, minutes in (
            (1, 0, 1),
            (12, 0, 2),
            (0, 1, 1),
            (0, 10, 2),
            (1, 1, 1),
            (9, 8, 3),
        )
    ),
    card_replies.cards_explanation(
        due=12, later_today=1, next_due_at=None, model=CardModel.SM2, retention=90
    ),
    card_replies.cards_explanation(
        due=0, later_today=0, next_due_at=NOW, model=CardModel.FSRS6, retention=85
    ),
    card_replies.cards_explanation(
        due=1,
        later_today=0,
        next_due_at=None,
        model=CardModel.FSRS6,
        retention=90,
        fitted_answers=2560,
    ),
    replace(settings(page=Page.CLOCK), zones=("Europe/Berlin", "Africa/Lagos", "Europe/Rome")),
    ClockAsked(now=NOW),
    deletion_asked(INTERACTION),
    Line("deletion-ordered"),
    engine_replies.STOPPED,
    anywhere_replies.NOTHING_STOPPED,
    *(remark(key) for key in (*IN_PASSING, *FIXED)),
    *(remark(key, days=days) for key in ("privacy", "privacy-with-model") for days in (1, 30)),
    *(remark("usage-lesson", tokens=tokens) for tokens in (0, 1, 1_234)),
    *(
        remark(key, days=30, contact="me_too@example.org")
        for key in ("privacy-contact", "privacy-with-model-contact")
    ),
    *(Line(f"{key}-open") for key in IN_PASSING),
    Line("said-old-button"),
    Line("said-no-question-open"),
    Line("said-press-or-type"),
    Line("said-press-one-of"),
    Line("said-not-answered"),
    anywhere_replies.PAUSE_OFFERED,
    anywhere_replies.OTHER_OFFERED,
    anywhere_replies.MATHS_OFFERED,
    remark("said-not-understood"),
    anywhere_replies.in_passing("said-not-understood", COURSE),
    anywhere_replies.in_passing("said-here", None),
    anywhere_replies.help_line("help"),
    anywhere_replies.help_line("help-with-model"),
    *(
        tutor_replies.usage(spent, 500_000, key)
        for spent, key in (
            (0, "usage"),
            (34_567, "usage"),
            (500_001, "usage-used-up"),
            (12_000, "usage-all-used-up"),
        )
    ),
    *(
        tutor_replies.usage_in_calls(spent, 200, key)
        for spent, key in ((1, "usage"), (200, "usage-used-up"), (150, "usage-all-used-up"))
    ),
    *(engine_replies.unreadable(what) for what in Unreadable),
    *CARD_SAMPLES,
    *SITTING_SAMPLES,
    *MARKS_SAMPLES,
    *AUTHOR_SAMPLES,
    *MATERIAL_SAMPLES,
    *OBSERVER_SAMPLES,
    *SHARING_SAMPLES,
    *PICTURE_SAMPLES,
    *PRACTICE_SAMPLES,
    *EXAM_DATE_SAMPLES,
    *RHYTHM_SAMPLES,
    *WEEK_SAMPLES,
    *TASK_SAMPLES,
    *GOAL_SAMPLES,
    *(file_offer(found=found, update=update) for found in FoundKind for update in (None, UPDATE)),
    file_offer(may_teach=True, update=None),
    file_offer(
        samples=(), warnings=(), table=None, contents=file_replies.Contents(cards=1, decks=1)
    ),
    *(
        file_offer(
            table=TableForm(form=form, delimiter=sign, has_header=False, columns=("front", "back"))
        )
        for form, sign in ((ListForm.LINES, "**"), *((form, "") for form in ListForm))
    ),
    file_offer(
        table=TableForm(delimiter="§", has_header=False, columns=("front", "back", "x_y*"))
    ),
    *(
        file_offer(warnings=(group("deck", kind.value, where, "sun_1.png"),))
        for kind in DeckWarning
        for where in ("", "Wh_y*?")
    ),
    *(
        file_offer(warnings=(group("deck", "card_left_out", "", problem.value),))
        for problem in CardProblem
    ),
    *(
        file_offer(warnings=(group("landscape", kind.value, "G_oal*", "x"),))
        for kind in LandscapeWarning
    ),
    file_offer(warnings=(group("deck", "encoding_guessed", "w" * 60, "d" * 60),) * 6),
    *(
        file_offer(found=FoundKind.EVERYTHING, contents=WHOLE_ACCOUNT, table=None, rest=rest)
        for rest in file_replies.Rest
    ),
    *(
        file_replies.FileImported(
            found=FoundKind.EVERYTHING, titles=(), contents=contents, rest=rest
        )
        for rest in file_replies.Rest
        for contents in (file_replies.Contents(), WHOLE_ACCOUNT)
    ),
    *(
        file_replies.FileImported(
            found=found,
            titles=("D_eck*",),
            contents=file_replies.Contents(cards=cards),
            update=update,
        )
        for found in FoundKind
        for cards in (0, 1, 2_000)
        for update in (UPDATE, None)
    ),
    file_replies.file_not_imported("a_b*.csv"),
    *(file_replies.file_missing("a_b*.csv", trouble) for trouble in FileTrouble),
    *(
        file_replies.file_refused("a_b*.csv", reason, detail)
        for reason in DeckRefusal
        for detail in ("", "7", "a_b*")
    ),
    *(
        file_replies.file_refused("a", DeckRefusal.OTHER_FILE, file_kind.value)
        for file_kind in OtherFile
    ),
    *(
        file_replies.file_refused("a.zip", reason, detail)
        for reason in LandscapeRefusal
        for detail in ("", "7")
    ),
    file_replies.BRINGING,
    *(
        file_replies.export_page((EXPORT,) * decks, page, pages, edits=page > 0)
        for decks, page, pages in ((0, 0, 1), (3, 0, 1), (8, 1, 3))
    ),
    file_replies.export_page((), 0, 1, mistakes=3, edits=False),
    file_replies.forms_question(EXPORT.deck_id, EXPORT.title),
    *(file_replies.FileReady(wanted=wanted, title="D_eck*") for wanted in WANTED),
)
