"""Asks a model about an exam, and the same question only once.

An exam takes several calls, and is tried again from the beginning if one of them fails. Answers
from before are not paid for again, as long as the process lives.
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
"""The size of all pictures of a request, which may have 32 MB when they are encoded as text."""
MOST_TO_READ: Final = 5
"""Pages that are transcribed in one call."""
MOST_TO_GRADE: Final = 20
"""Pages in one grading call. More would be scaled down."""


class AskedOnce:
    """Remembers the last answers by request."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._answers: OrderedDict[str, BaseModel] = OrderedDict()

    async def structured(self, ask: Ask, form: type[M], check: Callable[[M], None]) -> M:
        """Return the model's output in that form.

        If `check` refuses it, it is asked for once more.
        """
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
        """Forget all answers."""
        self._answers.clear()


def _digest(ask: Ask) -> str:
    """Return a digest of the request, because its pictures are too large to keep."""
    digest = hashlib.sha256(
        repr((ask.prompt, ask.learner_id, sorted(ask.values.items()))).encode()
    )
    for photo in ask.photos:
        digest.update(hashlib.sha256(photo).digest())
    return digest.hexdigest()


def group_pictures(pictures: Pictures, most: int) -> list[list[tuple[int, bytes]]]:
    """Return the pictures in order, in groups of at most `most` and of bounded size."""
    groups: list[list[tuple[int, bytes]]] = []
    left = 0
    for number, jpeg in pictures:
        if not groups or len(groups[-1]) == most or len(jpeg) > left:
            groups.append([])
            left = MOST_BYTES
        groups[-1].append((number, jpeg))
        left -= len(jpeg)
    return groups
