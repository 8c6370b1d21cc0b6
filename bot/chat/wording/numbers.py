"""Why these numbers? Each of them with its rule and the learner's own values."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.chat.wording.amounts import duration, percent
from bot.chat.wording.progress import back_to_progress, counts, milestone_told, week_lines
from bot.chat.wording.reasons import rest_told, score_told
from bot.chat.wording.screen import Button, Placement, Screen, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import name
from bot.domain.mastery import GOOD_IN_A_ROW, GOOD_IN_A_ROW_WITHOUT_SCORE, GRADUATION_SCORE
from bot.domain.numbers import Number
from bot.domain.progress import MilestoneKind, score_percent
from bot.flow.progress.events import ConceptPressed, NumberPressed, NumbersPressed
from bot.flow.progress.replies import NumberExplained, NumbersShown, TopicProgress


def offer(voice: Voice, reply: NumbersShown) -> Screen:
    """Return the numbers of a course, each on a button."""
    topic = reply.topic
    buttons = tuple(
        Button(_label(voice, number, topic), NumberPressed(topic.map_id, number))
        for number in Number
    )
    others = tuple(
        (Button(voice("button-numbers-of", title=name(it.title)), NumbersPressed(it.map_id)),)
        for it in reply.others
    )
    return Screen(
        markdown=voice("numbers-title", title=quoted(topic.title)),
        keyboard=(*rows(buttons, 2), *others, (back_to_progress(voice),)),
        placement=Placement.EDIT,
        aside=True,
    )


def explain(voice: Voice, reply: NumberExplained) -> Screen:
    """Return what a number says, and the rule behind it."""
    all_numbers = Button(voice("button-all-numbers"), NumbersPressed(reply.topic.map_id))
    concept = reply.concept
    to_concept = () if concept is None else (
        (Button(name(concept.label), ConceptPressed(reply.topic.map_id, concept.mark, 0)),),
    )  # fmt: skip
    return Screen(
        markdown=_EXPLANATIONS[reply.number](voice, reply),
        keyboard=(*to_concept, (all_numbers, back_to_progress(voice))),
        placement=Placement.EDIT,
        aside=True,
    )


def _label(voice: Voice, number: Number, topic: TopicProgress) -> str:
    """Return what stands on the button of a number: its name, and its value where it is short."""
    summed = topic.summary
    values: dict[Number, dict[str, str | float]] = {
        Number.MASTERED: {"mastered": summed.mastered, "of": summed.of},
        Number.PERCENT: {"percent": percent(voice, summed.percent)},
        Number.REVIEWING: {"count": summed.reviewing},
        Number.DUE: {"count": topic.due},
        Number.MINUTES: {"duration": duration(voice, summed.minutes_left)},
    }
    right = topic.trend.recent.percent
    if right is not None:
        values[Number.RIGHT] = {"percent": percent(voice, right)}
    unknown = "-none" if number is Number.RIGHT and right is None else ""
    label = f"button-number-{number.value.replace('_', '-')}{unknown}"
    return voice(label, **values.get(number, {}))


def _mastered(voice: Voice, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    needed = percent(voice, score_percent(GRADUATION_SCORE))
    return paragraphs(
        voice(
            "number-mastered",
            mastered=summed.mastered,
            of=summed.of,
            run=GOOD_IN_A_ROW,
            score=needed,
        ),
        voice("number-mastered-reviews", run=GOOD_IN_A_ROW, long=GOOD_IN_A_ROW_WITHOUT_SCORE),
        voice("number-mastered-back"),
    )


def _percent(voice: Voice, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    share = percent(voice, summed.percent)
    told = voice("number-percent", percent=share, mastered=summed.mastered, of=summed.of)
    return paragraphs(told, voice("number-percent-rule"))


def _reviewing(voice: Voice, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    standing = [
        voice("number-reviewing-mastered", count=summed.mastered),
        voice("number-reviewing-reviewing", count=summed.reviewing),
        voice("number-reviewing-learning", count=summed.learning),
        voice("number-reviewing-ahead", count=summed.ahead),
    ]
    return paragraphs(voice("number-reviewing", of=summed.of), bullets(standing))


def _due(voice: Voice, reply: NumberExplained) -> str:
    if unplanned := _unplanned(reply.topic):
        return voice(f"number-due-{unplanned}")
    ahead = [
        voice(f"number-due-{place}", count=count) for place, count in counts(reply.topic.ahead)
    ]
    return paragraphs(
        voice("number-due", count=reply.topic.due),
        voice("number-due-ahead") if ahead else "",
        bullets(ahead),
    )


def _trend(voice: Voice, reply: NumberExplained) -> str:
    trend = reply.topic.trend
    rule = voice("number-trend-rule")
    if trend.recent.is_empty and trend.earlier is None:
        return paragraphs(voice("number-trend-none"), rule)
    return paragraphs(voice("number-trend"), bullets(week_lines(voice, trend)), rule)


def _right(voice: Voice, reply: NumberExplained) -> str:
    week = reply.topic.trend.recent
    rule = voice("number-right-rule")
    if week.percent is None:
        return paragraphs(voice("number-right-none"), rule)
    told = voice(
        "number-right",
        percent=percent(voice, week.percent),
        right=week.right,
        answers=voice("count-answers", count=week.answers),
        count=week.answers,
    )
    return paragraphs(told, rule)


def _minutes(voice: Voice, reply: NumberExplained) -> str:
    summed = reply.topic.summary
    rule = voice("number-minutes-rule")
    if not summed.minutes_left:
        return paragraphs(voice("number-minutes-none"), rule)
    told = voice(
        "number-minutes",
        duration=duration(voice, summed.minutes_left),
        concepts=voice("count-concepts", count=summed.of - summed.mastered),
        minutes=voice("count-minutes", count=summed.minutes_left),
    )
    return paragraphs(told, rule)


def _milestone(voice: Voice, reply: NumberExplained) -> str:
    summed, milestone = reply.topic.summary, reply.topic.milestone
    rule = voice("number-milestone-rule")
    if milestone is None:
        return paragraphs(voice("number-milestone-none"), rule)
    if milestone.kind is MilestoneKind.LEVEL:
        reached = voice("number-milestone-level", level=milestone.depth + 1)
    else:
        reached = voice(
            "number-milestone-share",
            mastered=summed.mastered,
            of=summed.of,
            goal=summed.mastered + milestone.missing,
            missing=milestone.missing,
        )
    told = voice("number-milestone", milestone=milestone_told(voice, milestone))
    return paragraphs(told, reached, rule)


def _next_review(voice: Voice, reply: NumberExplained) -> str:
    concept, rule = reply.concept, voice("number-next-review-rule")
    if unplanned := _unplanned(reply.topic):
        return paragraphs(voice(f"number-next-review-{unplanned}"), rule)
    if concept is None or concept.next_review_at is None:
        return paragraphs(voice("number-next-review-none"), rule)
    label = quoted(concept.label)
    if concept.next_review_at <= voice.now:
        told = voice("number-next-review-due", label=label)
    else:
        when = voice.when(concept.next_review_at)
        told = voice("number-next-review", when=when, label=label)
    return paragraphs(told, rest_told(voice, concept), rule)


def _score(voice: Voice, reply: NumberExplained) -> str:
    concept, rule = reply.concept, voice("number-score-rule")
    if concept is None:
        return paragraphs(voice("number-score-none"), rule)
    share = percent(voice, score_percent(concept.score))
    told = voice("number-score", label=quoted(concept.label), percent=share)
    return paragraphs(told, score_told(voice, concept), rule)


def _unplanned(topic: TopicProgress) -> str:
    """Return why no review of the course comes at all, or nothing where they do."""
    if topic.paused:
        return "paused"
    return "finished" if topic.milestone is None else ""


_EXPLANATIONS: Final[Mapping[Number, Callable[[Voice, NumberExplained], str]]] = {
    Number.MASTERED: _mastered,
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
