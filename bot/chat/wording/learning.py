"""From the greeting to mastery: courses, plans, lessons, quizzes and reviews."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.chat.wording import because
from bot.chat.wording.amounts import duration
from bot.chat.wording.cards import my_decks
from bot.chat.wording.goals import goal_buttons, goal_not_found, goals_told
from bot.chat.wording.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.wording.upcoming import cards_after_review, drill_after_review
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import (
    course_buttons,
    go_on,
    my_topics,
    rehearse,
    start_review,
    ways_on,
)
from bot.flow.anywhere.replies import WhyTold
from bot.flow.engine.replies import Style
from bot.flow.exercise.states import QuizPurpose
from bot.flow.lessons import events
from bot.flow.lessons import replies as lesson_replies
from bot.flow.topics import replies as topic_replies
from bot.flow.topics.events import PlacementPressed
from bot.flow.topics.replies import WhyNothing

_LONGEST_QUOTE: Final = 200
_WAYS_A_ROW: Final = 2
"""Three would break a word on a narrow phone."""


def welcome(voice: Voice, reply: topic_replies.Welcomed) -> Screen:
    """Return the greeting with what can be learned."""
    back = ways_on(voice) if reply.again else ()
    greeting = voice("welcome-again" if reply.again else "welcome-new")
    nothing_new = reply.again and not reply.courses
    courses = "" if nothing_new else _course_list(voice, reply.courses)
    return Screen(
        markdown=paragraphs(
            greeting, courses, voice("courses-any-topic") if reply.any_topic else ""
        ),
        keyboard=back + course_buttons(voice, reply.courses),
    )


def offer_courses(voice: Voice, reply: topic_replies.CoursesOffered) -> Screen:
    """Return what can be learned here, and plainly what cannot."""
    topic = quoted(shortened(reply.unknown_topic, _LONGEST_QUOTE))
    if not topic:
        text = _course_list(voice, reply.courses)
    else:
        unknown = voice("courses-unknown", topic=topic)
        text = paragraphs(unknown, _course_lines(voice, reply.courses))
    any_topic = voice("courses-any-topic") if reply.any_topic else ""
    return Screen(
        markdown=paragraphs(text, any_topic),
        keyboard=course_buttons(voice, reply.courses) or ways_on(voice),
    )


def propose_placement(voice: Voice, reply: topic_replies.PlacementProposed) -> Screen:
    """Return the goals to choose from, and the choice between a short check and the beginning."""
    check = PlacementPressed(reply.ticket, wanted=True)
    beginning = PlacementPressed(reply.ticket, wanted=False)
    concepts = voice("count-concepts", count=reply.concepts)
    return Screen(
        markdown=paragraphs(
            goal_not_found(voice, reply.unknown_goal, reply.title),
            voice("placement", title=quoted(reply.title), concepts=concepts),
            goals_told(voice, reply),
        ),
        keyboard=(
            *goal_buttons(voice, reply),
            (Button(voice("button-placement"), check, Style.PRIMARY),),
            (Button(voice("button-beginning"), beginning),),
        ),
        placement=edited(edits=reply.edits),
    )


def present_plan(voice: Voice, reply: topic_replies.PlanMade) -> Screen:
    """Return what the map holds and where it begins."""
    known = voice("plan-known", known=voice.names(reply.known)) if reply.known else ""
    ground_up = "" if known or not reply.placed else voice("plan-known-nothing")
    made = voice(
        "plan-made",
        title=quoted(reply.title),
        concepts=voice("count-concepts", count=reply.concepts),
        duration=duration(voice, reply.minutes),
    )
    begins = "plan-first-known" if reply.first in reply.known else "plan-first"
    first = voice(begins, first=quoted(reply.first)) if reply.first else ""
    return Screen(
        markdown=paragraphs(
            made,
            _way_to_goal(voice, reply),
            known,
            ground_up,
            first,
            voice("plan-map"),
            f"_{voice('plan-written')}_" if reply.written else "",
        ),
        keyboard=ways_on(voice),
    )


def _way_to_goal(voice: Voice, reply: topic_replies.PlanMade) -> str:
    if not reply.goal:
        return ""
    return voice(
        "plan-goal",
        goal=quoted(reply.goal),
        concepts=voice("count-concepts", count=reply.goal_concepts),
        duration=duration(voice, reply.goal_minutes),
    )


def explain(voice: Voice, reply: lesson_replies.ConceptExplained) -> Screen:
    """Return the concept, told in one way, with the other ways at hand."""
    label = quoted(reply.label)
    is_lesson = reply.way is events.ExplainAs.EXPLANATION
    title = voice("explained" if is_lesson else f"explained-{_id(reply.way)}", label=label)
    minutes = voice("count-minutes", count=reply.minutes)
    place = voice("explained-place", number=reply.number, left=reply.left, duration=minutes)
    ready = Button(voice("button-quiz"), events.QuizPressed(reply.ticket), Style.PRIMARY)
    others = tuple(
        Button(voice(f"button-{_id(way)}"), events.ExplainPressed(reply.ticket, way))
        for way in events.ExplainAs
        if way is not reply.way
    )
    return Screen(
        markdown=paragraphs(
            title,
            f"_{place}_" if is_lesson else "",
            because.told(voice, reply.because),
            reply.text,
        ),
        keyboard=((ready,), *rows(others, _WAYS_A_ROW)),
    )


def end_quiz(voice: Voice, reply: lesson_replies.QuizEnded) -> Screen:
    """Return how a quiz went, what comes now, and when its concept comes back."""
    label = quoted(reply.label)
    text = voice(_of_quiz(reply), label=label, right=reply.right, asked=reply.asked)
    again = _comes_back(voice, reply.next_review_at)
    return Screen(
        markdown=paragraphs(text, _next_checkpoint(voice, reply), again),
        keyboard=_ways_after_quiz(voice, reply),
    )


def _of_quiz(reply: lesson_replies.QuizEnded) -> str:
    if reply.purpose is QuizPurpose.REHEARSAL:
        return "rehearsal-ended"
    if reply.ahead:
        return "ahead-not-passed"
    kind = "quiz" if reply.purpose is QuizPurpose.LESSON else reply.purpose.value
    return f"{kind}-passed" if reply.passed else f"{kind}-not-passed"


def _next_checkpoint(voice: Voice, reply: lesson_replies.QuizEnded) -> str:
    """Return how the concept comes to its next checkpoint, where one was not passed today."""
    if reply.passed:
        return voice("checkpoint-tomorrow") if reply.tomorrow else ""
    if reply.purpose is not QuizPurpose.CHECKPOINT or reply.ahead:
        return ""
    return voice("checkpoint-closer-tomorrow" if reply.tomorrow else "checkpoint-closer")


def _ways_after_quiz(voice: Voice, reply: lesson_replies.QuizEnded) -> Keyboard:
    """Return the explanation where it helps right now, then the ways on, and practice."""
    practice: Keyboard = ((rehearse(voice),),) if reply.rehearsal else ()
    if reply.map_id is None or reply.node is None:
        return ways_on(voice) + practice
    explain = events.TeachAgainPressed(reply.map_id, reply.node)
    first = Button(voice("button-explanation"), explain, Style.PRIMARY)
    return ((first,), *ways_on(voice), *practice)


def propose_checkpoint(voice: Voice, reply: lesson_replies.CheckpointProposed) -> Screen:
    """Return the offer of a few more questions."""
    go = events.CheckpointPressed(reply.ticket, wanted=True)
    later = events.CheckpointPressed(reply.ticket, wanted=False)
    if reply.opens:
        text = voice("checkpoint-opens", opens=voice.names(reply.opens))
    else:
        text = voice("checkpoint-masters", label=quoted(reply.label))
    again = voice("checkpoint-again") if reply.again else ""
    yes = Button(voice("button-checkpoint"), go, Style.PRIMARY)
    return Screen(
        markdown=paragraphs(again, text), keyboard=((yes, Button(voice("button-later"), later)),)
    )


def celebrate_concept(voice: Voice, reply: lesson_replies.ConceptMastered) -> Screen:
    """Return that a concept is mastered, and what that opens."""
    label = quoted(reply.label)
    opens = voice("mastered-opens", opens=voice.names(reply.opens)) if reply.opens else ""
    return Screen(
        markdown=paragraphs(
            voice("mastered", label=label, mastered=reply.mastered, of=reply.of),
            opens,
            _comes_back(voice, reply.next_review_at),
        ),
        keyboard=ways_on(voice),
    )


def end_review(voice: Voice, reply: lesson_replies.ReviewEnded) -> Screen:
    """Return how the sitting went, and what is still due or comes next."""
    if reply.still_due:
        rest = voice("review-more", count=reply.still_due)
    elif reply.next_review_at:
        rest = voice("review-next", when=voice.when(reply.next_review_at))
    else:
        rest = ""
    ended = voice("review-ended", right=reply.right, asked=reply.asked)
    more: Keyboard = ((start_review(voice),),) if reply.still_due else ()
    drill = drill_after_review(voice, reply) if reply.cards_due else ()
    cards = cards_after_review(voice, reply) if reply.cards_due else ""
    return Screen(markdown=paragraphs(ended, rest, cards), keyboard=more + drill + ways_on(voice))


def say_nothing_to_do(voice: Voice, reply: topic_replies.NothingToDo) -> Screen:
    """Return why nothing is to be done, when it changes, and what else there is."""
    why = (
        "nothing-due"
        if reply.why is topic_replies.WhyNothing.NOTHING_DUE
        else f"nothing-{_id(reply.why)}"
    )
    why = "nothing-new" if reply.rehearsal else why
    checkpoint = reply.checkpoint_label and voice(
        "nothing-checkpoint", label=quoted(reply.checkpoint_label)
    )
    at = None if reply.why is topic_replies.WhyNothing.FINISHED else reply.next_review_at
    then = voice("review-next", when=voice.when(at)) if at else ""
    return Screen(
        markdown=paragraphs(voice(why), checkpoint, then, _course_lines(voice, reply.courses)),
        keyboard=(
            *(((rehearse(voice, Style.PRIMARY),),) if reply.rehearsal else ()),
            *course_buttons(voice, reply.courses),
            *_ways_after(voice, reply.why),
        ),
    )


def tell_why(voice: Voice, reply: WhyTold) -> Screen:
    """Return the reason of what is on the table."""
    builds_on = voice.names(reply.prerequisites)
    interval = round(reply.interval_days)
    technique = f"technique-{(reply.format or 'none').replace('_', '-')}"
    return Screen(
        markdown=paragraphs(
            voice(f"why-{reply.reason.replace('_', '-')}", label=quoted(reply.label)),
            voice("why-optional") if reply.optional else "",
            voice("because-opens", opens=voice.names(reply.opens)) if reply.opens else "",
            voice("why-prerequisites", names=builds_on) if builds_on else "",
            _standing(voice, reply),
            voice("why-interval", duration=voice("count-days", count=interval))
            if interval
            else "",
            voice(technique) if voice.knows(technique) else "",
        ),
        keyboard=ways_on(voice) if reply.reason == "idle" else (),
        aside=True,
    )


def _id(word: events.ExplainAs | WhyNothing) -> str:
    return word.value.replace("_", "-")


def _course_list(voice: Voice, courses: Sequence[topic_replies.CourseCard]) -> str:
    if not courses:
        return voice("courses-none")
    return paragraphs(voice("courses-pick"), _course_lines(voice, courses))


def _course_lines(voice: Voice, courses: Sequence[topic_replies.CourseCard]) -> str:
    lines = [
        voice("course-line", title=quoted(card.title), description=card.description)
        for card in courses
    ]
    return bullets(lines)


def _comes_back(voice: Voice, at: datetime | None) -> str:
    return voice("comes-back", when=voice.when(at)) if at else ""


def _standing(voice: Voice, reply: WhyTold) -> str:
    if not reply.reason.startswith("lesson"):
        return ""
    return voice("why-depth", level=reply.depth + 1) if reply.depth else voice("why-root")


def _ways_after(voice: Voice, why: topic_replies.WhyNothing) -> Keyboard:
    if why is topic_replies.WhyNothing.NO_TOPIC:
        return ((my_decks(voice),),)
    if why is topic_replies.WhyNothing.NOTHING_DUE:
        return ((go_on(voice), my_topics(voice)), (my_decks(voice),))
    return ((my_topics(voice), my_decks(voice)),)
