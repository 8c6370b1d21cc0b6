"""Topics that a model writes: offered, in the making, stuck, and concepts added to them."""

from bot.domain.authoring.scope import Scope
from bot.domain.ids import InteractionId
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Line, LineButton, Reply, reply
from bot.flow.work.events import ModelTrouble


@reply("topic_offered")
class TopicOffered(Reply):
    """A topic that is not written yet: how much of it, what for, a short check first?"""

    interaction_id: InteractionId
    topic: str
    scope: Scope
    goal: str = ""
    edits: bool = False


@reply("topic_stuck")
class TopicStuck(Reply):
    """A topic could not be made, and why; it can be tried again as it was wanted."""

    interaction_id: InteractionId
    topic: str
    trouble: ModelTrouble
    check_first: bool


@reply("map_not_drawn")
class MapNotDrawn(Reply):
    """A placement is over and its map is not drawn; its answers are kept."""

    interaction_id: InteractionId
    topic: str
    trouble: ModelTrouble | None = None
    """None where it was put off."""


@reply("prerequisite_suggested")
class PrerequisiteSuggested(Reply):
    """A concept may be missing below one that will not stick: shall it come in?"""

    interaction_id: InteractionId
    label: str
    description: str
    why: str
    minutes: int
    before: str


def being_made(key: str, interaction_id: InteractionId, topic: str) -> Line:
    """Return that something is made of the topic, or looked for; it can be cancelled."""
    return Line(
        key, {"topic": topic}, ((LineButton("button-cancel", CancelPressed(interaction_id)),),)
    )
