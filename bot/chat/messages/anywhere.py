"""What can be asked in every state: the reason of what is open."""

from dataclasses import replace

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, days, paragraphs, quoted
from bot.chat.messages.screen import Screen
from bot.chat.messages.ways_on import ways_on
from bot.flow.anywhere.replies import HelpLinesGiven, WhyExplained


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


@renders
def why(text: Localizer, reply: WhyExplained) -> Screen:
    """Return the reason of what is on the table."""
    builds_on = text.names(reply.prerequisites)
    technique = f"technique-{(reply.format or 'none').replace('_', '-')}"
    return Screen(
        markdown=paragraphs(
            text(f"why-{reply.reason.replace('_', '-')}", label=quoted(reply.label)),
            text("why-optional") if reply.optional else "",
            text("because-opens", opens=text.names(reply.opens)) if reply.opens else "",
            text("why-prerequisites", names=builds_on) if builds_on else "",
            _progress(text, reply),
            _rested(text, reply),
            text(technique) if text.knows(technique) else "",
            text(f"taught-as-{reply.taught_as.value}") if reply.taught_as else "",
        ),
        keyboard=ways_on(text) if reply.reason == "idle" else (),
        interim=True,
    )


def _progress(text: Localizer, reply: WhyExplained) -> str:
    if not reply.reason.startswith("lesson"):
        return ""
    return text("why-depth", level=reply.depth + 1) if reply.depth else text("why-root")


def _rested(text: Localizer, reply: WhyExplained) -> str:
    """Return how long it rested; in whole days from one on."""
    if not reply.interval_days:
        return ""
    rested = reply.interval_days
    return text("why-interval", duration=days(text, rested if rested < 1 else round(rested)))
