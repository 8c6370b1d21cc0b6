"""What a step says, as values; the door makes the words.

A reply is declared where its subject is, and registered under the word that it is stored by. What
is texts of the language files with buttons needs no class of its own: it is a `Line`. The keys are
stored with it, so that a key can be renamed only where the old one is lifted when it is read.
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
    """For storage alone; no code compares it."""


REPLIES: Final[dict[str, type[Reply]]] = {}
"""Every reply by the word that it is stored by."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def reply(kind: str) -> Callable[[type[R]], type[R]]:
    """Return what makes a class a reply that is stored as one of that kind."""

    def register(declared: type[R]) -> type[R]:
        made = dataclass(frozen=True, slots=True, kw_only=True)(declared)
        made.kind = kind
        REPLIES[kind] = made
        return made

    return register


class Style(StrEnum):
    """How a button looks, where the learner's app can show it."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Words:
    """A text of the language files, and what it is filled with."""

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
    """When something is asked again; on a later day that is all day long."""

    at: datetime


Value = str | int | float | date | datetime | timedelta | DueAt | Words | tuple[str, ...]
"""What a text is filled with; how it is written is the language's business.

A str is a name or a text of somebody, a tuple several names, a date a day of the year, a datetime
a moment to come, a timedelta a length.
"""


@dataclass(frozen=True, slots=True)
class LineButton:
    """A button below a line: the key of its label, and what pressing it means."""

    key: str
    press: Press
    style: Style | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


LineKeyboard = tuple[tuple[LineButton, ...], ...]
"""Rows of buttons."""


def choice(label: Value, press: Press, *, chosen: bool) -> LineButton:
    """Return the button of something to choose, marked if it is chosen."""
    if chosen:
        return LineButton("button-chosen", press, values={"label": label})
    return LineButton("quoted", press, values={"text": label})


GO_ON: Final = LineButton("button-continue", NextAsked(), Style.PRIMARY)
MY_TOPICS: Final = LineButton("button-topics", TopicsAsked())
WAYS_ON: Final[LineKeyboard] = ((GO_ON, MY_TOPICS),)


def pager(page: int, pages: int, turn_to: Callable[[int], Press]) -> LineKeyboard:
    """Return the buttons to the pages before and after; none where there is but one."""
    back = LineButton("button-page-back", turn_to(page - 1))
    on = LineButton("button-page-on", turn_to(page + 1))
    row = (*([back] if page > 0 else []), *([on] if page + 1 < pages else []))
    return (row,) if row else ()


def percent(amount: int) -> Words:
    """Return whole percent, as the language writes them."""
    return Words("percent", {"amount": str(amount)})


class Drawing:
    """What somebody can draw: all that is in it, and nothing to look up.

    Its words are the learner's, without markup.
    """

    __slots__ = ()


class Fetched:
    """A picture that was kept when it came: all that says which one it is."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """Markdown of a learner or a file, in one line; a long one is cut."""

    text: str
    longest: int
    opens: bool = False
    """Whether a short one stands as it is, and the whole of a long one is one tap away."""


Open = Words | Quote | str | tuple[Words | Quote, ...]
"""A paragraph below the first: a text, a quote, Markdown as it is, or a list."""


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
    """Empty where `more` says everything."""
    values: Mapping[str, Value] = field(kw_only=False, default_factory=dict)
    keyboard: LineKeyboard = field(kw_only=False, default=())
    more: tuple[Block, ...] = ()
    picture: Drawing | Fetched | None = None
    captioned: bool = True
    """Whether the words stand below the picture; else they are for where it cannot be shown."""
    edits: bool = False
    """Whether it replaces the message whose button was pressed."""
    interim: bool = False
    """Whether it is sent beside what is open, whose buttons then stay on."""
    keeps_buttons: bool = False
    """Whether its buttons stay on whatever follows: they mean the same at any time."""

    @property
    def is_brief(self) -> bool:
        """Return True if it is one text, which says no more than its buttons."""
        return not self.more

    def offers(self, kind: type[Press]) -> bool:
        """Return True if one of its buttons is such a press."""
        return any(isinstance(button.press, kind) for row in self.keyboard for button in row)


def is_line(reply: Reply, begins: str) -> bool:
    """Return True if the reply is a line whose key is that, or begins so."""
    return isinstance(reply, Line) and reply.key.startswith(begins)


def remark(key: str, /, **values: Value) -> Line:
    """Return a line that is sent beside what is open, and leads on."""
    return Line(key, values, WAYS_ON, interim=True)


STOPPED: Final = Line("stopped", {}, WAYS_ON)
"""What was open is put away; how to come back."""


def unreadable(what: Unreadable) -> Line:
    """Return that this kind of message cannot be an answer; the question stands."""
    return Line(f"unreadable-{what.value}".replace("_", "-"))


class NotDrawnError(Exception):
    """The picture could not be drawn; the message says why."""


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
}
"""What is said to words that ask for nothing."""
