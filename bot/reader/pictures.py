"""Pictures from strangers, re-encoded: a JPEG of bounded size with nothing else in it."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from bot.reader.exchange import keep_bytes, write_answer

LONGEST_PIXELS: Final = 1_568
"""The longest side of a displayed picture. Cheap models see no more."""
MOST_PIXELS: Final = 50_000_000
"""Before scaling. A phone takes up to about 50 million."""
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
"""Of an animation, the first frame is shown."""
_QUALITY: Final = 85
_UNREADABLE: Final = (
    UnidentifiedImageError,
    OSError,
    SyntaxError,  # Pillow's word for broken PNG chunks
    ValueError,
    EOFError,
)


_BOMBS: Final = (Image.DecompressionBombError, Image.DecompressionBombWarning)


class NotAPictureError(ValueError):
    """These bytes are no picture that can be shown."""


class TooManyPixelsError(NotAPictureError):
    """The picture would need too much memory."""


def answer_picture(_name: str, file: Path, folder: Path) -> None:
    """Write the picture into the folder, or that it is none."""
    try:
        names = [keep_bytes(folder, 0, jpeg(file.read_bytes()))]
    except NotAPictureError:
        names = []
    write_answer(folder, {"pictures": names})


def jpeg(data: bytes) -> bytes:
    """Return the picture as a JPEG, at most 1568 pixels long, upright, without metadata.

    Raises NotAPictureError. A picture with too many pixels is refused before it is decoded.
    """
    with open_picture(data) as picture:
        return encode_jpeg(remade(picture, (LONGEST_PIXELS, LONGEST_PIXELS)), _QUALITY)


@contextmanager
def open_picture(data: bytes) -> Iterator[Image.Image]:
    """Yield the picture, which is decoded at its first use. Both may raise NotAPictureError."""
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise TooManyPixelsError
            yield picture
    except NotAPictureError:
        raise
    except _BOMBS as error:
        raise TooManyPixelsError from error
    except _UNREADABLE as error:
        raise NotAPictureError(type(error).__name__) from error


def remade(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the picture upright, scaled to fit the size, on white, and nothing else."""
    picture.draft("RGB", size)
    if picture.mode in {"1", "P", "PA"}:  # small letters would break without shades
        picture = picture.convert("L" if picture.mode == "1" else "RGBA")
    picture.thumbnail(size)  # before anything that copies it: unpacked it takes much memory
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # broken EXIF is dropped silently
        upright = ImageOps.exif_transpose(picture)
    seen = upright.convert("RGBA")
    clean = Image.new("RGB", seen.size, "white")  # copies no comment, place or profile
    clean.paste(seen, mask=seen)
    return clean


def encode_jpeg(picture: Image.Image, quality: int) -> bytes:
    """Return the picture as a JPEG."""
    out = BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()
