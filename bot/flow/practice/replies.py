"""The skill tree, and pictures of skills and items."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.practice.figures import Figure
from bot.domain.skills.graph import GradeBand
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Drawing, Reply, reply
from bot.views.skill_tree import SkillTree


@reply("skill_tree_shown")
class SkillTreeShown(Reply):
    """The tree of all skills."""

    tree: SkillTree
    dark: bool = False
    """Whether the picture is light on dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePicture(Drawing):
    """A figure, with numbers as the language writes them."""

    figure: Figure
    language: Language
    axes: tuple[str, str] = ("", "")
    """The labels of the axes of a forgetting curve."""
    dark: bool = False
    """Whether the picture is light on dark, which the chat does not tell by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillTreePicture(Drawing):
    """All skills by school years, with how well each is known."""

    title: str
    tree: SkillTree
    bands: Mapping[GradeBand, str]
    """The names of the school years."""
    mastered: str
    credited: str
    """Legend for credited skills, or "" if there are none."""
    open: str
    locked: str
    """Legend for locked skills. Each legend contains its number."""
    dark: bool = False
