"""Cards that come next, and why so many are due."""

from bot.chat.wording.amounts import decimal, duration, percent
from bot.chat.wording.screen import Button, Keyboard, Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import start_review, ways_on
from bot.domain.memory_models.choice import CardModel
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.replies import CardsExplained
from bot.flow.engine.replies import Style
from bot.flow.lessons.replies import ReviewEnded


def explain_cards(voice: Voice, reply: CardsExplained) -> Screen:
    """Return how many cards are due, and what makes them so."""
    next_at = reply.next_due_at
    return Screen(
        markdown=paragraphs(
            voice("why-cards-due", due=reply.due),
            voice("why-cards-today", count=reply.later_today) if reply.later_today else "",
            voice("why-cards-sm2")
            if reply.model is CardModel.SM2
            else voice("why-cards-fsrs", percent=percent(voice, reply.percent)),
            fitted(voice, reply.fitted_answers),
            voice("why-cards-counted"),
            voice("review-next", when=voice.when(next_at)) if next_at else "",
        ),
        keyboard=((start_review(voice),),) if reply.due else ways_on(voice),
        aside=True,
    )


def fitted(voice: Voice, answers: int) -> str:
    """Return that FSRS-6 is fitted to so many answers; nothing where it is not."""
    return voice("why-fitted", answers=decimal(voice, answers)) if answers else ""


def cards_after_review(voice: Voice, reply: ReviewEnded) -> str:
    """Return that cards are due as well."""
    takes = duration(voice, reply.cards_minutes)
    return voice("cards-ahead-after-review", count=reply.cards_due, duration=takes)


def drill_after_review(voice: Voice, reply: ReviewEnded) -> Keyboard:
    """Return the button that goes on with them."""
    label = voice("button-drill-due", count=reply.cards_due)
    return ((Button(label, DrillPressed(), Style.PRIMARY),),)
