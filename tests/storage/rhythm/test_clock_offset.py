from datetime import timedelta

from tests.storage.conftest import Process


async def test_the_clock_begins_unmoved(process: Process) -> None:
    assert await process.clock_offset.read() == timedelta()


async def test_moves_add_up_and_every_process_sees_them(
    process: Process, neighbour: Process
) -> None:
    day, blink = timedelta(days=1), timedelta(microseconds=1)

    assert await process.clock_offset.add(day) == day
    assert await neighbour.clock_offset.add(blink) == day + blink
    assert await process.clock_offset.read() == day + blink
