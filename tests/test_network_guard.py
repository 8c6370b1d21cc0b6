import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import httpx
import pytest
import uvloop
from httpx_aiohttp import AiohttpTransport

from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from tests.loopback import REFUSED, OutsideNetworkError
from tests.needs import NODE
from tests.scenarios.process import BOT, bot_process, started

OUTSIDE = "192.0.2.1"  # reserved for documentation, without a host


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
    with socket.socket(socket.AF_INET6) as tcp, pytest.raises(OutsideNetworkError):
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


@pytest.mark.parametrize("host", [OUTSIDE, "example.org"])
@pytest.mark.parametrize("way", ["connect", "look up", "socket", "datagram"])
def test_the_fast_loop_is_held_back_in_every_way(way: str, host: str, tcp: socket.socket) -> None:
    async def leave() -> None:
        loop = asyncio.get_running_loop()
        match way:
            case "connect":
                await loop.create_connection(asyncio.Protocol, host, 80)
            case "look up":
                await loop.getaddrinfo(host, 80)
            case "socket":
                await loop.sock_connect(tcp, (host, 80))
            case _:
                there = (host, 53)
                await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=there)

    with (
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        pytest.raises(OutsideNetworkError),
    ):
        runner.run(leave())


UVLOOP = """
import asyncio, uvloop
uvloop.run(asyncio.open_connection({host!r}, 80))
"""
PLAIN = """
import asyncio
asyncio.run(asyncio.open_connection({host!r}, 80))
"""
GRANDCHILD = """
import subprocess, sys
code = "import socket; socket.gethostbyname({host!r})"
sys.exit(subprocess.run([sys.executable, "-c", code]).returncode)
"""
NODE_SOCKET = "require('node:net').connect(80, {host!r})"
NODE_FETCH = "fetch('http://{host}/').catch(() => process.exit(1))"
NODE_DATAGRAM = "require('node:dgram').createSocket('udp4').send('x', 53, {host!r})"
NODE_NAMES = "require('node:dns').promises.resolve4({host!r})"


@pytest.mark.parametrize("host", [OUTSIDE, "example.org"])
@pytest.mark.parametrize(
    "code", [PLAIN, UVLOOP, GRANDCHILD], ids=["plain", "uvloop", "grandchild"]
)
def test_a_python_process_that_a_test_starts_stays_on_this_machine(code: str, host: str) -> None:
    told = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code.format(host=host)], capture_output=True, text=True, check=False
    )

    assert told.returncode == 1
    assert f"{REFUSED}{host!r}" in told.stderr


@pytest.mark.node
@pytest.mark.parametrize("host", [OUTSIDE, "example.org"])
@pytest.mark.parametrize(
    "code",
    [NODE_SOCKET, NODE_FETCH, NODE_DATAGRAM, NODE_NAMES],
    ids=["socket", "fetch", "datagram", "names"],
)
def test_so_does_a_process_of_node_js(code: str, host: str) -> None:
    told = subprocess.run(  # noqa: S603 - our own words
        [NODE, "-e", code.format(host=host)], capture_output=True, text=True, check=False
    )

    assert told.returncode == 1
    assert f"{REFUSED}'{host}'" in told.stderr


@pytest.mark.thorough
async def test_so_does_the_bot_and_what_it_tried_fails_the_test(tmp_path: Path) -> None:
    elsewhere = {"TELEGRAM_BOT_TOKEN": PLAYGROUND_TOKEN, "TELEGRAM_API_URL": f"http://{OUTSIDE}"}

    async def tried() -> None:
        async with bot_process(tmp_path, BOT, started, **elsewhere) as bot:
            await bot.tells(REFUSED)

    with pytest.raises(AssertionError, match=f"{REFUSED}'{OUTSIDE}'"):
        await tried()
