"""What can be asked in every state: the reason of what is open."""

from dataclasses import replace

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, paragraphs
from bot.chat.messages.screen import Screen
from bot.flow.anywhere.replies import HelpLinesGiven


@renders
def give_help_lines(text: Localizer, reply: HelpLinesGiven) -> Screen:
    """Return kind words, the lines that help, and that nothing is lost."""
    text = replace(text, language=reply.language)
    return Screen(
        markdown=paragraphs(
            text(f"distress-{reply.concern.value}"), bullets(reply.lines), text("distress-close")
        ),
        interim=True,
    )
