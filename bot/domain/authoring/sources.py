"""A learner's own material: its limits, and the places in it that support what is taught."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from bot.domain.answers.quotes import fold_quote, holds, own_words
from bot.domain.ids import ConceptId
from bot.domain.markup import escape
from bot.domain.topics.course import FROM_MEMORY, Citation, Course, CourseConcept, Language

MOST_PAGES: Final = 60
LONGEST_PAGE: Final = 12_000
"""Characters. A page of small print has 6,000."""
MOST_CHARACTERS: Final = 300_000
"""Of all pages together."""
MOST_SOURCES: Final = 10
"""Per learner."""
MOST_PAGES_EACH: Final = 6
"""The pages that a concept is from. Each of them is sent along with every request about it."""
SHORTEST_QUOTE: Final = 12
"""Letters and digits. A shorter quote stands in almost any text."""
LONGEST_QUOTE: Final = 300
CITED: Final = "@@"
"""Begins the last line of an explanation, which names its source: `@@ 4: words of page 4`."""

_SAID: Final = 0.7
"""The share of a quote's words that a page must contain to be worth a closer look."""
_PLACES: Final[Mapping[Language, str]] = {
    Language.EN: "(p. {}: “{}”)",
    Language.DE: "(S. {}: „{}“)",
}
"""In brackets, because a learner who types the answer to a card may leave brackets out."""
# Each letter of a quote may be escaped.
_PLACED: Final = re.compile(
    rf"(?<!\s)\s*\((?:p|S)\. \d+: [“„].{{0,{2 * LONGEST_QUOTE}}}?[”“]\)", re.DOTALL
)

_TYPED_PAGE: Final = 3_000
"""Characters per page of a text without pages."""
_CITED_LINE: Final = re.compile(rf"\s*^{CITED}\s*(\d+)\s*[:|]\s*(.*)\Z", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A readable page of a source, numbered from 1."""

    number: int
    text: str


def typed_pages(text: str) -> Iterator[Page]:
    """Yield a text in pages. None of them ends within a paragraph unless that is too long."""
    pieces = [""]
    for paragraph in re.split(r"\n\s*\n", text):
        for part in _pieces(paragraph.strip()):
            if pieces[-1] and len(pieces[-1]) + len(part) > _TYPED_PAGE:
                pieces.append("")
            pieces[-1] = f"{pieces[-1]}\n\n{part}".strip()
    for number, piece in enumerate((piece for piece in pieces if piece), start=1):
        yield Page(number=number, text=piece)


def _pieces(paragraph: str) -> Iterator[str]:
    while len(paragraph) > _TYPED_PAGE:
        at = paragraph.rfind(" ", 1, _TYPED_PAGE)
        at = at if at > 0 else _TYPED_PAGE
        yield paragraph[:at]
        paragraph = paragraph[at:].strip()
    yield paragraph


def citation(page: int, quote: str, pages: Sequence[Page]) -> Citation | None:
    """Return the place with the words that stand there, or None if no page contains them.

    If another page has the exact words, the place is there.
    """
    return _citation(page, quote.strip().strip("\"'„“”»«"), tuple(pages))


@lru_cache(maxsize=512)
def _citation(page: int, quote: str, pages: tuple[Page, ...]) -> Citation | None:
    if len(fold_quote(quote)) < SHORTEST_QUOTE or len(quote) > LONGEST_QUOTE:
        return None
    for source in sorted(pages, key=lambda source: source.number != page):
        says = _may_say(source.text, quote) if source.number == page else holds(source.text, quote)
        if says and (words := own_words(quote, source.text)):
            return Citation(page=source.number, quote=" ".join(words.split())[:LONGEST_QUOTE])
    return None


def _may_say(text: str, quote: str) -> bool:
    """Return True if most words of the quote are in the text. Slips are looked for only then."""
    words, there = quote.split(), set(map(fold_quote, text.split()))
    return holds(text, quote) or sum(fold_quote(word) in there for word in words) >= _SAID * len(
        words
    )


def place_in_brackets(place: Citation, language: Language) -> str:
    """Return the place in brackets, as Markdown."""
    return _PLACES[language].format(place.page, escape(place.quote))


def without_places(text: str) -> str:
    """Return the text without places, because its reader may not see quotes from the source."""
    return _PLACED.sub("", text)


def split_citation(explanation: str, pages: Sequence[Page]) -> tuple[str, Citation | None]:
    """Return an explanation without its last line, and the place that this line names.

    None without a source. FROM_MEMORY if no page contains the quote.
    """
    text = _CITED_LINE.sub("", explanation).rstrip()
    if not pages:
        return text, None
    line = _CITED_LINE.search(explanation)
    found = None if line is None else citation(int(line[1]), " ".join(line[2].split()), pages)
    return text, found or FROM_MEMORY


def without_concepts(course: Course, left_out: Collection[ConceptId]) -> Course:
    """Return the course without these concepts. Their dependents take over their prerequisites."""
    kept: list[CourseConcept] = []
    for concept in course.concepts:
        if concept.id in left_out:
            continue
        before = tuple(dict.fromkeys(_kept_before(concept, course, left_out)))
        if not before and kept:  # There is only one root.
            before = (kept[0].id,)
        kept.append(replace(concept, prerequisites=before))
    return replace(course, concepts=tuple(kept))


def _kept_before(
    concept: CourseConcept, course: Course, left_out: Collection[ConceptId]
) -> Iterator[ConceptId]:
    for prerequisite in concept.prerequisites:
        if prerequisite in left_out:
            yield from _kept_before(course.concept(prerequisite), course, left_out)
        else:
            yield prerequisite
