"""What is shown in a chat: Markdown with `$...$` maths, buttons, and where it goes."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.ids import MapId
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Drawing, Fetched, Style
from bot.flow.files.transfer import FileWanted


@dataclass(frozen=True, slots=True)
class Button:
    """One button: what stands on it and what pressing it means."""

    label: str
    press: Press
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class PageButton:
    """One button that opens the page beside the chat."""

    label: str
    tab: str
    map_id: MapId | None = None
    """Which map, on the tab of maps."""
    is_link: bool = False
    """Whether it is a link where the page has one: that stays on a message that is passed on."""


Keyboard = tuple[tuple[Button, ...], ...]
"""Rows of buttons."""


class Placement(StrEnum):
    """Where a screen goes."""

    SEND = "send"
    EDIT = "edit"
    """It replaces the message whose button was pressed; a new one where none was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictured:
    """A screen as a picture: what to draw or to fetch, and the words below it."""

    drawing: Drawing | Fetched
    caption: str
    """Markdown, short enough for a caption."""
    replaces: bool = False
    """Whether it may take the place of the message whose button was pressed; else it is sent."""
    alt: str = ""
    """What it shows, as plain text for learners who do not see it; it is never part of the words.

    With it, words with formulas follow by themselves: a caption shows none.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A screen as a file: what is to be written, and the text where that fails."""

    wanted: FileWanted
    too_large: str
    gone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """One message as the learner will see it."""

    markdown: str
    """Says everything, where there is no picture or it cannot be shown."""
    picture: Pictured | None = None
    document: Document | None = None
    """A file that goes out with these words below it."""
    new_message: str | None = None
    """What it says instead where it replaces no message, since more is still in sight."""
    keyboard: Keyboard = ()
    page_button: PageButton | None = None
    """Stands above the last row of the keyboard, where there is a page and the keyboard is on."""
    placement: Placement = Placement.SEND
    reacts: bool = False
    """Whether what the learner wrote earns a thumbs-up of its own."""
    celebrates: bool = False
    """Whether it comes with an effect, where the server has any."""
    interim: bool = False
    """Whether it is sent beside what is open, whose buttons then stay on."""
    keeps_buttons: bool = False
    """Whether its buttons stay on whatever follows: they mean the same at any time."""


def rows(buttons: tuple[Button, ...], width: int) -> Keyboard:
    """Return the buttons in rows of at most `width`."""
    return tuple(buttons[at : at + width] for at in range(0, len(buttons), width))


def edited(*, edits: bool) -> Placement:
    """Return the placement of a reply that may replace the message it came from."""
    return Placement.EDIT if edits else Placement.SEND
