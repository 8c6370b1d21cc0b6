"""What can happen in a chat: how an event is declared, and the events of no one subject.

An event is declared once, in the folder of its subject. A press names the tag by which its button
is stored. Old messages hold the tag and the fields in their order, so they stay as they are.
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
    """Something happened in a chat. Its class says what it may do."""

    said_as: ClassVar[tuple[Meaning, ...]] = ()
    """The words that stand for it if they are neither an answer nor an open button."""
    passes_exam: ClassVar[bool] = False
    """Whether it may happen during an exam: it begins nothing else and cannot help."""
    speaks: ClassVar[bool] = True
    """Whether it may be replied to if the learner is not admitted."""
    unseen: ClassVar[bool] = False
    """Whether it closes nothing that the learner looks at, whatever is replied."""
    awaited: ClassVar[bool] = True
    """Whether the learner waits for its reply, which is then never too late."""

    @property
    def written(self) -> str:
        """Return what the learner wrote, or an empty text."""
        return ""


@dataclass(frozen=True, slots=True)
class Press(Event):
    """A button was pressed, or the command for the same was given."""

    tag: ClassVar[str]
    """The beginning of its button's data."""


@dataclass(frozen=True, slots=True)
class Interaction(Press):
    """A press that belongs to one asking. Its id tells an old button from a new one."""

    interaction_id: InteractionId


@dataclass(frozen=True, slots=True)
class SettingsPress(Press):
    """The learner looked at settings, or chose one."""

    passes_exam: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Occurred(Event):
    """Something happened without the learner."""

    speaks: ClassVar[bool] = False
    awaited: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class DoneBeside(Event):
    """The learner did something beside the chat. It is refused if it cannot happen now."""

    event: Event
    aloud: bool = False
    """Whether the chat replies as if it had been done there. Otherwise nothing is sent."""


E = TypeVar("E", bound=Event)
P = TypeVar("P", bound=Press)
DECLARED: Final[list[type[Event]]] = []
"""The events whose modules are imported. `bot.flow.composition.registry` has them all."""


@dataclass_transform(frozen_default=True)
def event(cls: type[E]) -> type[E]:
    """Make the class an event, a frozen dataclass that the registry knows."""
    made = dataclass(frozen=True, slots=True)(cls)
    DECLARED.append(made)
    return made


@dataclass_transform(frozen_default=True)
def press(tag: str) -> Callable[[type[P]], type[P]]:
    """Make the class an event whose button is stored under `tag`."""

    def declare(cls: type[P]) -> type[P]:
        cls.tag = tag
        return event(cls)

    return declare


@event
class TextReceived(Event):
    """Plain text. `surely_answer` if it replies to our message or was said to be the answer."""

    text: str
    surely_answer: bool = False

    @property
    def written(self) -> str:
        """Return the text."""
        return self.text


@event
class TextUnread(TextReceived):
    """A text came that cannot be read as the awaited answer."""


@event
class TextUnawaited(TextReceived):
    """A text came while only a button is awaited."""


@event
class PhotoReceived(Event):
    """A photo, with its caption. `album` is the id of photos that were sent together."""

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
    """A message that the bot cannot handle at all."""


@event
class UnreadableReceived(Event):
    """A message that cannot count as an answer, and why. `album` is as for a photo."""

    kind: Unreadable
    album: str = ""
    text: str = ""
    """The text in the message or below it."""

    @property
    def written(self) -> str:
        """Return the text."""
        return self.text


@press("cancel")
class CancelPressed(Interaction):
    """The learner no longer wants the work or the text that is awaited."""


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
    """/guide, or its button: the first steps, in a few minutes."""

    passes_exam: ClassVar[bool] = True


@event
class PrivacyAsked(Event):
    """/privacy."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.PRIVACY,)
    passes_exam: ClassVar[bool] = True


@event
class SkipAsked(Event):
    """/skip: leave this question."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.SKIP,)


@press("stop")
class StopAsked(Press):
    """/stop: close what is open."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.STOP,)


@event
class WhyAsked(Event):
    """/why: the reason for what is open, or for a number that is named."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.WHY,)
    about: str = ""


@event
class UnknownCommandGiven(Event):
    """A command that the bot does not have."""

    command: str


@press("old")
class UnknownPressed(Press):
    """The learner pressed a button whose data this bot never made, or no longer knows."""


@press("next")
class NextAsked(Press):
    """/next, or its button."""

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
    """The learner sent a file, with its caption. `album` is as for a photo."""

    file: SentFile
    caption: str = ""
    album: str = ""

    @property
    def written(self) -> str:
        """Return the caption."""
        return self.caption
