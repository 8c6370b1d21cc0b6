"""Cards that come next, and why so many are due."""

from bot.chat.wording.amounts import duration, percent
from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import start_review, ways_on
from bot.domain.agenda import AgendaReason
from bot.domain.memory_models.choice import CardModel
from bot.flow.replies import CardsAhead, CardsExplained


def announce_cards(voice: Voice, reply: CardsAhead) -> Screen:
    """Return the line above a drill that the tutor chose."""
    is_new = reply.reason is AgendaReason.NEW_CARDS
    told = voice(
        "cards-ahead-new" if is_new else "cards-ahead-due",
        count=reply.cards,
        duration=duration(voice, reply.minutes),
    )
    return Screen(markdown=paragraphs(told, voice("because-new-cards") if is_new else ""))


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
            voice("why-cards-counted"),
            voice("review-next", when=voice.when(next_at)) if next_at else "",
        ),
        keyboard=((start_review(voice),),) if reply.due else ways_on(voice),
        aside=True,
    )
