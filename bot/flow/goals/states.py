"""Where a chat is among landscapes."""

from bot.flow.engine.states import Interactive, state


@state("goal_sought")
class GoalSought(Interactive):
    """The words by which a goal is looked for are awaited."""
