"""The state while a break is chosen."""

from datetime import date

from bot.flow.engine.states import Interactive, state


@state("break_end_open")
class BreakEndOpen(Interactive):
    """A break begins on the day `begins`, and the bot asked for its last day."""

    begins: date
