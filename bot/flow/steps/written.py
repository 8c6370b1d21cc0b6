"""What is said of a topic while it is wanted, made, or waits to be drawn."""

from bot.flow.model_errors import ModelTrouble
from bot.flow.replies import Making, MapNotDrawn, TopicOffered, WorkStands
from bot.flow.states import Drawing, Surveying, ToBeDrawn, TopicProposed


def offered(state: TopicProposed, *, edits: bool = False) -> TopicOffered:
    """Return the offer to make the topic, with what can be chosen in the same message."""
    wanted = state.wanted
    return TopicOffered(
        ticket=state.ticket,
        topic=wanted.topic,
        scope=wanted.scope,
        goal=wanted.goal,
        edits=edits,
    )


def stands(state: Surveying | Drawing, *, begun: bool = False) -> WorkStands:
    """Return what is being made right now."""
    making = Making.SURVEY if isinstance(state, Surveying) else Making.DRAWING
    return WorkStands(ticket=state.ticket, topic=state.wanted.topic, making=making, begun=begun)


def undrawn(state: ToBeDrawn, trouble: ModelTrouble | None = None) -> MapNotDrawn:
    """Return that the map is not drawn yet, and why where something was in the way."""
    return MapNotDrawn(ticket=state.ticket, topic=state.wanted.topic, trouble=trouble)
