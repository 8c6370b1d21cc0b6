"""What happens while a task is answered in one's own words."""

from bot.flow import events as e
from bot.flow import presses as p
from bot.flow import states as s
from bot.flow.routes.drilling import NEXT_CARD
from bot.flow.routes.table import anywhere, on
from bot.flow.steps import card_reasons, drilling, saying, tasks, undoing

_ANSWERED = (s.TaskAnswered, *NEXT_CARD)
"""Told about; where the card is gone, the drill goes on."""
_TAKEN = (s.CardTurned, *_ANSWERED)
"""Without a model the task is turned, and the learner rates themselves."""

TASKS = (
    on(s.TaskAsked, e.TextReceived, tasks.take_text, s.AnswerDoubted, *_TAKEN),
    on(s.TaskAsked, e.PhotoReceived, tasks.take_photo, *_TAKEN),
    on(s.TaskAsked, p.HintPressed, tasks.give_hint, *NEXT_CARD),
    on(s.TaskAsked, p.DontKnowPressed, tasks.give_up, *_ANSWERED),
    on(s.TaskAsked, p.AnswerAgainPressed, tasks.answer_again, *_TAKEN),
    on(s.TaskAsked, p.CardTurnedPressed, drilling.turn_card, s.CardTurned, *NEXT_CARD),
    on(s.TaskAsked, p.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.TaskAsked, p.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.TaskAsked, e.SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.TaskAsked, e.WhyAsked, card_reasons.why_card),
    on(s.TaskAnswered, p.DrillOnPressed, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, e.NextAsked, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, e.SkipAsked, tasks.go_on, *NEXT_CARD),
    on(s.TaskAnswered, e.TextReceived, tasks.take_text_between),
    on(s.TaskAnswered, e.PhotoReceived, tasks.take_photo_between),
)

PHOTOS = (anywhere(e.PhotoReceived, saying.refuse_photo),)
