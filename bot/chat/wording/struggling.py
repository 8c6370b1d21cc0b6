"""Concepts that will not stick: why, and what helps."""

from typing import Final

from bot.chat.wording.screen import Button, Keyboard, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import name, ways_on
from bot.flow.authoring.events import BridgePressed
from bot.flow.lessons.events import BasicsPressed, TeachAgainPressed
from bot.flow.lessons.replies import SlippingConcept, TeachAgainOffered

_MOST_REASONS: Final = 2
"""Reasons that are told, the most telling ones: all four would sound like a reproach."""


def offer_to_teach_again(voice: Voice, reply: TeachAgainOffered) -> Screen:
    """Return the concepts that will not stick, each with its reasons and its ways on."""
    lines = bullets([_line(voice, concept) for concept in reply.concepts])
    alone = len(reply.concepts) == 1
    buttons = tuple(
        row for concept in reply.concepts for row in _buttons(voice, concept, alone=alone)
    )
    return Screen(
        markdown=paragraphs(voice("teach-again", count=len(reply.concepts)), lines),
        keyboard=buttons + ways_on(voice),
    )


def _line(voice: Voice, concept: SlippingConcept) -> str:
    telling = concept.reasons[:_MOST_REASONS]
    reasons = (voice(f"struggle-{it.value.replace('_', '-')}") for it in telling)
    return " ".join((f"**{quoted(concept.label)}:**", *reasons))


def _buttons(voice: Voice, concept: SlippingConcept, *, alone: bool) -> Keyboard:
    again = TeachAgainPressed(concept.map_id, concept.node)
    basics = BasicsPressed(concept.map_id, concept.node)
    label = name(concept.label)
    explain = voice("button-teach-it") if alone else voice("button-teach-again", label=label)
    first = voice("button-its-basics") if alone else voice("button-basics", label=label)
    return (
        (Button(explain, again),),
        *(((Button(first, basics),),) if concept.builds_on else ()),
        *((_gap(voice, concept, alone=alone),) if concept.bridgeable else ()),
    )


def _gap(voice: Voice, concept: SlippingConcept, *, alone: bool) -> tuple[Button]:
    label = name(concept.label)
    look = voice("button-its-gap") if alone else voice("button-gap", label=label)
    return (Button(look, BridgePressed(concept.map_id, concept.node)),)
