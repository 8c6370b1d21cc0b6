"""Leeches: cards that are forgotten again and again."""

from typing import Final

from bot.chat.messages.cards.drill import last_line, undo_row
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, beginning, paragraphs
from bot.chat.messages.screen import Button, Screen, reply_placement
from bot.flow.cards.events import LeechAction, LeechPressed
from bot.flow.cards.replies import LeechShown

_LONGEST_QUESTION: Final = 120


@renders
def show_leech(text: Localizer, reply: LeechShown) -> Screen:
    """Return the question what to do with a card that is forgotten again and again."""
    first = (LeechAction.REWRITE, LeechAction.SUSPEND, LeechAction.LEAVE)
    buttons = tuple(
        (Button(text(f"button-leech-{action.value}"), LeechPressed(reply.interaction_id, action)),)
        for action in first
    )
    return Screen(
        markdown=paragraphs(
            last_line(text, reply.last),
            beginning(text, reply.question, _LONGEST_QUESTION),
            text("leech", lapses=reply.lapses),
            text("leech-ways"),
        ),
        keyboard=(*buttons, *undo_row(text, reply.interaction_id, reply.last)),
        placement=reply_placement(edits=reply.edits),
    )
