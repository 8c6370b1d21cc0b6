"""A lesson that is still open, said shortly: its text stands above."""

from bot.chat.wording.screen import Button, Screen, Style, rows
from bot.chat.wording.voice import Voice, quoted
from bot.flow.exercise.events import PracticePressed
from bot.flow.lessons.events import ExplainAs, ExplainPressed, QuizPressed
from bot.flow.lessons.replies import LessonStands


def say_open_lesson(voice: Voice, reply: LessonStands) -> Screen:
    """Return that the lesson is open, with everything that can be done in it."""
    ready = Button(voice("button-quiz"), QuizPressed(reply.ticket), Style.PRIMARY)
    ways = tuple(
        Button(voice(f"button-{way.value.replace('_', '-')}"), ExplainPressed(reply.ticket, way))
        for way in ExplainAs
    )
    practice = ((Button(voice("button-practice"), PracticePressed(reply.ticket)),),)
    return Screen(
        markdown=voice("lesson-stands", label=quoted(reply.label)),
        keyboard=((ready,), *(practice if reply.practice else ()), *rows(ways, 2)),
    )
