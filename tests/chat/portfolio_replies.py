"""Several topics, decks and skills side by side, with all weak spots."""

from dataclasses import replace
from typing import Final

from bot.domain.ids import DeckId, MapId, ShortNodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Summary
from bot.domain.rhythm.streak import Streak
from bot.views.portfolio import (
    DeckLine,
    Portfolio,
    SkillsLine,
    TopicLine,
    WeakConcept,
    WeakDeck,
    WeakSkill,
)

STREAK: Final = Streak(days=18, free=7, in_a_row=5, over_free=True)
FRACTIONS: Final = TopicLine(
    map_id=MapId("map"),
    title="Fractions",
    summary=Summary(mastered=7, reviewing=4, learning=1, ahead=6, minutes_left=132),
    known=91,
    due=3,
)
PYTHON: Final = TopicLine(
    map_id=MapId("python"),
    title="Python",
    summary=Summary(mastered=0, reviewing=1, learning=1, ahead=8, minutes_left=80),
    known=54,
    rests=True,
)
MEMORY: Final = TopicLine(
    map_id=MapId("memory"),
    title="C_*",
    summary=Summary(mastered=9, reviewing=0, learning=0, ahead=0, minutes_left=0),
    known=97,
)
HALVES: Final = WeakConcept(
    name="Halves",
    map_id=MapId("map"),
    short_id=ShortNodeId("halves"),
    reasons=(StruggleReason.FAILED_IN_A_ROW, StruggleReason.LOW_AVERAGE),
)
PORTFOLIO: Final = Portfolio(
    topics=(FRACTIONS, PYTHON, MEMORY),
    decks=(DeckLine(deck_id=DeckId("capitals"), title="Capitals", cards=30, known=5, due=12),),
    skills=SkillsLine(practised=12, mastered=5, to_review=2),
    weak=(
        HALVES,
        replace(HALVES, name="Gas *laws*", reasons=(StruggleReason.LAPSED,)),
        WeakDeck(name="Elements", deck_id=DeckId("elements"), leeches=3),
        WeakSkill(name="Adding like fractions", skill_id=SkillId("frac_add_like")),
    ),
    streak=STREAK,
)
MANY: Final = replace(
    PORTFOLIO,
    topics=tuple(replace(FRACTIONS, title=f"$5_{place}* " * 20) for place in range(20)),
    weak=tuple(replace(HALVES, name=f"Weak {place}") for place in range(12)),
    streak=replace(STREAK, free=1, in_a_row=1),
)
