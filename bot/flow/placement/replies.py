"""The offer of a placement, and what a plan came to."""

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ids import InteractionId
from bot.flow.engine.replies import WAYS_ON, Line, Reply, Value, Words, reply


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """What is to be learned: of a topic, or of what its goal takes."""

    name: str
    concepts: int
    minutes: int

    @property
    def values(self) -> dict[str, Value]:
        """Return how much it is, as a text is filled with it."""
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
    """Return what the map holds, what the placement showed, and where it begins.

    A topic may have an origin to be named: "written" by a model, "sourced" from one's own pages.
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
