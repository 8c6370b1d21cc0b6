"""What a model answers, and what is there without one."""

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, paragraphs, quoted
from bot.chat.messages.reasons import trouble_text
from bot.chat.messages.screen import Button, Keyboard, Screen
from bot.chat.messages.ways_on import ways_on
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import AnswerAgainPressed
from bot.flow.tutor.replies import ModelSilent, NeedsModel, QuestionAnswered


@renders
def need_model(text: Localizer, reply: NeedsModel) -> Screen:
    """Return the honest line about free questions, and what there is instead."""
    intro = text("needs-model-help", label=quoted(reply.label)) if reply.help else ""
    return Screen(
        markdown=paragraphs(text("needs-model"), intro, reply.help or text("needs-model-offer")),
        keyboard=ways_on(text),
        interim=True,
    )


@renders
def answer(text: Localizer, reply: QuestionAnswered) -> Screen:
    """Return the model's answer as it is."""
    return Screen(markdown=reply.text, keyboard=ways_on(text), interim=True)


@renders
def silent(text: Localizer, reply: ModelSilent) -> Screen:
    """Return that the model did not help, why, and that nothing has changed."""
    again: Keyboard = ()
    if reply.again is not None:
        press = AnswerAgainPressed(reply.again)
        again = ((Button(text("button-try-again"), press, Style.PRIMARY),),)
    return Screen(
        markdown=paragraphs(
            text(f"silent-{reply.with_what.value}"), trouble_text(text, reply.trouble)
        ),
        keyboard=(*again, *ways_on(text)),
        interim=True,
    )
