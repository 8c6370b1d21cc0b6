"""Cards that come next, and why so many are due."""

from bot.chat.messages.localizer import Localizer, decimal, duration
from bot.chat.messages.screen import Button, Keyboard
from bot.flow.cards.events import DrillPressed
from bot.flow.engine.replies import Style
from bot.flow.lessons.replies import ReviewEnded


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
