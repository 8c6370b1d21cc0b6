"""Topics that are written: questions that another model answers alike, maps without gaps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

from bot.domain.authoring.scope import Scope
from bot.domain.exercise.right_answers import right_answer
from bot.domain.ids import CourseId
from bot.domain.topics.course import Course, CourseConcept, Language, Level, text_in
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.lab.evaluation.cases import (
    NOBODY,
    Case,
    Desk,
    Finding,
    Findings,
    Planned,
    bundled_courses,
    case_file,
    of_text,
    texts,
    together,
)
from bot.lab.evaluation.judging import JudgedMapForm
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.authoring.solving import READINGS, solve
from bot.tutor.client.exchange import Ask

WRITING: Final = "writing"
KEYS_AGREED: Final = "written keys agreed to by the hard model"
TOPICS: Final = "topics"
MAP_COMPLETE: Final = "map lacks nothing essential, in order"
REFUSED: Final = "unsuitable topic refused"
SURVEY_SOUND: Final = "survey links its entries, in every level"
SEED: Final = 20_261_129
CONCEPTS_OF_LANGUAGE: Final = 4
QUESTIONS: Final = 3
"""The fewest questions that a concept should get."""
MOST_ODD: Final = 1
"""Concepts that a judge may find misplaced or foreign."""
LINKED_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """A topic, with words of which its map must have at least one."""

    topic: TopicWanted
    words: tuple[str, ...]


_WANTED: Final = (
    _Wanted(
        topic=TopicWanted(
            topic="Python", language=Language.EN, scope=Scope.SHORT, goal="build a REST API"
        ),
        words=("http", "request", "rout"),
    ),
    _Wanted(
        topic=TopicWanted(topic="Fahrrad reparieren", language=Language.DE, scope=Scope.SHORT),
        words=("kette", "reifen", "schlauch", "bremse"),
    ),
)


async def _write(
    desk: Desk, *, course: Course, concept: CourseConcept, language: Language
) -> Findings:
    bare = replace(concept, questions=())
    order = WritingOrder(
        course_id=course.id, concept_ids=(concept.id,), language=language, urgent=True
    )
    written = await ModelAuthor(desk.tutor).write(order, course, bare, NOBODY)
    counting = [question for question in written if not question.practice]
    topic = text_in(course.title, language)
    solved = await solve(desk.second, counting, topic, language, NOBODY)
    return together(
        *(of_text(text_in(question.question, language), language) for question in counting),
        {
            KEYS_AGREED: [
                Finding(
                    good=solution.agreed,
                    note=f"{text_in(solution.question.question, language)} "
                    f"Key: {right_answer(solution.question, language)}. "
                    f"Answered: {solution.answer}",
                )
                for solution in solved
            ]
        },
    )


async def _survey(desk: Desk, *, wanted: _Wanted) -> Findings:
    order = InventoryOrder(course_id=CourseId("written:graded"), wanted=wanted.topic)
    inventory = await ModelAuthor(desk.tutor).write_inventory(order, NOBODY)
    entries, language = inventory.entries, wanted.topic.language
    linked = sum(bool(entry.prerequisites) for entry in entries)
    levels = {entry.level for entry in entries}
    texts = " ".join(text_in(entry.probe.question, language) for entry in entries)
    sound = levels == set(Level) and linked >= LINKED_SHARE * len(entries)
    note = f"{len(entries)} entries, {linked} linked, levels {sorted(levels)}"
    return together(of_text(texts, language), {SURVEY_SOUND: [Finding(good=sound, note=note)]})


async def _refuse(desk: Desk, *, wanted: TopicWanted) -> Findings:
    order = InventoryOrder(course_id=CourseId("written:graded"), wanted=wanted)
    try:
        await ModelAuthor(desk.tutor).write_inventory(order, NOBODY)
    except ModelUnavailableError as error:
        if error.trouble is ModelTrouble.DOWN:
            raise
        good = error.trouble is not ModelTrouble.UNUSABLE
        return {REFUSED: [Finding(good=good, note=f"{wanted.topic}: {error.trouble}")]}
    return {REFUSED: [Finding(good=False, note=wanted.topic)]}


async def _draw(desk: Desk, *, wanted: _Wanted) -> Findings:
    topic = wanted.topic
    order = MapOrder(course_id=CourseId("written:graded"), wanted=topic, known={})
    course = await ModelAuthor(desk.tutor).draw(order, (), (), NOBODY, _without_progress)
    labels = {concept.id: text_in(concept.label, topic.language) for concept in course.concepts}
    described = [
        {
            "label": labels[concept.id],
            "description": text_in(concept.description, topic.language),
            "builds_on": [labels[each] for each in concept.prerequisites],
        }
        for concept in course.concepts
    ]
    ask = Ask(
        prompt="judge_map",
        values={
            "language": topic.language.value,
            "topic": topic.topic,
            "goal": topic.goal,
            "concepts": described,
        },
        learner_id=NOBODY,
    )
    judged = await desk.judge.structured(ask, JudgedMapForm)
    named = any(word in " ".join(labels.values()).casefold() for word in wanted.words)
    odd = [*judged.misplaced, *judged.foreign]
    complete = named and not judged.missing and len(odd) <= MOST_ODD
    note = f"missing: {'; '.join(judged.missing) or '-'}; odd: {'; '.join(odd) or '-'}"
    texts = " ".join(text_in(concept.description, topic.language) for concept in course.concepts)
    return together(
        of_text(texts, topic.language), {MAP_COMPLETE: [Finding(good=complete, note=note)]}
    )


async def _without_progress(_: int) -> None:
    """Ignore the progress of drawing a map."""


def _writing() -> Iterator[Case]:
    for language in Language:
        concepts = [(course, other) for course in bundled_courses() for other in course.concepts]
        for course, concept in Random(f"{SEED} {language}").sample(concepts, CONCEPTS_OF_LANGUAGE):
            yield Case(
                part=WRITING,
                name=f"{concept.id} {language}",
                run=partial(_write, course=course, concept=concept, language=language),
                expects={KEYS_AGREED: QUESTIONS, **texts(QUESTIONS)},
                plan=(
                    Planned(prompt="write_questions", output_tokens=6_000),
                    Planned(prompt="solve_questions", output_tokens=1_500, calls=READINGS),
                    Planned(
                        prompt="solve_questions", output_tokens=1_500, calls=READINGS, hard=True
                    ),
                ),
            )


def _topics() -> Iterator[Case]:
    for row in case_file("unsuitable.yaml"):
        topic = TopicWanted(
            topic=row["topic"],
            language=Language(row["language"]),
            scope=Scope.SHORT,
            goal=row["goal"],
        )
        yield Case(
            part=TOPICS,
            name=row["topic"],
            run=partial(_refuse, wanted=topic),
            expects={REFUSED: 1},
            plan=(Planned(prompt="survey", output_tokens=400),),
        )
    for wanted in _WANTED:
        name = wanted.topic.topic
        yield Case(
            part=TOPICS,
            name=f"survey of {name}",
            run=partial(_survey, wanted=wanted),
            expects={SURVEY_SOUND: 1, **texts(1)},
            plan=(
                Planned(prompt="survey", output_tokens=8_000),
                Planned(prompt="solve_questions", output_tokens=2_000, calls=READINGS),
            ),
        )
        yield Case(
            part=TOPICS,
            name=f"map of {name}",
            run=partial(_draw, wanted=wanted),
            expects={MAP_COMPLETE: 1, **texts(1)},
            plan=(
                Planned(prompt="draw_map", output_tokens=3_000, calls=2),
                Planned(prompt="judge_map", output_tokens=1_000),
            ),
        )


def cases() -> Iterator[Case]:
    """Yield concepts to write questions for, and topics to survey and draw."""
    yield from _writing()
    yield from _topics()
