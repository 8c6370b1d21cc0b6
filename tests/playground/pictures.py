"""Pictures for tests, drawn byte by byte."""

import struct
import zlib


def png(width: int = 640, height: int = 480, shade: int = 200) -> bytes:
    """Return a plain picture."""
    row = b"\0" + bytes([shade]) * width
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(row * height)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
