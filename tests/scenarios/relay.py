"""A connection to a server that can be cut, as if the server had gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 65_536


class Relay:
    """Forwards what comes in at its port, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()
        self.is_cut = False
        self._resets = (b"", 0)

    def reset(self, words: bytes, times: int) -> None:
        """Break the next connections that carry these words, and withhold the words."""
        self._resets = (words, times)

    def cut(self) -> None:
        """Break all connections and accept no more."""
        self.is_cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        self.is_cut = False
        self._resets = (b"", 0)

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._open |= {writer, back}
        await asyncio.gather(self._pass(reader, back, writer), self._pass(there, writer))
        self._open -= {writer, back}

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        asking: asyncio.StreamWriter | None = None,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                words, times = self._resets
                if asking is not None and times and words in data:
                    self._resets = (words, times - 1)
                    asking.transport.abort()
                    break
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def relay_to(host: str, port: int) -> AsyncIterator[tuple[Relay, int]]:
    """Yield a relay to that server, and its port."""
    relay = Relay(host, port)
    server = await asyncio.start_server(relay.meet, "127.0.0.1", 0)
    try:
        yield relay, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        relay.cut()
