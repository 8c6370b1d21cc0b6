"""All skills at once, and what is drawn of skills and beside items."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.practice.figures import Figure
from bot.domain.skills.graph import GradeBand
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Drawing, Reply, reply
from bot.views.skill_tree import SkillTree


@reply("skill_tree_shown")
class SkillTreeShown(Reply):
    """All skills at once."""

    tree: SkillTree
    dark: bool = False
    """Whether it is drawn light on dark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePicture(Drawing):
    """A figure with its numbers written as the language does."""

    figure: Figure
    language: Language
    axes: tuple[str, str] = ("", "")
    """What is written at the axes of a curve of forgetting."""
    dark: bool = False
    """Whether it is drawn light on dark, which the chat does not tell by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillTreePicture(Drawing):
    """All skills by school years, with what is known of each."""

    title: str
    tree: SkillTree
    bands: Mapping[GradeBand, str]
    """How the school years are called."""
    mastered: str
    credited: str
    """Empty where nothing is."""
    open: str
    locked: str
    """Of the legend, each with its number."""
    dark: bool = False
