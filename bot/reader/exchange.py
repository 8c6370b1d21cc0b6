"""What the bot and a process that reads a file for it say to each other.

The process is told in a line of JSON on its standard input what to read, and in which folder the
file lies. It leaves there an answer in JSON, and beside it, as files, whatever is no text.
"""

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

FILE: Final = "file"
CHOICES: Final = "choices.json"
"""What is chosen for how the file is read, where anything is."""
ANSWER: Final = "answer.json"
OUT_OF_MEMORY: Final = 77
"""With what a process ends that may not have the memory it wants."""
_LARGEST_BYTES: Final = 400_000_000


class Kind(StrEnum):
    """What is to be made of a file."""

    DECKS = "decks"
    """Decks, landscapes, or everything that a learner owns."""
    COURSE = "course"
    PICTURE = "picture"
    """A photo to be shown."""
    PAGES = "pages"
    """Pages of a solution."""
    MATERIAL = "material"
    """What a learner wants to learn from: pages with their texts."""


class BrokenAnswerError(Exception):
    """What a process left is no answer."""


def keep_bytes(folder: Path, number: int, data: bytes) -> str:
    """Keep the bytes beside the answer and return the name by which it mentions them."""
    name = str(number)
    (folder / name).write_bytes(data)
    return name


def kept_bytes(folder: Path, name: str) -> bytes:
    """Return what an answer mentions; BrokenAnswerError where that is no file of the folder."""
    path = folder / name
    if not name.isdecimal() or path.is_symlink() or not path.is_file():
        raise BrokenAnswerError(name)
    return path.read_bytes()


def write_answer(folder: Path, answer: dict[str, Any]) -> None:
    """Leave the answer."""
    (folder / ANSWER).write_text(json.dumps(answer), encoding="utf-8")


def answer_in(folder: Path) -> bytes:
    """Return the answer; BrokenAnswerError if there is none, or far too much of it."""
    path = folder / ANSWER
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
        raise BrokenAnswerError(ANSWER)
    return path.read_bytes()
