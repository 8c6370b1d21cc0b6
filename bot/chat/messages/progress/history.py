"""/history: the answers by day, and one concept with its numbers."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.progress.overview import back_to_progress
from bot.chat.messages.reasons import rest_text, score_text
from bot.chat.messages.screen import Button, Keyboard, Placement, Screen, rows
from bot.chat.messages.ways_on import go_on
from bot.domain.ids import MapId
from bot.domain.progress.progress import score_percent
from bot.flow.cards.replies import rating_names
from bot.flow.engine.events import Press
from bot.flow.progress import replies
from bot.flow.progress.events import ConceptPressed, ConceptsPressed, HistoryPressed
from bot.views.history import AnsweredFor

_LONGEST_QUESTION: Final = 80
_LONGEST_ANSWER: Final = 60
_LONGEST_TOPIC: Final = 60
_BESIDE: Final = 2
_IN_SIGHT: Final = 3
"""Answers of a page. The others are one tap away."""


@renders
def show(text: localizer.Localizer, reply: replies.HistoryShown) -> Screen:
    """Return a page of answers, newest first, by day, of one course or of all."""
    topic = localizer.quote(localizer.shorten(reply.unknown_topic, _LONGEST_TOPIC))
    title = text(
        "history-title" if reply.map_id else "history-title-all",
        title=localizer.quote(reply.title),
    )
    others = tuple(
        Button(
            text("button-answers-of", title=localizer.name(other.title)),
            HistoryPressed(other.map_id, 0),
        )
        for other in reply.others
    )
    choose = Button(text("button-choose-concept"), ConceptsPressed(reply.map_id, 0))
    everything = Button(text("button-all-my-answers"), HistoryPressed(MapId(""), 0))
    return Screen(
        markdown=localizer.paragraphs(
            text("history-unknown", topic=topic) if topic else "",
            title + _page_text(text, reply.answers.page),
            _answers(text, reply.answers),
        ),
        keyboard=(
            *_pages(text, reply.answers, lambda page: HistoryPressed(reply.map_id, page)),
            (choose, everything) if reply.map_id else (back_to_progress(text),),
            *rows((*others, go_on(text)), _BESIDE),
        ),
        placement=Placement.EDIT,
        interim=True,
    )


@renders
def show_concept(text: localizer.Localizer, reply: replies.ConceptShown) -> Screen:
    """Return one concept: its numbers with the calculations behind them, then its answers."""
    numbers, page = reply.numbers, reply.answers.page
    first_page = () if page else _numbers(text, numbers)
    answers = "concept-answers-page" if page else "concept-answers"
    heading = text(answers, page=page + 1) if page else text(answers)
    choose = Button(text("button-choose-concept"), ConceptsPressed(reply.map_id, 0))
    back = Button(text("button-all-answers"), HistoryPressed(reply.map_id, 0))

    def turned(to: int) -> Press:
        return ConceptPressed(reply.map_id, numbers.short_id, to)

    return Screen(
        markdown=localizer.paragraphs(
            f"**{localizer.quote(numbers.label)}**",
            *first_page,
            heading if reply.answers.rows else "",
            _answers(text, reply.answers),
        ),
        keyboard=(*_pages(text, reply.answers, turned), (choose, back)),
        placement=Placement.EDIT,
        interim=True,
    )


def _numbers(text: localizer.Localizer, numbers: replies.ConceptNumbers) -> tuple[str, ...]:
    share = localizer.percent(text, score_percent(numbers.score))
    return (
        text(f"concept-status-{numbers.status.value}"),
        localizer.foldable(
            text("concept-numbers", percent=share),
            text("concept-score", percent=share, how=score_text(text, numbers)),
            _rest(text, numbers),
            _next(text, numbers),
        ),
    )


def _rest(text: localizer.Localizer, numbers: replies.ConceptNumbers) -> str:
    if numbers.next_review_at is None:
        return ""
    resting = localizer.whole_days(text, numbers.interval_days)
    return text("concept-rest", days=resting, ease=localizer.decimal(text, numbers.ease_factor))


def _next(text: localizer.Localizer, numbers: replies.ConceptNumbers) -> str:
    if numbers.next_review_at is None:
        return ""
    why = rest_text(text, numbers)
    if text.is_due(numbers.next_review_at, numbers.interval_days):
        return text("concept-due", why=why)
    return text("concept-next", when=text.comes(numbers.next_review_at), why=why)


def _answers(text: localizer.Localizer, answers: replies.AnswerPage) -> str:
    if not answers.rows:
        return text("history-none")
    before = answers.rows[_IN_SIGHT:]
    notes = [text("history-legend")]
    if any(row.purpose is AnsweredFor.PLACEMENT for row in answers.rows):
        notes.append(text("history-first-check"))
    if answers.after_midnight:
        notes.append(text("day-ends"))
    legend = f"_{' · '.join(notes)}_"
    if not before:
        return localizer.paragraphs(*_by_day(text, answers, answers.rows), legend)
    return localizer.paragraphs(
        *_by_day(text, answers, answers.rows[:_IN_SIGHT]),
        localizer.foldable(
            text("history-more", count=len(before)), *_by_day(text, answers, before), legend
        ),
    )


def _by_day(
    text: localizer.Localizer, answers: replies.AnswerPage, of: Sequence[replies.AnswerRow]
) -> list[str]:
    return [
        localizer.paragraphs(
            f"**{localizer.past_day(text, day, answers.today)}**",
            localizer.bullets([_row(text, row) for row in rows]),
        )
        for day, rows in groupby(of, key=lambda row: row.day)
    ]


def _row(text: localizer.Localizer, row: replies.AnswerRow) -> str:
    given = text(rating_names(two=False)[row.rating]) if row.rating else row.answer or ""
    answer = localizer.gist(given, _LONGEST_ANSWER)
    return text(
        "history-row",
        mark="–" if row.taken_back else "✓" if row.right else "↺",
        question=localizer.gist(row.question, _LONGEST_QUESTION),
        answer=f"**{answer}**" if answer else text("history-unanswered"),
        purpose=_purpose(text, row),
    )


def _purpose(text: localizer.Localizer, row: replies.AnswerRow) -> str:
    purpose = text(f"history-{row.purpose.value}")
    return text("history-taken-back", purpose=purpose) if row.taken_back else purpose


def _page_text(text: localizer.Localizer, page: int) -> str:
    return f" · {text('history-page', page=page + 1)}" if page else ""


def _pages(
    text: localizer.Localizer, answers: replies.AnswerPage, turned: Callable[[int], Press]
) -> Keyboard:
    newer = Button(text("button-newer"), turned(answers.page - 1))
    older = Button(text("button-older"), turned(answers.page + 1))
    row = (*((newer,) if answers.page else ()), *((older,) if answers.older else ()))
    return (row,) if row else ()
