"""What the flow needs from outside, declared by the one who needs it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hmac import digest
from typing import Any, Final, Generic, Protocol, TypeVar

from bot.domain import ids
from bot.domain.answers.words import Words
from bot.domain.days import next_night
from bot.domain.learner.distress import Distress
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.flow.engine.files import Files
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.turn import Outcome, Turn, learner_after

T = TypeVar("T")
_SECRET: Final = 24
"""Letters of a secret in a link, four bits each."""
_LETTERS: Final = str.maketrans("0123456789abcdef", "ghjkmnpqrstvwxyz")
"""Letters alone are easily read out, and look like nobody's id."""


class Clock(Protocol):
    """The time; nothing else reads it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""


class StoreUnavailableError(Exception):
    """Nothing can be stored or read right now; the message tells an operator what to look at."""


class TurnConflictError(Exception):
    """Somebody else moved the chat, or applied the same turn, since it was opened."""


class ReadAhead(Protocol):
    """What was read with a chat, since a turn in its state will most likely ask for it."""

    def at_hand(self, ports: "Ports", learner_id: ids.LearnerId) -> "Ports":
        """Return the ports of the learner's turn, at which it finds what was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedChat:
    """A chat as a turn finds it."""

    state: ChatState
    overlays: tuple[Overlay, ...] = ()
    lost: bool = False
    """Whether what was stored cannot be read, so that the chat is Idle."""
    version: int
    """What compare-and-set compares; 0 for a chat that is not stored yet."""
    learner: Learner
    known: bool
    """Whether this learner was here before."""
    leaving: bool = False
    """Whether everything of the learner is being deleted."""
    applied: tuple[Reply, ...] | None = None
    """The stored replies, if this very turn was applied before."""
    awaited: bool = False
    """Whether somebody waits for these."""
    keyboard: int | None = None
    """The message whose buttons are still on, if any."""
    ahead: ReadAhead | None = field(default=None, compare=False)
    """What was read besides; None where nothing was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTurn:
    """A turn whose outcome is known and not yet stored."""

    chat_id: ids.ChatId
    turn_id: ids.TurnId
    opened: OpenedChat
    outcome: Outcome
    at: datetime
    by_learner: bool
    """Whether the learner acted; the clock's turns are no activity."""
    awaited: bool = False
    """Whether somebody waits for what it says; all else can wait until quiet hours are over."""

    @property
    def learner(self) -> Learner:
        """Return the learner as the turn leaves them."""
        return learner_after(self.outcome, self.opened.learner)

    @property
    def next_night(self) -> datetime:
        """Return when it is 03:00 next where the learner lives."""
        return next_night(self.at, self.learner.zone or "UTC")


class Chats(Protocol):
    """The chats: their states, and the turns applied to them."""

    async def open(self, chat_id: ids.ChatId, turn_id: ids.TurnId) -> OpenedChat:
        """Return the chat in one short read, and with it what a turn will most likely ask for.

        A chat never seen is new and Idle.
        """

    async def said(self, chat_id: ids.ChatId, turns: int) -> Sequence[Reply]:
        """Return what the latest turns of the chat replied, oldest first, as far as it is kept."""

    async def save(self, turn: DecidedTurn) -> None:
        """Store state, changes, audit events and replies in one transaction.

        Raises TurnConflictError, and stores nothing, when the chat or a flow has moved on.
        """


class Drafts(Protocol):
    """A message while it is being written."""

    async def show(self, chat_id: ids.ChatId, markdown: str) -> None:
        """Show the draft in the chat; never fails."""


class Port(Generic[T]):
    """What a subject needs from outside: the key by which a step finds it."""

    def __init__(self, name: str) -> None:
        self.name = name


Adapters = Mapping[Port[Any], Any]
"""What stands behind ports."""


def behind(port: Port[T], adapter: T) -> Adapters:
    """Return the adapter behind its port."""
    return {port: adapter}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything that a step may read: what all steps need, and what subjects name as a Port."""

    chats: Chats
    read_words: Callable[[], Words]
    """Return what words mean, as `distress` what tells it: read for the first text of all."""
    distress: Callable[[], Distress] = Distress
    files: Files | None = None
    """The files in the chat; None if files cannot be sent."""
    drafts: Drafts | None = None
    picture_days: int = 30
    """How many days the pictures of an exam are kept after its marks."""
    chat_link: str = ""
    """The link to the chat with the bot, such as https://t.me/lyceum_bot."""
    link_key: bytes = b""
    """The key of the server that makes links unguessable."""
    contact: str = ""
    """Whom learners may ask what is kept of them; empty if the operator names no one."""
    guides: Mapping[Language, str] = field(default_factory=dict)
    """The guide for learners and teachers as Markdown, in each language."""
    adapters: Adapters = field(default_factory=dict)

    def __getitem__(self, port: Port[T]) -> T:
        """Return what stands behind the port."""
        found: T = self.adapters[port]
        return found

    def secret(self, turn: Turn, purpose: str) -> str:
        """Return what stands in a link of this turn's: 96 bits, the same whenever it is tried."""
        made = digest(self.link_key, f"{purpose}/{turn.chat_id}/{turn.id}".encode(), "sha256")
        return made.hex()[:_SECRET].translate(_LETTERS)

    @property
    def words(self) -> Words:
        """Return what is recognised of words."""
        return self.read_words()

    def having(self, port: Port[T], adapter: T) -> "Ports":
        """Return the ports with another adapter behind this one."""
        return replace(self, adapters={**self.adapters, port: adapter})
