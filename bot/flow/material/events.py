"""Events of a learner's own material."""

from enum import StrEnum

from bot.domain.authoring.sources import Page
from bot.domain.ids import SourceId
from bot.domain.topics.course import Course
from bot.flow.authoring.ports import ListOnPages, WrittenDeck, WrittenExam
from bot.flow.engine.events import Interaction, Press, event, press
from bot.flow.work.events import WorkEvent


class MaterialInto(StrEnum):
    """What a model can make of material."""

    COURSE = "course"
    DECK = "deck"
    EXAM = "exam"
    LIST = "list"
    """A deck of the rows on the pages, and of nothing else."""
    NOTHING = "nothing"


@press("make")
class MaterialPressed(Interaction):
    """The learner chose what to make of the offered material."""

    into: MaterialInto


@press("without")
class ConceptPressed(Interaction):
    """The learner left out a concept of the outline, or took it back; `number` counts from 1."""

    number: int


@press("outlined")
class OutlinePressed(Interaction):
    """The learner took the outline, or dropped it with its source."""

    taken: bool


class ListChoice(StrEnum):
    """What a learner does with the rows of a list that was read."""

    TAKE = "take"
    SWAP = "swap"
    TURN = "turn"
    """Show another page of the rows."""
    LEAVE = "leave"


@press("rows")
class ListPressed(Interaction):
    """The learner chose what to do with the rows; `page` counts from 0."""

    choice: ListChoice
    page: int = 0


@press("sources")
class SourcesAsked(Press):
    """The learner asked for their own sources."""


@press("unsource")
class SourcePressed(Press):
    """The learner asked to delete a source."""

    source_id: SourceId


@event
class OutlineWritten(WorkEvent):
    """A worker read the material and wrote its outline."""

    pages: tuple[Page, ...]
    course: Course


@event
class MaterialLost(WorkEvent):
    """A file of the material can no longer be fetched or read."""


@event
class DeckWritten(WorkEvent):
    """A worker read the material and wrote cards of it."""

    deck: WrittenDeck


@event
class ExamWritten(WorkEvent):
    """A worker read the material and wrote a mock exam about it."""

    exam: WrittenExam


@event
class ListRead(WorkEvent):
    """A worker read the pictures and found the rows of their list."""

    found: ListOnPages
