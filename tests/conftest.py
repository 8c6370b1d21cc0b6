"""No test reaches beyond this machine, and every run tries the same examples."""

import io
import logging
import socket
from collections.abc import Callable, Iterator
from functools import wraps
from ipaddress import ip_address
from typing import Any

import pytest
import structlog
from hypothesis import settings

from bot.logs import TOO_TALKATIVE, configure_logs

Configure = Callable[..., io.StringIO]

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


class OutsideNetworkError(Exception):
    """A test wanted to leave this machine; no OSError, which code under test might swallow."""

    def __init__(self, host: object) -> None:
        super().__init__(f"tests stay on this machine; {host!r} lies outside")


@pytest.fixture(autouse=True, scope="session")
def _stay_on_this_machine() -> Iterator[None]:
    """Refuse every connection and every look-up that leaves the loopback; asyncio included."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
        patch.setattr(socket.socket, "sendto", _guarded(socket.socket.sendto, address_at=-1))
        for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex"):
            patch.setattr(socket, name, _only_local_names(getattr(socket, name)))
        yield


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


def _check(host: str | bytes | None) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if not name or name == "localhost":
        return
    try:
        address = ip_address(name)
    except ValueError:
        raise OutsideNetworkError(name) from None
    if not (address.is_loopback or address.is_unspecified):
        raise OutsideNetworkError(name)


@pytest.fixture
def configure() -> Iterator[Configure]:
    """Configure logs into a buffer; everything is as it was afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers[:] = []  # `basicConfig(force=True)` would close those of pytest

    def into_buffer(*, as_json: bool = True, level: str = "INFO") -> io.StringIO:
        stream = io.StringIO()
        configure_logs(as_json=as_json, level=level, stream=stream)
        return stream

    yield into_buffer
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in TOO_TALKATIVE:
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()
