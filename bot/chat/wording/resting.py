"""Topics that rest, are stopped, or are put away because nobody takes them up."""

from bot.chat.wording.screen import Button
from bot.chat.wording.voice import Voice
from bot.chat.wording.ways_on import name
from bot.domain.ids import MapId
from bot.flow.topics.events import TopicAction, TopicPressed


def resume_topic(voice: Voice, map_id: MapId, title: str) -> Button:
    """Return the button that goes on with a course that rests or is closed."""
    resume = TopicPressed(map_id, TopicAction.RESUME)
    return Button(voice("button-resume", title=name(title)), resume)


def pause_topic(voice: Voice, map_id: MapId) -> Button:
    """Return the button that lets a course rest."""
    return Button(voice("button-pause-topic"), TopicPressed(map_id, TopicAction.PAUSE))
