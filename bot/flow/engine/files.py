"""Files that come in and go out through the chat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.domain.cards.deck_file import TableChoices
from bot.domain.ids import FileId


class FileTrouble(StrEnum):
    """Why a file cannot be fetched from the chat."""

    TOO_LARGE = "too_large"
    """A bot cannot fetch more than 20 MB."""
    GONE = "gone"
    NOT_A_PICTURE = "not_a_picture"
    UNREACHABLE = "unreachable"
    """It did not arrive in time. It may the next time."""


class FileUnavailableError(Exception):
    """A file in the chat cannot be fetched. Nothing has changed."""

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
    """How to read it if it is a table, as far as the learner has chosen."""
    text: str = ""
    """The content, if it was pasted as a message."""


class Files(Protocol):
    """The files in the chat."""

    async def fetch(self, file: SentFile) -> bytes:
        """Return the content of the file. Raises FileUnavailableError if it cannot be fetched."""

    async def photo(self, file_id: FileId) -> bytes:
        """Return the photo, encoded anew as a JPEG with nothing else in it."""


async def content_of(file: SentFile, files: Files) -> bytes:
    """Return the content of the file or message. Raises FileUnavailableError if it is missing."""
    return file.text.encode() if file.text else await files.fetch(file)


class Pictures(Protocol):
    """Encodes strangers' pictures anew, in a process that is killed if it takes too much."""

    async def jpeg(self, data: bytes) -> bytes:
        """Return the picture as a JPEG of bounded size, upright, with nothing else in it.

        Raises FileUnavailableError if it is no picture.
        """
