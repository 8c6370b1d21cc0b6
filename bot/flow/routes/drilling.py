"""What happens while cards are drilled, and with decks anywhere."""

from bot.flow import events as e
from bot.flow import presses as p
from bot.flow import states as s
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
    on(s.CardAsked, p.CardTurnedPressed, drilling.turn_card, s.CardTurned, *NEXT_CARD),
    on(
        s.CardAsked,
        e.TextReceived,
        typed_cards.take_text,
        s.CardTurned,
        s.AnswerDoubted,
        *_RATED,
    ),
    on(s.CardAsked, p.DontKnowPressed, typed_cards.give_up, *_RATED),
    on(s.CardAsked, e.SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.CardAsked, e.WhyAsked, card_reasons.why_card),
    on(s.CardAsked, p.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.CardAsked, p.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.CardTurned, p.CardTurnedPressed, drilling.turn_card, *NEXT_CARD),
    on(s.CardTurned, p.RatingPressed, rating.rate_card, *_RATED),
    on(s.CardTurned, p.RepeatPressed, rating.settle_repeat, *NEXT_CARD),
    on(s.CardTurned, e.TextReceived, rating.rate_by_text, *_RATED),
    on(s.CardTurned, e.SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(s.CardTurned, e.WhyAsked, card_reasons.why_card),
    on(s.CardTurned, p.RatingUndonePressed, undoing.undo),
    on(s.CardTurned, p.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(s.LeechFound, p.LeechPressed, leeches.settle_leech, s.FrontBeingRewritten, *NEXT_CARD),
    on(s.LeechFound, e.WhyAsked, card_reasons.why_leech),
    on(s.LeechFound, e.SkipAsked, leeches.leave_leech, *NEXT_CARD),
    on(s.LeechFound, p.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.LeechFound, p.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(
        s.FrontBeingRewritten,
        e.TextReceived,
        leeches.take_front,
        s.BackBeingRewritten,
        *NEXT_CARD,
    ),
    on(s.FrontBeingRewritten, p.CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.FrontBeingRewritten, e.SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.BackBeingRewritten, e.TextReceived, leeches.take_back, *NEXT_CARD),
    on(s.BackBeingRewritten, p.CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.BackBeingRewritten, e.SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(s.DrillEnded, p.RatingUndonePressed, undoing.undo, s.CardTurned),
    on(s.DrillEnded, p.TypedRightPressed, undoing.claim_right),
    on(s.DrillEnded, p.MoreCardsPressed, drilling.drill_more, s.CardAsked, s.TaskAsked),
    on(
        s.DrillEnded,
        e.TextReceived,
        doubting.wonder_about_text,
        s.Idle,
        s.TextDoubted,
        *BEGUN,
    ),
)

DECKS = (
    anywhere(e.CardsAsked, decks.show_decks),
    anywhere(p.DecksPressed, decks.turn_page),
    anywhere(p.DeckPressed, decks.show_deck),
    anywhere(p.DeckTakenPressed, decks.take_deck),
    anywhere(p.DeckTypedPressed, decks.switch_typing),
    anywhere(p.DeckDroppedPressed, decks.drop_deck),
    anywhere(p.SuspendedPressed, decks.show_suspended),
    anywhere(p.CardTakenBackPressed, decks.take_card_back),
    anywhere(p.DrillPressed, drilling.drill_all, *NEXT_CARD),
    anywhere(p.DeckDrillPressed, drilling.drill_deck, *NEXT_CARD),
)
