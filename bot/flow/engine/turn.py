"""One turn: who acts and when, its ids and random numbers, and what a step returns.

Ids and random numbers are the same each time the turn is tried.
"""

from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import TypeVar
from uuid import NAMESPACE_OID, uuid5

from bot.domain import ids
from bot.domain.days import DueBy
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language, Texts, text_in
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Overlay, place_of

B = TypeVar("B", bound=Overlay)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What every step may know besides state and event."""

    chat_id: ids.ChatId
    id: ids.TurnId
    now: datetime
    learner: Learner
    first_name: str = ""
    """The learner's name in Telegram, empty if the turn was not begun by them.

    It is stored only if they agree that somebody may know it.
    """
    known: bool
    admitted: bool = True
    """Whether the bot is open to this learner."""
    overlays: tuple[Overlay, ...] = ()
    """What is open beside the state, without what this event closes."""

    @property
    def reaches_learner(self) -> bool:
        """Return True if the bot may write unasked.

        The learner must be admitted and must not have blocked the bot.
        """
        return self.admitted and not self.learner.blocked

    @property
    def language(self) -> Language:
        """Return the learner's language."""
        return self.learner.language

    @property
    def due_by(self) -> DueBy:
        """Return by when cards and questions are due to be asked now."""
        return self.learner.due_by(self.now)

    def open_beside(self, state: ChatState, kind: type[B]) -> B | None:
        """Return the overlay of that kind that belongs to what the state has open, or None."""
        place = place_of(state)
        found = (
            overlay
            for overlay in self.overlays
            if isinstance(overlay, kind) and overlay.belongs_to == place
        )
        return next(found, None)

    def text(self, texts: Texts) -> str:
        """Return the text in the learner's language, or else in the one it was written in."""
        return text_in(texts, self.learner.language).strip()

    def is_today(self, moment: datetime) -> bool:
        """Return True if the moment is on the learner's present day."""
        return self.learner.day(moment) == self.learner.day(self.now)

    def rng(self, purpose: str) -> Random:
        """Return a random generator that is the same each time this turn is tried."""
        return Random(self._id(purpose))

    def interaction_id(self) -> ids.InteractionId:
        """Return the id of what this turn opens, short enough for the 64 bytes of a button."""
        return ids.InteractionId(self._id("ticket")[:12])

    def awaited_id(self) -> ids.InteractionId:
        """Return the id of a text that this turn orders from a model, beside what it opens."""
        return ids.InteractionId(self._id("awaited")[:12])

    def lesson_id(self) -> ids.LessonId:
        """Return the id of a lesson that begins with this turn."""
        return ids.LessonId(self._id("lesson"))

    def map_id(self) -> ids.MapId:
        """Return the id of a map that begins with this turn."""
        return ids.MapId(self._id("map"))

    def course_id(self) -> ids.CourseId:
        """Return the id of a course whose writing begins with this turn."""
        return ids.written_id(self._id("course"))

    def order_id(self, purpose: str) -> ids.OrderId:
        """Return the id of work that this turn orders."""
        return ids.OrderId(self._id(f"order/{purpose}"))

    def node_id(self, concept_id: ids.ConceptId) -> ids.NodeId:
        """Return the id of the concept's node in a map that this turn plans."""
        return ids.NodeId(self._id(f"node/{concept_id}"))

    def served_id(self) -> ids.ServedId:
        """Return the id of an item served by this turn."""
        return ids.ServedId(self._id("served"))

    def attempt_id(self) -> ids.AttemptId:
        """Return the id of an exam that begins with this turn."""
        return ids.AttemptId(self._id("attempt"))

    def _id(self, purpose: str) -> str:
        return str(uuid5(NAMESPACE_OID, f"{self.chat_id}/{self.id}/{purpose}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a step."""

    state: ChatState
    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    overlays: tuple[Overlay, ...] | None = None
    """What is open beside the state, or None if that stays as the turn has it."""
    keeps_words: bool = True
    """Whether the learner's words may be kept in the stored update."""


def learner_after(outcome: Outcome, learner: Learner) -> Learner:
    """Return the learner as the turn leaves them."""
    changed = [change.learner for change in outcome.changes if isinstance(change, LearnerChanged)]
    return changed[-1] if changed else learner


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult:
    """The replies of a turn, and to whom. All its changes are saved."""

    replies: tuple[Reply, ...]
    learner: Learner
    keyboard: int | None = None
    """The message whose buttons worked before, if any."""
    replayed: bool
    """Whether the turn had been applied before, so that these are its stored replies."""
    awaited: bool = False
    """Whether the learner waits for the replies."""
