"""Who opened the page: launch data signed by Telegram, and their verification.

Both methods of core.telegram.org/bots/webapps, "Validating data received via the Mini App": with
the bot's token, and with Telegram's own key for a process without the token.
"""

import hmac
import json
from base64 import urlsafe_b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import SecretStr

from bot.domain.ids import LearnerId

OLDEST: Final = timedelta(days=1)
"""Telegram Desktop and Apple's apps pass on data that are up to a day old."""
AHEAD: Final = timedelta(minutes=5)
"""Telegram's clock may be this far ahead of ours."""
LONGEST: Final = 8_192
"""Characters of launch data. Telegram's own are below 2,000."""
MOST_FIELDS: Final = 32
LONGEST_START: Final = 512
"""Characters of a start parameter, as Telegram allows them."""
TELEGRAMS_KEY: Final = bytes.fromhex(
    "e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d"
)
"""The public key with which Telegram signs launch data."""


class LaunchRefusedError(Exception):
    """The launch data are not Telegram's, too old, or without a user.

    The message never has them.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """A person who opened the page."""

    learner_id: LearnerId
    start: str = ""
    """The start parameter of the link that opened it: a stranger's words."""


class LaunchKey(Protocol):
    """Verifies the signature of launch data."""

    def signed(self, fields: Mapping[str, str]) -> bool:
        """Return True if the signature fits all the other fields."""


@dataclass(frozen=True, slots=True)
class TokenKey:
    """The method for a process that has the bot's token."""

    token: SecretStr

    def signed(self, fields: Mapping[str, str]) -> bool:
        """Return True if `hash` is that of the other fields under the token."""
        expected = launch_hash(self.token, fields)
        return hmac.compare_digest(expected.encode(), fields.get("hash", "").encode())


@dataclass(frozen=True, slots=True)
class TelegramKey:
    """The method for a process without the token, which knows only the bot's id."""

    bot_id: int
    public_key: bytes = TELEGRAMS_KEY

    def signed(self, fields: Mapping[str, str]) -> bool:
        """Return True if `signature` is Telegram's for the fields except itself and `hash`."""
        others = _lines({k: v for k, v in fields.items() if k not in {"hash", "signature"}})
        sent = fields.get("signature", "")
        try:
            signature = urlsafe_b64decode(sent + "=" * (-len(sent) % 4))
            key = Ed25519PublicKey.from_public_bytes(self.public_key)
            key.verify(signature, f"{self.bot_id}:WebAppData\n{others}".encode())
        except (ValueError, InvalidSignature):
            return False
        return True


def launch_hash(token: SecretStr, fields: Mapping[str, str]) -> str:
    """Return the `hash` that belongs to the other fields, in hexadecimal."""
    key = hmac.new(b"WebAppData", token.get_secret_value().encode(), sha256).digest()
    others = _lines({k: v for k, v in fields.items() if k != "hash"})
    return hmac.new(key, others.encode(), sha256).hexdigest()


def read_launch(data: str, key: LaunchKey, now: datetime) -> Launch:
    """Return who opened the page. Raise LaunchRefusedError if the data are invalid."""
    fields = _fields(data)
    if not key.signed(fields):
        raise LaunchRefusedError("the signature does not fit")
    signed_at = _moment(fields.get("auth_date", ""))
    if not now - OLDEST <= signed_at <= now + AHEAD:
        raise LaunchRefusedError("opened more than a day ago")
    start = fields.get("start_param", "")[:LONGEST_START]
    return Launch(learner_id=_learner(fields.get("user", "")), start=start)


def _fields(data: str) -> dict[str, str]:
    if len(data) > LONGEST:
        raise LaunchRefusedError("too long")
    try:
        pairs: Sequence[tuple[str, str]] = parse_qsl(
            data, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS
        )
    except ValueError:
        raise LaunchRefusedError("cannot be read") from None
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise LaunchRefusedError("a field is there twice")
    return fields


def _lines(fields: Mapping[str, str]) -> str:
    return "\n".join(f"{name}={fields[name]}" for name in sorted(fields))


def _moment(seconds: str) -> datetime:
    try:
        return datetime.fromtimestamp(int(seconds), UTC)
    except (ValueError, OverflowError, OSError):
        raise LaunchRefusedError("says no time") from None


def _learner(user: str) -> LearnerId:
    try:
        found: Any = json.loads(user)
    except (ValueError, RecursionError):
        found = None
    number = found.get("id") if isinstance(found, dict) else None
    if type(number) is not int or not 0 < number < 1 << 63:
        raise LaunchRefusedError("says no user")
    return LearnerId(number)
