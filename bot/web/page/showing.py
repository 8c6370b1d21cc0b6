"""How the page shows things: pictures with words, texts without markup, presses."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Protocol

from fastapi import Depends, Request

from bot.domain.topics.course import Language
from bot.flow.composition.conversation import Obstacle
from bot.flow.engine.replies import Drawing
from bot.flow.engine.turn import Turn
from bot.flow.page.pictures import Chart
from bot.views.calendar import DayNumbers, DaysPart
from bot.views.history import AnswerEffect, History, HistoryWords
from bot.views.maps import WholeMap
from bot.views.settings import WordedGroup
from bot.views.texts import Text
from bot.web.shapes import RequestId, Shape


class Showing(Protocol):
    """Draws and words things for the page."""

    async def whole_map(self, whole: WholeMap, language: Language, *, narrow: bool) -> bytes:
        """Return the map as SVG, with its words in that language."""

    def settings(self, turn: Turn) -> tuple[WordedGroup, ...]:
        """Return the settings in their groups, with their words."""

    def charts(
        self, numbers: DayNumbers, parts: Sequence[DaysPart], language: Language
    ) -> Sequence[Chart]:
        """Return these parts of the days, with their words in that language."""

    async def drawn(self, drawing: Drawing) -> bytes:
        """Return the picture as SVG."""

    def history(self, history: History, turn: Turn) -> HistoryWords:
        """Return the words of the answers."""

    def effect(self, effect: AnswerEffect, turn: Turn) -> str:
        """Return the text for an answer's effect."""

    def day(self, moment: datetime | None, turn: Turn) -> str:
        """Return the date on the learner's calendar, or empty without a moment."""

    def refused(self, obstacle: Obstacle, language: Language) -> str:
        """Return why an action on the page is impossible now."""

    async def text(self, markdown: str) -> Text:
        """Return the text without markup, one paragraph per line, with its formulas drawn."""


def _showing(request: Request) -> Showing:
    showing: Showing = request.app.state.showing
    return showing


Shown = Annotated[Showing, Depends(_showing)]


class PressShape(Shape):
    """An action that is done once, however often it is sent."""

    id: RequestId


class DoneShape(Shape):
    """It is done."""

    done: bool = True
