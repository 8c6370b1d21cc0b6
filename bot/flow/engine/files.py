"""Files that come in and go out through the chat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.domain.cards.deck_file import TableChoices
from bot.domain.ids import FileId


class FileTrouble(StrEnum):
    """Why a file cannot be had from the chat."""

    TOO_LARGE = "too_large"
    """A bot cannot fetch more than 20 MB."""
    GONE = "gone"
    NOT_A_PICTURE = "not_a_picture"
    UNREACHABLE = "unreachable"
    """It did not come in time; it may the next time."""


class FileUnavailableError(Exception):
    """A file in the chat cannot be had; nothing has changed."""

    def __init__(self, trouble: FileTrouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class SentFile:
    """A file that the learner sent, not fetched yet."""

    id: FileId
    name: str
    size_bytes: int
    choices: TableChoices | None = None
    """How it is to be read if it is a table, where the learner has said so."""
    text: str = ""
    """What is in it, if it was pasted as a message."""


class Files(Protocol):
    """The files in the chat."""

    async def fetch(self, file: SentFile) -> bytes:
        """Return what is in the file; FileUnavailableError says why it cannot be had."""

    async def photo(self, file_id: FileId) -> bytes:
        """Return the photo, made anew as a JPEG without anything else in it."""


async def content_of(file: SentFile, files: Files) -> bytes:
    """Return what is in the file or the message; FileUnavailableError says why it is not there."""
    return file.text.encode() if file.text else await files.fetch(file)


class Pictures(Protocol):
    """Makes pictures of strangers anew, in a process that is killed where it takes too much."""

    async def jpeg(self, data: bytes) -> bytes:
        """Return the picture as a JPEG of bounded size, upright, with nothing else in it.

        FileUnavailableError where it is none.
        """
