"""Cards that are forgotten again and again, and short words on cards."""

from typing import Final

from bot.chat.messages.cards.drill import last_line, undo_row
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, beginning, paragraphs, spelled
from bot.chat.messages.screen import Button, Screen, edited
from bot.domain.cards.text import side_of
from bot.flow.cards.events import LeechAction, LeechPressed
from bot.flow.cards.replies import LeechShown, RewritingAsked
from bot.flow.engine.events import CancelPressed

_LONGEST_QUESTION: Final = 120


@renders
def show_leech(text: Localizer, reply: LeechShown) -> Screen:
    """Return the question what shall become of a card that is forgotten again and again."""
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
        placement=edited(edits=reply.edits),
    )


@renders
def ask_to_rewrite(text: Localizer, reply: RewritingAsked) -> Screen:
    """Return the question for the new text of one side, and what is there now."""
    problem = "" if reply.problem is None else text(f"rewriting-{spelled(reply.problem)}")
    now = side_of(reply.now).text
    return Screen(
        markdown=paragraphs(
            problem,
            text(f"rewriting-{reply.side.value}"),
            text("rewriting-gaps") if reply.gaps else "",
            text("rewriting-now") if now else "",
            beginning(text, now, _LONGEST_QUESTION),
        ),
        keyboard=((Button(text("button-leave-card"), CancelPressed(reply.interaction_id)),),),
    )
