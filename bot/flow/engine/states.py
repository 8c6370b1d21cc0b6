"""Where a chat can be: how it is declared, and what is common to all rooms.

A state is declared once, in the room of its subject. It names the kind under which it is stored;
no code compares that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeVar, dataclass_transform

from bot.domain.ids import InteractionId


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatState:
    """Where a chat is; each state carries exactly its data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interactive(ChatState):
    """Something was asked; the buttons below it carry the id of that interaction."""

    interaction_id: InteractionId


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingOpen(ChatState):
    """Nothing waits for the learner."""


S = TypeVar("S", bound=ChatState)
DECLARED: Final[list[type[ChatState]]] = []
"""As far as their modules are imported; `bot.flow.engine.registry` has them all."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def state(kind: str) -> Callable[[type[S]], type[S]]:
    """Make the class a state: a frozen dataclass that is stored under that kind."""

    def declared(cls: type[S]) -> type[S]:
        cls.__annotations__["kind"] = Literal[kind]
        cls.kind = kind  # type: ignore[attr-defined]  # a field, for the codec alone
        made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
        DECLARED.append(made)
        return made

    return declared


@state("idle")
class Idle(NothingOpen):
    """Nothing is open."""
