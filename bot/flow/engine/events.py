"""What can happen in a chat: how it is declared, what it may do, and what every room may meet.

An event is declared once, in the room of its subject. A press names the tag by which its button
is stored; tag, fields and their order are read back from old messages, so they stay as they are.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, TypeVar, dataclass_transform

from bot.domain.answers.words import Meaning
from bot.domain.ids import FileId, InteractionId
from bot.domain.topics.course import Language
from bot.flow.engine.files import SentFile


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened in a chat; its class says what it may do."""

    said_as: ClassVar[tuple[Meaning, ...]] = ()
    """The words that stand for it where they are not an answer, or a button that is there."""
    passes_exam: ClassVar[bool] = False
    """It may happen while an exam is sat: it begins nothing else and cannot help."""
    speaks: ClassVar[bool] = True
    """It may cause words to somebody who is not admitted."""
    unseen: ClassVar[bool] = False
    """It ends nothing that the learner looks at, whatever is said."""
    awaited: ClassVar[bool] = True
    """Somebody waits for its reply, which is never too late."""

    @property
    def written(self) -> str:
        """Return what the learner wrote; empty if nothing."""
        return ""


@dataclass(frozen=True, slots=True)
class Press(Event):
    """A button was pressed, or the command given that says the same."""

    tag: ClassVar[str]
    """What the data of its button begins with."""


@dataclass(frozen=True, slots=True)
class Interaction(Press):
    """A press that belongs to one asking; an old one is told from a new one by its id."""

    interaction_id: InteractionId


@dataclass(frozen=True, slots=True)
class SettingsPress(Press):
    """Settings were looked at or chosen."""

    passes_exam: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Occurred(Event):
    """It happened without the learner."""

    speaks: ClassVar[bool] = False
    awaited: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DoneBeside(Event):
    """The learner did something beside the chat; it is refused there if it cannot happen now."""

    event: Event
    aloud: bool = False
    """Whether the chat answers as if it had been done there; else nothing is said."""


E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=Press)
DECLARED: Final[list[type[Event]]] = []
"""As far as their modules are imported; `bot.flow.composition.registry` has them all."""


@dataclass_transform(frozen_default=True)
def event(cls: type[E]) -> type[E]:
    """Make the class an event: a frozen dataclass that the registry knows."""
    made = dataclass(frozen=True, slots=True)(cls)
    DECLARED.append(made)
    return made


@dataclass_transform(frozen_default=True)
def press(tag: str) -> Callable[[type[P]], type[P]]:
    """Make the class an event whose button is stored under that tag."""

    def declared(cls: type[P]) -> type[P]:
        cls.tag = tag
        return event(cls)

    return declared


@event
class TextReceived(Event):
    """Plain text; `surely_answer` when it replies to our message or was said to be the answer."""

    text: str
    surely_answer: bool = False

    @property
    def written(self) -> str:
        """Return the text."""
        return self.text


@event
class TextUnread(TextReceived):
    """A text came that cannot be read as the answer that is awaited."""


@event
class TextUnawaited(TextReceived):
    """A text came while only a button is awaited."""


@event
class PhotoReceived(Event):
    """A photo, with its caption; `album` names what it was sent together with others as."""

    photo: FileId
    caption: str = ""
    album: str = ""

    @property
    def written(self) -> str:
        """Return the caption."""
        return self.caption


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
    SET_ASIDE = "set_aside"
    """The bot cannot cope with it at all."""


@event
class UnreadableReceived(Event):
    """A message that cannot count as an answer, and why; `album` as of a photo."""

    kind: Unreadable
    album: str = ""
    text: str = ""
    """What is written in it or below it."""

    @property
    def written(self) -> str:
        """Return the text."""
        return self.text


@press("cancel")
class CancelPressed(Interaction):
    """What is awaited, work or words, is wanted no more."""


@event
class Started(Event):
    """/start, with the payload of a deep link and the language of the Telegram account."""

    payload: str = ""
    language: Language | None = None


@event
class HelpAsked(Event):
    """/help."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.HELP, Meaning.HINT, Meaning.PLEA)
    passes_exam: ClassVar[bool] = True


@press("guide")
class GuideAsked(Press):
    """/guide, or the button that says the same: the first steps, in a few minutes."""

    passes_exam: ClassVar[bool] = True


@event
class PrivacyAsked(Event):
    """/privacy."""

    passes_exam: ClassVar[bool] = True


@event
class SkipAsked(Event):
    """/skip: leave this question."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.SKIP,)


@press("stop")
class StopAsked(Press):
    """/stop: put away what is open."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.STOP,)


@event
class WhyAsked(Event):
    """/why: the reason of what is on the table, or of a number that was named."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.WHY,)
    about: str = ""


@event
class UnknownCommandGiven(Event):
    """A command that the bot does not have."""

    command: str


@press("old")
class UnknownPressed(Press):
    """A button whose data this bot never made, or no longer knows."""


@press("next")
class NextAsked(Press):
    """/next, or the button that says the same."""

    said_as: ClassVar[tuple[Meaning, ...]] = (
        Meaning.NEXT,
        Meaning.OTHER_WAY,
        Meaning.EXAMPLE,
        Meaning.FROM_THE_START,
        Meaning.TURN,
    )


@press("topics")
class TopicsAsked(Press):
    """/topics."""


@event
class DocumentReceived(Event):
    """The learner sent a file, with its caption; `album` as of a photo."""

    file: SentFile
    caption: str = ""
    album: str = ""

    @property
    def written(self) -> str:
        """Return the caption."""
        return self.caption
