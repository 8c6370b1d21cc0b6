"""Cards that come next, and why so many are due."""

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, decimal, duration, paragraphs, percent
from bot.chat.messages.screen import Button, Keyboard, Screen
from bot.chat.messages.ways_on import start_review, ways_on
from bot.domain.memory.models import CardModel
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.replies import CardsExplained
from bot.flow.engine.replies import Style
from bot.flow.lessons.replies import ReviewEnded


@renders
def explain_cards(text: Localizer, reply: CardsExplained) -> Screen:
    """Return how many cards are due, and what makes them so."""
    next_at = reply.next_due_at
    return Screen(
        markdown=paragraphs(
            text("why-cards-due", due=reply.due),
            text("why-cards-today", count=reply.later_today) if reply.later_today else "",
            text("why-cards-sm2")
            if reply.model is CardModel.SM2
            else text("why-cards-fsrs", percent=percent(text, reply.percent)),
            fitted(text, reply.fitted_answers),
            text("why-cards-counted"),
            text("review-next", when=text.comes(next_at)) if next_at else "",
        ),
        keyboard=((start_review(text),),) if reply.due else ways_on(text),
        interim=True,
    )


def fitted(text: Localizer, answers: int) -> str:
    """Return that FSRS-6 is fitted to so many answers; nothing where it is not."""
    return text("why-fitted", answers=decimal(text, answers)) if answers else ""


def cards_after_review(text: Localizer, reply: ReviewEnded) -> str:
    """Return that cards are due as well."""
    takes = duration(text, reply.cards_minutes)
    return text("cards-ahead-after-review", count=reply.cards_due, duration=takes)


def drill_after_review(text: Localizer, reply: ReviewEnded) -> Keyboard:
    """Return the button that goes on with them."""
    label = text("button-drill-due", count=reply.cards_due)
    return ((Button(label, DrillPressed(), Style.PRIMARY),),)
