"""How a set of items went, and what the learner can do in maths."""

from bot.domain.ids import SkillId
from bot.flow.engine.replies import Reply, reply
from bot.views.skill_tree import SkillTree


@reply("practice_ended")
class PracticeEnded(Reply):
    """How a set of ten went."""

    right: int
    asked: int
    wanted: SkillId | None
    skill: str = ""
    """Of a set about one skill, with how well it is known."""
    share: float = 0.0


@reply("skill_locked")
class SkillLocked(Reply):
    """A skill cannot be practised yet: it builds on others that are not sure."""

    skill: str
    needs: tuple[tuple[SkillId, str], ...]
    """Where to begin: what may be practised now of all that comes before it."""


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


@reply("skills_named")
class SkillsNamed(Reply):
    """Several skills are called so; one of them is to be chosen."""

    words: str
    skills: tuple[tuple[SkillId, str], ...]


@reply("skill_tree_shown")
class SkillTreeShown(Reply):
    """All skills at once."""

    tree: SkillTree
    dark: bool = False
    """Whether it is drawn light on dark."""
