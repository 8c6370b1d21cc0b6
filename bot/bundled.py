"""What comes with the bot and is kept in the database."""

import asyncio

from bot.content.decks.bundled import bundled_decks
from bot.content.landscapes.files import load_landscapes
from bot.parts import Parts
from bot.resources import DECKS, LANDSCAPES


async def keep_bundled(parts: Parts) -> None:
    """Store the bundled decks and landscapes that are new or changed since the last start."""
    await _keep_decks(parts)
    await _keep_landscapes(parts)


async def _keep_decks(parts: Parts) -> None:
    shelf = parts.stores.deck_shelf
    known = await shelf.digests()
    changed, digests = await asyncio.to_thread(bundled_decks, DECKS, known)
    if changed or digests != known:
        await shelf.keep(changed, digests, parts.clock.now())


async def _keep_landscapes(parts: Parts) -> None:
    bundled = await asyncio.to_thread(load_landscapes, LANDSCAPES)
    await parts.stores.landscapes.keep_bundled(
        bundled.landscapes, parts.clock.now(), bundled.media
    )
