"""Questions, the results of answers, and what is wrong with a question."""

import re
from collections.abc import Callable, Mapping, Sequence
from string import ascii_uppercase
from typing import Final

from bot.chat.messages import figures
from bot.chat.messages.lines import line_text, renders
from bot.chat.messages.localizer import (
    Localizer,
    bullets,
    display_question,
    key_part,
    numbered_list,
    paragraphs,
    quote,
    shorten,
)
from bot.chat.messages.reasons import because_text
from bot.chat.messages.rhythm import reminder_text, rest_text, snooze_row
from bot.chat.messages.screen import Button, Keyboard, Placement, Screen, reply_placement, rows
from bot.domain.ids import InteractionId, MapId, ShortQuestionId
from bot.domain.markup import escape
from bot.domain.practice.items import AnswerMode
from bot.domain.practice.notation import latex
from bot.domain.topics.course import QuestionFormat
from bot.flow.exercise import events as exercise_events, replies
from bot.flow.practice.events import AppealPressed, SolutionPressed

SHORT_CHOICE: Final = 28
"""Characters of a choice that still fits on a button."""
_MARKUP: Final = frozenset("$*_`\\[]<>#~|")
_ASKS: Final = re.compile(
    r"\?|\b(?:true or false|right or wrong|(?:wahr|richtig) oder falsch)\b", re.IGNORECASE
)
_GIVES_INSTRUCTIONS: Final = re.compile(
    r"(?:^|[.?!:]\s+|\b(?:and|und)\s+)"
    r"(?:type|write|give|answer|schreibe?|tippe?|gib|nenne|antworte)\b"
    r"|\b(?:is enough|will do|genügt|one (?:word|verb|adjective)|ein(?:em)? wort)\b"
    r"|[.?]\s+\([^()$]+\)\s*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""The place in a question that says what to type."""
_LONGEST_QUOTE: Final = 300
_LONGEST_PRAISED: Final = 80
_IN_ORDER: Final = re.compile(r"\n| → ")
"""Separates items that were put in order."""
_A_ROW: Final = 8
_VARIANTS: Final = {replies.Judged.RIGHT: 7, replies.Judged.WRONG: 3, replies.Judged.UNKNOWN: 2}
_VERDICTS: Final = {
    replies.Judged.RIGHT: "praise",
    replies.Judged.WRONG: "not-right",
    replies.Judged.UNKNOWN: "unknown",
}


def flag_button(
    text: Localizer, map_id: MapId | None, short_id: ShortQuestionId | None
) -> tuple[Button, ...]:
    """Return the button that flags a question, or none if it cannot be flagged."""
    if map_id is None or short_id is None:
        return ()
    return (
        Button(
            text("button-something-wrong"),
            exercise_events.QuestionFlaggedPressed(map_id, short_id),
        ),
    )


@renders
def ask(text: Localizer, reply: replies.QuestionAsked) -> Screen:
    """Return one question with everything needed to answer it."""
    body, answers = _FORMS[reply.format](text, reply)
    words, picture = _question(text, reply, body), None
    if reply.figure and not reply.edits:  # otherwise it stands above already
        picture = figures.figure_picture(text, reply.figure, words, asks=True, dark=reply.dark)
        words = _question(text, reply, body, figures.in_words(text, reply.figure))
    return Screen(
        markdown=words,
        picture=picture,
        keyboard=(*answers, *_way_out(text, reply), *snooze_row(text, reply.reminder)),
        placement=reply_placement(edits=reply.edits),
    )


def _question(text: Localizer, reply: replies.QuestionAsked, body: str, figure: str = "") -> str:
    return paragraphs(
        reminder_text(text, reply.reminder),
        _of_many(text, reply),
        _header(text, reply),
        because_text(text, reply.because),
        display_question(reply.question),
        figure,
        *_notes(text, () if reply.about is None else (reply.about,)),
        body,
        _hint(text, reply.hint),
        rest_text(text, reply.reminder),
    )


@renders
def judge(text: Localizer, reply: replies.AnswerJudged) -> Screen:
    """Return question, answer, verdict and explanation. A praised answer is shown once."""
    is_right = reply.judged is replies.Judged.RIGHT
    judged = _verdict(text, reply)
    verdict = paragraphs(
        judged,
        _first_wrong_step(text, reply),
        text("answer-spelling", spelling=escape(reply.spelling)) if reply.spelling else "",
        reply.word,
        "" if is_right else _right_answer(text, reply),
        reply.explanation,
        *_notes(text, reply.notes),
    )
    is_named = is_right and f"**{reply.answer}**" in judged
    given = "" if is_named else _given_answer(text, reply)
    flag = flag_button(text, reply.map_id, reply.short_id)
    return Screen(
        markdown=paragraphs(display_question(reply.question), given, verdict),
        new_message=verdict,
        keyboard=(flag,) if flag else (),
        reacts=is_right,
        placement=Placement.EDIT,
        keeps_buttons=True,
    )


def _given_answer(text: Localizer, reply: replies.AnswerJudged) -> str:
    if reply.given_order:
        return paragraphs(text("your-order"), numbered_list(reply.given_order))
    return _answer(text, reply) if reply.answer else ""


def _answer(text: Localizer, reply: replies.AnswerJudged | replies.TryAgain) -> str:
    """Return the answer. The lines of a working are numbered, because a hint names the line."""
    if reply.working:
        return paragraphs(text("your-working"), numbered_list(list(map(_quote, reply.working))))
    return text("your-answer", answer=reply.answer if reply.is_authors else _quote(reply.answer))


def _notes(text: Localizer, notes: Sequence[replies.Note]) -> list[str]:
    return [line_text(text, note.key, note.values) for note in notes]


def _hint(text: Localizer, hint: str) -> str:
    return f"_{text('item-hint')}_ {hint}" if hint else ""


def _right_answer(text: Localizer, reply: replies.AnswerJudged) -> str:
    if reply.in_order:
        return paragraphs(text("right-order"), numbered_list(reply.in_order))
    return text("right-answer", answer=reply.right_answer)


def _first_wrong_step(text: Localizer, reply: replies.AnswerJudged) -> str:
    """Return the first step that is out of place, or nothing."""
    pairs = zip(reply.given_order, reply.in_order, strict=False)
    wrong = ((step, given) for step, (given, right) in enumerate(pairs, 1) if given != right)
    step, item = next(wrong, (0, ""))
    return text("order-breaks", step=step, item=item) if step else ""


@renders
def try_again(text: Localizer, reply: replies.TryAgain) -> Screen:
    """Return help with the mistake, and the choices left to tap of the question above."""
    asked = reply.asked
    _, buttons = _FORMS[asked.format](text, asked)
    left = [[button for button in row if not _is_tried(button, reply.tried)] for row in buttons]
    appeal = Button(text("button-appeal"), AppealPressed(asked.interaction_id))
    talk = Button(text("button-talk"), exercise_events.TalkPressed(asked.interaction_id))
    return Screen(
        markdown=paragraphs(
            _answer(text, reply), *_notes(text, reply.notes), _hint(text, asked.hint), reply.word
        ),
        keyboard=(
            *(tuple(row) for row in left if row),
            *(((talk,),) if reply.talks else ()),
            *_way_out(text, asked),
            *(((appeal,),) if reply.appeals else ()),
        ),
    )


def _is_tried(button: Button, tried: int | None) -> bool:
    return isinstance(button.press, exercise_events.ChoicePressed) and button.press.place == tried


def _verdict(text: Localizer, reply: replies.AnswerJudged) -> str:
    """Return the verdict. For a right answer it says what exactly was right."""
    variant = reply.praise % _VARIANTS[reply.judged]
    verdict = text(f"{_VERDICTS[reply.judged]}-{variant}")
    if reply.judged is not replies.Judged.RIGHT:
        return verdict
    return praise_text(text, verdict, "" if reply.true_or_false else reply.right_answer)


def praise_text(text: Localizer, praise: str, answer: str = "") -> str:
    """Return the praise with its answer.

    A long answer is left out, since it stands above already.
    """
    if _IN_ORDER.search(answer):
        return text("praise-order", praise=praise)
    if answer and len(answer) <= _LONGEST_PRAISED:
        return text("praise-what", praise=praise, answer=answer)
    return text("praise-plain", praise=praise)


@renders
def unclear(text: Localizer, reply: replies.AnswerUnclear) -> Screen:
    """Return why a text did not count, and what would. The question keeps its buttons."""
    options = max(reply.options, 2)
    message = f"unclear-{key_part(reply.reason)}"
    last, example = ascii_uppercase[options - 1], _example(options)
    read_as = text("unclear-read-as", read=_maths(text, reply.read_as)) if reply.read_as else ""
    said = text(message, last=last, example=example)
    return Screen(markdown=paragraphs(said, reply.word, read_as))


def _maths(text: Localizer, plain: str) -> str:
    """Return plain maths as a formula, or as it stands if it is no formula."""
    try:
        return f"${latex(plain, text.language)}$"
    except ValueError:
        return quote(plain)


def _quote(text: str) -> str:
    return quote(shorten(text, _LONGEST_QUOTE))


def _of_many(text: Localizer, reply: replies.QuestionAsked) -> str:
    """Return how many of all due items a sitting will ask, at its beginning only."""
    return text("sitting-part", due=reply.due, doing=reply.of) if reply.due else ""


def _header(text: Localizer, reply: replies.QuestionAsked) -> str:
    message = f"asked-{key_part(reply.asking)}"
    named = {replies.Asking.PROBE, replies.Asking.TRIAL}
    if not reply.label and reply.asking not in named:
        is_review = reply.asking is replies.Asking.REVIEW
        message = "asked-review-nameless" if is_review else "asked-nameless"
    number, of = str(reply.number), str(reply.of)  # no plurals here, so no need of Babel
    return text(message, label=quote(reply.label), number=number, of=of)


def _way_out(text: Localizer, reply: replies.QuestionAsked) -> Keyboard:
    flag = flag_button(text, reply.map_id, reply.short_id)
    if reply.picked:
        press = exercise_events.OrderClearedPressed(reply.interaction_id)
        return ((Button(text("button-start-again"), press), *flag), *_unsure(text, reply))
    dont_know = Button(
        text("button-dont-know"), exercise_events.DontKnowPressed(reply.interaction_id)
    )
    return (*_unsure(text, reply), (*_help(text, reply), dont_know, *flag))


def _help(text: Localizer, reply: replies.QuestionAsked) -> tuple[Button, ...]:
    """Return the button of the next hint, or of the solution after the last one."""
    if reply.can_show_solution:
        return (Button(text("button-solution"), SolutionPressed(reply.interaction_id)),)
    hint = Button(text("button-hint"), exercise_events.HintPressed(reply.interaction_id))
    return (hint,) if reply.more_hints else ()


def _unsure(text: Localizer, reply: replies.QuestionAsked) -> Keyboard:
    """Return the "not sure" button, if that counts."""
    if reply.unsure is None:
        return ()
    key = "button-unsure-marked" if reply.unsure else "button-unsure"
    return ((Button(text(key), exercise_events.UnsurePressed(reply.interaction_id)),),)


def _choices(text: Localizer, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
    del text  # choices need no words
    return choices(reply.options, reply.interaction_id)


def choices(options: Sequence[str], interaction_id: InteractionId) -> tuple[str, Keyboard]:
    """Return a button for each choice. Long ones are listed in the text by letter."""
    if short_choices(options):
        presses = (
            Button(message, exercise_events.ChoicePressed(interaction_id, place))
            for place, message in enumerate(options)
        )
        return "", tuple((button,) for button in presses)
    return letter_list(options), rows(_letters(interaction_id, range(len(options))), _A_ROW)


def _true_or_false(text: Localizer, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
    named = {"true": text("button-true"), "false": text("button-false")}
    named_options = tuple(named.get(option, option) for option in reply.options)
    listed, keyboard = choices(named_options, reply.interaction_id)
    return paragraphs(asks_if_right(text, reply.question), listed), keyboard


def asks_if_right(text: Localizer, statement: str) -> str:
    """Return the question if the statement is right, unless the statement asks it itself."""
    return "" if _ASKS.search(statement) else text("asked-if-right")


def _order(text: Localizer, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
    open_places = [place for place in range(len(reply.options)) if place not in reply.picked]
    so_far = " → ".join(ascii_uppercase[place] for place in reply.picked)
    hint = text("hint-order", example=_example(len(reply.options)))
    message = text("order-so-far", letters=so_far) if so_far else hint
    body = paragraphs(letter_list(reply.options), message)
    return body, rows(_letters(reply.interaction_id, open_places), _A_ROW)


def _hint_form(hint: str) -> Callable[[Localizer, replies.QuestionAsked], tuple[str, Keyboard]]:
    def form(text: Localizer, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
        if reply.mode is not None:
            return _how(text, reply), ()
        return "" if _GIVES_INSTRUCTIONS.search(reply.question) else f"_{text(hint)}_", ()

    return form


def _how(text: Localizer, reply: replies.QuestionAsked) -> str:
    """Return if the steps to the result are asked for, and what an answer looks like."""
    looks = quote(reply.placeholder)
    if reply.mode is AnswerMode.FINAL_ONLY:
        how = looks or (text("item-how") if reply.number == 1 else "")
        return f"_{how}_" if how else ""
    asks_steps = reply.mode is AnswerMode.WORK_SHOWN
    how = text("item-show-steps" if asks_steps else "item-result-or-steps")
    return f"_{how} {text('item-ends-so', placeholder=looks)}_" if looks else f"_{how}_"


def short_choices(options: Sequence[str]) -> bool:
    """Return True if every choice fits on a button of its own in full."""
    return all(len(option) <= SHORT_CHOICE and not _MARKUP & set(option) for option in options)


def letter_list(options: Sequence[str]) -> str:
    """Return the choices or items with their letters."""
    return bullets(
        [f"**{ascii_uppercase[at]}** {display_question(text)}" for at, text in enumerate(options)]
    )


def _letters(interaction_id: InteractionId, places: Sequence[int]) -> tuple[Button, ...]:
    return tuple(
        Button(ascii_uppercase[place], exercise_events.ChoicePressed(interaction_id, place))
        for place in places
    )


def _example(options: int) -> str:
    """Return an example of an order of letters. Items never come in the right order."""
    return " ".join(ascii_uppercase[:options])


_FORMS: Final[
    Mapping[QuestionFormat, Callable[[Localizer, replies.QuestionAsked], tuple[str, Keyboard]]]
] = {
    QuestionFormat.MULTIPLE_CHOICE: _choices,
    QuestionFormat.TRUE_FALSE: _true_or_false,
    QuestionFormat.PUT_IN_ORDER: _order,
    QuestionFormat.NUMERIC: _hint_form("hint-numeric"),
    QuestionFormat.SHORT_ANSWER: _hint_form("hint-short"),
    QuestionFormat.FREE_TEXT: _hint_form("hint-free-text"),
}
