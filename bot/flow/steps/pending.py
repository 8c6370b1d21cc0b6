"""What waits to be asked about: due now, or not yet."""

from collections.abc import Sequence
from datetime import timedelta

from bot.domain.due import DueReview
from bot.domain.sm2 import LONGEST_WAIT_DAYS
from bot.flow.exercise.states import Due
from bot.flow.ports import Ports
from bot.flow.steps.ending import finished
from bot.flow.steps.loaded_topic import LoadedTopic
from bot.flow.turn import Turn


async def pending(turn: Turn, ports: Ports) -> Sequence[DueReview]:
    """Return everything of the learner that will come; no date is further off than this."""
    furthest = turn.now + timedelta(days=LONGEST_WAIT_DAYS)
    return await ports.maps.due(turn.learner.id, furthest)


async def pending_besides(
    work: LoadedTopic, current: Due, turn: Turn, ports: Ports
) -> list[DueReview]:
    """Return what is pending besides a concept that was just answered.

    Where the answer finished its map, the map's other reviews are gone as well.
    """
    gone = work.mind_map.id if finished(work) else None
    return [
        review
        for review in await pending(turn, ports)
        if review.node_id != current.node_id and review.map_id != gone
    ]


def still_waiting(waiting: Sequence[Due], reviews: Sequence[DueReview]) -> tuple[Due, ...]:
    """Return what of a sitting still comes back; a topic may have been left in between."""
    coming = {review.node_id: due_of(review) for review in reviews}
    return tuple(coming[one.node_id] for one in waiting if one.node_id in coming)


def due_of(review: DueReview) -> Due:
    """Return the review as a sitting keeps it."""
    return Due(map_id=review.map_id, node_id=review.node_id, refresher=review.refresher)
