"""Whether a picture of a page can be read, told by its ink before anything is paid for."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What was measured of a picture."""

    brightness: float
    """Of the paper, 0..1."""
    contrast: float
    """Between paper and ink, 0..1."""
    sharpness: float
    """How steep the edges of the ink are, 0 and more."""


class Fault(StrEnum):
    """Why a picture will hardly be read."""

    DARK = "dark"
    PALE = "pale"
    """Hardly anything stands out, or nothing is on it."""
    BLURRED = "blurred"
