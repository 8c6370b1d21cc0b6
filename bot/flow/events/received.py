"""What a learner sends besides commands and presses, and whether they can be written to."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.ids import FileId
from bot.flow.files import SentFile


@dataclass(frozen=True, slots=True)
class TextReceived:
    """Plain text; `surely_answer` when it replies to our message or was said to be the answer."""

    text: str
    surely_answer: bool = False


@dataclass(frozen=True, slots=True)
class PhotoReceived:
    """A photo, with its caption; `album` names what it was sent together with others as."""

    photo: FileId
    caption: str = ""
    album: str = ""


class Unreadable(StrEnum):
    """Kinds of messages that hold no answer the bot can read."""

    STICKER = "sticker"
    VOICE = "voice"
    PHOTO = "photo"
    DOCUMENT = "document"
    OTHER = "other"
    EDITED = "edited"
    FORWARDED = "forwarded"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class UnreadableReceived:
    """A message that cannot count as an answer, and why."""

    kind: Unreadable


@dataclass(frozen=True, slots=True)
class DocumentReceived:
    """The learner sent a file."""

    file: SentFile


@dataclass(frozen=True, slots=True)
class BlockChanged:
    """The learner blocked or unblocked the bot."""

    blocked: bool
