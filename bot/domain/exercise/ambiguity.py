"""Whether a text reads like a question rather than an answer."""

_OPENINGS = (
    "what", "why", "how", "when", "where", "who", "which", "can you", "could you", "do i",
    "does", "is it", "is that", "are there", "should i", "explain",
    "was", "warum", "wieso", "weshalb", "wie", "wann", "wo", "wer", "welche", "welcher",
    "welches", "kannst du", "könntest du", "gibt es", "ist das", "soll ich", "muss ich",
    "erklär", "erkläre",
)  # fmt: skip
_LONG = 100
"""Characters; a longer text says more than it asks, whatever it begins with."""


def looks_like_question(text: str) -> bool:
    """Say whether the text ends in a question mark or begins like a question.

    A lone question mark is no question: it says that the learner does not know.
    """
    words = text.strip().casefold()
    if words.endswith("?"):
        return bool(words.rstrip("? "))
    return any(words == opening or words.startswith(f"{opening} ") for opening in _OPENINGS)


def holds_digit(text: str) -> bool:
    """Return True if the text holds a digit, so that it may name a number."""
    return any(sign.isdecimal() for sign in text)


def asks_back(text: str) -> bool:
    """Say whether a text given to a task in one's own words reads like a question.

    What is long is an answer, unless it ends in a question mark.
    """
    return text.strip().endswith("?") if len(text) > _LONG else looks_like_question(text)
