"""What a step says, as values; the door makes the words.

A reply is declared where its subject is, and registered under the word that it is stored by.
"""

from collections.abc import Callable
from dataclasses import Field, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, dataclass_transform

R = TypeVar("R", bound="Reply")


class Reply:
    """Something to say to the learner."""

    __slots__ = ()
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    kind: ClassVar[str]
    """For storage alone; no code compares it."""


REPLIES: Final[dict[str, type[Reply]]] = {}
"""Every reply by the word that it is stored by."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def reply(kind: str) -> Callable[[type[R]], type[R]]:
    """Return what makes a class a reply that is stored as one of that kind."""

    def register(declared: type[R]) -> type[R]:
        made = dataclass(frozen=True, slots=True, kw_only=True)(declared)
        made.kind = kind
        REPLIES[kind] = made
        return made

    return register
