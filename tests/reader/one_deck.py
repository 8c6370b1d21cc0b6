"""`python -m tests.reader.one_deck`: reads a deck, says so, and waits to be killed."""

import asyncio
import sys

from bot.reader.children import Children
from bot.reader.reading import FileReader


async def main() -> None:
    async with Children() as children:
        await FileReader(children).read("deck.csv", b"front;back\n1;2\n")
        sys.stdout.write("read\n")
        sys.stdout.flush()
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
