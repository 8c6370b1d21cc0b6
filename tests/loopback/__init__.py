"""Keeps tests on this machine: their own process and every process that they start.

A Python process is held back by `sitecustomize` beside this file, a Node.js process by
`only.cjs`; `child_environment` makes both load.
"""

import os
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol

ROOM = Path(__file__).parent
REFUSED = "tests stay on this machine; "
"""How every refusal begins, in the exception and on standard error."""


class OutsideNetworkError(Exception):
    """A test wanted to leave this machine; no OSError, which code under test might swallow."""

    def __init__(self, host: object) -> None:
        super().__init__(f"{REFUSED}{host!r} lies outside")


class SetAttribute(Protocol):
    """What puts a guarded function in the place of a free one: `setattr`, or a MonkeyPatch's."""

    def __call__(self, target: Any, name: str, value: Any, /) -> None: ...


def child_environment() -> dict[str, str]:
    """Return the variables that keep a child process, and its own children, on this machine."""
    return {
        "PYTHONPATH": os.pathsep.join((str(ROOM.parents[1]), str(ROOM))),
        "NODE_OPTIONS": f"--require={ROOM / 'only.cjs'}",
    }


def hold_back(put: SetAttribute) -> None:
    """Refuse every connection and every look-up that leaves the loopback; asyncio included."""
    for name in ("connect", "connect_ex"):
        put(socket.socket, name, _guarded(getattr(socket.socket, name)))
    put(socket.socket, "sendto", _guarded(socket.socket.sendto, address_at=-1))
    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex"):
        put(socket, name, _only_local_names(getattr(socket, name)))


def hold_back_uvloop(put: SetAttribute) -> None:
    """Refuse the same of the fast loop, which never asks the module `socket`."""
    try:
        loop = import_module("uvloop").Loop
    except ImportError:
        return
    put(loop, "create_connection", _guarded_of_loop(loop.create_connection, 1, "host"))
    put(loop, "getaddrinfo", _guarded_of_loop(loop.getaddrinfo, 0, "host"))
    put(loop, "sock_connect", _guarded_of_loop(loop.sock_connect, 1, "address"))
    datagrams = _guarded_of_loop(loop.create_datagram_endpoint, 2, "remote_addr")
    put(loop, "create_datagram_endpoint", datagrams)


def _guarded(method: Callable[..., Any], address_at: int = 0) -> Callable[..., Any]:
    @wraps(method)
    def connect(self: socket.socket, *args: Any) -> Any:
        if self.family in {socket.AF_INET, socket.AF_INET6}:
            _check(args[address_at][0])
        return method(self, *args)

    return connect


def _only_local_names(look_up: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(look_up)
    def guarded(host: str | bytes | None, *args: Any, **kwargs: Any) -> Any:
        _check(host)
        return look_up(host, *args, **kwargs)

    return guarded


def _guarded_of_loop(
    method: Callable[..., Awaitable[Any]], place: int, keyword: str
) -> Callable[..., Awaitable[Any]]:
    """Return the method of a loop with a check of the host or address in that place."""

    @wraps(method)
    async def guarded(self: Any, *args: Any, **kwargs: Any) -> Any:
        where = args[place] if len(args) > place else kwargs.get(keyword)
        if keyword == "host":
            _check(where)
        elif isinstance(where, tuple):  # a string is a file: a socket of this machine
            _check(where[0])
        return await method(self, *args, **kwargs)

    return guarded


def _check(host: str | bytes | None) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "localhost":
        return
    try:
        address = ip_address(name)
    except ValueError:
        address = None
    if address is None or not (address.is_loopback or address.is_unspecified):
        error = OutsideNetworkError(name)
        sys.stderr.write(f"{error}\n")  # the code under test may swallow the exception
        raise error
