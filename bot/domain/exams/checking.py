"""What can be said of the lines of a solution without a model: whether each follows."""

from enum import StrEnum


class LineMark(StrEnum):
    """What was found of a line."""

    RIGHT = "right"
    """It follows from the one before it."""
    BREAKS = "breaks"
    """It does not."""
    UNREAD = "unread"
    """It cannot be read."""
    PLAIN = "plain"
    """Nothing can be said: words, a drawing, a new beginning."""
