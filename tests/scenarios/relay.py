"""A way to a server that can be cut, as if the server had gone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 65_536


class Relay:
    """Passes on what comes in at its port, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self._open: set[asyncio.StreamWriter] = set()
        self.is_cut = False

    def cut(self) -> None:
        """Break all connections and take no more."""
        self.is_cut = True
        for writer in self._open:
            writer.transport.abort()

    def mend(self) -> None:
        self.is_cut = False

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._open |= {writer, back}
        await asyncio.gather(_pass(reader, back), _pass(there, writer))
        self._open -= {writer, back}


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def relay_to(host: str, port: int) -> AsyncIterator[tuple[Relay, int]]:
    """Yield a relay to that server, and the port at which it listens."""
    relay = Relay(host, port)
    server = await asyncio.start_server(relay.meet, "127.0.0.1", 0)
    try:
        yield relay, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        relay.cut()
