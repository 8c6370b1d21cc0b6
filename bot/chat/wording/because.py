"""Why something comes now, in one line below its title."""

from bot.chat.wording.voice import Voice
from bot.flow.lessons.replies import Because


def told(voice: Voice, because: Because | None) -> str:
    """Return why the tutor chose this; empty where the learner did."""
    if because is None:
        return ""
    reason = voice(f"because-{because.reason.value.replace('_', '-')}")
    optional = voice("because-optional") if because.optional else ""
    opens = voice("because-opens", opens=voice.names(because.opens)) if because.opens else ""
    return " ".join(filter(None, (reason, optional, opens)))
