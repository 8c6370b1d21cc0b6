"""Sessions of the page: a bearer token that says whose they are and until when.

Nothing is stored: any process with the same key knows the token again.
"""

import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from bot.domain.ids import LearnerId

LASTS: Final = timedelta(minutes=30)
_PARTS: Final = 3
_LONGEST: Final = 160


class Sessions:
    """Opens sessions and knows them again."""

    def __init__(self, secret: bytes) -> None:
        """Sign by what nobody outside knows; the key is derived from it."""
        self._key = hmac.new(secret, b"sessions of the page", sha256).digest()

    def open(self, learner_id: LearnerId, now: datetime) -> str:
        """Return the token of a session of half an hour."""
        claim = f"{learner_id}.{int((now + LASTS).timestamp())}"
        return f"{claim}.{self._signature(claim)}"

    def learner_of(self, token: str, now: datetime) -> LearnerId | None:
        """Return whose session it is; None for one that is over, or that we never opened."""
        parts = token.split(".")
        if len(token) > _LONGEST or len(parts) != _PARTS:
            return None
        claim = f"{parts[0]}.{parts[1]}"
        if not hmac.compare_digest(self._signature(claim).encode(), parts[2].encode()):
            return None
        until = datetime.fromtimestamp(int(parts[1]), UTC)
        return LearnerId(int(parts[0])) if now < until else None

    def _signature(self, claim: str) -> str:
        return hmac.new(self._key, claim.encode(), sha256).hexdigest()
