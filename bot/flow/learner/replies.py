"""The pages of /settings, and the question what time it is."""

from datetime import datetime

from bot.domain.ids import InteractionId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.breaks import BreakBegins
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Line, LineButton, Reply, Style, reply
from bot.flow.learner.events import Screen


def deletion_asked(interaction_id: InteractionId) -> Line:
    """Return what would be deleted, and the word that confirms it."""
    keep = LineButton("button-keep-everything", CancelPressed(interaction_id), Style.PRIMARY)
    return Line("deletion-asked", {}, ((keep,),))


@reply("clock_asked")
class ClockAsked(Reply):
    """What time is it for you? Asked once, when the first review is planned."""

    now: datetime


@reply("settings_shown")
class SettingsShown(Reply):
    """A page of /settings."""

    page: Screen
    learner: Learner
    break_from: BreakBegins | None = None
    """When the break begins, while its length is asked for."""
    zones: tuple[str, ...] = ()
    """Zones to choose from: their clocks show what the learner said."""
    now: datetime
    edits: bool = True
