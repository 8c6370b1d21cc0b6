"""The decks in `data/decks`, each called `<name>.<language>.json`; read only if they changed."""

from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from bot.content.decks.files import read_deck
from bot.content.decks.media import media_folder
from bot.domain.topics.course import Language
from bot.flow.cards.ports import BundledDeck


def bundled_decks(
    folder: Path, known: Collection[str]
) -> tuple[tuple[BundledDeck, ...], frozenset[str]]:
    """Return the decks whose digest is not known yet, and the digests of all there are.

    DeckRefusedError where one cannot be read, ValueError where its name tells no language.
    """
    files = {_digest(path): path for path in sorted(folder.glob("*.json"))}
    changed = (_bundled(path, digest) for digest, path in files.items() if digest not in known)
    return tuple(changed), frozenset(files)


def _bundled(path: Path, digest: str) -> BundledDeck:
    file = read_deck(path)
    language = Language(Path(path.stem).suffix.removeprefix("."))
    return BundledDeck(deck=file.deck, language=language, digest=digest, media=file.media)


def _digest(path: Path) -> str:
    """Return what changes with the name, with the deck or with one of its pictures."""
    digest = sha256()
    for file in (path, *_pictures(path)):
        digest.update(f"{file.name}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _pictures(path: Path) -> Iterator[Path]:
    folder = media_folder(path)
    if folder.is_dir():
        yield from sorted(it for it in folder.iterdir() if it.is_file())
