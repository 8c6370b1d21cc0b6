"""Cards that are forgotten again and again, and short words on cards."""

from typing import Final

from bot.chat.wording.cards import cut, last_line, undo_row
from bot.chat.wording.screen import Button, Screen, edited
from bot.chat.wording.voice import Voice, paragraphs
from bot.domain.decks.card_text import side_of
from bot.flow.cards import replies
from bot.flow.cards.events import LeechAction, LeechPressed
from bot.flow.engine.events import CancelPressed

_LONGEST_QUESTION: Final = 1_000


def show_leech(voice: Voice, reply: replies.LeechShown) -> Screen:
    """Return the question what shall become of a card that is forgotten again and again."""
    first = (LeechAction.REWRITE, LeechAction.SUSPEND, LeechAction.LEAVE)
    buttons = tuple(
        (Button(voice(f"button-leech-{action.value}"), LeechPressed(reply.ticket, action)),)
        for action in first
    )
    return Screen(
        markdown=paragraphs(
            last_line(voice, reply.last),
            cut(reply.question, _LONGEST_QUESTION),
            voice("leech", lapses=reply.lapses),
            voice("leech-ways"),
        ),
        keyboard=(*buttons, *undo_row(voice, reply.ticket, reply.last)),
        placement=edited(edits=reply.edits),
    )


def ask_to_rewrite(voice: Voice, reply: replies.RewritingAsked) -> Screen:
    """Return the question for the new text of one side, and what is there now."""
    problem = "" if reply.problem is None else voice(f"rewriting-{_id(reply.problem)}")
    now = side_of(reply.now).text
    return Screen(
        markdown=paragraphs(
            problem,
            voice(f"rewriting-{reply.side.value}"),
            voice("rewriting-gaps") if reply.gaps else "",
            voice("rewriting-now") if now else "",
            cut(now, _LONGEST_QUESTION),
        ),
        keyboard=((Button(voice("button-leave-card"), CancelPressed(reply.ticket)),),),
    )


def _id(problem: replies.Rewriting) -> str:
    return problem.value.replace("_", "-")
