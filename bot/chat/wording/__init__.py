"""Every reply of the machine, said in the learner's language."""

from bot.chat.wording.say import say
from bot.chat.wording.screen import Button, Keyboard, Pictured, Placement, Screen
from bot.chat.wording.voice import Voice, WordingError, voice_for

__all__ = [
    "Button",
    "Keyboard",
    "Pictured",
    "Placement",
    "Screen",
    "Voice",
    "WordingError",
    "say",
    "voice_for",
]
