"""Files that come in and go out through the chat, declared by the one who needs them."""

from typing import Protocol


class Pictures(Protocol):
    """Makes pictures of strangers anew, in a process that is killed where it takes too much."""

    async def jpeg(self, data: bytes) -> bytes:
        """Return the picture as a JPEG of bounded size, upright, with nothing else in it.

        FileUnavailableError where it is none.
        """
