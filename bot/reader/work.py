"""The work of the process: one kind each, with only its packages loaded."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.reader.exchange import FILE, Kind

Worker = Callable[[str, Path, Path], None]
"""Reads the file, given its original name, and writes an answer into the folder."""


def load_worker(kind: Kind) -> Worker:
    """Return the function for that kind."""
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
    """Read the file in the folder and write an answer there, and nothing anywhere else."""
    tempfile.tempdir = folder
    place = Path(folder)
    load_worker(Kind(kind))(name, place / FILE, place)
