"""What happens while cards are drilled, and with decks anywhere."""

from bot.flow import states as s
from bot.flow.anywhere.events import SkipAsked, WhyAsked
from bot.flow.cards import events
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.routes.learning import BEGUN
from bot.flow.routes.table import anywhere, on
from bot.flow.steps import (
    card_reasons,
    decks,
    doubting,
    drilling,
    leeches,
    rating,
    typed_cards,
    undoing,
)

NEXT_CARD = (s.CardAsked, s.TaskAsked, s.DrillEnded)
"""The next card, or the end of the drill where none is left."""
_RATED = (*NEXT_CARD, s.LeechFound)

DRILLING = (
    on(s.CardAsked, events.CardTurnedPressed, drilling.turn_card, s.CardTurned, *NEXT_CARD),
    on(
        s.CardAsked,
        TextReceived,
        typed_cards.take_text,
        s.CardTurned,
        s.AnswerDoubted,
        *_RATED,
    ),
    on(s.CardAsked, DontKnowPressed, typed_cards.give_up, *_RATED),
    on(s.CardAsked, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.CardAsked, WhyAsked, card_reasons.why_card),
    on(s.CardAsked, events.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.CardAsked, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.CardTurned, events.CardTurnedPressed, drilling.turn_card, *NEXT_CARD),
    on(s.CardTurned, events.RatingPressed, rating.rate_card, *_RATED),
    on(s.CardTurned, events.RepeatPressed, rating.settle_repeat, *NEXT_CARD),
    on(s.CardTurned, TextReceived, rating.rate_by_text, *_RATED),
    on(s.CardTurned, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.CardTurned, WhyAsked, card_reasons.why_card),
    on(s.CardTurned, events.RatingUndonePressed, undoing.undo),
    on(s.CardTurned, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.LeechFound, events.LeechPressed, leeches.settle_leech, s.FrontBeingRewritten, *NEXT_CARD),
    on(s.LeechFound, WhyAsked, card_reasons.why_leech),
    on(s.LeechFound, SkipAsked, leeches.leave_leech, *NEXT_CARD),
    on(s.LeechFound, events.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.LeechFound, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(
        s.FrontBeingRewritten,
        TextReceived,
        leeches.take_front,
        s.BackBeingRewritten,
        *NEXT_CARD,
    ),
    on(s.FrontBeingRewritten, CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.FrontBeingRewritten, SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.BackBeingRewritten, TextReceived, leeches.take_back, *NEXT_CARD),
    on(s.BackBeingRewritten, CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.BackBeingRewritten, SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.DrillEnded, events.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.DrillEnded, events.TypedRightPressed, undoing.claim_right),
    on(s.DrillEnded, events.MoreCardsPressed, drilling.drill_more, s.CardAsked, s.TaskAsked),
    on(
        s.DrillEnded,
        TextReceived,
        doubting.wonder_about_text,
        s.Idle,
        s.TextDoubted,
        *BEGUN,
    ),
)

DECKS = (
    anywhere(events.CardsAsked, decks.show_decks),
    anywhere(events.DecksPressed, decks.turn_page),
    anywhere(events.DeckPressed, decks.show_deck),
    anywhere(events.DeckTakenPressed, decks.take_deck),
    anywhere(events.DeckTypedPressed, decks.switch_typing),
    anywhere(events.DeckDroppedPressed, decks.drop_deck),
    anywhere(events.SuspendedPressed, decks.show_suspended),
    anywhere(events.CardTakenBackPressed, decks.take_card_back),
    anywhere(events.DrillPressed, drilling.drill_all, *NEXT_CARD),
    anywhere(events.DeckDrillPressed, drilling.drill_deck, *NEXT_CARD),
)
