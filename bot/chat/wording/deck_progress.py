"""How far each deck has come, in /progress."""

from collections.abc import Sequence
from typing import Final

from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import LONGEST_NAME
from bot.flow.cards.replies import DeckRow

MOST_DECKS: Final = 8
"""So many decks are told one by one."""


def told(voice: Voice, decks: Sequence[DeckRow]) -> str:
    """Return a line for each deck; empty where none is drilled."""
    if not decks:
        return ""
    lines = [_line(voice, deck) for deck in decks[:MOST_DECKS]]
    if len(decks) > MOST_DECKS:
        lines.append(voice("progress-decks-more", count=len(decks) - MOST_DECKS))
    return paragraphs(voice("progress-decks"), bullets(lines))


def _line(voice: Voice, deck: DeckRow) -> str:
    new, learning, repeating, mastered = deck.boxes
    title = quoted(shortened(deck.title, LONGEST_NAME))
    line = voice("progress-deck", title=title, cards=voice("count-cards", count=deck.cards))
    if deck.is_mastered:
        return f"{line} · {voice('deck-mastered-short')}"
    boxes = voice("deck-boxes", new=new, learning=learning, repeating=repeating, mastered=mastered)
    return " · ".join((line, voice("progress-deck-due", due=deck.due), boxes))
