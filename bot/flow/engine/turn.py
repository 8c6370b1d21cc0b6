"""One turn: who acts, when, ids and chances that are the same each time; what a step returns."""

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
    """What they are called in Telegram; empty if somebody else began the turn. It is kept only
    where they let somebody know it."""
    known: bool
    admitted: bool = True
    """Whether the bot is open to this learner."""
    overlays: tuple[Overlay, ...] = ()
    """What is open beside the state, without what this event makes go."""

    @property
    def reaches_learner(self) -> bool:
        """Return True if the bot may write by itself: admitted, and not blocked."""
        return self.admitted and not self.learner.blocked

    @property
    def language(self) -> Language:
        """Return the language in which the learner is spoken to."""
        return self.learner.language

    @property
    def due_by(self) -> DueBy:
        """Return what is asked now."""
        return self.learner.due_by(self.now)

    def open_beside(self, state: ChatState, kind: type[B]) -> B | None:
        """Return what of that kind is open beside what the state has open, or None."""
        place = place_of(state)
        found = (it for it in self.overlays if isinstance(it, kind) and it.belongs_to == place)
        return next(found, None)

    def text(self, texts: Texts) -> str:
        """Return the text in the learner's language, or in the one it was written in."""
        return text_in(texts, self.learner.language).strip()

    def is_today(self, moment: datetime) -> bool:
        """Say whether the moment belongs to the learner's present day."""
        return self.learner.day(moment) == self.learner.day(self.now)

    def rng(self, purpose: str) -> Random:
        """Return a source of chance that is the same whenever this turn is tried."""
        return Random(self._id(purpose))

    def interaction_id(self) -> ids.InteractionId:
        """Return the id of what this turn puts on the table; short, for 64 bytes of button."""
        return ids.InteractionId(self._id("ticket")[:12])

    def awaited_id(self) -> ids.InteractionId:
        """Return the id of what a model is asked for by this turn, beside what it opens."""
        return ids.InteractionId(self._id("awaited")[:12])

    def lesson_id(self) -> ids.LessonId:
        """Return the id of a sitting that begins with this turn."""
        return ids.LessonId(self._id("lesson"))

    def map_id(self) -> ids.MapId:
        """Return the id of a map that begins with this turn."""
        return ids.MapId(self._id("map"))

    def course_id(self) -> ids.CourseId:
        """Return the id of a course that is written from this turn on."""
        return ids.written_id(self._id("course"))

    def order_id(self, purpose: str) -> ids.OrderId:
        """Return the id of work that this turn orders."""
        return ids.OrderId(self._id(f"order/{purpose}"))

    def node_id(self, concept_id: ids.ConceptId) -> ids.NodeId:
        """Return the id of the concept's node in a map that is planned by this turn."""
        return ids.NodeId(self._id(f"node/{concept_id}"))

    def served_id(self) -> ids.ServedId:
        """Return the id of the serving of an item by this turn."""
        return ids.ServedId(self._id("served"))

    def attempt_id(self) -> ids.AttemptId:
        """Return the id of an exam that begins with this turn."""
        return ids.AttemptId(self._id("attempt"))

    def _id(self, purpose: str) -> str:
        return str(uuid5(NAMESPACE_OID, f"{self.chat_id}/{self.id}/{purpose}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a turn came to."""

    state: ChatState
    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    overlays: tuple[Overlay, ...] | None = None
    """What is open beside the state; None where that stays as the turn has it."""
    keeps_words: bool = True
    """Whether what the learner wrote may be kept with the message as it came in."""


def learner_after(outcome: Outcome, learner: Learner) -> Learner:
    """Return the learner as the turn leaves them."""
    changed = [it.learner for it in outcome.changes if isinstance(it, LearnerChanged)]
    return changed[-1] if changed else learner


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult:
    """What a turn says, and to whom; all it changed is saved."""

    replies: tuple[Reply, ...]
    learner: Learner
    keyboard: int | None = None
    """The message whose buttons were on before, if any."""
    replayed: bool
    """Whether the turn had been applied before, so that these are its stored replies."""
    awaited: bool = False
    """Whether somebody waits for what it says."""
