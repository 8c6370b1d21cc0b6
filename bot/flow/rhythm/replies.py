"""What is due or lies idle, shown without being asked."""

from datetime import date, datetime

from bot.domain.ids import InteractionId, MapId, SkillId
from bot.domain.rhythm.rhythm import Reminder
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Line, LineButton, Reply, Style, Words, reply
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import ways_back


@reply("reminded")
class Reminded(Reply):
    """Something is due; one message, one tap to start."""

    due: int
    """Questions."""
    cards: int = 0
    """Cards that are due besides."""
    doing: int
    """How many of both can be done at once."""
    overdue_days: int
    skill_id: SkillId | None = None
    """The skill to practise, of a learner who has nothing else that comes back."""
    skill: str = ""
    reminder: Reminder = Reminder()


def idle_warned(map_id: MapId, title: str, closes_at: datetime) -> Line:
    """Return that a topic will be put away unless it is taken up or paused."""
    go_on = LineButton("button-go-on", TopicPressed(map_id, TopicAction.SWITCH), Style.PRIMARY)
    pause = LineButton("button-pause-topic", TopicPressed(map_id, TopicAction.PAUSE))
    return Line(
        "idle-warned", {"title": title, "when": closes_at}, ((go_on, pause),), interim=True
    )


def put_away(map_id: MapId, title: str, *, was_open: bool) -> Line:
    """Return that a topic was put away after a month without any work on it.

    A question of it that stood in the chat is closed now.
    """
    return Line("topic-put-away", {"title": title}, ways_back(map_id, title), interim=not was_open)


def break_end_asked(
    interaction_id: InteractionId, begins: date, *, not_read: bool = False
) -> Line:
    """Return the question for the last day of a break, below the day on which it begins.

    What was typed may be no such day.
    """
    cancel = LineButton("button-no-break", CancelPressed(interaction_id))
    asked = Words("break-end-not-read" if not_read else "break-end-asked")
    return Line("break-begins", {"day": begins}, ((cancel,),), more=(asked,))
