"""Questions, what became of the answers, and texts whose meaning is in doubt."""

import re
from collections.abc import Callable, Mapping, Sequence
from string import ascii_uppercase
from typing import Final

from bot.chat.wording import because
from bot.chat.wording.doubts import doubt_button
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen, edited, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import ways_on
from bot.domain.course import QuestionFormat
from bot.flow.exercise import replies
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, OrderClearedPressed
from bot.flow.tutor.replies import NeedsModel

SHORT_CHOICE: Final = 28
"""Characters of a choice that still fits on a button."""
_MARKUP: Final = frozenset("$*_`\\[]<>#~|")
_TELLS_HOW: Final = re.compile(
    r"(?:^|[.?!:]\s+|\b(?:and|und)\s+)"
    r"(?:type|write|give|answer|schreibe?|tippe?|gib|nenne|antworte)\b"
    r"|\b(?:is enough|will do|genügt|one (?:word|verb|adjective)|ein(?:em)? wort)\b"
    r"|[.?]\s+\([^()$]+\)\s*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""Where a question says itself what to type."""
_LONGEST_QUOTE: Final = 300
_A_ROW: Final = 8
_VARIANTS: Final = {replies.Judged.RIGHT: 7, replies.Judged.WRONG: 3, replies.Judged.UNKNOWN: 2}
_VERDICTS: Final = {
    replies.Judged.RIGHT: "praise",
    replies.Judged.WRONG: "not-yet",
    replies.Judged.UNKNOWN: "unknown",
}


def ask(voice: Voice, reply: replies.QuestionAsked) -> Screen:
    """Return one question with everything needed to answer it."""
    body, buttons = _FORMS[reply.format](voice, reply)
    return Screen(
        markdown=paragraphs(
            _of_many(voice, reply),
            _header(voice, reply),
            because.told(voice, reply.because),
            reply.question,
            body,
        ),
        keyboard=buttons + _way_out(voice, reply),
        placement=edited(edits=reply.edits),
    )


def judge(voice: Voice, reply: replies.AnswerJudged) -> Screen:
    """Return question, answer, verdict and explanation in one message."""
    answer = reply.answer if reply.is_authors else _quote(reply.answer)
    is_right = reply.judged is replies.Judged.RIGHT
    variant = reply.praise % _VARIANTS[reply.judged]
    verdict = paragraphs(
        voice(f"{_VERDICTS[reply.judged]}-{variant}"),
        reply.word,
        "" if is_right else voice("right-answer", answer=reply.right_answer),
        reply.explanation,
    )
    given = voice("your-answer", answer=answer) if answer else ""
    doubt = doubt_button(voice, reply.map_id, reply.mark)
    return Screen(
        markdown=paragraphs(reply.question, given, verdict),
        afresh=verdict,
        keyboard=(doubt,) if doubt else (),
        applauds=is_right,
        placement=Placement.EDIT,
        lasting=True,
    )


def say_unclear(voice: Voice, reply: replies.AnswerUnclear) -> Screen:
    """Return why a text did not count, and what would; the question keeps its buttons."""
    options = max(reply.options, 2)
    message = f"unclear-{reply.reason.value.replace('_', '-')}"
    last, example = ascii_uppercase[options - 1], _example(options)
    return Screen(markdown=voice(message, last=last, example=example))


def need_model(voice: Voice, reply: NeedsModel) -> Screen:
    """Return the honest line about free questions, and what there is instead."""
    intro = voice("needs-model-help", label=quoted(reply.label)) if reply.help else ""
    return Screen(
        markdown=paragraphs(voice("needs-model"), intro, reply.help or voice("needs-model-offer")),
        keyboard=ways_on(voice),
        aside=True,
    )


def _quote(text: str) -> str:
    return quoted(shortened(text, _LONGEST_QUOTE))


def _of_many(voice: Voice, reply: replies.QuestionAsked) -> str:
    """Return, where a sitting begins, how much of all that is due it will do."""
    return voice("sitting-part", due=reply.due, doing=reply.of) if reply.due else ""


def _header(voice: Voice, reply: replies.QuestionAsked) -> str:
    message = f"asked-{reply.asking.value}"
    if not reply.label and reply.asking is not replies.Asking.PROBE:
        is_review = reply.asking is replies.Asking.REVIEW
        message = "asked-review-nameless" if is_review else "asked-nameless"
    number, of = str(reply.number), str(reply.of)  # no plurals here, so no need of Babel
    return voice(message, label=quoted(reply.label), number=number, of=of)


def _way_out(voice: Voice, reply: replies.QuestionAsked) -> Keyboard:
    doubt = doubt_button(voice, reply.map_id, reply.mark)
    if reply.picked:
        press = OrderClearedPressed(reply.ticket)
        return ((Button(voice("button-start-again"), press), *doubt),)
    return ((Button(voice("button-dont-know"), DontKnowPressed(reply.ticket)), *doubt),)


def _choices(voice: Voice, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
    del voice  # choices speak for themselves
    if all(len(text) <= SHORT_CHOICE and not _MARKUP & set(text) for text in reply.options):
        presses = (
            Button(text, ChoicePressed(reply.ticket, place))
            for place, text in enumerate(reply.options)
        )
        return "", tuple((button,) for button in presses)
    return _lettered(reply.options), rows(_letters(reply, range(len(reply.options))), _A_ROW)


def _order(voice: Voice, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
    open_places = [place for place in range(len(reply.options)) if place not in reply.picked]
    so_far = " → ".join(ascii_uppercase[place] for place in reply.picked)
    hint = voice("hint-order", example=_example(len(reply.options)))
    told = voice("order-so-far", letters=so_far) if so_far else hint
    body = paragraphs(_lettered(reply.options), told)
    return body, rows(_letters(reply, open_places), _A_ROW)


def _typed(hint: str) -> Callable[[Voice, replies.QuestionAsked], tuple[str, Keyboard]]:
    def form(voice: Voice, reply: replies.QuestionAsked) -> tuple[str, Keyboard]:
        return "" if _TELLS_HOW.search(reply.question) else f"_{voice(hint)}_", ()

    return form


_FORMS: Final[
    Mapping[QuestionFormat, Callable[[Voice, replies.QuestionAsked], tuple[str, Keyboard]]]
] = {
    QuestionFormat.MULTIPLE_CHOICE: _choices,
    QuestionFormat.TRUE_FALSE: _choices,
    QuestionFormat.PUT_IN_ORDER: _order,
    QuestionFormat.NUMERIC: _typed("hint-numeric"),
    QuestionFormat.SHORT_ANSWER: _typed("hint-short"),
    QuestionFormat.FREE_TEXT: _typed("hint-free-text"),
}


def _lettered(options: Sequence[str]) -> str:
    return bullets([f"**{ascii_uppercase[at]}** {text}" for at, text in enumerate(options)])


def _letters(reply: replies.QuestionAsked, places: Sequence[int]) -> tuple[Button, ...]:
    return tuple(
        Button(ascii_uppercase[place], ChoicePressed(reply.ticket, place)) for place in places
    )


def _example(options: int) -> str:
    """Return an order of letters that shows the form and is hardly ever the answer."""
    letters = ascii_uppercase[:options]
    return " ".join(letters[1::2] + letters[::2])
