"""The picture beside an item: what to draw, for whoever can draw it."""

from dataclasses import dataclass

from bot.domain.practice.figures import Figure
from bot.domain.topics.course import Language
from bot.flow.engine.pictures import Drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class FigurePicture(Drawing):
    """A figure with its numbers written as the language does."""

    figure: Figure
    language: Language
    dark: bool = False
    """Whether it is drawn light on dark, which the chat does not tell by itself."""
