"""What the command line says about landscapes: every quirk and refusal in plain words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.domain.landscape.quirks import LandscapeRefusedError, Quirk, QuirkKind, Refusal

SHOWN_OF_A_KIND = 10

QUIRKS: Final[Mapping[QuirkKind, str]] = {
    QuirkKind.FIELD_UNKNOWN: "unknown field, passed over",
    QuirkKind.FIELD_UNREADABLE: "field or part of it cannot be read, passed over",
    QuirkKind.GOAL_LEFT_OUT: "goal without an id, left out",
    QuirkKind.ID_TWICE: "id occurs twice, made one goal: the first title, the links of both",
    QuirkKind.TITLE_MISSING: "no title, another text stands in for it",
    QuirkKind.TEXT_CUT: "text too long, cut",
    QuirkKind.TAGS_LEFT_OUT: "too many tags, the last left out",
    QuirkKind.LINKS_LEFT_OUT: "too many links, the last left out",
    QuirkKind.WEIGHT_CHANGED: "weight is no number that can be used, taken as 1",
    QuirkKind.MARKUP_CLEANED: "markup or signs cleaned up",
    QuirkKind.SCRIPT_REMOVED: "script or embedded content removed",
    QuirkKind.LINK_REMOVED: "link to a place outside the file removed",
    QuirkKind.ENCODING_GUESSED: "no UTF-8, the encoding was guessed",
    QuirkKind.CONTAINS_UNKNOWN: "contains a goal that is nowhere, passed over",
    QuirkKind.CONTAINS_CIRCLE: "contains a goal that contains it, this link was cut",
    QuirkKind.REQUIRES_UNKNOWN: "requires a goal that is nowhere, so it does not wait for it",
    QuirkKind.REQUIRES_ITS_OWN_WHOLE: "requires itself or a goal it is part of, does not wait",
    QuirkKind.INHERITS_ITS_OWN_WHOLE: "is part of what the goal around it requires, does not wait",
    QuirkKind.REQUIRES_CIRCLE: "requires, in a circle, what requires it, does not wait",
    QuirkKind.EXAM_DRAFT: "exam is a draft, hidden",
    QuirkKind.EXAM_UNREADABLE: "exam cannot be read, the goal is kept without it",
    QuirkKind.POINTS_CHANGED: "more points to pass than can be had, set to this",
    QuirkKind.DECK_MISSING: "deck is not there, the goal has no cards",
    QuirkKind.DECK_REFUSED: "deck cannot be read",
    QuirkKind.DECK_ODD: "quirk of a deck",
    QuirkKind.CARDS_MISSING: "no card of the deck has the tags that are selected",
    QuirkKind.COURSE_UNREADABLE: "link to a course cannot be read, passed over",
    QuirkKind.ASSET_MISSING: "picture is not there",
    QuirkKind.TWIN_MERGED: "files of the same landscape made one",
    QuirkKind.FILE_LEFT_OUT: "file that is no landscape and no deck in use, left out",
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


def refusal_words(error: LandscapeRefusedError) -> str:
    """Return why a file is not taken, in one sentence."""
    text = REFUSALS[error.reason]
    return f"{text} ({error.detail})" if error.detail else text


def report(quirks: Iterable[Quirk], titles: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each kind of quirk and the first goals it was found on, by their titles."""
    kinds: defaultdict[QuirkKind, list[Quirk]] = defaultdict(list)
    for quirk in quirks:
        kinds[quirk.kind].append(quirk)
    for kind, found in kinds.items():
        yield f"{len(found)} x {QUIRKS[kind]}"
        places = (_place(quirk, titles) for quirk in found[:SHOWN_OF_A_KIND])
        yield from (f"    {place}" for place in places if place)
        if len(found) > SHOWN_OF_A_KIND:
            yield f"    and {len(found) - SHOWN_OF_A_KIND} more"


def _place(quirk: Quirk, titles: Mapping[str, str]) -> str:
    goal = _named(quirk.of, titles)
    detail = _named(quirk.detail, titles)
    place = ", ".join(part for part in (goal, quirk.field) if part)
    return f"{place}: {detail}" if place and detail else place or detail


def _named(text: str, titles: Mapping[str, str]) -> str:
    title = titles.get(text, "")
    return f"{title} ({text})" if title and title != text else text
