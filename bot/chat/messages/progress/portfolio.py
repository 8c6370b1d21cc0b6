"""All topics side by side, weak spots, and one tap to work on them."""

from collections.abc import Sequence
from typing import Final

from bot.chat.messages.localizer import (
    LONGEST_NAME,
    Localizer,
    bullets,
    duration,
    foldable,
    key_part,
    name,
    percent,
    quote,
    shorten,
)
from bot.chat.messages.screen import Button, Keyboard
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.events import Press
from bot.flow.lessons.events import TeachAgainPressed
from bot.flow.practice.events import SkillPressed
from bot.views.portfolio import Portfolio, TopicLine, WeakConcept, WeakDeck, WeakSpot

MOST_TOPICS: Final = 8
"""Topics that are listed one by one, and weak spots with their reasons."""
MOST_WEAK: Final = 8
_IN_SIGHT: Final = 2
"""The other topics are one tap away."""


def side_by_side(text: Localizer, portfolio: Portfolio) -> tuple[str, ...]:
    """Return one line for each of the first topics, those that stand out, and the other topics."""
    lines = [_line(text, topic) for topic in portfolio.topics[:MOST_TOPICS]]
    more = len(portfolio.topics) - MOST_TOPICS
    if more > 0:
        lines.append(text("portfolio-more", count=more))
    others = bullets(lines[_IN_SIGHT:])
    return bullets(lines[:_IN_SIGHT]), _apart(text, portfolio), others


def skills_text(text: Localizer, portfolio: Portfolio) -> str:
    """Return the state of the skills, or nothing if none was begun."""
    if portfolio.skills is None:
        return ""
    skills = portfolio.skills
    message = text("portfolio-skills", begun=skills.practised, mastered=skills.mastered)
    review = text("portfolio-skills-review", count=skills.to_review)
    return f"{message} · {review}" if skills.to_review else message


def weak_text(text: Localizer, portfolio: Portfolio) -> str:
    """Return the weak spots, each with its reasons, or nothing if there are none."""
    if not portfolio.weak:
        return ""
    lines = [_weak(text, spot) for spot in portfolio.weak[:MOST_WEAK]]
    more = len(portfolio.weak) - MOST_WEAK
    if more > 0:
        lines.append(text("portfolio-weak-more", count=more))
    return foldable(text("portfolio-weak"), bullets(lines))


def work_on(text: Localizer, spots: Sequence[WeakSpot]) -> Keyboard:
    """Return a button for each weak spot, one per row."""
    return tuple(
        (Button(text("button-work-on", name=name(spot.name)), _press(spot)),)
        for spot in spots[:MOST_WEAK]
    )


def _apart(text: Localizer, portfolio: Portfolio) -> str:
    best, least = portfolio.strongest, portfolio.weakest
    if best is None or least is None:
        return ""
    return text(
        "portfolio-apart",
        strongest=_title(best),
        most=percent(text, best.known or 0),
        weakest=_title(least),
        least=percent(text, least.known or 0),
    )


def _line(text: Localizer, topic: TopicLine) -> str:
    summed = topic.summary
    title = text("progress-topic", title=_title(topic), percent=percent(text, summed.percent))
    if summed.is_done:
        return f"★ {title}"
    rests = text("progress-paused") if topic.rests else ""
    due = text("progress-due", due=topic.due) if topic.due else ""
    left = text("progress-goal-left", duration=duration(text, summed.minutes_left))
    return " · ".join(filter(None, (title, rests or due, left)))


def _title(topic: TopicLine) -> str:
    return quote(shorten(topic.title, LONGEST_NAME))


def _weak(text: Localizer, spot: WeakSpot) -> str:
    match spot:
        case WeakConcept():
            reasons = " ".join(text(f"struggle-{key_part(reason)}") for reason in spot.reasons)
        case WeakDeck():
            reasons = text("portfolio-weak-deck", count=spot.leeches)
        case _:
            reasons = text("portfolio-weak-skill")
    return f"**{quote(shorten(spot.name, LONGEST_NAME))}:** {reasons}"


def _press(spot: WeakSpot) -> Press:
    match spot:
        case WeakConcept():
            return TeachAgainPressed(spot.map_id, spot.short_id)
        case WeakDeck():
            return DeckDrillPressed(spot.deck_id, more=False)
        case _:
            return SkillPressed(spot.skill_id, wanted=False)
