"""The buttons of tasks that are answered in one's own words."""

from bot.flow.engine.events import Interaction, press


@press("onward")
class DrillOnPressed(Interaction):
    """The feedback on the task is read; the drill goes on."""
