"""Pictures from strangers, made anew: a JPEG of bounded size with nothing else in it."""

import warnings
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

LONGEST_PIXELS: Final = 1_568
"""The longest side of what is kept; models see no more."""
MOST_PIXELS: Final = 50_000_000
"""Of what is decoded; a phone takes up to about 50 million."""
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
"""Of one that moves, its first frame is shown."""
_QUALITY: Final = 85
_UNREADABLE: Final = (
    UnidentifiedImageError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
    OSError,
    SyntaxError,  # Pillow's word for broken PNG chunks
    ValueError,
    EOFError,
)


class NotAPictureError(ValueError):
    """These bytes are no picture that can be shown."""


def jpeg(data: bytes) -> bytes:
    """Return the picture as a JPEG, at most 1568 pixels long, upright, without metadata.

    Raises NotAPictureError; a picture of too many pixels is refused before it is decoded.
    """
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise NotAPictureError("too many pixels")
            return _encoded(picture)
    except _UNREADABLE as error:
        raise NotAPictureError(type(error).__name__) from error


def _encoded(picture: Image.Image) -> bytes:
    picture.draft("RGB", (LONGEST_PIXELS, LONGEST_PIXELS))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # broken EXIF is dropped, not told of
        upright = ImageOps.exif_transpose(picture)
    upright.thumbnail((LONGEST_PIXELS, LONGEST_PIXELS))
    seen = upright.convert("RGBA")
    clean = Image.new("RGB", seen.size, "white")  # carries over no comment, place or profile
    clean.paste(seen, mask=seen)
    out = BytesIO()
    clean.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
