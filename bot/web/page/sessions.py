"""Sessions of the page: a bearer token with the learner, the beginning and the end.

Nothing is stored: any process with the same key recognises the token.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

from bot.domain.ids import LearnerId

LASTS: Final = timedelta(minutes=30)
"""A session that is not renewed."""
LONGEST: Final = timedelta(days=1)
"""A session that is renewed again and again."""
_PARTS: Final = 4
_LONGEST_TOKEN: Final = 160


@dataclass(frozen=True, slots=True)
class Session:
    """A session as the page receives it."""

    token: str
    until: datetime


class Sessions:
    """Opens, renews and recognises sessions."""

    def __init__(self, secret: bytes) -> None:
        """Sign with a key derived from a secret."""
        self._key = hmac.new(secret, b"sessions of the page", sha256).digest()

    def open(self, learner_id: LearnerId, now: datetime) -> Session:
        """Return a new session."""
        return self._session(learner_id, now, now + LASTS)

    def renew(self, token: str, now: datetime) -> Session | None:
        """Return the session with a token that lasts on from now, or None if it is over.

        The session keeps its beginning, so a stolen token ends with the day as well.
        """
        claim = self._claim(token, now)
        if claim is None:
            return None
        learner_id, since, _ = claim
        return self._session(learner_id, since, min(now + LASTS, since + LONGEST))

    def learner_of(self, token: str, now: datetime) -> LearnerId | None:
        """Return the learner of a session, or None if it is over or unknown."""
        claim = self._claim(token, now)
        return None if claim is None else claim[0]

    def _session(self, learner_id: LearnerId, since: datetime, until: datetime) -> Session:
        claim = f"{learner_id}.{int(since.timestamp())}.{int(until.timestamp())}"
        return Session(f"{claim}.{self._signature(claim)}", until)

    def _claim(self, token: str, now: datetime) -> tuple[LearnerId, datetime, datetime] | None:
        parts = token.split(".")
        if len(token) > _LONGEST_TOKEN or len(parts) != _PARTS:
            return None
        signature = self._signature(".".join(parts[:-1]))
        if not hmac.compare_digest(signature.encode(), parts[-1].encode()):
            return None
        since, until = (datetime.fromtimestamp(int(part), UTC) for part in parts[1:3])
        return (LearnerId(int(parts[0])), since, until) if now < until else None

    def _signature(self, claim: str) -> str:
        return hmac.new(self._key, claim.encode(), sha256).hexdigest()
