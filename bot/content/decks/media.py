"""Pictures and sounds of decks: which kinds are taken, and the folder beside a text file."""

from pathlib import Path
from typing import Final

from bot.content.decks.archives import MOST_MEDIA_BYTES
from bot.domain.cards.deck_warnings import DeckRefusedError, Refusal

KINDS: Final = frozenset(
    {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".avif"}
    | {".mp3", ".ogg", ".oga", ".opus", ".wav", ".m4a", ".flac", ".aac", ".mp4", ".webm"}
)
"""No SVG: it may hold script."""


def is_known_kind(name: str) -> bool:
    """Say whether a file of that name is taken as a picture or a sound."""
    return Path(name).suffix.lower() in KINDS


def media_folder(deck: Path) -> Path:
    """Return the folder that holds the media of a deck in a text file."""
    return deck.with_suffix(".media")


def read_media(deck: Path) -> dict[str, bytes]:
    """Return the media beside a text file; nothing if there is no such folder."""
    folder = media_folder(deck)
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    kept = [path for path in paths if path.is_file() and is_known_kind(path.name)]
    if sum(path.stat().st_size for path in kept) > MOST_MEDIA_BYTES:
        raise DeckRefusedError(Refusal.TOO_LARGE, folder.name)
    return {path.name: path.read_bytes() for path in kept}
