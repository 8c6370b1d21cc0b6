"""The protocol between the bot and a process that reads a file for it.

A line of JSON on the process's standard input says what to read, and in which folder the file is.
The process leaves its answer there as JSON, and beside it, as files, everything that is no text.
"""

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

FILE: Final = "file"
CHOICES: Final = "choices.json"
"""Optional choices for how the file is read."""
ANSWER: Final = "answer.json"
OUT_OF_MEMORY: Final = 77
"""The exit code of a process that runs out of memory."""
_LARGEST_BYTES: Final = 400_000_000


class Kind(StrEnum):
    """The purpose of reading a file."""

    DECKS = "decks"
    """Decks, landscapes, or a learner's whole account."""
    COURSE = "course"
    PICTURE = "picture"
    """A photo to show."""
    PAGES = "pages"
    """Pages of a solution."""
    MATERIAL = "material"
    """Material that a learner wants to learn from: pages with their texts."""


class BrokenAnswerError(Exception):
    """The process's answer is invalid."""


def keep_bytes(folder: Path, number: int, data: bytes) -> str:
    """Store the bytes beside the answer. Return the name by which the answer refers to them."""
    name = str(number)
    (folder / name).write_bytes(data)
    return name


def kept_bytes(folder: Path, name: str) -> bytes:
    """Return the bytes of that name. Raise BrokenAnswerError if it is no file of the folder."""
    path = folder / name
    if not name.isdecimal() or path.is_symlink() or not path.is_file():
        raise BrokenAnswerError(name)
    return path.read_bytes()


def write_answer(folder: Path, answer: dict[str, Any]) -> None:
    """Write the answer."""
    (folder / ANSWER).write_text(json.dumps(answer), encoding="utf-8")


def answer_in(folder: Path) -> bytes:
    """Return the answer. Raise BrokenAnswerError if it is missing or far too large."""
    path = folder / ANSWER
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
        raise BrokenAnswerError(ANSWER)
    return path.read_bytes()
