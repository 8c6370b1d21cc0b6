"""Lessons, quizzes and reviews, and concepts that the learner keeps forgetting."""

from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.chat.messages import figures
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, key_part, name, paragraphs, quote
from bot.chat.messages.progress.maps import map_picture
from bot.chat.messages.reasons import because_text
from bot.chat.messages.screen import Button, Keyboard, Screen, rows
from bot.chat.messages.ways_on import rehearse, ten_more, ways_on
from bot.domain.topics.course import Citation
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Style
from bot.flow.lessons import events as lesson_events, replies
from bot.flow.lessons.events import PrerequisitePressed
from bot.flow.lessons.states import QuizPurpose
from bot.flow.maps import replies as maps_replies
from bot.flow.tutor import orders as tutor_orders

_WAYS_A_ROW: Final = 2
"""Three would break a word on a narrow phone."""
_MOST_REASONS: Final = 2
"""Reasons that are shown, the strongest ones: all four would sound like a reproach."""


@renders
def explain(text: Localizer, reply: replies.ConceptExplained) -> Screen:
    """Return the concept, explained in one way, with the other ways at hand."""
    label = quote(reply.label)
    if reply.part > 1:
        return _with_figure(text, reply, reply.text)
    is_lesson = reply.way is tutor_orders.ExplainAs.EXPLANATION
    title = text("explained" if is_lesson else f"explained-{key_part(reply.way)}", label=label)
    minutes = text("count-minutes", count=reply.minutes)
    place = text("explained-place", number=reply.number, left=reply.left, duration=minutes)
    words = paragraphs(
        title, f"_{place}_" if is_lesson else "", because_text(text, reply.because), reply.text
    )
    return _with_figure(text, reply, words)


def _with_figure(text: Localizer, reply: replies.ConceptExplained, words: str) -> Screen:
    """Return the explanation with its figure and the ways on."""
    return Screen(
        markdown=paragraphs(
            words, figures.in_words(text, reply.figure), _place(text, reply.citation)
        ),
        picture=figures.figure_picture(text, reply.figure, words, asks=False, dark=reply.dark),
        keyboard=_ways_on_in_lesson(text, reply),
    )


def _place(text: Localizer, citation: Citation | None) -> str:
    """Return where the learner's own source says this, or nothing without a source."""
    if citation is None:
        return ""
    if not citation.page:
        return text("cited-memory")
    return text("cited", page=citation.page, quote=quote(citation.quote))


def _ways_on_in_lesson(text: Localizer, reply: replies.ConceptExplained) -> Keyboard:
    """Return the next part or the questions, and the other ways when all of it is shown."""
    if reply.following:
        on = lesson_events.NextPartPressed(reply.interaction_id, reply.part)
        questions = Button(
            text("button-quiz-now"), lesson_events.QuizPressed(reply.interaction_id)
        )
        return ((Button(text("button-next-part"), on, Style.PRIMARY), questions),)
    ready = Button(
        text("button-quiz"), lesson_events.QuizPressed(reply.interaction_id), Style.PRIMARY
    )
    others = tuple(
        Button(
            text(f"button-{key_part(way)}"),
            lesson_events.ExplainPressed(reply.interaction_id, way),
        )
        for way in tutor_orders.ExplainAs
        if way is not reply.way and way not in reply.untold
    )
    return ((ready,), *rows(others, _WAYS_A_ROW), *_page(text, reply), *_flag_button(text, reply))


def _page(text: Localizer, reply: replies.ConceptExplained) -> Keyboard:
    if reply.source is None or reply.citation is None:
        return ()
    page = reply.citation.page
    look = lesson_events.PlacePressed(reply.source, page)
    return ((Button(text("button-source-page", page=page), look),),)


def _flag_button(text: Localizer, reply: replies.ConceptExplained) -> Keyboard:
    """Return the button that flags a text which a model wrote."""
    if reply.map_id is None or reply.node is None:
        return ()
    flag = lesson_events.LessonFlaggedPressed(reply.map_id, reply.node)
    return ((Button(text("button-something-wrong"), flag),),)


@renders
def await_explanation(text: Localizer, reply: replies.ExplanationAwaited) -> Screen:
    """Return the notice that the concept is being explained, and how to stop that."""
    awaited = text("explanation-awaited", label=quote(reply.label))
    stop = Button(text("button-stop-writing"), CancelPressed(reply.interaction_id))
    return Screen(
        markdown=paragraphs(awaited, because_text(text, reply.because)), keyboard=((stop,),)
    )


@renders
def end_quiz(text: Localizer, reply: replies.QuizEnded) -> Screen:
    """Return how a quiz went, what comes now, and when its concept comes back."""
    label = quote(reply.label)
    message = text(_of_quiz(reply), label=label, right=reply.right, asked=reply.asked)
    again = _comes_back(text, reply.next_review_at)
    return Screen(
        markdown=paragraphs(message, _next_checkpoint(text, reply), again, _rests(text, reply)),
        keyboard=_ways_after_quiz(text, reply),
    )


def _of_quiz(reply: replies.QuizEnded) -> str:
    if reply.purpose is QuizPurpose.REHEARSAL:
        return "rehearsal-ended"
    if reply.ahead:
        return "ahead-not-passed"
    if reply.rests:
        return "quiz-rests"
    kind = "quiz" if reply.purpose is QuizPurpose.LESSON else reply.purpose.value
    return f"{kind}-passed" if reply.passed else f"{kind}-not-passed"


def _next_checkpoint(text: Localizer, reply: replies.QuizEnded) -> str:
    """Return how the concept gets to its next checkpoint, if one was not passed today."""
    if reply.passed:
        return text("checkpoint-tomorrow") if reply.tomorrow else ""
    if reply.purpose is not QuizPurpose.CHECKPOINT or reply.ahead:
        return ""
    return text("checkpoint-closer-tomorrow" if reply.tomorrow else "checkpoint-closer")


def _rests(text: Localizer, reply: replies.QuizEnded) -> str:
    return text("quiz-rests-meanwhile") if reply.rests and reply.meanwhile else ""


def _ways_after_quiz(text: Localizer, reply: replies.QuizEnded) -> Keyboard:
    """Return the explanation if it helps right now, then the ways on, and practice."""
    practice: Keyboard = ((rehearse(text),),) if reply.rehearsal else ten_more(text, reply.skill)
    if reply.map_id is None or reply.node is None:
        return ways_on(text) + practice
    explain = lesson_events.TeachAgainPressed(reply.map_id, reply.node)
    first = Button(text("button-explanation"), explain, Style.PRIMARY)
    return ((first,), *ways_on(text), *practice)


@renders
def celebrate_concept(text: Localizer, reply: maps_replies.ConceptMastered) -> Screen:
    """Return that a concept is mastered, and what that opens. The first time is celebrated."""
    label = quote(reply.label)
    opens = text("mastered-opens", opens=text.names(reply.opens)) if reply.opens else ""
    words = paragraphs(
        text(f"mastered-{reply.by.value}", label=label, mastered=reply.mastered, of=reply.of),
        opens,
        _stays(text, reply),
    )
    shining = None if reply.map is None else replace(map_picture(text, reply.map), caption=words)
    return Screen(
        markdown=words,
        picture=shining,
        keyboard=(*ways_on(text), *ten_more(text, reply.skill)),
        celebrates=shining is not None and not reply.quiet,
    )


def _stays(text: Localizer, reply: maps_replies.ConceptMastered) -> str:
    """Return when the concept comes back to show if it was retained, or nothing if it does not."""
    again = _comes_back(text, reply.next_review_at)
    if not again or reply.by is maps_replies.MasteredIn.REVIEW:
        return again
    return f"{text('mastered-stays')} {again}"


def _comes_back(text: Localizer, at: datetime | None) -> str:
    return text("comes-back", when=text.comes(at)) if at else ""


@renders
def offer_to_teach_again(text: Localizer, reply: replies.TeachAgainOffered) -> Screen:
    """Return the concepts that the learner keeps forgetting, each with reasons and ways on."""
    lines = bullets([_line(text, concept) for concept in reply.concepts])
    alone = len(reply.concepts) == 1
    buttons = tuple(
        row for concept in reply.concepts for row in _buttons(text, concept, alone=alone)
    )
    return Screen(
        markdown=paragraphs(text("teach-again", count=len(reply.concepts)), lines),
        keyboard=buttons + ways_on(text),
    )


def _line(text: Localizer, concept: replies.StrugglingConcept) -> str:
    telling = concept.reasons[:_MOST_REASONS]
    reasons = (text(f"struggle-{key_part(reason)}") for reason in telling)
    return " ".join((f"**{quote(concept.label)}:**", *reasons))


def _buttons(text: Localizer, concept: replies.StrugglingConcept, *, alone: bool) -> Keyboard:
    again = lesson_events.TeachAgainPressed(concept.map_id, concept.node)
    basics = lesson_events.BasicsPressed(concept.map_id, concept.node)
    label = name(concept.label)
    explain = text("button-teach-it") if alone else text("button-teach-again", label=label)
    first = text("button-its-basics") if alone else text("button-basics", label=label)
    return (
        (Button(explain, again),),
        *(((Button(first, basics),),) if concept.prerequisites else ()),
        *((_gap(text, concept, alone=alone),) if concept.can_seek_prerequisite else ()),
    )


def _gap(text: Localizer, concept: replies.StrugglingConcept, *, alone: bool) -> tuple[Button]:
    label = name(concept.label)
    look = text("button-its-gap") if alone else text("button-gap", label=label)
    return (Button(look, PrerequisitePressed(concept.map_id, concept.node)),)
