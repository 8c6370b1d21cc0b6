"""Events of a placement."""

from bot.domain.ids import CourseId, MapId
from bot.flow.engine.events import Event, Interaction, event, press
from bot.flow.exercise.states import Probed
from bot.flow.maps.ports import TopicWanted


@press("place")
class PlacementPressed(Interaction):
    """The learner took or declined the short check before the plan."""

    wanted: bool


@event
class MapWanted(Event):
    """A placement ended whose topic has no map yet. Its answers go into the map."""

    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId
    probed: tuple[Probed, ...]
