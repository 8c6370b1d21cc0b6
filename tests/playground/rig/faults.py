"""Faults on request: what goes wrong, for which calls, and how often."""

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias, get_args

from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json

FaultKind: TypeAlias = Literal[
    "flood", "error", "page", "slow", "drop_before", "drop_after", "duplicate_updates"
]


@dataclass(slots=True)
class Fault:
    """One thing that fails `count` more times. Empty method and no chat mean any."""

    kind: FaultKind
    method: str = ""
    chat: int | None = None
    count: int = 1
    retry_after: int = 1
    status: int = 500
    seconds: float = 1.0

    def meets(self, method: str, chat: int | None) -> bool:
        """Return True if this fault is for such a call."""
        wanted = self.method.casefold() in {"", method.casefold()}
        return wanted and self.chat in {None, chat} and self.count > 0


class Faults:
    """The faults that are still to come."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, wish: Json) -> None:
        """Arrange a fault. The wish has the fields of `Fault`."""
        if wish.get("kind") not in get_args(FaultKind):
            raise bad_request(f"unknown kind of fault {wish.get('kind')!r}")
        try:
            self._faults.append(Fault(**wish))
        except TypeError as error:
            raise bad_request(f"not a fault: {error}") from None

    def take(self, kind: FaultKind, method: str = "", chat: int | None = None) -> Fault | None:
        """Return the next fault of a kind for a call and count it down; None if there is none."""
        for fault in self._faults:
            if fault.kind == kind and fault.meets(method, chat):
                fault.count -= 1
                return fault
        return None

    def left(self) -> list[Json]:
        """Return the faults that have not happened often enough."""
        return [asdict(fault) for fault in self._faults if fault.count > 0]

    def clear(self) -> None:
        """Remove all faults."""
        self._faults.clear()
