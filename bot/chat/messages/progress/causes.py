"""The causes of a score and a date: which answers on which days, and what moved them."""

from itertools import groupby

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.progress.overview import back_to_progress
from bot.chat.messages.screen import Button, Keyboard, Screen
from bot.domain.mastery.causes import Causes, DateMove, DropCause, Sooner
from bot.domain.mastery.sm2 import LONGEST_WAIT_DAYS
from bot.domain.mastery.tracing import POLICY
from bot.domain.progress.progress import score_percent
from bot.flow.lessons.events import CheckpointAskedPressed
from bot.flow.progress.events import ConceptPressed
from bot.flow.progress.replies import CausesOf, CausesShown

_LONGEST_LABEL = 80


@renders
def show(text: localizer.Localizer, reply: CausesShown) -> Screen:
    """Return the causes, and for a concept the ways to its answers and its checkpoint."""
    answers: tuple[Button, ...] = ()
    if reply.map_id is not None and reply.short_id is not None:
        press = ConceptPressed(reply.map_id, reply.short_id, 0)
        answers = (Button(text("button-history"), press),)
    checkpoint: Keyboard = ()
    if reply.checkpoint and reply.map_id is not None and reply.short_id is not None:
        take = CheckpointAskedPressed(reply.map_id, reply.short_id)
        checkpoint = ((Button(text("button-take-checkpoint"), take),),)
    return Screen(
        markdown=causes_text(text, reply),
        keyboard=(*checkpoint, (*answers, back_to_progress(text))),
        interim=True,
    )


def causes_text(text: localizer.Localizer, reply: CausesShown) -> str:
    """Return score, date and drop, one line each, with their reasons."""
    causes, label = reply.causes, localizer.gist(reply.label, _LONGEST_LABEL)
    title = f"**{label}**"
    if causes.share is not None:
        title = text("causes-title", label=label, percent=_percent(text, causes.share))
    built_on = text("causes-built-on", count=reply.built_on) if reply.built_on else ""
    lines = (_score(text, causes), _drop(text, causes), _date(text, reply), built_on)
    return localizer.paragraphs(title, localizer.bullets([line for line in lines if line]))


def _percent(text: localizer.Localizer, share: float) -> str:
    return localizer.percent(text, score_percent(share))


def _score(text: localizer.Localizer, causes: Causes) -> str:
    share = causes.share
    if share is None:
        return ""
    if causes.traced is not None:
        last = causes.traced
        before, after = _percent(text, last.before), _percent(text, share)
        return text(
            "causes-traced",
            answers=last.answers,
            day=localizer.on_day(text, last.at),
            right="yes" if last.right else "no",
            moved="no" if before == after else "yes",
            before=before,
            after=after,
        )
    if not causes.counted:
        return text("causes-from-check") if share else text("score-none")
    if len(causes.counted) == 1:
        (only,) = causes.counted
        told = text("causes-answer", day=localizer.on_day(text, only.at), points=only.points)
    else:
        told = text("causes-answers", count=len(causes.counted), answers=_answers(text, causes))
    return told if causes.holds else f"{told} {text('causes-kept', percent=_percent(text, share))}"


def _answers(text: localizer.Localizer, causes: Causes) -> str:
    """Return the points by day: "March 3 (5, 4), March 9 (2)"."""
    by_day = groupby(causes.counted, key=lambda answer: localizer.on_day(text, answer.at))
    return ", ".join(
        f"{day} ({', '.join(str(answer.points) for answer in those)})" for day, those in by_day
    )


def _drop(text: localizer.Localizer, causes: Causes) -> str:
    drop, last = causes.drop, causes.traced
    if drop is None:
        return ""
    if last is not None and last.at == drop.at and drop.cause is DropCause.ANSWER:
        return text("causes-lost") if drop.mastery_lost else ""
    before, after = _percent(text, drop.before), _percent(text, drop.after)
    if before == after:
        return text("causes-lost") if drop.mastery_lost else ""
    withdrawn = drop.cause is DropCause.WITHDRAWN
    answered = "right-or-not" if drop.points is None else "answer"
    told = text(
        f"causes-drop-{'withdrawn' if withdrawn else answered}",
        before=before,
        after=after,
        day=localizer.on_day(text, drop.at),
        points=drop.points or 0,
    )
    return f"{told} {text('causes-lost')}" if drop.mastery_lost else told


def _date(text: localizer.Localizer, reply: CausesShown) -> str:
    causes = reply.causes
    if reply.what is CausesOf.SKILL:
        return _of_skill(text, causes)
    if causes.due_at is None:
        return text("causes-no-date")
    due = "causes-was-due" if causes.due_at <= text.now else "causes-comes"
    day = localizer.on_day(text, causes.due_at)
    planned = day if causes.rest_ends_at is None else localizer.on_day(text, causes.rest_ends_at)
    if causes.sooner is not None and planned != day:
        why = _sooner(text, causes.sooner, causes)
    else:  # no record tells why the date is another
        why = _move_text(text, causes.moved, reply) if causes.moved and planned == day else ""
    return text(f"{due}-for", day=day, why=why) if why else text(due, day=day)


def _of_skill(text: localizer.Localizer, causes: Causes) -> str:
    if causes.due_at is not None:
        day = localizer.on_day(text, causes.due_at)
        key = "causes-skill-rested" if causes.due_at <= text.now else "causes-skill-rests"
        return text(key, day=day)
    below = (causes.share or 0.0) < POLICY.review_below
    key = "causes-skill-first" if below else "causes-skill-open"
    return text(
        key, low=_percent(text, POLICY.review_below), high=_percent(text, POLICY.mastered_from)
    )


def _sooner(text: localizer.Localizer, sooner: Sooner, causes: Causes) -> str:
    planned = "" if causes.rest_ends_at is None else localizer.on_day(text, causes.rest_ends_at)
    names = text.names(causes.sooner_for)
    if sooner is Sooner.NIGHT and names:
        return text("causes-sooner-for", names=names, planned=planned)
    return text(f"causes-sooner-{sooner.value}", planned=planned)


def _move_text(text: localizer.Localizer, moved: DateMove, reply: CausesShown) -> str:
    values = {
        "day": localizer.on_day(text, moved.at),
        "before": localizer.days(text, moved.before_days),
        "after": localizer.days(text, moved.after_days),
    }
    if not moved.recalled:
        shorter = moved.before_days > moved.after_days
        key = "causes-forgotten-shorter" if shorter else "causes-forgotten"
        return text(key, of=reply.what.value, **values)
    if reply.promised is not None:
        return text("causes-promised", percent=localizer.percent(text, reply.promised), **values)
    if moved.factor:
        told = text("causes-product", factor=localizer.decimal(text, moved.factor), **values)
        longest = moved.after_days > LONGEST_WAIT_DAYS
        return f"{told} {text('rest-longest')}" if longest else told
    return text("causes-rest", **values)
