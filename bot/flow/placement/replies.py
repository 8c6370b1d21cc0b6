"""Replies of a placement: its offer, and the plan."""

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ids import InteractionId
from bot.flow.engine.replies import WAYS_ON, Line, Reply, Value, Words, reply


@reply("placement_proposed")
class PlacementProposed(Reply):
    """The offer to take a short check first, or to start at the beginning."""

    interaction_id: InteractionId
    title: str
    concepts: int
    description: str = ""
    """What the course is about, in a sentence."""
    goals: tuple[str, ...] = ()
    """Goals to choose, apart from the whole course."""
    chosen: int = 0
    """Number of the chosen goal, from 1, or 0 for the whole course."""
    needed: int = 0
    """Number of concepts that the chosen goal needs."""
    unknown_goal: str = ""
    """A goal that the learner asked for and the course does not have."""
    edits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """The extent of a topic, or of what its goal needs."""

    name: str
    concepts: int
    minutes: int

    @property
    def values(self) -> dict[str, Value]:
        """Return the extent as values for a text."""
        concepts = Words("count-concepts", {"count": self.concepts})
        return {"concepts": concepts, "duration": timedelta(minutes=self.minutes)}


def plan_made(
    topic: Extent,
    goal: Extent | None,
    known: tuple[str, ...],
    first: str,
    *,
    placed: bool,
    origin: str = "",
) -> Line:
    """Return the message with the extent of the map, what is known, and where it begins.

    The origin may be "written" by a model or "sourced" from the learner's own pages.
    """
    found = (Words("plan-known", {"known": known}),) if known else ()
    if placed and not known:
        found = (Words("plan-known-nothing"),)
    begins = "plan-first-known" if first in known else "plan-first"
    return Line(
        "plan-made",
        {"title": topic.name} | topic.values,
        WAYS_ON,
        more=(
            *((Words("plan-goal", {"goal": goal.name} | goal.values),) if goal else ()),
            *found,
            Words(begins, {"first": first}),
            Words("plan-map"),
            *((Words("light", {"text": Words(f"plan-{origin}")}),) if origin else ()),
        ),
    )
