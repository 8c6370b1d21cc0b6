"""Replies of every state: kind words, and answers of a model."""

from dataclasses import replace

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, paragraphs
from bot.chat.messages.screen import Button, Screen
from bot.chat.messages.ways_on import ways_on
from bot.flow.anywhere.replies import HelpLinesGiven
from bot.flow.exercise.events import TalkEndedPressed
from bot.flow.tutor.replies import QuestionAnswered


@renders
def give_help_lines(text: Localizer, reply: HelpLinesGiven) -> Screen:
    """Return kind words, the numbers of help lines, and the assurance that nothing is lost."""
    text = replace(text, language=reply.language)
    return Screen(
        markdown=paragraphs(
            text(f"distress-{reply.concern.value}"), bullets(reply.lines), text("distress-close")
        ),
        interim=True,
    )


@renders
def answer(text: Localizer, reply: QuestionAnswered) -> Screen:
    """Return the model's answer unchanged, with a button that ends the talk if there is one."""
    ends = reply.ends and Button(text("button-another-try"), TalkEndedPressed(reply.ends))
    keyboard = ((ends,),) if ends else ways_on(text)
    return Screen(markdown=reply.text, keyboard=keyboard, interim=True)
