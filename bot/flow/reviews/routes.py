"""Routes of reviews, and of concepts that are taught again."""

from typing import Final

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere
from bot.flow.exercise.activities import runs
from bot.flow.exercise.events import MistakesAsked, ReviewAsked
from bot.flow.exercise.states import Answering
from bot.flow.lessons import events
from bot.flow.lessons.states import Explaining, Review, SecondTry
from bot.flow.reviews import mistakes, reteaching, reviewing

runs({Review: reviewing.ACTIVITY, SecondTry: mistakes.ACTIVITY})
ANYWHERE = (
    anywhere(MistakesAsked, mistakes.begin, Answering, Idle, Place.CARD),
    anywhere(ReviewAsked, reviewing.begin_reviews, Answering, Place.CARD),
    anywhere(events.CheckpointAskedPressed, reteaching.take_checkpoint, Answering, Explaining),
    anywhere(events.ConceptClaimed, reteaching.test_in, Answering, Explaining),
    anywhere(events.ConceptChosenPressed, reteaching.learn_chosen, Answering, Explaining),
    anywhere(events.TeachAgainPressed, reteaching.teach_again, Explaining),
    anywhere(events.BasicsPressed, reteaching.review_basics, Explaining, Answering),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
