"""The offer of a placement, and what a plan came to."""

from bot.domain.ids import InteractionId
from bot.flow.engine.replies import Reply, reply


@reply("placement_proposed")
class PlacementProposed(Reply):
    """A short check first, or from the beginning?"""

    interaction_id: InteractionId
    title: str
    concepts: int
    description: str = ""
    """What the course is about, in a sentence."""
    goals: tuple[str, ...] = ()
    """What the course can be learned for, besides everything."""
    chosen: int = 0
    """The place of the chosen goal among them, from 1; 0 is everything."""
    needed: int = 0
    """How many concepts the chosen goal takes."""
    unknown_goal: str = ""
    """A goal that was asked for and that the course does not have."""
    edits: bool = False


@reply("plan_made")
class PlanMade(Reply):
    """The map is drawn: how many concepts, what the placement showed, where it begins."""

    title: str
    concepts: int
    minutes: int
    known: tuple[str, ...]
    first: str
    placed: bool
    goal: str = ""
    goal_concepts: int = 0
    goal_minutes: int = 0
    written: bool = False
    """Whether a model writes the topic."""
