"""Why something comes now, why a number has its value, and why something did not work."""

from bot.chat.messages.localizer import Localizer, days, decimal, key_part, on_day, percent
from bot.chat.messages.screen import Screen
from bot.chat.messages.ways_on import ways_on
from bot.domain.mastery.score_breakdown import Rest, ScoreSum
from bot.domain.mastery.sm2 import LONGEST_WAIT_DAYS
from bot.domain.progress.progress import score_percent
from bot.flow.engine.ports import StoreUnavailableError, TurnConflictError
from bot.flow.maps.replies import Because
from bot.flow.progress.replies import ConceptNumbers

BUSY = (TurnConflictError, StoreUnavailableError, TimeoutError)
"""Failures that pass by themselves."""


def because_text(text: Localizer, because: Because | None) -> str:
    """Return why the tutor chose this, or nothing if the learner did."""
    if because is None:
        return ""
    reason = text(f"because-{key_part(because.reason)}")
    optional = text("because-optional") if because.optional else ""
    opens = text("because-opens", opens=text.names(because.opens)) if because.opens else ""
    return " ".join(filter(None, (reason, optional, opens)))


def score_text(text: Localizer, concept: ConceptNumbers) -> str:
    """Return the derivation of the score: the last five answers with their weights, or a skill."""
    if concept.traced is not None:
        return text("score-traced", count=concept.traced.opportunities)
    summed = concept.score_sum
    if not summed.answers:
        return text("score-from-check") if concept.score else text("score-none")
    message = text(
        "score-sum",
        count=len(summed.answers),
        sum=_sum(summed),
        points=summed.points,
        best=summed.best,
        percent=percent(text, score_percent(summed.points / summed.best)),
    )
    if summed.holds:
        return message
    stays = percent(text, score_percent(concept.score))
    return f"{message} {text('score-kept', percent=stays)}"


def rest_text(text: Localizer, concept: ConceptNumbers) -> str:
    """Return why the next review has its date: "6 days × 2.5 = 15 days after March 2."."""
    if concept.rest_sum.rest is Rest.NONE or concept.last_reviewed_at is None:
        return ""
    date = on_day(text, concept.last_reviewed_at)
    after = days(text, concept.interval_days)
    if concept.rest_sum.rest is not Rest.LONGER:
        return text(f"rest-{concept.rest_sum.rest.value}", date=date, after=after)
    message = text("rest-longer-plain", after=after, date=date)
    if concept.rest_sum.before_days:
        before = days(text, concept.rest_sum.before_days)
        ease = decimal(text, concept.rest_sum.ease_factor)
        message = text("rest-longer", before=before, ease=ease, after=after, date=date)
    longest = concept.interval_days > LONGEST_WAIT_DAYS
    return f"{message} {text('rest-longest')}" if longest else message


def _sum(summed: ScoreSum) -> str:
    newest_first = reversed(summed.answers)
    return " + ".join(f"{answer.quality} × {answer.weight}" for answer in newest_first)


def apology(error: Exception, text: Localizer) -> Screen:
    """Return one honest line about a failure, without its details."""
    busy = isinstance(error, BUSY)
    message = text("error-busy" if busy else "error-trouble")
    return Screen(markdown=message, keyboard=ways_on(text), interim=True)
