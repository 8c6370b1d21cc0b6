"""States of a chat while a topic, or a part of it, is proposed or written."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import CourseId, MapId, NodeId, OrderId
from bot.flow.authoring.events import ConfirmPressed, DrawPressed
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event, NextAsked
from bot.flow.engine.states import AGREEING, Interactive, Place, offer_pressed, state
from bot.flow.exercise.states import Probed
from bot.flow.maps.changes import QuestionPaused
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.orders import WorkCancelled


@state("topic_proposed")
class TopicProposed(Interactive):
    """A topic that is not written yet: how much of it, what for, a short check first?"""

    places: ClassVar[frozenset[Place]] = frozenset({Place.TOPIC})
    wanted: TopicWanted
    before: int = 0
    """How many learners took a course that was written for the same wish, or 0."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the request for the next thing, whether the learner agrees or not."""
        said = {*AGREEING, Meaning.NO, Meaning.DONT_KNOW}
        return NextAsked() if meaning in said else None


@state("writing_inventory")
class WritingInventory(Interactive):
    """A worker is writing the inventory of a topic. Its probes come next."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted

    def set_aside(self) -> tuple[Change, ...]:
        """Return the change that cancels the work."""
        return (WorkCancelled(self.order_id),)

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True. The reply says that the work goes on."""
        return True


@state("drawing_map")
class DrawingMap(Interactive):
    """A worker is drawing the map of a topic. Its first lesson comes next."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId | None
    """The draft that the placement belongs to, or None if there was no placement."""
    probed: tuple[Probed, ...] = ()

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def set_aside(self) -> tuple[Change, ...]:
        """Return the changes that cancel the map but keep the placement's answers."""
        cancelled = WorkCancelled(self.order_id)
        if self.map_id is None:
            return (cancelled,)
        pending = MapPending(
            interaction_id=self.interaction_id,
            course_id=self.course_id,
            wanted=self.wanted,
            map_id=self.map_id,
            probed=self.probed,
        )
        return (cancelled, QuestionPaused(self.map_id, pending))

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True. The reply says that the work goes on."""
        return True


@state("map_pending")
class MapPending(Interactive):
    """A placement is over, but its map is not drawn: that failed, or was put off."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.TOPIC})
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId
    probed: tuple[Probed, ...]

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def set_aside(self) -> tuple[Change, ...]:
        """Return the change that pauses this state with its map."""
        return (QuestionPaused(self.map_id, self),)

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button that orders the map if the learner agrees, else None."""
        return DrawPressed(self.interaction_id) if meaning in AGREEING else None


@state("seeking_prerequisite")
class SeekingPrerequisite(Interactive):
    """A worker is looking for what may be missing below a concept that will not stick."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def set_aside(self) -> tuple[Change, ...]:
        """Return the change that cancels the work."""
        return (WorkCancelled(self.order_id),)

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True. The reply says that the work goes on."""
        return True


@state("prerequisite_offered")
class PrerequisiteOffered(Interactive):
    """A concept is proposed to be learned first. The learner decides whether to add it."""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button of the offer that the words stand for, or None."""
        return offer_pressed(meaning, self.interaction_id, ConfirmPressed)
