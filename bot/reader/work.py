"""What the process does with a file: one kind of work each, and only its packages loaded."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.reader.exchange import FILE, Kind

Worker = Callable[[str, Path, Path], None]
"""Reads the file, told by the name that its sender gave it, and leaves an answer in the folder."""


def loaded(kind: Kind) -> Worker:
    """Return what does the work."""
    match kind:
        case Kind.DECKS:
            from bot.reader import decks  # noqa: PLC0415 - takes half a second

            decks.prepare()
            return decks.answer_decks
        case Kind.COURSE:
            from bot.reader.courses import answer_course  # noqa: PLC0415 - as above

            return answer_course
        case Kind.PICTURE:
            from bot.reader.pictures import answer_picture  # noqa: PLC0415 - as above

            return answer_picture
        case Kind.PAGES:
            from bot.reader.pages import answer_pages  # noqa: PLC0415 - as above

            return answer_pages
        case Kind.MATERIAL:
            from bot.reader.material import answer_material  # noqa: PLC0415 - as above

            return answer_material


def work(kind: str, name: str, folder: str) -> None:
    """Read the file in the folder and leave an answer there; nothing is left anywhere else."""
    tempfile.tempdir = folder
    place = Path(folder)
    loaded(Kind(kind))(name, place / FILE, place)
