"""Overlays while something is made of a learner's own material."""

from dataclasses import replace
from typing import ClassVar, Final

from bot.domain.cards.listed_rows import ListedRow, corrections_in
from bot.domain.ids import CourseId, InteractionId, SourceId
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.files import SentFile
from bot.flow.engine.states import Overlay, overlay
from bot.flow.work.events import Awaited

ROWS_A_PAGE: Final = 12
"""Rows of a list on one page."""


@overlay("material_offered")
class MaterialOffered(Overlay):
    """The bot offered to make something of what was sent."""

    interaction_id: InteractionId
    files: tuple[SentFile, ...]
    pages: int
    scans: int
    """Pages that a model has to read."""
    characters: int
    """Characters of the other pages."""
    album: str = ""
    """The album of the latest photos."""
    photos: bool = False
    """Whether the files are photos, to which further ones are added."""
    told: int = 0
    """The number of pages that the offer named."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the offer."""
        return frozenset({self.interaction_id})


@overlay("outline_awaited")
class OutlineAwaited(Awaited):
    """The outline of material is being written."""

    outlasts_stop: ClassVar[bool] = True
    course_id: CourseId
    source_id: SourceId


@overlay("of_pages_awaited")
class MadeAwaited(Awaited):
    """A deck, an exam or a list is being made of material."""

    outlasts_stop: ClassVar[bool] = True


@overlay("outline_offered")
class OutlineOffered(Overlay):
    """An outline is shown: the learner leaves out concepts, then makes a course or drops it."""

    outlasts_stop: ClassVar[bool] = True
    interaction_id: InteractionId
    course_id: CourseId
    source_id: SourceId
    pages: int
    left_out: tuple[int, ...] = ()
    """Numbers of the concepts left out, from 1."""
    told: bool = True
    """Whether it was shown, which it is not during an exam."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the outline."""
        return frozenset({self.interaction_id})


@overlay("list_shown")
class ListShown(Overlay):
    """Rows that were read are shown, to be corrected and made a deck, or left."""

    outlasts_stop: ClassVar[bool] = True
    interaction_id: InteractionId
    title: str
    rows: tuple[ListedRow, ...]
    page: int = 0
    """The page that is shown, from 0."""
    told: bool = True
    """Whether it was shown, which it is not during an exam."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the list."""
        return frozenset({self.interaction_id})

    @property
    def pages(self) -> int:
        """Return the number of pages, at least 1."""
        return max(-(-len(self.rows) // ROWS_A_PAGE), 1)

    def at(self, number: int) -> "ListShown":
        """Return the list at the page of row `number`, from 1; 0 means the last row."""
        row = min(number or len(self.rows), len(self.rows))
        return replace(self, page=max(row - 1, 0) // ROWS_A_PAGE)

    def owns(self, event: Event) -> bool:
        """Return True if the event is a button of the list, or a text that corrects rows."""
        if isinstance(event, TextReceived):
            return bool(corrections_in(event.text))
        # not `super`, which with slots refers to another class
        return Overlay.owns(self, event)
