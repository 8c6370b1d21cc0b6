"""Where a chat is while a topic, or a part of it, is wanted, made or proposed."""

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
    """How many have learned with a course that was written for the same; 0 if there is none."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the next thing, whether the learner agrees or not."""
        said = {*AGREEING, Meaning.NO, Meaning.DONT_KNOW}
        return NextAsked() if meaning in said else None


@state("writing_inventory")
class WritingInventory(Interactive):
    """The inventory of a topic is being made; its probes come next."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted

    def set_aside(self) -> tuple[Change, ...]:
        """Return that the work is wanted no more."""
        return (WorkCancelled(self.order_id),)

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True: it is said that the work goes on."""
        return True


@state("drawing_map")
class DrawingMap(Interactive):
    """The map of a topic is being drawn; its first lesson comes next."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId | None
    """The draft that the placement belongs to; None from the beginning."""
    probed: tuple[Probed, ...] = ()

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def set_aside(self) -> tuple[Change, ...]:
        """Return that the map is not drawn now; what the placement found waits with its draft."""
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
        """Return True: it is said that the work goes on."""
        return True


@state("map_pending")
class MapPending(Interactive):
    """A placement is over and its map is not drawn: that failed, or was put off."""

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
        """Return that it waits with its map."""
        return (QuestionPaused(self.map_id, self),)

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button that has the map drawn."""
        return DrawPressed(self.interaction_id) if meaning in AGREEING else None


@state("seeking_prerequisite")
class SeekingPrerequisite(Interactive):
    """What may be missing below a concept that will not stick is being looked for."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def set_aside(self) -> tuple[Change, ...]:
        """Return that the work is wanted no more."""
        return (WorkCancelled(self.order_id),)

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True: it is said that the work goes on."""
        return True


@state("prerequisite_offered")
class PrerequisiteOffered(Interactive):
    """A concept is proposed to be learned first: shall it come in?"""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return which button of the offer is said."""
        return offer_pressed(meaning, self.interaction_id, ConfirmPressed)
