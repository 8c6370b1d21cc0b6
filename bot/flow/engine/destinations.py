"""Where the routes of several subjects lead."""

from bot.flow.authoring.states import MapPending, TopicProposed
from bot.flow.cards.states import CardAsked, DrillEnded
from bot.flow.engine.states import Idle
from bot.flow.exercise.states import Answering
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.topics.states import PlacementOffered

LESSON = (Explaining, Answering)
"""A concept begins with its lesson, or with questions where it is probably known."""
AFTER_QUIZ = (Explaining, CheckpointOffered, Idle)
"""The next concept, its checkpoint, or nothing more."""
BEGUN = (*LESSON, MapPending, PlacementOffered, TopicProposed)
"""Whatever is the best next thing in a topic; also what was paused."""
NEXT_CARD = (CardAsked, Answering, DrillEnded)
"""The next card, or the end of the drill where none is left."""
NEXT = (*BEGUN, *NEXT_CARD)
"""Whatever is the best next thing."""
GOAL_BEGUN = (Idle, *NEXT)
"""Whatever the way to a goal begins with: a lesson, an offer, a card."""
SITTING_ENDS = frozenset({Idle, DrillEnded, CheckpointOffered})
"""Where a sitting ends: there the next goal may begin by itself, as from a press of its button."""
