"""What a step replies, as values. Their words are made in the chat's messages.

A reply is declared in its subject and registered under the word by which it is stored. Texts of
the language files with buttons need no class of their own: they are a `Line`. Its keys are stored
with it, so a key can only be renamed if the old one is converted when it is read.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, dataclass_transform

from bot.domain.answers.words import Meaning
from bot.flow.engine.events import NextAsked, Press, TopicsAsked, Unreadable

R = TypeVar("R", bound="Reply")


class Reply:
    """Something that is sent to the learner."""

    __slots__ = ()
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    kind: ClassVar[str]
    """For storage alone. No code compares it."""


REPLIES: Final[dict[str, type[Reply]]] = {}
"""Every reply by the word under which it is stored."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def reply(kind: str) -> Callable[[type[R]], type[R]]:
    """Return a decorator that makes a class a reply stored under `kind`."""

    def register(declared: type[R]) -> type[R]:
        made = dataclass(frozen=True, slots=True, kw_only=True)(declared)
        made.kind = kind
        REPLIES[kind] = made
        return made

    return register


class Style(StrEnum):
    """How a button looks, if the learner's app can show it."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Words:
    """A text of the language files, with its values."""

    key: str
    values: "Mapping[str, Value]" = field(default_factory=dict)


def sentences(*texts: Words) -> Words:
    """Return the texts as one paragraph."""
    *before, last = texts
    if not before:
        return last
    return Words("sentences", {"first": sentences(*before), "further": last})


@dataclass(frozen=True, slots=True)
class DueAt:
    """When something is asked again. On a later day that means the whole day."""

    at: datetime


Value = str | int | float | date | datetime | timedelta | DueAt | Words | tuple[str, ...]
"""A value in a text. The language decides how it is written.

A str is a name or somebody's text, a tuple several names, a date a day of the year, a datetime a
moment to come, a timedelta a duration.
"""


@dataclass(frozen=True, slots=True)
class LineButton:
    """A button below a line: the key of its label, and the event of its press."""

    key: str
    press: Press
    style: Style | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


LineKeyboard = tuple[tuple[LineButton, ...], ...]
"""Rows of buttons."""


def choice(label: Value, press: Press, *, chosen: bool) -> LineButton:
    """Return the button of an option, marked if it is chosen."""
    if chosen:
        return LineButton("button-chosen", press, values={"label": label})
    return LineButton("quoted", press, values={"text": label})


GO_ON: Final = LineButton("button-continue", NextAsked(), Style.PRIMARY)
MY_TOPICS: Final = LineButton("button-topics", TopicsAsked())
WAYS_ON: Final[LineKeyboard] = ((GO_ON, MY_TOPICS),)


def pager(page: int, pages: int, turn_to: Callable[[int], Press]) -> LineKeyboard:
    """Return the buttons to the pages before and after, or none if there is just one page."""
    back = LineButton("button-page-back", turn_to(page - 1))
    on = LineButton("button-page-on", turn_to(page + 1))
    row = (*([back] if page > 0 else []), *([on] if page + 1 < pages else []))
    return (row,) if row else ()


def percent(amount: int) -> Words:
    """Return whole percent, as the language writes them."""
    return Words("percent", {"amount": str(amount)})


class Drawing:
    """Everything that a picture needs. Nothing has to be looked up.

    Its words are in the learner's language, without markup.
    """

    __slots__ = ()


class Fetched:
    """A picture that was stored when it arrived, with all that identifies it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Markdown of a learner or a file in one line. A long one is cut."""

    text: str
    longest: int
    opens: bool = False
    """Whether a short one is shown in full, and a long one opens with one tap."""


Open = Words | Quote | str | tuple[Words | Quote, ...]
"""A paragraph below the first: a text, a quote, plain Markdown, or a list."""


@dataclass(frozen=True, slots=True)
class Folded:
    """Paragraphs that are one tap away, below their title."""

    title: Words
    paragraphs: tuple[Open, ...]


Block = Open | Folded


@reply("line")
class Line(Reply):
    """Texts of the language files, with their values and buttons."""

    key: str = field(kw_only=False, default="")
    """Empty if `more` says everything."""
    values: Mapping[str, Value] = field(kw_only=False, default_factory=dict)
    keyboard: LineKeyboard = field(kw_only=False, default=())
    more: tuple[Block, ...] = ()
    picture: Drawing | Fetched | None = None
    captioned: bool = True
    """Whether the words are below the picture. Otherwise they replace one that cannot be shown."""
    edits: bool = False
    """Whether it replaces the message whose button was pressed."""
    interim: bool = False
    """Whether it is sent beside what is open, whose buttons still work."""
    keeps_buttons: bool = False
    """Whether its buttons always work: they mean the same at any time."""

    @property
    def is_brief(self) -> bool:
        """Return True if it is a single text that says no more than its buttons."""
        return not self.more

    def offers(self, kind: type[Press]) -> bool:
        """Return True if one of its buttons is a press of this kind."""
        return any(isinstance(button.press, kind) for row in self.keyboard for button in row)


def is_line(reply: Reply, begins: str) -> bool:
    """Return True if the reply is a line whose key starts with `begins`."""
    return isinstance(reply, Line) and reply.key.startswith(begins)


def remark(key: str, /, **values: Value) -> Line:
    """Return a line that is sent beside what is open, with buttons that lead on."""
    return Line(key, values, WAYS_ON, interim=True)


STOPPED: Final = Line("stopped", {}, WAYS_ON)
"""What was open is closed, and how to come back."""


def unreadable(what: Unreadable) -> Line:
    """Return that this kind of message cannot be an answer. What is open stays open."""
    return Line(f"unreadable-{what.value}".replace("_", "-"))


class NotDrawnError(Exception):
    """The picture could not be drawn. The message says why."""


COURTESIES: Final[Mapping[Meaning, str]] = {
    Meaning.DONT_KNOW: "said-no-matter",
    Meaning.NOT_UNDERSTOOD: "said-not-understood",
    Meaning.NO: "said-all-right",
    Meaning.YES: "said-all-right",
    Meaning.BYE: "said-farewell",
    Meaning.THANKS: "said-welcome",
    Meaning.OK: "said-all-right",
    Meaning.HELLO: "said-greeting",
    Meaning.PLEASED: "said-glad",
    Meaning.SMILE: "said-here",
    Meaning.TOO_HARD: "said-no-matter",
    Meaning.CURSE: "said-calm",
    Meaning.FAVOUR: "said-no-favour",
    Meaning.GROWN_UP: "said-all-right",
    Meaning.COST: "said-cost",
}
"""Replies to words that ask for nothing."""
