"""What every test needs that kills the bot before each call that a turn makes to the outside."""

from tests.scenarios.person import Person
from tests.scenarios.process import BotProcess

MOST_CALLS = 40
"""A turn makes fewer."""


def dying(number: int) -> tuple[str, str]:
    """Return the command of a bot that dies before the call of that number."""
    return ("tests.scenarios.dying", str(number))


async def is_over(bot: BotProcess, person: Person, update_id: int) -> bool:
    """Wait until the bot has died, or the update is worked off; say whether it lives."""
    turn_id = person.turn_of(update_id)
    while bot.is_running and not await person.is_done(turn_id):
        await person.glance()
    return bot.is_running
