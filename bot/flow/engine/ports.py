"""What the flow needs from outside."""

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
"""Letters of a secret in a link, of four bits each."""
_LETTERS: Final = str.maketrans("0123456789abcdef", "ghjkmnpqrstvwxyz")
"""Letters alone are easy to read out, and look like no learner's id."""


class Clock(Protocol):
    """The time. Nothing else reads it."""

    def now(self) -> datetime:
        """Return the present moment, with its zone, in UTC."""


class StoreUnavailableError(Exception):
    """Nothing can be stored or read right now. The message tells an operator what to check."""


class TurnConflictError(Exception):
    """The chat was moved, or the same turn applied, by another process since it was opened."""


class ReadAhead(Protocol):
    """What was read with a chat, since a turn in its state will most likely ask for it."""

    def at_hand(self, ports: "Ports", learner_id: ids.LearnerId) -> "Ports":
        """Return ports for the learner's turn that answer from what was read ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedChat:
    """A chat as a turn finds it."""

    state: ChatState
    overlays: tuple[Overlay, ...] = ()
    lost: bool = False
    """Whether the stored state cannot be read, so that the chat is Idle."""
    version: int
    """The version for compare-and-set, 0 for a chat that is not stored yet."""
    learner: Learner
    known: bool
    """Whether this learner was here before."""
    leaving: bool = False
    """Whether everything of the learner is being deleted."""
    applied: tuple[Reply, ...] | None = None
    """The stored replies, if this very turn was applied before."""
    awaited: bool = False
    """Whether the learner waits for these replies."""
    keyboard: int | None = None
    """The message whose buttons still work, if any."""
    ahead: ReadAhead | None = field(default=None, compare=False)
    """What was read ahead, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTurn:
    """A turn whose outcome is decided, but not yet stored."""

    chat_id: ids.ChatId
    turn_id: ids.TurnId
    opened: OpenedChat
    outcome: Outcome
    at: datetime
    by_learner: bool
    """Whether the learner acted. Turns of the clock are no activity."""
    awaited: bool = False
    """Whether the learner waits for the replies.

    Other replies can wait for the end of quiet hours.
    """

    @property
    def learner(self) -> Learner:
        """Return the learner as the turn leaves them."""
        return learner_after(self.outcome, self.opened.learner)

    @property
    def next_night(self) -> datetime:
        """Return the next 03:00 in the learner's time zone."""
        return next_night(self.at, self.learner.zone or "UTC")


class Chats(Protocol):
    """The chats: their states, and the turns applied to them."""

    async def open(self, chat_id: ids.ChatId, turn_id: ids.TurnId) -> OpenedChat:
        """Return the chat in one short read, with what a turn will most likely ask for.

        A chat never seen before is new and Idle.
        """

    async def said(self, chat_id: ids.ChatId, turns: int) -> Sequence[Reply]:
        """Return the replies of the latest turns of the chat that are still kept, oldest first."""

    async def save(self, turn: DecidedTurn) -> None:
        """Store state, changes, audit events and replies in one transaction.

        Raises TurnConflictError, and stores nothing, if the chat or a flow has moved on.
        """


class Drafts(Protocol):
    """A message while it is being written."""

    async def show(self, chat_id: ids.ChatId, markdown: str) -> None:
        """Show the draft in the chat. Never fails."""


class Port(Generic[T]):
    """A key by which a step finds what its subject needs from outside."""

    def __init__(self, name: str) -> None:
        self.name = name


Adapters = Mapping[Port[Any], Any]
"""The adapters by their ports."""


def behind(port: Port[T], adapter: T) -> Adapters:
    """Return the adapter with its port as its key."""
    return {port: adapter}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything that a step may read: what all steps need, and what subjects name as a Port."""

    chats: Chats
    read_words: Callable[[], Words]
    """Reads what words mean. Like `distress`, it is read when the first text comes."""
    distress: Callable[[], Distress] = Distress
    files: Files | None = None
    """The files in the chat, or None if files cannot be sent."""
    drafts: Drafts | None = None
    picture_days: int = 30
    """Days for which the pictures of an exam are kept after its marks."""
    chat_link: str = ""
    """The link to the chat with the bot, such as https://t.me/lyceum_bot."""
    link_key: bytes = b""
    """The server's key that makes links unguessable."""
    contact: str = ""
    """Whom learners may ask about their stored data. Empty if the operator names no one."""
    guides: Mapping[Language, str] = field(default_factory=dict)
    """The guide for learners and teachers as Markdown, in each language."""
    adapters: Adapters = field(default_factory=dict)

    def __getitem__(self, port: Port[T]) -> T:
        """Return the adapter of the port."""
        found: T = self.adapters[port]
        return found

    def secret(self, turn: Turn, purpose: str) -> str:
        """Return the secret for a link of this turn, 96 bits.

        It is the same each time the turn is tried.
        """
        made = digest(self.link_key, f"{purpose}/{turn.chat_id}/{turn.id}".encode(), "sha256")
        return made.hex()[:_SECRET].translate(_LETTERS)

    @property
    def words(self) -> Words:
        """Return what words mean."""
        return self.read_words()

    def having(self, port: Port[T], adapter: T) -> "Ports":
        """Return the ports with another adapter for this port."""
        return replace(self, adapters={**self.adapters, port: adapter})
