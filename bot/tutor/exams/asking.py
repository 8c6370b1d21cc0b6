"""Asks a model about an exam, and the same thing only once.

An exam takes several calls, and is tried again from the beginning when one of them fails. What was
answered before is not paid for again, as long as the process lives.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from pydantic import BaseModel

from bot.tutor.client.exchange import Ask, Exchange, M

MOST_REMEMBERED: Final = 200


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
