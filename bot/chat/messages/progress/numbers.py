"""Why these numbers? Each of them with its rule and the learner's own values."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import (
    Localizer,
    bullets,
    decimal,
    duration,
    key_part,
    name,
    paragraphs,
    percent,
    quote,
)
from bot.chat.messages.progress.causes import causes_text
from bot.chat.messages.progress.overview import (
    back_to_progress,
    counts,
    milestone_text,
    week_lines,
)
from bot.chat.messages.reasons import rest_text, score_text
from bot.chat.messages.screen import Button, Placement, Screen, rows
from bot.domain.mastery.score import GOOD_IN_A_ROW, GOOD_IN_A_ROW_WITHOUT_SCORE, GRADUATION_SCORE
from bot.domain.mastery.tracing import POLICY
from bot.domain.progress.numbers import Number
from bot.domain.progress.progress import MilestoneKind, score_percent
from bot.flow.progress.events import ConceptPressed, NumberPressed, NumbersPressed
from bot.flow.progress.replies import NumberExplained, NumbersShown, TopicProgress


@renders
def offer(text: Localizer, reply: NumbersShown) -> Screen:
    """Return the numbers of a course, each on a button."""
    topic = reply.topic
    buttons = tuple(
        Button(_label(text, number, topic), NumberPressed(topic.map_id, number))
        for number in Number
    )
    others = tuple(
        (Button(text("button-numbers-of", title=name(other.title)), NumbersPressed(other.map_id)),)
        for other in reply.others
    )
    return Screen(
        markdown=paragraphs(
            causes_text(text, reply.latest) if reply.latest else "",
            text("numbers-title", title=quote(topic.title)),
        ),
        keyboard=(*rows(buttons, 2), *others, (back_to_progress(text),)),
        placement=Placement.EDIT,
        interim=True,
    )


@renders
def explain(text: Localizer, reply: NumberExplained) -> Screen:
    """Return the meaning of a number, and the rule behind it."""
    all_numbers = Button(text("button-all-numbers"), NumbersPressed(reply.topic.map_id))
    concept = reply.concept
    to_concept = () if concept is None else (
        (Button(name(concept.label), ConceptPressed(reply.topic.map_id, concept.short_id, 0)),),
    )  # fmt: skip
    return Screen(
        markdown=_EXPLANATIONS[reply.number](text, reply),
        keyboard=(*to_concept, (all_numbers, back_to_progress(text))),
        placement=Placement.EDIT,
        interim=True,
    )


def _label(text: Localizer, number: Number, topic: TopicProgress) -> str:
    """Return the label of a number's button: its name, and its value if that is short."""
    summed = topic.summary
    values: dict[Number, dict[str, str | float]] = {
        Number.MASTERED: {"mastered": summed.mastered, "of": summed.of},
        Number.PERCENT: {"percent": percent(text, summed.percent)},
        Number.REVIEWING: {"count": summed.reviewing},
        Number.DUE: {"count": topic.due},
        Number.MINUTES: {"duration": duration(text, summed.minutes_left)},
    }
    right = topic.trend.recent.percent
    if right is not None:
        values[Number.RIGHT] = {"percent": percent(text, right)}
    unknown = "-none" if number is Number.RIGHT and right is None else ""
    label = f"button-number-{key_part(number)}{unknown}"
    return text(label, **values.get(number, {}))


def _mastered_text(text: Localizer, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    if reply.topic.traced:
        needed = percent(text, score_percent(POLICY.mastered_from))
        rule = text("number-mastered-traced", mastered=summed.mastered, of=summed.of, score=needed)
        return paragraphs(rule, text("number-mastered-back"))
    needed = percent(text, score_percent(GRADUATION_SCORE))
    return paragraphs(
        text(
            "number-mastered",
            mastered=summed.mastered,
            of=summed.of,
            run=GOOD_IN_A_ROW,
            score=needed,
        ),
        text("number-mastered-reviews", run=GOOD_IN_A_ROW, long=GOOD_IN_A_ROW_WITHOUT_SCORE),
        text("number-mastered-back"),
    )


def _percent(text: Localizer, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    share = percent(text, summed.percent)
    message = text(
        "number-percent",
        percent=share,
        mastered=summed.mastered,
        of=summed.of,
        partly=decimal(text, summed.partly),
    )
    return paragraphs(message, text("number-percent-rule"))


def _reviewing(text: Localizer, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    counts = [
        text("number-reviewing-mastered", count=summed.mastered),
        text("number-reviewing-reviewing", count=summed.reviewing),
        text("number-reviewing-learning", count=summed.learning),
        text("number-reviewing-ahead", count=summed.ahead),
    ]
    return paragraphs(text("number-reviewing", of=summed.of), bullets(counts))


def _due(text: Localizer, reply: NumberExplained) -> str:
    if unplanned := _no_reviews_reason(reply.topic):
        return text(f"number-due-{unplanned}")
    ahead = [
        text(f"number-due-{place}", count=count) for place, count in counts(reply.topic.ahead)
    ]
    return paragraphs(
        text("number-due", count=reply.topic.due),
        text("number-due-ahead") if ahead else "",
        bullets(ahead),
    )


def _trend(text: Localizer, reply: NumberExplained) -> str:
    trend = reply.topic.trend
    rule = text("number-trend-rule")
    if trend.recent.is_empty and trend.earlier is None:
        return paragraphs(text("number-trend-none"), rule)
    return paragraphs(text("number-trend"), bullets(week_lines(text, trend)), rule)


def _right(text: Localizer, reply: NumberExplained) -> str:
    week = reply.topic.trend.recent
    rule = text("number-right-rule")
    if week.percent is None:
        return paragraphs(text("number-right-none"), rule)
    message = text(
        "number-right",
        percent=percent(text, week.percent),
        right=week.right,
        answers=text("count-answers", count=week.answers),
        count=week.answers,
    )
    return paragraphs(message, rule)


def _minutes(text: Localizer, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    rule = text("number-minutes-rule")
    if not summed.minutes_left:
        return paragraphs(text("number-minutes-none"), rule)
    message = text(
        "number-minutes",
        duration=duration(text, summed.minutes_left),
        concepts=text("count-concepts", count=summed.of - summed.mastered),
        minutes=text("count-minutes", count=summed.minutes_left),
    )
    return paragraphs(message, rule)


def _milestone(text: Localizer, reply: NumberExplained) -> str:
    summed, milestone = reply.topic.summary, reply.topic.milestone
    rule = text("number-milestone-rule")
    if milestone is None:
        return paragraphs(text("number-milestone-none"), rule)
    if milestone.kind is MilestoneKind.LEVEL:
        reached = text("number-milestone-level", level=milestone.depth + 1)
    else:
        reached = text(
            "number-milestone-share",
            mastered=summed.mastered,
            of=summed.of,
            goal=summed.mastered + milestone.missing,
            missing=milestone.missing,
        )
    message = text("number-milestone", milestone=milestone_text(text, milestone))
    return paragraphs(message, reached, rule)


def _next_review(text: Localizer, reply: NumberExplained) -> str:
    concept, rule = reply.concept, text("number-next-review-rule")
    if unplanned := _no_reviews_reason(reply.topic):
        return paragraphs(text(f"number-next-review-{unplanned}"), rule)
    if concept is None or concept.next_review_at is None:
        return paragraphs(text("number-next-review-none"), rule)
    label = quote(concept.label)
    if text.is_due(concept.next_review_at, concept.interval_days):
        message = text("number-next-review-due", label=label)
    else:
        when = text.comes(concept.next_review_at)
        message = text("number-next-review", when=when, label=label)
    return paragraphs(message, rest_text(text, concept), rule)


def _score(text: Localizer, reply: NumberExplained) -> str:
    concept, rule = reply.concept, text("number-score-rule")
    if concept is not None and concept.traced is not None:
        needed = percent(text, score_percent(POLICY.mastered_from))
        rule = text("number-score-rule-traced", score=needed)
    if concept is None:
        return paragraphs(text("number-score-none"), rule)
    share = percent(text, score_percent(concept.score))
    message = text("number-score", label=quote(concept.label), percent=share)
    return paragraphs(message, score_text(text, concept), rule)


def _no_reviews_reason(topic: TopicProgress) -> str:
    """Return why the course has no reviews at all, or nothing if it has."""
    if topic.paused:
        return "paused"
    return "finished" if topic.milestone is None else ""


_EXPLANATIONS: Final[Mapping[Number, Callable[[Localizer, NumberExplained], str]]] = {
    Number.MASTERED: _mastered_text,
    Number.PERCENT: _percent,
    Number.REVIEWING: _reviewing,
    Number.DUE: _due,
    Number.TREND: _trend,
    Number.RIGHT: _right,
    Number.MINUTES: _minutes,
    Number.MILESTONE: _milestone,
    Number.NEXT_REVIEW: _next_review,
    Number.SCORE: _score,
}
