"""The sums behind a concept's numbers, in words and figures."""

from bot.chat.wording.amounts import days, decimal, on_day, percent
from bot.chat.wording.voice import Voice
from bot.domain.progress import score_percent
from bot.domain.reckoning import Rest, ScoreSum
from bot.domain.sm2 import LONGEST_WAIT_DAYS
from bot.flow.progress.replies import ConceptNumbers


def score_told(voice: Voice, concept: ConceptNumbers) -> str:
    """Return how the score comes about: the last five answers with their weights."""
    summed = concept.score_sum
    if not summed.answers:
        return voice("score-from-check") if concept.score else voice("score-none")
    told = voice(
        "score-sum",
        count=len(summed.answers),
        sum=_sum(summed),
        points=summed.points,
        best=summed.best,
        percent=percent(voice, score_percent(summed.points / summed.best)),
    )
    if summed.holds:
        return told
    stays = percent(voice, score_percent(concept.score))
    return f"{told} {voice('score-kept', percent=stays)}"


def rest_told(voice: Voice, concept: ConceptNumbers) -> str:
    """Return why the next review comes when it comes: "6 days × 2.5 = 15 days after March 2."."""
    if concept.rest_sum.rest is Rest.NONE or concept.last_reviewed_at is None:
        return ""
    date = on_day(voice, concept.last_reviewed_at)
    if concept.rest_sum.rest is not Rest.LONGER:
        return voice(f"rest-{concept.rest_sum.rest.value}", date=date)
    after = days(voice, concept.interval_days)
    told = voice("rest-longer-plain", after=after, date=date)
    if concept.rest_sum.before_days:
        before = days(voice, concept.rest_sum.before_days)
        ease = decimal(voice, concept.rest_sum.ease_factor)
        told = voice("rest-longer", before=before, ease=ease, after=after, date=date)
    longest = concept.interval_days > LONGEST_WAIT_DAYS
    return f"{told} {voice('rest-longest')}" if longest else told


def _sum(summed: ScoreSum) -> str:
    newest_first = reversed(summed.answers)
    return " + ".join(f"{answer.quality} × {answer.weight}" for answer in newest_first)
