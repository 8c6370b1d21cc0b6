"""Pictures within the text of a quiz, in base64."""

import binascii
import re
from base64 import b64decode
from hashlib import sha256
from typing import Final

from bot.content.decks.archives import MOST_MEDIA_BYTES, is_known_kind
from bot.domain.cards.deck_file import DeckRefusedError, FileWarnings, Refusal, WarningKind

_ENDINGS: Final = ((b"\x89PNG", ".png"), (b"\xff\xd8\xff", ".jpg"), (b"GIF8", ".gif"))
_WITHIN: Final = re.compile(r"data:image/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=\s]+)")


class Pictures:
    """The pictures of one file, by the names that its cards use."""

    def __init__(self, warnings: FileWarnings) -> None:
        self._warnings = warnings
        self._bytes = 0
        self.media: dict[str, bytes] = {}

    def take(self, name: str, encoded: str) -> bool:
        """Store a picture or a sound. Return False if it is empty.

        A file that only has the name of a picture is left out and reported.
        """
        content = _decode(encoded)
        if not content:
            return False
        if not is_known_kind(name) or (_is_common(name) and not _ending(content)):
            self._warnings.note(WarningKind.MEDIA_KIND, detail=name)
            return True
        self._bytes += len(content)
        if self._bytes > MOST_MEDIA_BYTES:
            raise DeckRefusedError(Refusal.TOO_LARGE, str(MOST_MEDIA_BYTES // 1_000_000))
        self.media[name] = content
        return True

    def named(self, name: str, content: bytes) -> str:
        """Store a file of the same archive, and return its name."""
        known = self.media.setdefault(name, content)
        if known == content:
            return name
        return self.named(f"{sha256(content).hexdigest()[:6]}-{name}", content)

    def taken_out(self, source: str) -> str:
        """Return HTML with its embedded pictures stored separately."""
        return _WITHIN.sub(self._replace_data, source)

    def _replace_data(self, found: re.Match[str]) -> str:
        content = _decode(found[1])
        ending = _ending(content)
        name = f"{sha256(content).hexdigest()[:12]}{ending}"
        return name if ending and self.take(name, found[1]) else found[0][:80]


def _decode(encoded: str) -> bytes:
    try:
        return b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _ending(content: bytes) -> str:
    is_webp = content[:4] == b"RIFF" and content[8:12] == b"WEBP"
    endings = (ending for start, ending in _ENDINGS if content.startswith(start))
    return ".webp" if is_webp else next(endings, "")


def _is_common(name: str) -> bool:
    return name.lower().endswith((".png", ".jpg", ".jpeg", ".gif", ".webp"))
