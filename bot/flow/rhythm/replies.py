"""Messages about what is due or idle, sent without being asked."""

from datetime import date, datetime

from bot.domain.ids import InteractionId, MapId, SkillId
from bot.domain.rhythm.rhythm import Reminder
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Line, LineButton, Reply, Style, Words, reply
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import ways_back


@reply("reminded")
class Reminded(Reply):
    """The message that something is due, with one button to start."""

    due: int
    """Number of due questions."""
    cards: int = 0
    """Number of due cards."""
    doing: int
    """Number of both that fit into one sitting."""
    overdue_days: int
    skill_id: SkillId | None = None
    """The skill to practise, for a learner who has nothing else to come."""
    skill: str = ""
    reminder: Reminder = Reminder()


def idle_warned(map_id: MapId, title: str, closes_at: datetime) -> Line:
    """Return the message that a topic will be put away unless it is taken up or paused."""
    go_on = LineButton("button-go-on", TopicPressed(map_id, TopicAction.SWITCH), Style.PRIMARY)
    pause = LineButton("button-pause-topic", TopicPressed(map_id, TopicAction.PAUSE))
    return Line(
        "idle-warned", {"title": title, "when": closes_at}, ((go_on, pause),), interim=True
    )


def put_away(map_id: MapId, title: str, *, was_open: bool) -> Line:
    """Return the message that a topic was put away after a month without work on it.

    If it `was_open`, its question in the chat is closed.
    """
    return Line("topic-put-away", {"title": title}, ways_back(map_id, title), interim=not was_open)


def break_end_asked(
    interaction_id: InteractionId, begins: date, *, not_read: bool = False
) -> Line:
    """Return the question for the last day of a break, below the first day.

    With `not_read` it says that the typed text was no such day.
    """
    cancel = LineButton("button-no-break", CancelPressed(interaction_id))
    asked = Words("break-end-not-read" if not_read else "break-end-asked")
    return Line("break-begins", {"day": begins}, ((cancel,),), more=(asked,))
