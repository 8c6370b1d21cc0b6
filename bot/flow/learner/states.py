"""Where a chat is while its learner makes sure of something."""

from bot.flow.engine.states import Interactive, state


@state("deletion_open")
class DeletionOpen(Interactive):
    """Everything is to be deleted; the word that makes sure of it is awaited."""
