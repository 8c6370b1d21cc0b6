"""What happens while a task is answered in one's own words."""

from bot.flow.anywhere import notices, why
from bot.flow.anywhere.events import SkipAsked, WhyAsked
from bot.flow.anywhere.states import AnswerAmbiguous
from bot.flow.cards import drilling, undoing
from bot.flow.cards.events import CardTurnedPressed, RatingUndonePressed, TypedRightPressed
from bot.flow.cards.routes import NEXT_CARD
from bot.flow.cards.states import CardTurned
from bot.flow.engine.events import PhotoReceived, TextReceived
from bot.flow.engine.table import anywhere, on
from bot.flow.exercise.events import AnswerAgainPressed, DontKnowPressed
from bot.flow.tasks import tasks
from bot.flow.tasks.events import DrillOnPressed, HintPressed
from bot.flow.tasks.states import TaskAnswered, TaskAsked
from bot.flow.topics.events import NextAsked

_ANSWERED = (TaskAnswered, *NEXT_CARD)
"""Told about; where the card is gone, the drill goes on."""
_TAKEN = (CardTurned, *_ANSWERED)
"""Without a model the task is turned, and the learner rates themselves."""

TASKS = (
    on(TaskAsked, TextReceived, tasks.take_text, AnswerAmbiguous, *_TAKEN),
    on(TaskAsked, PhotoReceived, tasks.take_photo, *_TAKEN),
    on(TaskAsked, HintPressed, tasks.give_hint, *NEXT_CARD),
    on(TaskAsked, DontKnowPressed, tasks.give_up, *_ANSWERED),
    on(TaskAsked, AnswerAgainPressed, tasks.answer_again, *_TAKEN),
    on(TaskAsked, CardTurnedPressed, drilling.turn_card, CardTurned, *NEXT_CARD),
    on(TaskAsked, RatingUndonePressed, undoing.undo, CardTurned),
    on(TaskAsked, TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(TaskAsked, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(TaskAsked, WhyAsked, why.why_card),
    on(TaskAnswered, DrillOnPressed, tasks.go_on, *NEXT_CARD),
    on(TaskAnswered, NextAsked, tasks.go_on, *NEXT_CARD),
    on(TaskAnswered, SkipAsked, tasks.go_on, *NEXT_CARD),
    on(TaskAnswered, TextReceived, tasks.take_text_between),
    on(TaskAnswered, PhotoReceived, tasks.take_photo_between),
)

PHOTOS = (anywhere(PhotoReceived, notices.refuse_photo),)
