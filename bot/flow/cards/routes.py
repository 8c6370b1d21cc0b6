"""What happens while cards are drilled, and with decks and their settings anywhere."""

from bot.flow.anywhere import clarifying, why
from bot.flow.cards import (
    decks,
    drilling,
    editing,
    events,
    leeches,
    rating,
    settings,
    states,
    typed_cards,
    undoing,
)
from bot.flow.engine.destinations import BEGUN, NEXT_CARD
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived, WhyAsked
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, asked_for, on
from bot.flow.exercise.events import DontKnowPressed, QuestionNotUnderstood
from bot.flow.exercise.states import Answering

_RATED = (*NEXT_CARD, states.LeechFound)

ROUTES = (
    on(
        states.CardAsked,
        events.CardTurnedPressed,
        drilling.turn_card,
        states.CardTurned,
        *NEXT_CARD,
    ),
    on(states.CardAsked, TextReceived, typed_cards.take_text, states.CardTurned, *_RATED),
    on(states.CardAsked, DontKnowPressed, typed_cards.give_up, *_RATED),
    on(states.CardAsked, QuestionNotUnderstood, typed_cards.reassure),
    on(states.CardAsked, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(states.CardAsked, WhyAsked, why.why_card),
    on(states.CardAsked, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.CardAsked, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    asked_for(
        states.DrillTask,
        events.CardTurnedPressed,
        drilling.turn_card,
        states.CardTurned,
        *NEXT_CARD,
    ),
    asked_for(states.DrillTask, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    asked_for(states.DrillTask, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    asked_for(states.DrillTask, WhyAsked, why.why_card),
    on(states.CardTurned, events.CardTurnedPressed, drilling.turn_card, *NEXT_CARD),
    on(states.CardTurned, events.RatingPressed, rating.rate_card, *_RATED),
    on(states.CardTurned, events.RepeatPressed, rating.settle_repeat, *NEXT_CARD),
    on(states.CardTurned, TextReceived, rating.rate_by_text, *_RATED),
    on(states.CardTurned, SkipAsked, drilling.skip_card, *NEXT_CARD),
    on(states.CardTurned, WhyAsked, why.why_card),
    on(states.CardTurned, events.RatingUndonePressed, undoing.undo),
    on(states.CardTurned, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(
        states.LeechFound,
        events.LeechPressed,
        leeches.settle_leech,
        states.FrontBeingRewritten,
        *NEXT_CARD,
    ),
    on(states.LeechFound, WhyAsked, why.why_leech),
    on(states.LeechFound, SkipAsked, leeches.leave_leech, *NEXT_CARD),
    on(states.LeechFound, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.LeechFound, events.TypedRightPressed, undoing.claim_right, *NEXT_CARD),
    on(
        states.FrontBeingRewritten,
        TextReceived,
        leeches.take_front,
        states.BackBeingRewritten,
        *NEXT_CARD,
    ),
    on(states.FrontBeingRewritten, CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(states.FrontBeingRewritten, SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(states.BackBeingRewritten, TextReceived, leeches.take_back, *NEXT_CARD),
    on(states.BackBeingRewritten, CancelPressed, leeches.cancel_rewriting, *NEXT_CARD),
    on(states.BackBeingRewritten, SkipAsked, leeches.cancel_rewriting, *NEXT_CARD),
    on(states.DrillEnded, events.RatingUndonePressed, undoing.undo, states.CardTurned),
    on(states.DrillEnded, events.TypedRightPressed, undoing.claim_right),
    on(
        states.DrillEnded,
        events.MoreCardsPressed,
        drilling.drill_more,
        states.CardAsked,
        Answering,
    ),
    on(states.DrillEnded, TextReceived, clarifying.clarify_text, Idle, *BEGUN),
)
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
    anywhere(events.DrillPressed, drilling.drill_all, *NEXT_CARD),
    anywhere(events.DeckDrillPressed, drilling.drill_deck, *NEXT_CARD),
    anywhere(events.CardSettingsPressed, settings.show_cards),
    anywhere(events.Sm2Pressed, settings.choose_sm2),
    anywhere(events.FsrsPressed, settings.choose_fsrs),
    anywhere(events.NewCardsPressed, settings.choose_new_cards),
    anywhere(events.NewInAllPressed, settings.choose_new_in_all),
    anywhere(events.NewOrderPressed, settings.choose_new_order),
    anywhere(events.TwoRatingsPressed, settings.choose_ratings),
    anywhere(events.CardEdited, editing.edit),
    anywhere(events.CardSetAside, editing.edit),
    anywhere(events.CardPutElsewhere, editing.edit),
    anywhere(events.CardWritten, editing.edit),
    anywhere(events.CardTakenOut, editing.edit),
)
