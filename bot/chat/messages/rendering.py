"""How each reply is rendered: by the function that is written for its class."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from bot.chat.messages.localizer import Localizer
from bot.chat.messages.screen import Screen
from bot.flow.engine.replies import Reply

R = TypeVar("R", bound=Reply)

RENDERERS: Final[dict[type[Reply], Callable[[Localizer, Any], Screen]]] = {}


def renders(renderer: Callable[[Localizer, R], Screen]) -> Callable[[Localizer, R], Screen]:
    """Return the function, which from now on renders the class that its second argument is of."""
    _, declared, _ = renderer.__annotations__.values()
    RENDERERS[declared] = renderer
    return renderer


def render(reply: Reply, text: Localizer) -> Screen:
    """Return the reply as the learner reads it."""
    return RENDERERS[type(reply)](text, reply)
