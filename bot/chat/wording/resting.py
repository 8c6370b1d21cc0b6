"""Topics that rest, are stopped, or are put away because nobody takes them up."""

from bot.chat.wording.screen import Button, Keyboard, Screen, Style
from bot.chat.wording.voice import Voice, quoted
from bot.chat.wording.ways_on import my_topics, name
from bot.domain.ids import MapId
from bot.flow.rhythm.replies import IdleWarned, TopicPutAway
from bot.flow.topics.events import TopicAction, TopicPressed
from bot.flow.topics.replies import TopicPaused, TopicStopped


def say_stopped(voice: Voice, reply: TopicStopped) -> Screen:
    """Return that a course is closed and how to get it back."""
    return Screen(
        markdown=voice("topic-stopped", title=quoted(reply.title)),
        keyboard=_ways_back(voice, reply.map_id, reply.title),
    )


def say_paused(voice: Voice, reply: TopicPaused) -> Screen:
    """Return that a course rests and how to go on with it."""
    return Screen(
        markdown=voice("topic-rests", title=quoted(reply.title)),
        keyboard=_ways_back(voice, reply.map_id, reply.title),
    )


def warn_of_idleness(voice: Voice, reply: IdleWarned) -> Screen:
    """Return when a course will be put away, and what can be done instead."""
    switch = TopicPressed(reply.map_id, TopicAction.SWITCH)
    go_on = Button(voice("button-go-on"), switch, Style.PRIMARY)
    when = voice.when(reply.put_away_at)
    return Screen(
        markdown=voice("idle-warned", title=quoted(reply.title), when=when),
        keyboard=((go_on, pause_topic(voice, reply.map_id)),),
        aside=True,
    )


def say_put_away(voice: Voice, reply: TopicPutAway) -> Screen:
    """Return that a course was put away, and how to get it back."""
    return Screen(
        markdown=voice("topic-put-away", title=quoted(reply.title)),
        keyboard=_ways_back(voice, reply.map_id, reply.title),
        aside=not reply.was_open,
    )


def resume_topic(voice: Voice, map_id: MapId, title: str) -> Button:
    """Return the button that goes on with a course that rests or is closed."""
    resume = TopicPressed(map_id, TopicAction.RESUME)
    return Button(voice("button-resume", title=name(title)), resume)


def pause_topic(voice: Voice, map_id: MapId) -> Button:
    """Return the button that lets a course rest."""
    return Button(voice("button-pause-topic"), TopicPressed(map_id, TopicAction.PAUSE))


def _ways_back(voice: Voice, map_id: MapId, title: str) -> Keyboard:
    return ((resume_topic(voice, map_id, title),), (my_topics(voice),))
