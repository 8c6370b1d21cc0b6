"""What the page needs to show things: pictures with their words, and texts without markup."""

from typing import Annotated, Protocol

from fastapi import Depends, Request

from bot.domain.topics.course import Language
from bot.views.maps import WholeMap


class Showing(Protocol):
    """What draws and words things for the page."""

    async def whole_map(self, whole: WholeMap, language: Language) -> bytes:
        """Return the map as SVG, with its words in that language."""

    def plain(self, markdown: str) -> str:
        """Return the text without markup, its formulas in characters, a paragraph a line."""


def _showing(request: Request) -> Showing:
    showing: Showing = request.app.state.showing
    return showing


Shown = Annotated[Showing, Depends(_showing)]
