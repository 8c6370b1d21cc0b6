"""One or more samples of every reply after an exam, with texts that could do harm."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.scoring import ErrorKind, Flag, GradedBy, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.goals.landscape import GoalKind
from bot.domain.ids import AttemptId, InteractionId, LandscapeId, LandscapeVersion, LearnerId
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import (
    GO_ON,
    MY_TOPICS,
    WAYS_ON,
    Line,
    LineButton,
    Reply,
    Style,
    Value,
    Words,
    remark,
)
from bot.flow.exams.events import AttemptPressed, TranscriptPressed
from bot.flow.exams.replies import SheetPicture
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalLook, GoalRow
from bot.flow.marks import replies
from bot.flow.marks.events import (
    FindingsPressed,
    Share,
    StepMarkedPressed,
    TranscriptConfirmedPressed,
)

INTERACTION: Final = InteractionId("0123456789ab")
ATTEMPT: Final = AttemptId("0123456789ab")
TITLE: Final = "Roots of $x^2$ & *more*"

LINES: Final = (
    TranscriptLine(page=1, text="2x + 4 = 12"),
    TranscriptLine(page=1, text="<b>2x = 8</b> costs $5 or \\frac{1}{2}", second="2x = 3"),
    TranscriptLine(page=1, text="x = 4", correction="x = 4 *really*"),
    TranscriptLine(page=1, text="x ...", unreadable=True),
    TranscriptLine(page=2, text="", unreadable=True),
    TranscriptLine(page=2, text="", unreadable=True, correction="[x](http://x) = `4`"),
    TranscriptLine(page=3, text="Answer: $x = 4$", typed=True),
)
READ: Final = replies.TranscriptShown(
    interaction_id=INTERACTION, title=TITLE, transcript=Transcript(lines=LINES)
)
SHEET: Final = SheetPicture(
    learner_id=LearnerId(4711), attempt_id=ATTEMPT, page=2, first_line=4, marks=tuple(LineMark)
)
FOUND: Final = StepFinding(
    step_id="s1",
    points=1.5,
    error=ErrorKind.CALCULATION,
    quote="<b>2x</b> = $5 \\cdot *1*",
    lines=(1, 2),
    reason="The *sum* of $\\frac{1}{2}$ and 1 is $\\frac{3}{2}$.",
)
STEP: Final = replies.MarkedStep(
    number=1, description="Task 1: solved $2x = 8$,\nwith `steps`", points=2, finding=FOUND
)
STEPS: Final = tuple(
    replace(STEP, number=number, finding=replace(FOUND, error=error, lines=(number,)))
    for number, error in enumerate(ErrorKind, start=1)
)
REPORT: Final = replies.ExamReport(
    title=TITLE,
    total=7.5,
    of=10,
    passing=6,
    passed=True,
    by=GradedBy.MODEL,
    steps=STEPS,
    took=timedelta(minutes=34, seconds=20),
    minutes=60,
    flags=tuple(Flag),
    graded_twice=True,
)
ROW: Final = GoalRow(
    version=LandscapeVersion("0a1b2c3d"),
    place=3,
    title=TITLE,
    kind=GoalKind.UNDERSTANDING,
    look=GoalLook.REACHED,
)
FINDING: Final = replies.FindingShown(
    interaction_id=INTERACTION,
    title=TITLE,
    step=STEP,
    number=1,
    of=3,
    solution="**Task 1.** $2x = 8$, so $x = 4$.",
    can_appeal=True,
)
TO_MARK: Final = Line(
    "mark-step",
    {"title": TITLE, "number": 2, "of": 5},
    (
        tuple(
            LineButton(
                f"button-mark-{share.name.lower()}",
                StepMarkedPressed(INTERACTION, share),
                values={"points": 3 * share.amount},
            )
            for share in reversed(Share)
        ),
    ),
    more=("Task 1: result $\\frac{11}{12}$", Words("mark-step-ask")),
)
SETTLED: Final = replies.StepSettled(
    attempt_id=ATTEMPT,
    title=TITLE,
    number=2,
    before=1,
    points=2.5,
    of=3,
    total=8.5,
    max_points=10,
    passed=True,
    newly_passed=True,
    reason="Line *4* shows it: $x = 4$.",
)


def _to_attempt(key: str, button: str) -> Line:
    show = LineButton(button, AttemptPressed(ATTEMPT), Style.PRIMARY)
    return Line(key, {"title": TITLE}, ((show,),), keeps_buttons=True)


_SCORE: Final[dict[str, Value]] = {"title": TITLE, "total": 7.5, "of": 10.0}
_CONFIRM: Final = LineButton(
    "button-as-read", TranscriptConfirmedPressed(INTERACTION), Style.PRIMARY
)
_LOOK: Final = LineButton("button-transcript", TranscriptPressed(ATTEMPT), Style.PRIMARY)
_REPORT: Final = LineButton("button-report", AttemptPressed(ATTEMPT), Style.PRIMARY)
_REST: Final = LineButton("button-findings-rest", FindingsPressed(ATTEMPT, rest=True))
_BACK: Final = LineButton("button-cancel", CancelPressed(INTERACTION))
MARKS_SAMPLES: Final[tuple[Reply, ...]] = (
    READ,
    replace(READ, transcript=Transcript()),
    replace(READ, transcript=Transcript(lines=LINES[3:5])),
    replies.sheet_shown(SHEET),
    replies.sheet_shown(replace(SHEET, marks=())),
    replies.sheet_shown(replace(SHEET, marks=(LineMark.PLAIN,))),
    REPORT,
    replace(REPORT, passed=False, total=1, of=1, flags=(), gave_up=True, minutes=None),
    replace(REPORT, by=GradedBy.LEARNER, flags=(), graded_twice=False),
    replace(REPORT, by=GradedBy.NOBODY, passed=False, took=None, flags=(), graded_twice=False),
    replace(REPORT, steps=(replace(STEP, finding=replace(FOUND, quote="", reason="")),)),
    replace(REPORT, steps=(replace(STEP, finding=replace(FOUND, lines=())),)),
    Line(more=("**Task 1.** $2x = 8$, so $x = 4$.\n\n- *done*",), interim=True),
    Line(
        "solution-picture",
        picture=LandscapePicture(
            learner_id=LearnerId(4711), landscape_id=LandscapeId("l"), name="sketch.png"
        ),
        interim=True,
    ),
    replies.exam_ways_on(attempt_id=ATTEMPT),
    replies.exam_ways_on(attempt_id=ATTEMPT, goals=(ROW,), due=1),
    replies.exam_ways_on(attempt_id=ATTEMPT, goals=(ROW, ROW), due=7),
    FINDING,
    replace(
        FINDING,
        can_appeal=False,
        step=replace(STEP, finding=replace(FOUND, quote="", error=ErrorKind.OMISSION)),
    ),
    TO_MARK,
    replace(TO_MARK, edits=True),
    SETTLED,
    replace(SETTLED, newly_passed=False, by_person=True),
    replace(SETTLED, points=1, passed=False, newly_passed=False, by_person=True, reason=""),
    Line("handed-in-pictures", {"pages": 1}, WAYS_ON),
    Line("handed-in-pictures", {"pages": 3}, WAYS_ON),
    Line("handed-in-typed", {}, WAYS_ON),
    Line("transcript-ready", {"title": TITLE}, ((_LOOK,),), interim=True, keeps_buttons=True),
    Line("transcript-waits", {"title": TITLE}, ((_LOOK,),), interim=True, keeps_buttons=True),
    Line("transcript-how", {}, ((_CONFIRM,),)),
    Line("transcript-confirmed", {}, WAYS_ON),
    *(
        Line(key, _SCORE, ((_REPORT,),), interim=True, keeps_buttons=True)
        for key in ("exam-graded-passed", "exam-graded-not-passed")
    ),
    *(
        remark(key, title=TITLE)
        for key in (
            "exam-still-reading",
            "exam-still-grading",
            "exam-delayed",
            "step-appeal-left-to-person",
        )
    ),
    remark("attempt-gone"),
    Line("self-marking", {"title": TITLE}, interim=True),
    _to_attempt("self-marking-waits", "button-mark-on"),
    _to_attempt("exam-not-graded", "button-mark-myself"),
    Line("findings-through", {"title": TITLE}, ((_REST, _REPORT), (GO_ON, MY_TOPICS))),
    Line("finding-needs-model"),
    Line("step-appeal-reason", {}, ((_BACK,),)),
    Line("step-appealed-before"),
    Line("step-appeal-again", interim=True),
    Line("step-appeal-person", interim=True),
)
