"""Types for ids, so that one cannot be used as another."""

from dataclasses import dataclass
from typing import NewType
from uuid import NAMESPACE_OID, uuid5

ChatId = NewType("ChatId", int)
LearnerId = NewType("LearnerId", int)
ObservationId = NewType("ObservationId", str)
"""A person who observes a learner."""
TurnId = NewType("TurnId", str)
MapId = NewType("MapId", str)
NodeId = NewType("NodeId", str)
ShortNodeId = NewType("ShortNodeId", str)
"""The beginning of a node's id, unique within its map and short enough for a button."""
LessonId = NewType("LessonId", str)
InteractionId = NewType("InteractionId", str)
"""One asking of a question. It is new each time, so that an old button answers no new question."""
QuestionKey = NewType("QuestionKey", str)
"""A question as its author named it, unique within its course: `concept/question`."""
ShortQuestionId = NewType("ShortQuestionId", str)
"""The id of a question on a button, unique within its course."""
CourseId = NewType("CourseId", str)
ConceptId = NewType("ConceptId", str)
"""A concept as its course names it. The row of a learner's map has a `NodeId`."""
OrderId = NewType("OrderId", str)
"""Work ordered in a turn. Its result comes back under this id."""
GoalId = NewType("GoalId", str)
"""A goal as its course or its landscape names it."""
LandscapeId = NewType("LandscapeId", str)
"""A landscape. One that a learner imported has its own id, see `own_landscape_id`."""
ShortLandscapeId = NewType("ShortLandscapeId", str)
"""The id of a landscape on a button."""
LandscapeVersion = NewType("LandscapeVersion", str)
"""The id of a landscape's version on a button. It changes with its goals."""
DeckId = NewType("DeckId", str)
"""A deck. One that a learner imported has its own id, see `own_deck_id`."""
FileId = NewType("FileId", str)
"""A file in the chat, as the messenger names it."""
CardId = NewType("CardId", str)
"""A card as its deck names it, unique within the deck."""
SkillId = NewType("SkillId", str)
"""A skill as the skill graph names it."""
AttemptId = NewType("AttemptId", str)
"""One sitting of an exam. Short, because it stands on buttons."""
ServedId = NewType("ServedId", str)
"""One serving of a problem to a learner. All attempts at it have this id."""
SourceId = NewType("SourceId", str)
"""A learner's own material from which courses are made."""
ShortCardId = NewType("ShortCardId", str)
"""The id of a card on a button, unique within its deck."""
ShareId = NewType("ShareId", str)
"""A shared thing, by the secret in its link. The link is enough to open it."""
TraceId = NewType("TraceId", str)
"""The common id of an attempt, its diagnosis, its hint and its events."""

_WRITTEN = "written:"


def written_id(name: str) -> CourseId:
    """Return the id of a course that is written for a learner."""
    return CourseId(f"{_WRITTEN}{name}")


def written_name(course_id: CourseId) -> str:
    """Return the id of a written course without its prefix, for buttons."""
    return course_id.removeprefix(_WRITTEN)


def is_written(course_id: CourseId | None) -> bool:
    """Return True if the course was written for a learner and is not bundled."""
    return course_id is not None and course_id.startswith(_WRITTEN)


def supplement_id(map_id: str) -> CourseId:
    """Return the id of the written supplement to a bundled course, for one learner's map."""
    return written_id(f"beside:{map_id}")


def own_deck_id(learner_id: LearnerId, named: str) -> DeckId:
    """Return the id of a deck that the learner imports, from its id in the file.

    The same file always gives the same deck. Other learners have their own decks.
    """
    return DeckId(_own("deck", learner_id, named))


def own_landscape_id(learner_id: LearnerId, named: str) -> LandscapeId:
    """Return the id of a landscape that the learner imports, from its id in the file."""
    return LandscapeId(_own("landscape", learner_id, named))


def _own(kind: str, learner_id: LearnerId, named: str) -> str:
    return str(uuid5(NAMESPACE_OID, f"{kind}/{learner_id}/{named}"))


@dataclass(frozen=True, slots=True)
class GoalRef:
    """A goal of one landscape. Another landscape may have the same goal id, with its own state."""

    landscape_id: LandscapeId
    goal_id: GoalId
