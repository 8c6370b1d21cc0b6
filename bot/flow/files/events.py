"""Events of the import and export of files."""

from enum import StrEnum

from bot.domain.ids import DeckId
from bot.flow.engine.events import Event, Interaction, Press, event, press
from bot.flow.engine.files import SentFile
from bot.flow.files.transfer import ExportForm


@event
class ImportAsked(Event):
    """The learner asked how to import files."""


@press("export")
class ExportAsked(Press):
    """The learner asked what can be exported, by command or button."""


@event
class MaterialSent(Event):
    """The learner sent a file that holds no cards, but something to learn from."""

    file: SentFile


@event
class CourseSent(Event):
    """The learner sent a file that holds a course."""

    file: SentFile


class ImportAs(StrEnum):
    """What to do with an offered file."""

    ITSELF = "itself"
    """Import it, and update what the learner has of it already."""
    ANOTHER = "another"
    """Import it as a deck of its own, beside the one it would update."""
    MATERIAL = "material"
    """Learn from it instead of importing it."""
    NOTHING = "nothing"


@press("bring")
class ImportPressed(Interaction):
    """The learner chose what to do with the offered file."""

    choice: ImportAs


@press("odd")
class ReportPressed(Interaction):
    """The learner asked for all warnings about the offered file."""


class TableFix(StrEnum):
    """What to read differently in an offered table."""

    HEADER = "header"
    """Its first row: as names of the columns, or as a card after all."""
    SWAP = "swap"
    COLUMNS = "columns"
    """The learner wants to choose the columns of front and back."""
    FRONT = "front"
    BACK = "back"


@press("table")
class TablePressed(Interaction):
    """The learner corrected the offered table. `column` is the chosen one, from 0."""

    fix: TableFix
    column: int = 0


@press("outs")
class ExportsPressed(Press):
    """The learner turned to a page of what can be exported."""

    page: int


@press("out")
class ExportDeckPressed(Press):
    """The learner chose a deck to export. The form comes next."""

    deck_id: DeckId


@press("outas")
class ExportPressed(Press):
    """The learner chose the form of an exported deck."""

    deck_id: DeckId
    form: ExportForm


@press("outall")
class ExportAllPressed(Press):
    """The learner asked to export all that they own."""
