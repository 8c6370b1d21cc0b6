"""`check-landscape`: what a landscape file holds, what is open in it, and what is odd in it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from bot.content.landscapes.files import read_landscapes
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.domain.goals.atlas import Atlas, join_landscapes
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.landscape_warnings import (
    FileWarning,
    LandscapeRefusedError,
    Refusal,
    WarningKind,
)
from bot.domain.goals.reach import Filter, Reach
from bot.domain.topics.course import Course, Language, text_in

SHOWN = 5
LONGEST_SHOWN = 100

SHOWN_OF_A_KIND = 10

WARNINGS: Final[Mapping[WarningKind, str]] = {
    WarningKind.FIELD_UNKNOWN: "unknown field, passed over",
    WarningKind.FIELD_UNREADABLE: "field or part of it cannot be read, passed over",
    WarningKind.GOAL_LEFT_OUT: "goal without an id, left out",
    WarningKind.ID_TWICE: "id occurs twice, made one goal: the first title, the links of both",
    WarningKind.TITLE_MISSING: "no title, another text stands in for it",
    WarningKind.TEXT_CUT: "text too long, cut",
    WarningKind.TAGS_LEFT_OUT: "too many tags, the last left out",
    WarningKind.LINKS_LEFT_OUT: "too many links, the last left out",
    WarningKind.WEIGHT_CHANGED: "weight is no number that can be used, taken as 1",
    WarningKind.MARKUP_CLEANED: "markup or signs cleaned up",
    WarningKind.SCRIPT_REMOVED: "script or embedded content removed",
    WarningKind.LINK_REMOVED: "link to a place outside the file removed",
    WarningKind.ENCODING_GUESSED: "no UTF-8, the encoding was guessed",
    WarningKind.CONTAINS_UNKNOWN: "contains a goal that is nowhere, passed over",
    WarningKind.CONTAINS_CIRCLE: "contains a goal that contains it, this link was cut",
    WarningKind.REQUIRES_UNKNOWN: "requires a goal that is nowhere, so it does not wait for it",
    WarningKind.REQUIRES_ITS_OWN_WHOLE: "requires itself or a goal it is part of, does not wait",
    WarningKind.INHERITS_ITS_OWN_WHOLE: "part of what the goal around it requires, does not wait",
    WarningKind.REQUIRES_CIRCLE: "requires, in a circle, what requires it, does not wait",
    WarningKind.EXAM_DRAFT: "exam is a draft, hidden",
    WarningKind.EXAM_UNREADABLE: "exam cannot be read, so the goal has none",
    WarningKind.POINTS_CHANGED: "more points to pass than can be had, set to this",
    WarningKind.POINTS_DIFFER: "points of the steps and of the whole exam differ",
    WarningKind.DECK_MISSING: "deck is not there, the goal has no cards",
    WarningKind.DECK_REFUSED: "deck cannot be read",
    WarningKind.DECK_HAS_WARNINGS: "quirk of a deck",
    WarningKind.CARDS_MISSING: "no card of the deck has the tags that are selected",
    WarningKind.COURSE_UNREADABLE: "link to a course cannot be read, passed over",
    WarningKind.ASSET_MISSING: "picture is not there",
    WarningKind.TWIN_MERGED: "files of the same landscape made one",
    WarningKind.FILE_LEFT_OUT: "file that is no landscape and no deck in use, left out",
}
REFUSALS: Final[Mapping[Refusal, str]] = {
    Refusal.NOT_THERE: "there is no such file or folder",
    Refusal.TOO_LARGE: "larger than a landscape may be",
    Refusal.EMPTY: "the file is empty",
    Refusal.ENCODING: "the text is in no encoding that is known here; save it as UTF-8",
    Refusal.BROKEN_JSON: "this is not readable JSON",
    Refusal.TOO_DEEP: "the JSON is nested far deeper than a landscape is",
    Refusal.NOT_A_LANDSCAPE: "this JSON is no landscape: it has no landscapeId",
    Refusal.NO_GOALS: "there is no goal in it that can be read",
    Refusal.TOO_MANY_GOALS: "more goals than a landscape may have",
    Refusal.TOO_MUCH_TEXT: "more megabytes of text than are read of one file",
    Refusal.TOO_TANGLED: "its goals contain one another in more ways than can be followed",
    Refusal.NO_LANDSCAPE: "there is no landscape in it",
    Refusal.BROKEN_ZIP: "the archive is damaged",
    Refusal.ZIP_BOMB: "the archive unpacks to far more than it should, so it was left closed",
    Refusal.PATH_OUTSIDE: "the archive names files outside of itself, so it was left closed",
    Refusal.ENCRYPTED: "the archive is locked with a password",
}


def check_landscape(
    file: Annotated[Path, typer.Argument(help="A .json, a folder of them, or a .zip.")],
) -> None:
    """Print what landscapes hold: goals, levels, what is open at first, and every warning."""
    try:
        bundle = read_landscapes(file)
    except LandscapeRefusedError as error:
        print(f"{file}: {refusal_words(error)}")
        raise typer.Exit(code=1) from error
    print("\n".join(_lines(bundle)))


def summary(folder: Path, courses: Sequence[Course]) -> tuple[bool, list[str]]:
    """Return whether the bundled landscapes are without warnings, and what to print."""
    try:
        bundle = read_landscapes(folder)
    except LandscapeRefusedError as error:
        return False, [f"{folder}: {refusal_words(error)}"]
    problems = [*_report(bundle), *_course_problems(bundle.landscapes, courses)]
    if problems:
        return False, [f"{folder}: {problem}" for problem in problems]
    atlas = join_landscapes(bundle.landscapes)
    return True, [f"{each.id}: {_counts(each, atlas)}, ok" for each in bundle.landscapes]


def _lines(bundle: LandscapeBundle) -> Iterator[str]:
    atlas = join_landscapes(bundle.landscapes)
    for landscape in bundle.landscapes:
        yield f"{text_in(landscape.title, Language.EN)}: {_counts(landscape, atlas)}"
        yield from _open_at_first(landscape, atlas)
    pictures = sum(map(len, bundle.media.values()))
    if bundle.decks or pictures:
        cards = sum(len(file.deck.cards) for file in bundle.decks.values())
        yield f"{len(bundle.decks)} decks with {cards} cards, {pictures} pictures"
    yield from _report(bundle) if bundle.warnings else ("nothing odd was found",)


def _report(bundle: LandscapeBundle) -> Iterator[str]:
    goals = (goal for landscape in bundle.landscapes for goal in landscape.goals)
    titles = {str(goal.id): _short_line(text_in(goal.title, Language.EN)) for goal in goals}
    yield from report(bundle.warnings, titles)


def _counts(landscape: Landscape, atlas: Atlas) -> str:
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
        yield from (f"  {_short_line(title)}" for title in goals[:SHOWN])


def _course_problems(landscapes: Iterable[Landscape], courses: Sequence[Course]) -> Iterator[str]:
    concepts = {course.id: {concept.id for concept in course.concepts} for course in courses}
    for landscape in landscapes:
        for goal in landscape.goals:
            link = goal.course
            for concept_id in link.concept_ids if link else ():
                if link and concept_id not in concepts.get(link.course_id, ()):
                    yield f"{goal.id}: no course has {link.course_id}/{concept_id}"


def _short_line(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def refusal_words(error: LandscapeRefusedError) -> str:
    """Return in one sentence why a file is refused."""
    text = REFUSALS[error.reason]
    return f"{text} ({error.detail})" if error.detail else text


def report(warnings: Iterable[FileWarning], titles: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each kind of warning, with the titles of the first goals that have it."""
    kinds: defaultdict[WarningKind, list[FileWarning]] = defaultdict(list)
    for warning in warnings:
        kinds[warning.kind].append(warning)
    for kind, found in kinds.items():
        yield f"{len(found)} x {WARNINGS[kind]}"
        places = (_place(warning, titles) for warning in found[:SHOWN_OF_A_KIND])
        yield from (f"    {place}" for place in places if place)
        if len(found) > SHOWN_OF_A_KIND:
            yield f"    and {len(found) - SHOWN_OF_A_KIND} more"


def _place(warning: FileWarning, titles: Mapping[str, str]) -> str:
    goal = _with_title(warning.of, titles)
    detail = _with_title(warning.detail, titles)
    place = ", ".join(part for part in (goal, warning.field) if part)
    return f"{place}: {detail}" if place and detail else place or detail


def _with_title(text: str, titles: Mapping[str, str]) -> str:
    title = titles.get(text, "")
    return f"{title} ({text})" if title and title != text else text
