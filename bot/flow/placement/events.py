"""The answer to the offer of a placement."""

from bot.flow.engine.events import Interaction, press


@press("place")
class PlacementPressed(Interaction):
    """The short check before the plan was taken or left."""

    wanted: bool
