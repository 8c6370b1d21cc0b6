"""Whether a picture of a page can be read, told by its ink before anything is paid for."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

DARK_BELOW: Final = 0.25
"""Brightness; paper in a dim room is at 0.3 and can still be read."""
PALE_BELOW: Final = 0.12
"""Contrast; a hard pencil is at 0.15 to 0.25, noise on an empty page at 0.05 to 0.1."""
BLURRED_BELOW: Final = 0.14
"""Sharpness; sharp ink is at 0.33. Blurred by 3 pixels it is at 0.15 and an exponent can be read,
by 5 it is at 0.11 and cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What was measured of a picture."""

    brightness: float
    """Of what is written on, beside the ink, 0..1."""
    contrast: float
    """Between paper and ink, of the brighter one, 0..1."""
    sharpness: float
    """How steep the edges of the ink are: the share of its contrast that a pixel makes up."""


class Fault(StrEnum):
    """Why a picture will hardly be read."""

    DARK = "dark"
    PALE = "pale"
    """Hardly anything stands out, or nothing is on it."""
    BLURRED = "blurred"


def fault_of(look: Look) -> Fault | None:
    """Return why a picture will hardly be read; None where nothing speaks against it."""
    if look.brightness < DARK_BELOW:
        return Fault.DARK
    if look.contrast < PALE_BELOW:
        return Fault.PALE
    if look.sharpness < BLURRED_BELOW:
        return Fault.BLURRED
    return None
