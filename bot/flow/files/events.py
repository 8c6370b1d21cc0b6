"""Files that come in and go out."""

from enum import StrEnum

from bot.domain.ids import DeckId
from bot.flow.engine.events import Event, Interaction, Press, event, press
from bot.flow.engine.files import SentFile
from bot.flow.files.transfer import ExportForm


@event
class ImportAsked(Event):
    """The command that shows how to import files."""


@press("export")
class ExportAsked(Press):
    """The command, or button, that shows what can go out."""


@event
class MaterialSent(Event):
    """The learner sent a file that holds no cards, but something to learn from."""

    file: SentFile


@event
class CourseSent(Event):
    """Somebody sent a file that holds a course."""

    file: SentFile


class ImportAs(StrEnum):
    """What shall become of an offered file."""

    ITSELF = "itself"
    """Imported; what the learner has of it already is updated."""
    ANOTHER = "another"
    """Imported as a deck of its own, beside the one it would update."""
    MATERIAL = "material"
    """Not imported, but learned from."""
    NOTHING = "nothing"


@press("bring")
class ImportPressed(Interaction):
    """What shall become of the offered file was chosen."""

    choice: ImportAs


@press("odd")
class ReportPressed(Interaction):
    """Every warning about the offered file is to be shown."""


class TableFix(StrEnum):
    """What is to be read otherwise in an offered table."""

    HEADER = "header"
    """Its first row: as the names of the columns, or as a card after all."""
    SWAP = "swap"
    COLUMNS = "columns"
    """The columns of front and back are to be chosen."""
    FRONT = "front"
    BACK = "back"


@press("table")
class TablePressed(Interaction):
    """The offered table is to be read otherwise; `column` is the chosen one, from 0."""

    fix: TableFix
    column: int = 0


@press("outs")
class ExportsPressed(Press):
    """A page of what can go out."""

    page: int


@press("out")
class ExportDeckPressed(Press):
    """A deck shall go out; in which form?"""

    deck_id: DeckId


@press("outas")
class ExportPressed(Press):
    """A deck shall go out in that form."""

    deck_id: DeckId
    form: ExportForm


@press("outall")
class ExportAllPressed(Press):
    """All that the learner owns shall go out."""
