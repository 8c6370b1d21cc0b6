"""Where a chat is among landscapes."""

from bot.domain.answers.words import Meaning
from bot.flow.engine.events import Event, SkipAsked
from bot.flow.engine.states import Interactive, state


@state("goal_sought")
class GoalSought(Interactive):
    """The words by which a goal is looked for are awaited."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return that the search is left, for a no."""
        return SkipAsked() if meaning in {Meaning.NO, Meaning.DONT_KNOW} else None
