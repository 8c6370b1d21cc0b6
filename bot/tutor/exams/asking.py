"""Asks a model about an exam, and the same thing only once.

An exam takes several calls, and is tried again from the beginning when one of them fails. What was
answered before is not paid for again, as long as the process lives.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from pydantic import BaseModel

from bot.tutor.client.exchange import Ask, Exchange, M

MOST_REMEMBERED: Final = 200

Pictures = Sequence[tuple[int, bytes]]
MOST_BYTES: Final = 20 * 2**20
"""Of all pictures of a request, which may have 32 MB once they are written as text."""
MOST_TO_READ: Final = 5
"""Pages whose lines are written down in one go."""
MOST_TO_GRADE: Final = 20
"""More than these are only sent smaller than pages are."""


class AskedOnce:
    """Remembers the last answers by what was asked."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._answers: OrderedDict[str, BaseModel] = OrderedDict()

    async def structured(self, ask: Ask, form: type[M], check: Callable[[M], None]) -> M:
        """Return the model's output in that form; what `check` refuses is asked for once more."""
        asked = _digest(ask)
        known = self._answers.get(asked)
        if isinstance(known, form):
            return known
        answer = await self._exchange.structured(ask, form, check=check)
        self._answers[asked] = answer
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)
        return answer

    def forget(self) -> None:
        """Remember nothing any more."""
        self._answers.clear()


def _digest(ask: Ask) -> str:
    """Return what tells the ask from any other; pictures would be too much to remember."""
    digest = hashlib.sha256(
        repr((ask.prompt, ask.learner_id, sorted(ask.values.items()))).encode()
    )
    for photo in ask.photos:
        digest.update(hashlib.sha256(photo).digest())
    return digest.hexdigest()


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
