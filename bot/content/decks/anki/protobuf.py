"""The few fields of Anki's protobuf messages that decks need. The rest is skipped."""

from collections.abc import Iterator

_LONGEST_VARINT = 10


class BrokenMessageError(ValueError):
    """Bytes that are no protobuf message."""


def fields(message: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield number and value of each field: whole numbers, or the bytes of anything else."""
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        value: int | bytes
        match key & 7:
            case 0:
                value, at = _varint(message, at)
            case 1:
                value, at = _bytes(message, at, 8)
            case 2:
                length, at = _varint(message, at)
                value, at = _bytes(message, at, length)
            case 5:
                value, at = _bytes(message, at, 4)
            case _:
                raise BrokenMessageError
        yield key >> 3, value


def text(message: bytes, number: int) -> str:
    """Return the field of that number as text, empty if it is missing."""
    found = [value for at, value in fields(message) if at == number and isinstance(value, bytes)]
    return found[-1].decode("utf-8", "replace") if found else ""


def whole(message: bytes, number: int) -> int:
    """Return the field of that number as a whole number, 0 if it is missing."""
    found = [value for at, value in fields(message) if at == number and isinstance(value, int)]
    return found[-1] if found else 0


def _varint(message: bytes, at: int) -> tuple[int, int]:
    value = 0
    for position, byte in enumerate(message[at : at + _LONGEST_VARINT]):
        value |= (byte & 0x7F) << (7 * position)
        if byte < 0x80:  # noqa: PLR2004 - the highest bit says that more follows
            return value, at + position + 1
    raise BrokenMessageError


def _bytes(message: bytes, at: int, length: int) -> tuple[bytes, int]:
    if at + length > len(message):
        raise BrokenMessageError
    return message[at : at + length], at + length
