"""What happens while a task is answered in one's own words."""

from bot.flow import states as s
from bot.flow.anywhere.events import SkipAsked, WhyAsked
from bot.flow.cards.events import CardTurnedPressed, RatingUndonePressed, TypedRightPressed
from bot.flow.engine.events import PhotoReceived, TextReceived
from bot.flow.exercise.events import AnswerAgainPressed, DontKnowPressed
from bot.flow.routes.drilling import NEXT_CARD
from bot.flow.routes.table import anywhere, on
from bot.flow.steps import card_reasons, drilling, saying, tasks, undoing
from bot.flow.tasks.events import DrillOnPressed, HintPressed
from bot.flow.topics.events import NextAsked

_ANSWERED = (s.TaskAnswered, *NEXT_CARD)
"""Told about; where the card is gone, the drill goes on."""
_TAKEN = (s.CardTurned, *_ANSWERED)
"""Without a model the task is turned, and the learner rates themselves."""

TASKS = (
    on(s.TaskAsked, TextReceived, tasks.take_text, s.AnswerDoubted, *_TAKEN),
    on(s.TaskAsked, PhotoReceived, tasks.take_photo, *_TAKEN),
    on(s.TaskAsked, HintPressed, tasks.give_hint, *NEXT_CARD),
    on(s.TaskAsked, DontKnowPressed, tasks.give_up, *_ANSWERED),
    on(s.TaskAsked, AnswerAgainPressed, tasks.answer_again, *_TAKEN),
    on(s.TaskAsked, CardTurnedPressed, drilling.turn_card, s.CardTurned, *NEXT_CARD),
    on(s.TaskAsked, RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.TaskAsked, TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.TaskAsked, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.TaskAsked, WhyAsked, card_reasons.why_card),
    on(s.TaskAnswered, DrillOnPressed, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, NextAsked, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, SkipAsked, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, TextReceived, tasks.take_text_between),
    on(s.TaskAnswered, PhotoReceived, tasks.take_photo_between),
)

PHOTOS = (anywhere(PhotoReceived, saying.refuse_photo),)
