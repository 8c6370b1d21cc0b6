"""What is shown while a map is being drawn."""

from bot.chat.wording.voice import text_of
from bot.domain.course import Language


def say_growing(language: Language, concepts: int) -> str:
    """Return, as Markdown, how far the drawing of a map has come."""
    if concepts == 0:
        return text_of(language, "map-growing-from-nothing")
    counted = text_of(language, "count-concepts", count=concepts)
    return text_of(language, "map-growing", concepts=counted)
