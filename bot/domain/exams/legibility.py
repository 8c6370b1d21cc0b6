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


def fault_of(look: Look) -> Fault | None:
    """Return why the picture will hardly be read; None where nothing speaks against it."""
    if look.brightness < 0.25:  # noqa: PLR2004
        return Fault.DARK
    if look.contrast < 0.15:  # noqa: PLR2004
        return Fault.PALE
    return Fault.BLURRED if look.sharpness < 0.05 else None  # noqa: PLR2004
