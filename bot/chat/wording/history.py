"""/history: what was answered, by day, and one concept with its numbers."""

from collections.abc import Callable
from itertools import groupby
from typing import Final

from bot.chat.wording.amounts import decimal, gist, past_day, percent, whole_days
from bot.chat.wording.map_picture import MARKS
from bot.chat.wording.progress import back_to_progress
from bot.chat.wording.reasons import rest_told, score_told
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import go_on, name
from bot.domain.progress import score_percent
from bot.flow.engine.events import Press
from bot.flow.progress import replies
from bot.flow.progress.events import ConceptPressed, ConceptsPressed, HistoryPressed

_LONGEST_QUESTION: Final = 80
_LONGEST_ANSWER: Final = 60
_LONGEST_TOPIC: Final = 60


def show(voice: Voice, reply: replies.HistoryShown) -> Screen:
    """Return a page of a course's answers, newest first, by day."""
    topic = quoted(shortened(reply.unknown_topic, _LONGEST_TOPIC))
    title = voice("history-title", title=quoted(reply.title))
    others = tuple(
        (Button(voice("button-answers-of", title=name(it.title)), HistoryPressed(it.map_id, 0)),)
        for it in reply.others
    )
    choose = Button(voice("button-choose-concept"), ConceptsPressed(reply.map_id, 0))
    return Screen(
        markdown=paragraphs(
            voice("history-unknown", topic=topic) if topic else "",
            title + _page_told(voice, reply.answers.page),
            _answers(voice, reply.answers),
        ),
        keyboard=(
            *_pages(voice, reply.answers, lambda page: HistoryPressed(reply.map_id, page)),
            (choose, back_to_progress(voice)),
            *others,
            (go_on(voice),),
        ),
        placement=Placement.EDIT,
        aside=True,
    )


def offer_concepts(voice: Voice, reply: replies.ConceptsShown) -> Screen:
    """Return the concepts of a course, each on a button with the mark of its status."""
    concepts = tuple((_concept_button(reply, it),) for it in reply.concepts)
    newer = Button(voice("button-concepts-before"), ConceptsPressed(reply.map_id, reply.page - 1))
    older = Button(voice("button-concepts-after"), ConceptsPressed(reply.map_id, reply.page + 1))
    paging = (*((newer,) if reply.page else ()), *((older,) if reply.more else ()))
    back = Button(voice("button-all-answers"), HistoryPressed(reply.map_id, 0))
    return Screen(
        markdown=paragraphs(
            voice("concepts-title", title=quoted(reply.title)) + _page_told(voice, reply.page),
            f"_{voice('map-legend')}_",
        ),
        keyboard=(*concepts, *((paging,) if paging else ()), (back,)),
        placement=Placement.EDIT,
        aside=True,
    )


def show_concept(voice: Voice, reply: replies.ConceptShown) -> Screen:
    """Return one concept: its numbers with the sums behind them, then its answers."""
    numbers, page = reply.numbers, reply.answers.page
    first_page = () if page else _numbers(voice, numbers)
    answers = "concept-answers-page" if page else "concept-answers"
    heading = voice(answers, page=page + 1) if page else voice(answers)
    choose = Button(voice("button-choose-concept"), ConceptsPressed(reply.map_id, 0))
    back = Button(voice("button-all-answers"), HistoryPressed(reply.map_id, 0))

    def turned(to: int) -> Press:
        return ConceptPressed(reply.map_id, numbers.mark, to)

    return Screen(
        markdown=paragraphs(
            f"**{quoted(numbers.label)}**",
            *first_page,
            heading if reply.answers.rows else "",
            _answers(voice, reply.answers),
        ),
        keyboard=(*_pages(voice, reply.answers, turned), (choose, back)),
        placement=Placement.EDIT,
        aside=True,
    )


def _numbers(voice: Voice, numbers: replies.ConceptNumbers) -> tuple[str, ...]:
    share = percent(voice, score_percent(numbers.score))
    return (
        voice(f"concept-status-{numbers.status.value}"),
        voice("concept-score", percent=share, how=score_told(voice, numbers)),
        _rest(voice, numbers),
        _next(voice, numbers),
    )


def _rest(voice: Voice, numbers: replies.ConceptNumbers) -> str:
    if numbers.next_review_at is None:
        return ""
    resting = whole_days(voice, numbers.interval_days)
    return voice("concept-rest", days=resting, ease=decimal(voice, numbers.ease_factor))


def _next(voice: Voice, numbers: replies.ConceptNumbers) -> str:
    if numbers.next_review_at is None:
        return ""
    why = rest_told(voice, numbers)
    if numbers.next_review_at <= voice.now:
        return voice("concept-due", why=why)
    return voice("concept-next", when=voice.when(numbers.next_review_at), why=why)


def _answers(voice: Voice, answers: replies.AnswerPage) -> str:
    if not answers.rows:
        return voice("history-none")
    by_day = [
        paragraphs(
            f"**{past_day(voice, day, answers.today)}**",
            bullets([_row(voice, row) for row in rows]),
        )
        for day, rows in groupby(answers.rows, key=lambda row: row.day)
    ]
    return paragraphs(*by_day, f"_{voice('history-legend')}_")


def _row(voice: Voice, row: replies.AnswerRow) -> str:
    answer = gist(row.answer or "", _LONGEST_ANSWER)
    return voice(
        "history-row",
        mark="–" if row.taken_back else "✓" if row.right else "↺",
        question=gist(row.question, _LONGEST_QUESTION),
        answer=f"**{answer}**" if answer else voice("history-unanswered"),
        purpose=_purpose(voice, row),
    )


def _purpose(voice: Voice, row: replies.AnswerRow) -> str:
    purpose = voice(f"history-{row.purpose.value}")
    return voice("history-taken-back", purpose=purpose) if row.taken_back else purpose


def _page_told(voice: Voice, page: int) -> str:
    return f" · {voice('history-page', page=page + 1)}" if page else ""


def _pages(voice: Voice, answers: replies.AnswerPage, turned: Callable[[int], Press]) -> Keyboard:
    newer = Button(voice("button-newer"), turned(answers.page - 1))
    older = Button(voice("button-older"), turned(answers.page + 1))
    row = (*((newer,) if answers.page else ()), *((older,) if answers.older else ()))
    return (row,) if row else ()


def _concept_button(reply: replies.ConceptsShown, concept: replies.ConceptChoice) -> Button:
    label = f"{MARKS[concept.status]} {name(concept.label)}"
    return Button(label, ConceptPressed(reply.map_id, concept.mark, 0))
