"""Refreshers of a finished course: the question, its answer, and the button that changes it."""

from datetime import datetime

from bot.chat.wording.screen import Button, Placement, Screen
from bot.chat.wording.voice import Voice, paragraphs, quoted
from bot.chat.wording.ways_on import name, ways_on
from bot.domain.ids import MapId
from bot.flow.engine.replies import Style
from bot.flow.topics.events import RefreshersPressed
from bot.flow.topics.replies import RefreshersProposed, RefreshersSettled


def propose(voice: Voice, reply: RefreshersProposed) -> Screen:
    """Return the question whether what was mastered shall go on coming back."""
    yes = RefreshersPressed(reply.map_id, wanted=True)
    no = RefreshersPressed(reply.map_id, wanted=False)
    return Screen(
        markdown=voice("refreshers-proposed", title=quoted(reply.title)),
        keyboard=(
            (
                Button(voice("button-refreshers-yes"), yes, Style.PRIMARY),
                Button(voice("button-refreshers-no"), no),
            ),
        ),
    )


def settle(voice: Voice, reply: RefreshersSettled) -> Screen:
    """Return what was decided, and how to change one's mind."""
    decided = "refreshers-kept" if reply.kept else "refreshers-dropped"
    return Screen(
        markdown=paragraphs(
            voice(decided, title=quoted(reply.title)), _first(voice, reply.next_review_at)
        ),
        keyboard=((switch(voice, reply.map_id, reply.title, kept=reply.kept),), *ways_on(voice)),
        placement=Placement.EDIT,
        aside=True,
    )


def switch(voice: Voice, map_id: MapId, title: str, *, kept: bool) -> Button:
    """Return the button that drops refreshers which are kept, or keeps them."""
    label = voice(
        "button-drop-refreshers" if kept else "button-keep-refreshers", title=name(title)
    )
    return Button(label, RefreshersPressed(map_id, wanted=not kept))


def _first(voice: Voice, at: datetime | None) -> str:
    if at is None:
        return ""
    return (
        voice("refreshers-first", when=voice.when(at))
        if at > voice.now
        else voice("refreshers-ready")
    )
