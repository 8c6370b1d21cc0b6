"""What happens while a task is answered in one's own words."""

from bot.flow.anywhere import why
from bot.flow.anywhere.events import SkipAsked, WhyAsked
from bot.flow.cards import drilling, undoing
from bot.flow.cards.events import CardTurnedPressed, RatingUndonePressed, TypedRightPressed
from bot.flow.cards.states import CardTurned
from bot.flow.engine.destinations import NEXT_CARD
from bot.flow.engine.events import PhotoReceived, TextReceived
from bot.flow.engine.table import on
from bot.flow.exercise.events import AnswerAgainPressed, DontKnowPressed
from bot.flow.tasks import events, states, tasks
from bot.flow.topics.events import NextAsked

_ANSWERED = (states.TaskAnswered, *NEXT_CARD)
"""Feedback is shown; where the card is gone, the drill goes on."""
_TAKEN = (CardTurned, *_ANSWERED)
"""Without a model the task is turned, and the learner rates themselves."""

ROUTES = (
    on(states.TaskAsked, TextReceived, tasks.take_text, *_TAKEN),
    on(states.TaskAsked, PhotoReceived, tasks.take_photo, *_TAKEN),
    on(states.TaskAsked, events.HintPressed, tasks.give_hint, *NEXT_CARD),
    on(states.TaskAsked, DontKnowPressed, tasks.give_up, *_ANSWERED),
    on(states.TaskAsked, AnswerAgainPressed, tasks.answer_again, *_TAKEN),
    on(states.TaskAsked, CardTurnedPressed, drilling.turn_card, CardTurned, *NEXT_CARD),
    on(states.TaskAsked, RatingUndonePressed, undoing.undo, CardTurned),
    on(states.TaskAsked, TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(states.TaskAsked, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(states.TaskAsked, WhyAsked, why.why_card),
    on(states.TaskAnswered, events.DrillOnPressed, tasks.go_on, *NEXT_CARD),
    on(states.TaskAnswered, NextAsked, tasks.go_on, *NEXT_CARD),
    on(states.TaskAnswered, SkipAsked, tasks.go_on, *NEXT_CARD),
    on(states.TaskAnswered, TextReceived, tasks.take_text_between),
    on(states.TaskAnswered, PhotoReceived, tasks.take_photo_between),
)
