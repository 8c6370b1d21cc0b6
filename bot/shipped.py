"""The content that ships with the bot. It is read at the start, and stored if it is new."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial

import structlog

from bot.content.courses.courses import load_courses
from bot.content.decks.files import bundled_decks
from bot.content.distress import load_distress
from bot.content.guides import load_guides
from bot.content.landscapes.files import load_landscapes
from bot.content.practice.shipped_items import files_of_items, read_items
from bot.content.practice.skill_graph import (
    BrokenSkillGraphError,
    SkillGraphFile,
    UnreadableSkillGraphError,
)
from bot.content.words import load_words
from bot.domain.answers.words import Words
from bot.domain.learner.distress import Distress
from bot.domain.practice.items import DIFFICULTIES
from bot.domain.practice.questions import QUESTIONS_A_SKILL, questions_of
from bot.domain.topics.course import Language
from bot.resources import (
    COURSES,
    DECKS,
    DISTRESS,
    GUIDES,
    ITEMS,
    LANDSCAPES,
    SKILL_NAMES,
    SKILLS_GRAPH,
    WORDS,
)
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The shipped content in memory."""

    courses: BundledCourses
    skill_graphs: SkillGraphFile
    words: Callable[[], Words]
    distress: Callable[[], Distress]
    guides: Mapping[Language, str] = field(default_factory=dict)


def read_content() -> Content:
    """Return the content. A graph of skills that cannot be read yet is left out for now."""
    skill_graphs = SkillGraphFile()
    try:
        skill_graphs.load(SKILLS_GRAPH, SKILL_NAMES)
    except UnreadableSkillGraphError as error:
        log.warning("skills not read", reason=str(error))
    graph = skill_graphs.current()
    skills = None if graph is None else frozenset(graph.skills)
    return Content(
        # Shipped content is checked when it is written: `check-content` and the tests check each
        # key.
        courses=BundledCourses(load_courses(COURSES, skills, keys=False)),
        skill_graphs=skill_graphs,
        words=cache(partial(load_words, WORDS)),
        distress=cache(partial(load_distress, DISTRESS)),
        guides=load_guides(GUIDES),
    )


async def keep_bundled(stores: Stores, now: datetime) -> None:
    """Store the bundled decks and landscapes that are new or changed since the last start."""
    known = await stores.deck_catalogue.digests()
    changed, digests = await asyncio.to_thread(bundled_decks, DECKS, known)
    if changed or digests != known:
        await stores.deck_catalogue.keep(changed, digests, now)
    bundled = await asyncio.to_thread(load_landscapes, LANDSCAPES)
    await stores.landscapes.keep_bundled(bundled.landscapes, now, bundled.media)
    files = await asyncio.to_thread(files_of_items, ITEMS)
    stored = await stores.bank.known(tuple(files))
    items = await asyncio.to_thread(read_items, files, stored)
    if items:
        await stores.bank.keep_shipped(items, now)


async def ask_from_bank(courses: BundledCourses, stores: Stores) -> None:
    """Add questions from a skill's items to each concept that depends on the skill."""
    skills = {
        concept.skill for course in courses.all() for concept in course.concepts if concept.skill
    }
    served = stores.items.items_for
    courses.add_questions(
        {
            skill: questions_of(
                [
                    item
                    for language in Language
                    for item in await served(skill, language, DIFFICULTIES, (), QUESTIONS_A_SKILL)
                ]
            )
            for skill in skills
        }
    )


async def read_mended_skills(skill_graphs: SkillGraphFile) -> None:
    """Read the graph of skills if it could not be read so far, but now can be."""
    if skill_graphs.current() is None:
        with suppress(BrokenSkillGraphError):
            await asyncio.to_thread(skill_graphs.load, SKILLS_GRAPH, SKILL_NAMES)
            log.warning("skills read")
