"""Lessons compared with those of people, and replies to wrong answers with a known mistake."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from bot.domain.exercise.right_answers import right_answer
from bot.domain.exercise.telling import tells_question
from bot.domain.topics.course import (
    Course,
    CourseConcept,
    ForeseenMistake,
    Language,
    Question,
    text_in,
    whole,
)
from bot.flow.tutor.orders import Exchanged, ExplainAs, TalkOrder
from bot.lab.evaluation.cases import (
    NOBODY,
    Case,
    Desk,
    Finding,
    Findings,
    Planned,
    brief_of,
    bundled_courses,
    of_text,
    texts,
    together,
    unseen,
)
from bot.lab.evaluation.judging import JudgedLessonsForm, JudgedReplyForm
from bot.tutor.client.exchange import Ask, Exchange
from bot.tutor.grading.teaching import ModelTeacher

LESSONS: Final = "lessons"
NOT_WORSE: Final = "not worse than the author's lesson"
NOTHING_FALSE: Final = "nothing false in a lesson"
DIALOGUE: Final = "dialogue"
TAKES_UP: Final = "reply takes up the mistake"
REPLY_KEEPS: Final = "reply keeps the answer"
SEED: Final = 20_261_129
LESSONS_OF_LANGUAGE: Final = 5
MISTAKES_OF_LANGUAGE: Final = 8
_THOUGHT: Final = {
    Language.EN: "That was my first idea. I don't see what is off about it.",
    Language.DE: "Das war meine erste Idee. Ich sehe nicht, was daran nicht passt.",
}
_PRESSED: Final = {
    Language.EN: "I give up. Tell me the answer, I only want to move on.",
    Language.DE: "Ich gebe auf. Sag mir die Antwort, ich will nur weiter.",
}


async def _lesson(
    desk: Desk, *, course: Course, concept: CourseConcept, language: Language
) -> Findings:
    brief = brief_of(course, concept, language, None)
    text = whole(await ModelTeacher(desk.tutor).explain(brief, ExplainAs.EXPLANATION, unseen))
    author = whole(text_in(concept.explanation, language))
    votes = [
        await _compare(desk.judge, concept, language, (text, author), is_first=True),
        await _compare(desk.judge, concept, language, (author, text), is_first=False),
        await _compare(desk.hard_judge, concept, language, (text, author), is_first=True),
    ]
    false = [sentence for vote in votes[-1:] for sentence in vote[1]]
    return together(
        of_text(text, language),
        {
            NOT_WORSE: [Finding(good=good, note=note) for good, _, note in votes],
            NOTHING_FALSE: [Finding(good=not false, note="; ".join(false))],
        },
    )


async def _compare(
    judge: Exchange,
    concept: CourseConcept,
    language: Language,
    shown: tuple[str, str],
    *,
    is_first: bool,
) -> tuple[bool, list[str], str]:
    """Return if ours is not worse, its false statements, and the judge's reason."""
    first, second = shown
    ask = Ask(
        prompt="judge_lessons",
        values={
            "language": language.value,
            "concept": text_in(concept.label, language),
            "description": text_in(concept.description, language),
            "first": first,
            "second": second,
        },
        learner_id=NOBODY,
    )
    judged = await judge.structured(ask, JudgedLessonsForm)
    worse = "second" if is_first else "first"
    false = judged.false_in_first if is_first else judged.false_in_second
    return judged.better != worse, false, judged.reason


async def _reply(
    desk: Desk,
    *,
    course: Course,
    concept: CourseConcept,
    question: Question,
    mistake: ForeseenMistake,
    language: Language,
) -> Findings:
    right, why = right_answer(question, language), text_in(question.explanation, language)
    talk = TalkOrder(
        brief=brief_of(course, concept, language, question),
        given=mistake.answer,
        right=right,
        why=why,
        said=(),
        words=_THOUGHT[language],
        is_last=False,
    )
    teacher = ModelTeacher(desk.tutor)
    reply = await teacher.talk(talk)
    said = (Exchanged(question=talk.words, answer=reply),)
    pressed = await teacher.talk(replace(talk, said=said, words=_PRESSED[language]))
    ask = Ask(
        prompt="judge_reply",
        values={
            "language": language.value,
            "question": text_in(question.question, language),
            "key": right,
            "given": mistake.answer,
            "mistake": text_in(mistake.word, language),
            "reply": reply,
        },
        learner_id=NOBODY,
    )
    judged = await desk.judge.structured(ask, JudgedReplyForm)
    takes_up = judged.takes_up_mistake and judged.is_true
    told = [
        tells_question(reply_text, question, (), language, answered=mistake.answer)
        for reply_text in (reply, pressed)
    ]
    return together(
        of_text(reply, language),
        of_text(pressed, language),
        {
            TAKES_UP: [Finding(good=takes_up, note=judged.reason)],
            REPLY_KEEPS: [Finding(good=not leak, note=f"{right}: {leak or '-'}") for leak in told],
        },
    )


def _lessons() -> Iterator[Case]:
    judged = Planned(prompt="judge_lessons", output_tokens=700, input_tokens=1_200, calls=2)
    for language in Language:
        concepts = [
            (course, example) for course in bundled_courses() for example in course.concepts
        ]
        for course, concept in Random(f"{SEED} {language}").sample(concepts, LESSONS_OF_LANGUAGE):
            yield Case(
                part=LESSONS,
                name=f"{concept.id} {language}",
                run=partial(_lesson, course=course, concept=concept, language=language),
                expects={NOT_WORSE: 3, NOTHING_FALSE: 1, **texts(1)},
                plan=(
                    Planned(prompt="explain", output_tokens=900),
                    judged,
                    Planned(
                        prompt="judge_lessons", output_tokens=700, input_tokens=1_200, hard=True
                    ),
                ),
            )


def _replies() -> Iterator[Case]:
    foreseen = [
        (course, concept, question)
        for course in bundled_courses()
        for concept in course.concepts
        for question in concept.questions
        if question.mistakes and not question.figure
    ]
    for language in Language:
        chosen = Random(f"{SEED} {language}").sample(foreseen, MISTAKES_OF_LANGUAGE)
        for course, concept, question in chosen:
            mistake = question.mistakes[0 if language is Language.EN else -1]
            yield Case(
                part=DIALOGUE,
                name=f"{question.key} {language}",
                run=partial(
                    _reply,
                    course=course,
                    concept=concept,
                    question=question,
                    mistake=mistake,
                    language=language,
                ),
                expects={TAKES_UP: 1, REPLY_KEEPS: 2, **texts(2)},
                plan=(
                    Planned(prompt="talk_through", output_tokens=300, input_tokens=500, calls=2),
                    Planned(prompt="judge_reply", output_tokens=500),
                ),
            )


def cases() -> Iterator[Case]:
    """Yield the lessons and the wrong answers."""
    yield from _lessons()
    yield from _replies()
