"""What comes next, where it is not a concept."""

from bot.chat.wording.amounts import duration
from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.domain.agenda import AgendaReason
from bot.flow.replies import CardsAhead


def announce_cards(voice: Voice, reply: CardsAhead) -> Screen:
    """Return the line above a drill that the tutor chose."""
    is_new = reply.reason is AgendaReason.NEW_CARDS
    told = voice(
        "cards-ahead-new" if is_new else "cards-ahead-due",
        count=reply.cards,
        duration=duration(voice, reply.minutes),
    )
    return Screen(markdown=paragraphs(told, voice("because-new-cards") if is_new else ""))
