import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import httpx
import pytest
from httpx_aiohttp import AiohttpTransport

from tests.conftest import OutsideNetworkError

OUTSIDE = "192.0.2.1"  # reserved for documentation; nobody is there


@pytest.fixture
def tcp() -> Iterator[socket.socket]:
    with socket.socket() as opened:
        opened.setblocking(False)
        yield opened


@pytest.mark.parametrize("host", [OUTSIDE, "example.org", "169.254.1.1", "10.0.0.1"])
def test_a_socket_cannot_leave_this_machine(host: str, tcp: socket.socket) -> None:
    with pytest.raises(OutsideNetworkError):
        tcp.connect((host, 80))
    with pytest.raises(OutsideNetworkError):
        tcp.connect_ex((host, 80))


def test_nor_by_ipv6_nor_by_a_datagram() -> None:
    with (
        socket.socket(socket.AF_INET6) as tcp,
        pytest.raises(OutsideNetworkError),
    ):
        tcp.connect(("2001:db8::1", 80, 0, 0))
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        pytest.raises(OutsideNetworkError),
    ):
        udp.sendto(b"x", (OUTSIDE, 53))


@pytest.mark.parametrize("look_up", ["gethostbyname", "gethostbyname_ex"])
def test_no_name_is_looked_up(look_up: str) -> None:
    with pytest.raises(OutsideNetworkError):
        getattr(socket, look_up)("example.org")
    with pytest.raises(OutsideNetworkError):
        socket.getaddrinfo("example.org", 80)


@pytest.mark.parametrize("host", [OUTSIDE, "example.org"])
async def test_asyncio_is_held_back_too(host: str) -> None:
    with pytest.raises(OutsideNetworkError):
        await asyncio.open_connection(host, 80)


@pytest.mark.parametrize("host", [OUTSIDE, "example.org"])
async def test_and_so_are_the_clients_that_we_use(host: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(OutsideNetworkError):
            await session.get(f"http://{host}/")
    async with httpx.AsyncClient(transport=AiohttpTransport()) as client:
        with pytest.raises(OutsideNetworkError):
            await client.get(f"http://{host}/")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_this_machine_may_be_reached(host: str) -> None:
    async def close(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(close, host, 0) as server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection(host, port)
        assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()


def test_and_so_may_its_own_files(tmp_path: Path) -> None:
    path = str(tmp_path / "socket")
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(path)
        server.listen()

        client.connect(path)

        assert client.getpeername() == path
