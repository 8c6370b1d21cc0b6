"""What the learner can do in maths."""

from bot.domain.ids import SkillId
from bot.flow.engine.replies import Reply, reply
from bot.views.skill_tree import SkillTree


@reply("skills_shown")
class SkillsShown(Reply):
    """What the learner can do, what comes next, and what is still locked."""

    next: tuple[tuple[SkillId, str, float], ...]
    """Best practised next, with how well they are known."""
    mastered: tuple[str, ...]
    locked: tuple[tuple[str, tuple[str, ...]], ...]
    """The nearest of them, each with what is missing."""
    locked_besides: int = 0
    not_found: str = ""
    """What was asked for and is no skill's name."""


@reply("skill_tree_shown")
class SkillTreeShown(Reply):
    """All skills at once."""

    tree: SkillTree
    dark: bool = False
    """Whether it is drawn light on dark."""
