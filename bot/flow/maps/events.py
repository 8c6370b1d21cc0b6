"""The buttons of a topic."""

from enum import StrEnum

from bot.domain.ids import MapId
from bot.flow.engine.events import Press, press


class TopicAction(StrEnum):
    """What can be done with a topic."""

    SWITCH = "switch"
    PAUSE = "pause"
    """The topic rests until the learner comes back to it."""
    STOP = "stop"
    """The topic is closed, its progress kept."""
    RESUME = "resume"
    MUTE = "mute"
    """No reminder mentions the topic. It still comes along in reviews."""
    UNMUTE = "unmute"


@press("topic")
class TopicPressed(Press):
    """A topic was switched to, paused, stopped or resumed."""

    map_id: MapId
    action: TopicAction
    page: int = 0


@press("keep")
class RefreshersPressed(Press):
    """The learner chose whether the concepts of a finished topic go on coming back."""

    map_id: MapId
    wanted: bool
