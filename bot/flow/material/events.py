"""What happens with a learner's own material."""

from enum import StrEnum

from bot.domain.authoring.sources import Page
from bot.domain.ids import SourceId
from bot.domain.topics.course import Course
from bot.flow.authoring.ports import ListOnPages, WrittenDeck, WrittenExam
from bot.flow.engine.events import Interaction, Press, event, press
from bot.flow.work.events import WorkEvent


class MaterialInto(StrEnum):
    """What a model can make of the material."""

    COURSE = "course"
    DECK = "deck"
    EXAM = "exam"
    LIST = "list"
    """A deck of the rows that stand on the pages, and of nothing else."""
    NOTHING = "nothing"


@press("make")
class MaterialPressed(Interaction):
    """What is to become of the offered material was chosen."""

    into: MaterialInto


@press("without")
class ConceptPressed(Interaction):
    """A concept of the outline is left out, or taken in again; `number` counts from 1."""

    number: int


@press("outlined")
class OutlinePressed(Interaction):
    """The outline is taken, or dropped with its source."""

    taken: bool


class ListChoice(StrEnum):
    """What a learner does with the rows of a list that was read."""

    TAKE = "take"
    SWAP = "swap"
    TURN = "turn"
    """Another page of them is to be seen."""
    LEAVE = "leave"


@press("rows")
class ListPressed(Interaction):
    """Something was chosen for the rows; `page` counts from 0."""

    choice: ListChoice
    page: int = 0


@press("sources")
class SourcesAsked(Press):
    """The learner's own sources are to be seen."""


@press("unsource")
class SourcePressed(Press):
    """A source is to be deleted."""

    source_id: SourceId


@event
class OutlineWritten(WorkEvent):
    """The pages of the material are read, and its outline is there."""

    pages: tuple[Page, ...]
    course: Course


@event
class MaterialLost(WorkEvent):
    """A file of the material cannot be had or read any more."""


@event
class DeckWritten(WorkEvent):
    """The pages of the material are read, and their cards are there."""

    deck: WrittenDeck


@event
class ExamWritten(WorkEvent):
    """The pages of the material are read, and a mock exam about them is there."""

    exam: WrittenExam


@event
class ListRead(WorkEvent):
    """The pictures are read, and the rows of their list are there."""

    found: ListOnPages
