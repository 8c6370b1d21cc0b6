"""Names for ids, so that one cannot stand in for another."""

from dataclasses import dataclass
from typing import NewType
from uuid import NAMESPACE_OID, uuid5

ChatId = NewType("ChatId", int)
LearnerId = NewType("LearnerId", int)
ObservationId = NewType("ObservationId", str)
"""Somebody who looks on a learner."""
TurnId = NewType("TurnId", str)
MapId = NewType("MapId", str)
NodeId = NewType("NodeId", str)
ShortNodeId = NewType("ShortNodeId", str)
"""The beginning of a node's id: tells it from the others of its map, short enough for a button."""
LessonId = NewType("LessonId", str)
InteractionId = NewType("InteractionId", str)
"""One asking of a question: fresh each time, so that an old button cannot answer a new one."""
QuestionKey = NewType("QuestionKey", str)
"""A question as its author wrote it, unique within its course: `concept/question`."""
ShortQuestionId = NewType("ShortQuestionId", str)
"""What a button calls a question: tells it from the others of its course."""
CourseId = NewType("CourseId", str)
ConceptId = NewType("ConceptId", str)
"""A concept as its course names it; the row of a learner's map has a `NodeId`."""
OrderId = NewType("OrderId", str)
"""Work that was ordered in a turn: the turn's result comes back under this id."""
GoalId = NewType("GoalId", str)
"""A goal as its course or its landscape names it."""
LandscapeId = NewType("LandscapeId", str)
"""A landscape; one that a learner imported has an id of their own, see `own_landscape_id`."""
ShortLandscapeId = NewType("ShortLandscapeId", str)
"""What a button calls a landscape."""
LandscapeVersion = NewType("LandscapeVersion", str)
"""What a button calls a landscape as it is now; with other goals it has another one."""
DeckId = NewType("DeckId", str)
"""A deck; one that a learner imported has an id of their own, see `own_deck_id`."""
FileId = NewType("FileId", str)
"""A file in the chat, as the messenger names it."""
CardId = NewType("CardId", str)
"""A card as its deck names it; unique within the deck."""
SkillId = NewType("SkillId", str)
"""A skill as the skill graph names it."""
AttemptId = NewType("AttemptId", str)
"""One sitting of an exam; short, for it stands on buttons."""
ServedId = NewType("ServedId", str)
"""One serving of an item of the bank to a learner; all attempts at it belong to it."""
SourceId = NewType("SourceId", str)
"""A learner's own material that courses are made from."""
ShortCardId = NewType("ShortCardId", str)
"""What a button calls a card: tells it from the others of its deck."""
ShareId = NewType("ShareId", str)
"""A shared thing, by the secret in its link. The link is all that one needs to look at it."""
TraceId = NewType("TraceId", str)
"""What the attempt, its diagnosis, its hint and its events have in common."""

_WRITTEN = "written:"


def written_id(name: str) -> CourseId:
    """Return the id of a course that is written for a learner."""
    return CourseId(f"{_WRITTEN}{name}")


def written_name(course_id: CourseId) -> str:
    """Return what buttons call a course that is written for a learner: its id, bare."""
    return course_id.removeprefix(_WRITTEN)


def is_written(course_id: CourseId | None) -> bool:
    """Return True if the course was written for a learner, and is not bundled."""
    return course_id is not None and course_id.startswith(_WRITTEN)


def supplement_id(map_id: str) -> CourseId:
    """Return the id of what is written beside a bundled course, for the map of one learner."""
    return written_id(f"beside:{map_id}")


def own_deck_id(learner_id: LearnerId, named: str) -> DeckId:
    """Return the id of a deck that the learner imports, by the id that its file gives it.

    The same file brings the same deck again; other learners have decks of their own.
    """
    return DeckId(_own("deck", learner_id, named))


def own_landscape_id(learner_id: LearnerId, named: str) -> LandscapeId:
    """Return the id of a landscape that the learner imports, by the id in its file."""
    return LandscapeId(_own("landscape", learner_id, named))


def _own(kind: str, learner_id: LearnerId, named: str) -> str:
    return str(uuid5(NAMESPACE_OID, f"{kind}/{learner_id}/{named}"))


@dataclass(frozen=True, slots=True)
class GoalRef:
    """A goal of one landscape: others may use the same goal id, with a state of its own."""

    landscape_id: LandscapeId
    goal_id: GoalId
