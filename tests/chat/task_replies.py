"""One or more samples of every reply about tasks, with texts that could do harm."""

from dataclasses import replace
from typing import Final

from bot.domain.exercise.tasks import GradeTrend, Trend
from bot.flow.cards import replies
from bot.flow.cards.replies import CardSide
from bot.flow.engine.replies import Line, Reply
from tests.chat.card_replies import DAYS, HALF, HEADING, INTERACTION, LAST, NOW, SEEN, TYPED_WRONG

TASK: Final = CardSide(text=f"Explain why {HALF} is more than a quarter.")
HINTS: Final = (CardSide(text="Draw a *bar*."), CardSide(text=f"Colour {HALF} of it."))
SHOWN: Final = replies.TaskShown(
    interaction_id=INTERACTION, heading=HEADING, task=TASK, hints=HINTS, more_hints=True
)
GRADED: Final = replies.TaskGraded(
    interaction_id=INTERACTION,
    task=TASK,
    answer="it's $5 _more_ `because` [a](b)",
    read=False,
    where="You say “it's more”, and that is the core.",
    following="Draw a bar and colour it.",
    correctness=0.856,
    completeness=0.5,
    concision=1.0,
    trend=GradeTrend(correctness=Trend.BETTER, completeness=Trend.SAME, concision=Trend.WORSE),
    hints=1,
    due_at=NOW + DAYS[1],
    comes_again=False,
)
GIVEN_UP: Final = replies.TaskGivenUp(
    interaction_id=INTERACTION,
    task=TASK,
    criteria=("Says that the parts are equal.", f"Names {HALF}."),
    due_at=NOW + DAYS[0],
    comes_again=True,
)
TASK_SAMPLES: Final[tuple[Reply, ...]] = (
    *(replace(SHOWN, grader=grader) for grader in replies.Grader),
    replace(SHOWN, hints=(), more_hints=False, task=SEEN, last=LAST, edits=True),
    replace(SHOWN, heading=replace(HEADING, repeat=True), last=TYPED_WRONG),
    GRADED,
    replace(GRADED, trend=None, hints=0, following="", read=True, one_of_many=True),
    replace(GRADED, hints=3, comes_again=True, correctness=0.0),
    replace(GRADED, due_at=None),
    GIVEN_UP,
    replace(GIVEN_UP, due_at=None, comes_again=False),
    *(replies.drill_waits(INTERACTION, left) for left in (0, 1, 7)),
    *(Line(f"photo-{fault}") for fault in ("unreadable", "too-large", "gone", "no-grader")),
)
