"""Which mistakes there are, and which of them were made good.

What was answered right in their drill is noted with the learner. Nothing else keeps it: an answer
out of its turn is recorded nowhere and moves no schedule.
"""

from bot.domain.exercise.mistakes import Mistakes, lately_begins
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.learner.past import ANALYTICS


async def every_mistake(turn: Turn, ports: Ports) -> Mistakes:
    """Return what was answered wrong lately, also what was made good in the drill."""
    since = lately_begins(turn.learner, turn.now)
    return await ports[ANALYTICS].mistakes(turn.learner.id, since)


async def find_mistakes(turn: Turn, ports: Ports) -> Mistakes:
    """Return what was answered wrong lately and not right since."""
    return (await every_mistake(turn, ports)).without(turn.learner.rhythm.made_good)


async def any_mistakes(turn: Turn, ports: Ports) -> bool:
    """Say whether there are any."""
    return (await find_mistakes(turn, ports)).in_all > 0
