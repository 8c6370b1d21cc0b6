"""Pictures of pages in groups that fit into one request."""

from collections.abc import Sequence
from typing import Final

Pictures = Sequence[tuple[int, bytes]]
MOST_BYTES: Final = 20 * 2**20
"""Of all pictures of a request, which may have 32 MB once they are written as text."""
MOST_TO_READ: Final = 5
"""Pages whose lines are written down in one go."""
MOST_TO_GRADE: Final = 20
"""More than these are only sent smaller than pages are."""


def grouped(pictures: Pictures, most: int) -> list[list[tuple[int, bytes]]]:
    """Return the pictures in their order, in groups of so many at most and of bounded size."""
    groups: list[list[tuple[int, bytes]]] = []
    left = 0
    for number, jpeg in pictures:
        if not groups or len(groups[-1]) == most or len(jpeg) > left:
            groups.append([])
            left = MOST_BYTES
        groups[-1].append((number, jpeg))
        left -= len(jpeg)
    return groups
