"""How the drill of mistakes begins."""

from bot.flow.engine.events import Press, press


@press("mistakes")
class MistakesAsked(Press):
    """`/review wrong`, or the button that says the same."""

    after_items: bool = False
    """Whether the items of practice, which come first, have had their turn."""
