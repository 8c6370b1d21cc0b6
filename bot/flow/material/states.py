"""What is open beside the chat while a course is made from a learner's own material."""

from dataclasses import replace
from typing import ClassVar, Final

from bot.domain.cards.listed_rows import ListedRow, corrections_in
from bot.domain.ids import CourseId, InteractionId, SourceId
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.files import SentFile
from bot.flow.engine.states import Overlay, overlay
from bot.flow.work.events import Awaited

ROWS_A_PAGE: Final = 12
"""Rows of a list that are shown at once."""


@overlay("material_offered")
class MaterialOffered(Overlay):
    """Something was sent from which a course can be made."""

    interaction_id: InteractionId
    files: tuple[SentFile, ...]
    pages: int
    scans: int
    """Pages that a model has to read."""
    characters: int
    """Of the other pages."""
    album: str = ""
    """The album of which the latest photos are."""
    photos: bool = False
    """Whether it is photos, to which further ones are added."""
    told: int = 0
    """The pages that the offer named."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the offer."""
        return frozenset({self.interaction_id})


@overlay("outline_awaited")
class OutlineAwaited(Awaited):
    """Material is being read, and its outline written."""

    outlasts_stop: ClassVar[bool] = True
    course_id: CourseId
    source_id: SourceId


@overlay("of_pages_awaited")
class MadeAwaited(Awaited):
    """Material is being read, and a deck, an exam or a list is made of it."""

    outlasts_stop: ClassVar[bool] = True


@overlay("outline_offered")
class OutlineOffered(Overlay):
    """The learner leaves concepts out of an outline, and makes a course of it or drops it."""

    outlasts_stop: ClassVar[bool] = True
    interaction_id: InteractionId
    course_id: CourseId
    source_id: SourceId
    pages: int
    left_out: tuple[int, ...] = ()
    """The numbers of concepts that are left out, from 1."""
    told: bool = True
    """Whether it was shown; it is not while an exam is sat."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the outline."""
        return frozenset({self.interaction_id})


@overlay("list_shown")
class ListShown(Overlay):
    """The learner corrects the rows that were read, and makes a deck of them or leaves them."""

    outlasts_stop: ClassVar[bool] = True
    interaction_id: InteractionId
    title: str
    rows: tuple[ListedRow, ...]
    page: int = 0
    """Which of its pages is seen, from 0."""
    told: bool = True
    """Whether it was shown; it is not while an exam is sat."""

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the list."""
        return frozenset({self.interaction_id})

    @property
    def pages(self) -> int:
        """Return how many pages there are; one at least."""
        return max(-(-len(self.rows) // ROWS_A_PAGE), 1)

    def at(self, number: int) -> "ListShown":
        """Return the list at the page of that row, counted from 1; 0 is the end."""
        row = min(number or len(self.rows), len(self.rows))
        return replace(self, page=max(row - 1, 0) // ROWS_A_PAGE)

    def owns(self, event: Event) -> bool:
        """Return True if a button was pressed, or the text corrects rows."""
        if isinstance(event, TextReceived):
            return bool(corrections_in(event.text))
        # not `super`, which with slots would name another class
        return Overlay.owns(self, event)
