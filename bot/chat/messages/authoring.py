"""How far a topic that a model writes has come."""

from bot.chat.messages.localizer import text_of
from bot.domain.topics.course import Language


def growing_map(language: Language, concepts: int) -> str:
    """Return, as Markdown, how far the drawing of a map has come."""
    if concepts == 0:
        return text_of(language, "map-growing-from-nothing")
    counted = text_of(language, "count-concepts", count=concepts)
    return text_of(language, "map-growing", concepts=counted)
