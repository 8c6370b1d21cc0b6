"""Routes while cards are drilled, and for decks and their settings in every state."""

from typing import Final

from bot.flow.cards import (
    adding,
    decks,
    drilling,
    editing,
    events,
    leeches,
    rating,
    states,
    tasks,
    typed_cards,
    undoing,
)
from bot.flow.engine.events import CancelPressed, NextAsked, PhotoReceived, SkipAsked, TextReceived
from bot.flow.engine.states import Place
from bot.flow.engine.table import Subject, anywhere, beside, on
from bot.flow.exercise.activities import asked_for, runs
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, QuestionNotUnderstood
from bot.flow.exercise.states import Answering

_RATED = (Place.CARD, states.LeechFound)

ROUTES = (
    on(
        states.CardAsked,
        events.CardTurnedPressed,
        drilling.turn_card,
        states.CardTurned,
        Place.CARD,
    ),
    on(states.CardAsked, TextReceived, typed_cards.take_text, states.CardTurned, *_RATED),
    on(states.CardAsked, ChoicePressed, typed_cards.choose, *_RATED),
    on(states.CardAsked, DontKnowPressed, typed_cards.give_up, *_RATED),
    on(states.CardAsked, QuestionNotUnderstood, typed_cards.reassure),
    on(states.CardAsked, SkipAsked, drilling.skip_card, Place.CARD),
    on(states.CardAsked, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.CardAsked, events.TypedRightPressed, undoing.claim_right, Place.CARD),
    asked_for(
        states.DrillTask,
        events.CardTurnedPressed,
        drilling.turn_card,
        states.CardTurned,
        Place.CARD,
    ),
    asked_for(states.DrillTask, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    asked_for(states.DrillTask, events.TypedRightPressed, undoing.claim_right, Place.CARD),
    on(states.CardTurned, events.CardTurnedPressed, drilling.turn_card, Place.CARD),
    on(states.CardTurned, events.RatingPressed, rating.rate_card, *_RATED),
    on(states.CardTurned, events.RepeatPressed, rating.settle_repeat, Place.CARD),
    on(states.CardTurned, TextReceived, rating.rate_by_text, *_RATED),
    on(states.CardTurned, SkipAsked, drilling.skip_card, Place.CARD),
    on(states.CardTurned, events.RatingUndonePressed, undoing.undo),
    on(states.CardTurned, events.TypedRightPressed, undoing.claim_right, Place.CARD),
    on(
        states.LeechFound,
        events.LeechPressed,
        leeches.settle_leech,
        states.FrontBeingRewritten,
        Place.CARD,
    ),
    on(states.LeechFound, SkipAsked, leeches.leave_leech, Place.CARD),
    on(states.LeechFound, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.LeechFound, events.TypedRightPressed, undoing.claim_right, Place.CARD),
    on(
        states.FrontBeingRewritten,
        TextReceived,
        leeches.take_front,
        states.BackBeingRewritten,
        states.ExplanationBeingRewritten,
        Place.CARD,
    ),
    on(states.FrontBeingRewritten, CancelPressed, leeches.cancel_rewriting, Place.CARD),
    on(states.FrontBeingRewritten, SkipAsked, leeches.cancel_rewriting, Place.CARD),
    on(
        states.BackBeingRewritten,
        TextReceived,
        leeches.take_back,
        states.ExplanationBeingRewritten,
        Place.CARD,
    ),
    on(states.BackBeingRewritten, CancelPressed, leeches.cancel_rewriting, Place.CARD),
    on(states.BackBeingRewritten, SkipAsked, leeches.cancel_rewriting, Place.CARD),
    on(states.ExplanationBeingRewritten, TextReceived, leeches.take_explanation, Place.CARD),
    on(states.ExplanationBeingRewritten, CancelPressed, leeches.keep_explanation, Place.CARD),
    on(states.ExplanationBeingRewritten, SkipAsked, leeches.keep_explanation, Place.CARD),
    on(states.TaskAnswered, events.DrillOnPressed, tasks.go_on, Place.CARD),
    on(states.TaskAnswered, NextAsked, tasks.go_on, Place.CARD),
    on(states.TaskAnswered, SkipAsked, tasks.go_on, Place.CARD),
    on(states.TaskAnswered, TextReceived, tasks.take_text_between),
    on(states.TaskAnswered, PhotoReceived, tasks.take_photo_between),
    on(states.DrillEnded, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.DrillEnded, events.TypedRightPressed, undoing.claim_right),
    on(
        states.DrillEnded,
        events.MoreCardsPressed,
        drilling.drill_more,
        states.CardAsked,
        Answering,
    ),
)
runs({states.DrillTask: tasks.ACTIVITY})
ANYWHERE = (
    anywhere(events.CardsAsked, decks.show_decks),
    anywhere(events.DecksPressed, decks.turn_page),
    anywhere(events.DeckPressed, decks.show_deck),
    anywhere(events.DeckActivatedPressed, decks.take_deck),
    anywhere(events.DeckTypedPressed, decks.switch_typing),
    anywhere(events.DeckCommaPressed, decks.set_comma),
    anywhere(events.DeckMutedPressed, decks.mute_deck),
    anywhere(events.DeckDroppedPressed, decks.drop_deck),
    anywhere(events.FadingPressed, decks.show_fading),
    anywhere(events.SuspendedPressed, decks.show_suspended),
    anywhere(events.CardTakenBackPressed, decks.take_card_back),
    anywhere(events.DrillPressed, drilling.drill_all, Place.CARD),
    anywhere(events.DeckDrillPressed, drilling.drill_deck, Place.CARD),
    anywhere(events.CardEdited, editing.edit),
    anywhere(events.CardSetAside, editing.edit),
    anywhere(events.CardPutElsewhere, editing.edit),
    anywhere(events.CardWritten, editing.edit),
    anywhere(events.CardTakenOut, editing.edit),
)
OVERLAYS = (beside(states.CardProposed, events.NewCardPressed, adding.settle_card),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS)
