"""The kind and size of a picture, read from its first bytes."""

import struct

from bot.playground.server.refusals import bad_request

PNG_HEAD = b"\x89PNG\r\n\x1a\n"
GIF_HEADS = (b"GIF87a", b"GIF89a")
JPEG_HEAD = b"\xff\xd8"
JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The JPEG segments that contain height and width."""
MIME_TYPES = {".png": "image/png", ".gif": "image/gif", ".jpg": "image/jpeg"}


def picture(content: bytes) -> tuple[str, int, int]:
    """Return a picture's suffix, width and height. Refuse anything but PNG, GIF and JPEG."""
    try:
        kind, width, height = _measure(content)
    except struct.error:
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    if not width or not height:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return kind, width, height


def _measure(content: bytes) -> tuple[str, int, int]:
    if content.startswith(PNG_HEAD):
        width, height = struct.unpack(">II", content[16:24])
        return ".png", width, height
    if content.startswith(GIF_HEADS):
        width, height = struct.unpack("<HH", content[6:10])
        return ".gif", width, height
    if content.startswith(JPEG_HEAD):
        return ".jpg", *_jpeg_size(content)
    raise bad_request("IMAGE_PROCESS_FAILED")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    at = len(JPEG_HEAD)
    while True:
        _, segment, length = struct.unpack(">BBH", content[at : at + 4])
        if segment in JPEG_FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
