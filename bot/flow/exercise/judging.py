"""Judging an answer: a press or a text against the open question."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.domain.answers import spec as specs
from bot.domain.answers.check import foreseen_mistake
from bot.domain.answers.choosing import in_language
from bot.domain.answers.quality import BEST, is_right, quality_of_share
from bot.domain.answers.verdict import (
    Right,
    RightValueWrongForm,
    Unclear,
    UnclearReason,
    Verdict,
    Wrong,
    WrongReason,
)
from bot.domain.exercise.right_answers import THEN, in_order, right_answer
from bot.domain.markup import escape
from bot.domain.topics.course import Language, Question, QuestionFormat
from bot.flow.engine.events import TextReceived
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import ask_anew, fits, options
from bot.flow.exercise.events import AnswerEvent, ChoicePressed, DontKnowPressed
from bot.flow.exercise.replies import AnswerJudged, AnswerUnclear, Judged, Note
from bot.flow.exercise.states import Asked
from bot.flow.tutor.tutoring import Grade

WRONG_AFTER_ALL = 1
NO_ANSWER = 0
PRAISES = 7
"""How many praises there are to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A complete answer, its quality, and the message about it."""

    quality: int
    """From 0 to 5: 0 no answer, 1 wrong, 5 right at once. A graded answer may be in between."""
    answer: str | None
    reply: AnswerJudged
    normalised: str = ""
    """The answer as the checker read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arranging:
    """There is no answer yet: items are being ordered, or the question is asked anew."""

    asked: Asked


def judge(
    question: Question,
    event: AnswerEvent,
    asked: Asked,
    check: Callable[[str], Verdict],
    turn: Turn,
) -> Judgement | Arranging | AnswerUnclear:
    """Return the judgement of the answer, or why it does not count yet. `check` reads a text.

    A question is asked anew if an update of its course changed its choices, since what was tapped
    or typed meant the old ones.
    """
    if not fits(question, asked, turn):
        return Arranging(asked=ask_anew(question, asked, turn))
    match event:
        case DontKnowPressed():
            return _give_up(question, turn)
        case ChoicePressed(place=place) if 0 <= place < len(asked.shown):
            return _judge_press(question, asked, place, turn)
        case ChoicePressed():
            return AnswerUnclear(reason=UnclearReason.NOT_A_CHOICE, options=len(asked.shown))
        case TextReceived(text=text):
            return _judge_text(question, asked, text, check(text), turn)


def _judge_text(
    question: Question, asked: Asked, text: str, verdict: Verdict, turn: Turn
) -> Judgement | AnswerUnclear:
    if isinstance(verdict, Unclear):
        return AnswerUnclear(
            reason=verdict.reason, options=len(asked.shown), read_as=verdict.read_as
        )
    if isinstance(verdict, RightValueWrongForm):
        word = _word(question, verdict, text, turn)
        return AnswerUnclear(reason=verdict.reason, options=len(asked.shown), word=word)
    return _judgement(question, verdict, _as_given(question, verdict, text, turn), turn)


def _as_given(question: Question, verdict: Right | Wrong, text: str, turn: Turn) -> str:
    """Return the answer as it reads later, with the text of a choice in place of its letter."""
    if isinstance(question.answer, specs.OrderAnswer):
        return verdict.normalised
    if not isinstance(question.answer, specs.ChoiceAnswer):
        return text.strip()
    if isinstance(verdict, Right):
        return right_answer(question, turn.language)
    if verdict.choice is None:
        return escape(text.strip())
    return in_language(question.answer.choices[verdict.choice].text, turn.language).strip()


def _judge_press(
    question: Question, asked: Asked, place: int, turn: Turn
) -> Judgement | Arranging | AnswerUnclear:
    match question.answer:
        case specs.ChoiceAnswer(choices=choices):
            taken = asked.shown[place]
            text = in_language(choices[taken].text, turn.language).strip()
            verdict = (
                Right(text)
                if choices[taken].correct
                else Wrong(text, WrongReason.OTHER_CHOICE, taken)
            )
            return _judgement(question, verdict, text, turn)
        case specs.OrderAnswer() as answer:
            return _pick(question, answer, asked, place, turn)
        case specs.BooleanAnswer(value=value):
            text = options(question, turn)[asked.shown[place]]
            is_right_one = text == str(value).lower()
            verdict = Right(text) if is_right_one else Wrong(text, WrongReason.OTHER_VALUE)
            return _judgement(question, verdict, text, turn)
        case _:
            return AnswerUnclear(reason=UnclearReason.NOT_A_CHOICE)


def _pick(
    question: Question, answer: specs.OrderAnswer, asked: Asked, place: int, turn: Turn
) -> Judgement | Arranging:
    """Add the tapped item. The last but one decides the last."""
    if place in asked.picked:
        return Arranging(asked=asked)
    picked = (*asked.picked, place)
    left = [other for other in range(len(asked.shown)) if other not in picked]
    if len(left) > 1:
        return Arranging(asked=replace(asked, picked=picked))
    order = [asked.shown[spot] for spot in (*picked, *left)]
    text = in_order(answer, order, turn.language)
    verdict = Right(text) if order == sorted(order) else Wrong(text, WrongReason.OTHER_ORDER)
    return _judgement(question, verdict, text, turn)


def _judgement(question: Question, verdict: Right | Wrong, answer: str, turn: Turn) -> Judgement:
    right = isinstance(verdict, Right)
    return Judgement(
        quality=BEST if right else WRONG_AFTER_ALL,
        answer=answer,
        normalised=verdict.normalised,
        reply=AnswerJudged(
            judged=Judged.RIGHT if right else Judged.WRONG,
            question=turn.text(question.question),
            answer=answer,
            is_authors=isinstance(question.answer, specs.ChoiceAnswer | specs.OrderAnswer),
            true_or_false=question.format is QuestionFormat.TRUE_FALSE,
            right_answer=right_answer(question, turn.language),
            spelling=verdict.spelling if isinstance(verdict, Right) else "",
            word="" if right else _word(question, verdict, answer, turn),
            explanation=turn.text(question.explanation),
            notes=_place(question),
            praise=turn.rng("praise").randrange(PRAISES),
            in_order=_items(question, turn.language),
            given_order=_items_given(question, answer, turn.language),
        ),
    )


def judge_grade(question: Question, grade: Grade, text: str, turn: Turn) -> Judgement:
    """Return the judgement of a free answer by the model's grade, that is, by its correctness."""
    quality = quality_of_share(grade.correctness)
    return Judgement(
        quality=quality,
        answer=text.strip(),
        reply=AnswerJudged(
            judged=Judged.RIGHT if is_right(quality) else Judged.WRONG,
            question=turn.text(question.question),
            answer=text.strip(),
            right_answer=right_answer(question, turn.language),
            word=grade.feedback,
            explanation=turn.text(question.explanation),
            notes=_place(question),
            praise=turn.rng("praise").randrange(PRAISES),
        ),
    )


def _give_up(question: Question, turn: Turn) -> Judgement:
    return Judgement(
        quality=NO_ANSWER,
        answer=None,
        reply=AnswerJudged(
            judged=Judged.UNKNOWN,
            question=turn.text(question.question),
            answer="",
            right_answer=right_answer(question, turn.language),
            explanation=turn.text(question.explanation),
            notes=_place(question),
            in_order=_items(question, turn.language),
        ),
    )


def _place(question: Question) -> tuple[Note, ...]:
    """Return where the learner's own source says the right answer, if the course has a source."""
    if (citation := question.citation) is None:
        return ()
    if not citation.page:
        return (Note("cited-memory"),)
    return (Note("cited", {"page": citation.page, "quote": citation.quote}),)


def _items(question: Question, language: Language) -> tuple[str, ...]:
    """Return the items in their right order."""
    items = question.answer.items if isinstance(question.answer, specs.OrderAnswer) else ()
    return tuple(in_language(item, language).strip() for item in items)


def _items_given(question: Question, answer: str, language: Language) -> tuple[str, ...]:
    """Return the items in the order of the answer, or none if it does not name each once."""
    items = _items(question, language)
    given = tuple(answer.split(THEN))
    return given if sorted(given) == sorted(items) else ()


def _word(question: Question, verdict: Verdict, answer: str, turn: Turn) -> str:
    """Return the author's word for this mistake, or an empty text."""
    if isinstance(verdict, Wrong) and verdict.choice is not None:
        chosen = _choices(question)[verdict.choice]
        return in_language(chosen.word, turn.language).strip() if chosen.word else ""
    foreseen = [mistake.answer for mistake in question.mistakes]
    place = foreseen_mistake(
        question.answer,
        answer,
        foreseen,
        language=turn.language,
        question=turn.text(question.question),
    )
    return "" if place is None else turn.text(question.mistakes[place].word)


def _choices(question: Question) -> tuple[specs.Choice, ...]:
    return question.answer.choices if isinstance(question.answer, specs.ChoiceAnswer) else ()
