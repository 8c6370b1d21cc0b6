"""Pictures from strangers come out as plain JPEGs."""

from io import BytesIO

import pytest
from PIL import Image

from bot.reader.pictures import NotAPictureError, jpeg
from tests.playground.pictures import png


def test_a_photo_loses_place_comment_and_profile_and_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turned to the right
    exif[0x010F] = "SecretPhone"
    out = BytesIO()
    original = Image.new("RGB", (40, 20), "red")
    original.save(out, "JPEG", exif=exif, comment=b"SecretComment", icc_profile=b"SecretProfile")

    made = jpeg(out.getvalue())

    assert b"Secret" in out.getvalue()
    assert b"Secret" not in made
    with Image.open(BytesIO(made)) as picture:
        assert picture.size == (20, 40)
        assert not picture.getexif()


def test_what_is_transparent_becomes_white() -> None:
    out = BytesIO()
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(out, "PNG")

    with Image.open(BytesIO(jpeg(out.getvalue()))) as picture:
        assert picture.getpixel((1, 1)) == (255, 255, 255)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a" + bytes(50),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        png(40_000, 3_000, 0)[:200],
        png(100, 100)[:60],
    ],
    ids=["empty", "gif", "svg", "bomb", "cut"],
)
def test_no_picture_or_one_too_many_pixels_is_refused(data: bytes) -> None:
    with pytest.raises(NotAPictureError):
        jpeg(data)


@pytest.mark.parametrize("format_", ["BMP", "PPM", "TIFF"])
def test_a_picture_that_no_phone_sends_is_not_decoded(format_: str) -> None:
    out = BytesIO()
    Image.new("RGB", (4, 4), "red").save(out, format_)

    with pytest.raises(NotAPictureError):
        jpeg(out.getvalue())
