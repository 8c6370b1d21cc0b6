"""`check-landscape`: what a landscape file holds, what is open in it, and what is odd about it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.landscape_words import refusal_words, report
from bot.content.landscapes.files import read_landscapes
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.domain.goals.atlas import Atlas, joined
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.landscape_warnings import LandscapeRefusedError
from bot.domain.goals.reach import Filter, Reach
from bot.domain.topics.course import Course, Language, text_in

SHOWN = 5
LONGEST_SHOWN = 100


def check_landscape(
    file: Annotated[Path, typer.Argument(help="A .json, a folder of them, or a .zip.")],
) -> None:
    """Say what landscapes hold: goals, levels, what is open at first, and every warning."""
    try:
        bundle = read_landscapes(file)
    except LandscapeRefusedError as error:
        print(f"{file}: {refusal_words(error)}")
        raise typer.Exit(code=1) from error
    print("\n".join(_lines(bundle)))


def summary(folder: Path, courses: Sequence[Course]) -> tuple[bool, list[str]]:
    """Return whether the bundled landscapes are without warnings, and what to print of them."""
    try:
        bundle = read_landscapes(folder)
    except LandscapeRefusedError as error:
        return False, [f"{folder}: {refusal_words(error)}"]
    problems = [*_report(bundle), *_course_problems(bundle.landscapes, courses)]
    if problems:
        return False, [f"{folder}: {problem}" for problem in problems]
    atlas = joined(bundle.landscapes)
    return True, [f"{each.id}: {_counted(each, atlas)}, ok" for each in bundle.landscapes]


def _lines(bundle: LandscapeBundle) -> Iterator[str]:
    atlas = joined(bundle.landscapes)
    for landscape in bundle.landscapes:
        yield f"{text_in(landscape.title, Language.EN)}: {_counted(landscape, atlas)}"
        yield from _open_at_first(landscape, atlas)
    pictures = sum(map(len, bundle.media.values()))
    if bundle.decks or pictures:
        cards = sum(len(file.deck.cards) for file in bundle.decks.values())
        yield f"{len(bundle.decks)} decks with {cards} cards, {pictures} pictures"
    yield from _report(bundle) if bundle.warnings else ("nothing odd was found",)


def _report(bundle: LandscapeBundle) -> Iterator[str]:
    goals = (goal for landscape in bundle.landscapes for goal in landscape.goals)
    titles = {str(goal.id): _shown(text_in(goal.title, Language.EN)) for goal in goals}
    yield from report(bundle.warnings, titles)


def _counted(landscape: Landscape, atlas: Atlas) -> str:
    own = [ref for ref in atlas.refs if ref.landscape_id == landscape.id]
    atoms = [atlas.goal(ref) for ref in own if atlas.is_atomic(ref)]
    kinds = Counter(goal.kind for goal in atoms)
    parts = [f"{len(own)} goals", f"{len(atoms)} of them atomic"]
    parts += [f"{times} {kind.value}" for kind, times in sorted(kinds.items())]
    tags = Counter(tag for goal in landscape.goals for tag in goal.tags)
    parts += [f"{tags[level.id]} {level.id}" for level in landscape.levels]
    return ", ".join(parts)


def _open_at_first(landscape: Landscape, atlas: Atlas) -> Iterator[str]:
    for level in (None, *landscape.levels):
        filters = {landscape.id: Filter(level=level.id)} if level else {}
        reach = Reach(atlas, frozenset(), filters)
        refs = [ref for ref in reach.frontier if ref.landscape_id == landscape.id]
        goals = [text_in(atlas.goal(ref).title, Language.EN) for ref in refs]
        yield f"open at first{f' in {level.id}' if level else ''}: {len(goals)}"
        yield from (f"  {_shown(title)}" for title in goals[:SHOWN])


def _course_problems(landscapes: Iterable[Landscape], courses: Sequence[Course]) -> Iterator[str]:
    concepts = {course.id: {concept.id for concept in course.concepts} for course in courses}
    for landscape in landscapes:
        for goal in landscape.goals:
            link = goal.course
            for concept_id in link.concept_ids if link else ():
                if link and concept_id not in concepts.get(link.course_id, ()):
                    yield f"{goal.id}: no course has {link.course_id}/{concept_id}"


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
