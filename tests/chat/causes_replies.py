"""Scores and dates with every possible reason."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.domain.ids import MapId, ShortNodeId
from bot.domain.mastery.causes import (
    Causes,
    Counted,
    DateMove,
    Drop,
    DropCause,
    Sooner,
    TracedMove,
)
from bot.flow.progress.replies import CausesOf, CausesShown

DAY: Final = timedelta(days=1)
AT: Final = datetime(2026, 11, 9, 12, tzinfo=UTC)
MOVED: Final = DateMove(
    at=AT, recalled=True, before_days=6.0, after_days=15.0, factor=2.5, in_a_row=3
)
RISING: Final = Causes(
    share=0.9,
    counted=(
        Counted(at=AT - 7 * DAY, points=5),
        Counted(at=AT - 7 * DAY, points=4),
        Counted(at=AT, points=5),
    ),
    due_at=AT + 15 * DAY,
    moved=MOVED,
)
FALLEN: Final = replace(
    RISING,
    share=0.36,
    counted=(*RISING.counted[:2], Counted(at=AT, points=1)),
    due_at=AT + DAY,
    moved=DateMove(at=AT, recalled=False, before_days=15.0, after_days=1.0),
    drop=Drop(at=AT, before=0.92, after=0.36, points=1, mastery_lost=True),
)
ONE: Final = Causes(
    share=0.8,
    counted=(Counted(at=AT, points=4),),
    due_at=AT + DAY,
    moved=DateMove(at=AT, recalled=True, before_days=0.0, after_days=1.0, in_a_row=1),
)
TRACED: Final = Causes(
    share=0.71,
    traced=TracedMove(at=AT, right=False, before=0.9, answers=12),
    drop=Drop(at=AT, before=0.9, after=0.71),
)
WITHDRAWN: Final = replace(
    ONE, drop=Drop(at=AT + DAY, before=0.95, after=0.8, cause=DropCause.WITHDRAWN)
)
NIGHT: Final = replace(
    RISING,
    due_at=AT + 3 * DAY,
    sooner=Sooner.NIGHT,
    sooner_for=("Adding *fractions*",),
    rest_ends_at=AT + 15 * DAY,
)
CONCEPT: Final = CausesShown(
    what=CausesOf.CONCEPT,
    label="Halves",
    causes=RISING,
    map_id=MapId("map"),
    short_id=ShortNodeId("halves"),
)
CARD: Final = CausesShown(
    what=CausesOf.CARD, label="Spain", causes=Causes(due_at=AT + 15 * DAY, moved=MOVED)
)
SKILL: Final = CausesShown(what=CausesOf.SKILL, label="Adding", causes=TRACED)
CAUSES_SAMPLES: Final = (
    *(
        replace(CONCEPT, causes=causes)
        for causes in (
            *(RISING, FALLEN, ONE, TRACED, WITHDRAWN, NIGHT),
            *(replace(NIGHT, sooner=sooner, sooner_for=()) for sooner in Sooner),
            replace(ONE, holds=False, due_at=None, moved=None),
            Causes(share=0.5),
            Causes(share=0.0),
        )
    ),
    replace(CONCEPT, checkpoint=True),
    CARD,
    replace(CARD, promised=90),
    replace(CARD, causes=Causes(due_at=AT), label="$5_a* " * 60),
    SKILL,
    replace(SKILL, causes=replace(TRACED, share=0.97, drop=None, due_at=AT + 14 * DAY)),
    replace(SKILL, causes=replace(TRACED, share=0.8)),
)
