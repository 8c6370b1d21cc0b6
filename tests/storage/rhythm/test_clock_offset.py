from datetime import timedelta

from bot.storage.stores import Stores


async def test_the_clock_begins_unmoved(process: Stores) -> None:
    assert await process.offset.read() == timedelta()


async def test_moves_add_up_and_every_process_sees_them(
    process: Stores, neighbour: Stores
) -> None:
    day, blink = timedelta(days=1), timedelta(microseconds=1)

    assert await process.offset.add(day) == day
    assert await neighbour.offset.add(blink) == day + blink
    assert await process.offset.read() == day + blink
