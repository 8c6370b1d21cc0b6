"""Samples of replies that are pictures of numbers."""

from dataclasses import replace
from typing import Final

from bot.domain.ids import DeckId
from bot.domain.skills.graph import GradeBand
from bot.flow.cards.replies import FadingShown, nothing_fades
from bot.flow.engine.replies import Reply
from bot.flow.practice.replies import SkillTreeShown
from bot.flow.progress.events import ProgressPicture
from bot.flow.progress.looking import nothing_to_draw
from bot.flow.progress.replies import PictureShown
from bot.views.skill_tree import SkillSpot, SkillTree
from bot.views.trends import TopicTrend, Trends
from tests.charts import numbers

CALENDAR: Final = PictureShown(view=numbers.half_a_year())
FORECAST: Final = PictureShown(view=numbers.two_weeks((14, 38), (1, 1), (0, 2), overdue=31))
_LINES: Final = numbers.lines("Fractions", "C_1 *$x^2$*")
TRENDS: Final = PictureShown(view=_LINES)
FADING: Final = FadingShown(
    deck_id=DeckId("deck"), title="$5_a* Deck", fading=numbers.faded(1_000, 0.95, 0.99)
)
SKILL_TREE: Final = SkillTreeShown(
    tree=SkillTree(
        skills=tuple(
            SkillSpot(
                name=f"Skill_{known}*",
                band=GradeBand.PRIMARY,
                known=known,
                touched=known > 0.2,
                mastered=known > 0.9,
                locked=known < 0.1,
            )
            for known in (0.05, 0.15, 0.5, 0.95)
        )
    )
)
_UNREVIEWED: Final = tuple(replace(night, retention=None) for night in _LINES.topics[0].nights)
_PACELESS: Final = tuple(replace(night, per_week=None) for night in _LINES.topics[0].nights)

_CREDITED: Final = SkillTree(
    skills=tuple(replace(skill, credited=skill.known == 0.15) for skill in SKILL_TREE.tree.skills)
)
PICTURE_SAMPLES: Final[tuple[Reply, ...]] = (
    CALENDAR,
    PictureShown(view=numbers.one_day(), dark=True),
    FORECAST,
    SkillTreeShown(tree=_CREDITED),
    PictureShown(view=numbers.two_weeks((1, 0), overdue=1), dark=True),
    TRENDS,
    PictureShown(view=Trends(topics=(TopicTrend(title="X", nights=_UNREVIEWED),)), dark=True),
    PictureShown(view=Trends(topics=(TopicTrend(title="X", nights=_PACELESS),)), dark=False),
    *map(nothing_to_draw, ProgressPicture),
    FADING,
    FadingShown(deck_id=DeckId("deck"), title="X", fading=numbers.faded(1, 0.9, 0.9), dark=True),
    nothing_fades(DeckId("deck")),
    SKILL_TREE,
    SkillTreeShown(tree=replace(SKILL_TREE.tree, skills=SKILL_TREE.tree.skills[:1]), dark=True),
)
