"""Replies at the end of a sitting of reviews."""

from datetime import datetime, timedelta
from typing import Final

from bot.flow.cards.events import DrillPressed
from bot.flow.cards.upcoming import CardsNow
from bot.flow.engine.replies import WAYS_ON, DueAt, Line, LineButton, Style, Words
from bot.flow.exercise.events import MistakesAsked, ReviewAsked

_REVIEW: Final = LineButton("button-review", ReviewAsked(), Style.PRIMARY)
_MISTAKES: Final = LineButton("button-mistakes", MistakesAsked())


def review_ended(
    right: int,
    asked: int,
    still_due: int,
    next_review_at: datetime | None,
    cards: CardsNow,
    *,
    mistakes: bool,
) -> Line:
    """Return how a sitting of reviews went, and what is still due or comes next.

    Buttons lead to due `cards`, and to recent `mistakes`.
    """
    rest: tuple[Words, ...] = ()
    if still_due:
        rest = (Words("review-more", {"count": still_due}),)
    elif next_review_at:
        rest = (Words("review-next", {"when": DueAt(next_review_at)}),)
    due, takes = cards.agenda.due, timedelta(minutes=cards.minutes)
    drill = LineButton("button-drill-due", DrillPressed(), Style.PRIMARY, {"count": due})
    ahead = Words("cards-ahead-after-review", {"count": due, "duration": takes})
    return Line(
        "review-ended",
        {"right": right, "asked": asked},
        (
            *(((_REVIEW,),) if still_due else ()),
            *(((drill,),) if due else ()),
            *(((_MISTAKES,),) if mistakes else ()),
            *WAYS_ON,
        ),
        more=(*rest, *((ahead,) if due else ())),
    )
