"""Buttons that the learner never had: with ids of others, with numbers and words of nobody."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_type_hints

from bot.chat.buttons import decode
from bot.domain.ids import CourseId, TurnId
from bot.flow.composition.registry import PRESSES
from bot.flow.engine.events import Started
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.storage.engine.tables import metadata
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS, build_card, build_deck
from tests.flow.dealing import import_deck
from tests.flow.sharing.sharing import Pair, pair_at
from tests.flow.walking import Walk

HERS = "Zanzibar"
"""It stands in all that Anna has, and nowhere else."""
Ids = Mapping[str, str]


async def pair_with_ids() -> tuple[Pair, Ids]:
    """Return Anna with a deck and a course, Ben with nothing, and what buttons call hers."""
    pair = pair_at(MONDAY)
    await pair.ben.send(Started())
    await pair.anna.send(Started())
    await pair.anna.send(CoursePressed(CourseId("fractions")))
    offered = await pair.anna.expect(PlacementOffered)
    await pair.anna.send(PlacementPressed(offered.interaction_id, wanted=False))
    await import_deck(pair.anna, build_deck(build_card("a", front=HERS), title=HERS))
    mind_map = (await pair.anna.topic()).mind_map
    ids = {
        "MapId": mind_map.id,
        "ShortNodeId": mind_map.nodes[0].id[:8],
        "InteractionId": getattr(await pair.anna.state(), "interaction_id", ""),
        "DeckId": CAPITALS,
        "ShortCardId": "a",
        "ShareId": (await pair.share(CAPITALS))[:-1],
        "str": CAPITALS,
    }
    return pair, ids


async def all_rows(walk: Walk) -> Mapping[str, Any]:
    """Return what is stored of everybody but Ben, table by table."""
    ben = walk.chat_id
    return {
        table.name: [row for row in map(tuple, await walk.rows(table)) if ben not in row]
        for table in metadata.sorted_tables
    }


def of_anna(hint: Any, ids: Ids) -> str:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return str(next(member.value for member in hint))
    return ids.get(hint.__name__, "1")


def too_large(hint: Any, ids: Ids) -> str:
    return str(2**63) if hint is int else of_anna(hint, ids)


def of_nobody(hint: Any, ids: Ids) -> str:
    return "-1" if hint is int else "1" if hint is bool else "' OR 1=1"


async def test_no_forged_button_shows_or_changes_what_is_anothers_or_fails() -> None:
    pair, ids = await pair_with_ids()
    before = await all_rows(pair.ben)
    values: tuple[Callable[[Any, Ids], str], ...] = (of_anna, too_large, of_nobody)

    for tag, kind in PRESSES.items():
        hints = get_type_hints(kind)
        for number, value in enumerate(values):
            data = ":".join((tag, *(value(hints[field.name], ids) for field in fields(kind))))
            taken = await pair.ben.take(TurnId(f"{tag} {number}"), decode(data))
            assert HERS not in str(taken.replies), data

    assert await all_rows(pair.ben) == before
