"""Where a chat is while a break is chosen."""

from datetime import date

from bot.flow.engine.states import Interactive, state


@state("break_end_open")
class BreakEndOpen(Interactive):
    """A break begins on that day; its last one is awaited."""

    begins: date
