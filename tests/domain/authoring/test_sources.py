"""A learner's own material: its pages, and the places that support what is taught."""

import pytest

from bot.domain.authoring.sources import (
    Page,
    citation,
    place_in_brackets,
    split_citation,
    typed_pages,
    without_concepts,
    without_places,
)
from bot.domain.ids import ConceptId
from bot.domain.topics.course import FROM_MEMORY, Citation, Language
from tests.builders import build_course

PAGES = (
    Page(number=3, text="Sand lets water pass within\nhours, clay holds it back for years."),
    Page(number=4, text="Über einer Schicht aus Ton sind die Poren des Gesteins voll Wasser."),
)


@pytest.mark.parametrize(
    ("page", "quote", "found"),
    [
        (3, "Sand lets water pass within hours", (3, "Sand lets water pass within hours")),
        (3, "“sand lets water pass within hours,”", (3, "Sand lets water pass within hours")),
        (4, "clay holds it back for years", (3, "clay holds it back for years")),
        (4, "Poren des Gesteins voll Waser", (4, "Poren des Gesteins voll Wasser")),
        (3, "these words stand nowhere at all", None),
        (3, "clay", None),
        (9, "Sand lets nothing pass for years", None),
        (3, "", None),
    ],
)
def test_a_quote_is_a_place_only_if_a_page_says_it(
    page: int, quote: str, found: tuple[int, str] | None
) -> None:
    expected = None if found is None else Citation(page=found[0], quote=found[1])
    assert citation(page, quote, PAGES) == expected


def test_the_last_line_of_an_explanation_names_its_place_and_is_not_shown() -> None:
    place = Citation(page=3, quote="clay holds it back for years")

    assert split_citation("So.\n\n@@ 3: clay holds it back for years", PAGES) == ("So.", place)
    assert split_citation("So.\n\n@@ 3: made up from beginning to end", PAGES) == (
        "So.",
        FROM_MEMORY,
    )
    assert split_citation("So.\n\n@@ 0: nothing", PAGES) == ("So.", FROM_MEMORY)
    assert split_citation("So.", PAGES) == ("So.", FROM_MEMORY)
    assert split_citation("So.", ()) == ("So.", None)


def test_a_text_becomes_pages_that_keep_its_paragraphs_and_all_its_words() -> None:
    paragraph = "word " * 250
    long = "x" * 7_000
    text = "\n\n".join([*[paragraph] * 5, long])

    pages = list(typed_pages(text))

    assert [page.number for page in pages] == [1, 2, 3, 4, 5, 6]
    assert all(len(page.text) <= 3_000 for page in pages)
    assert "".join("".join(page.text.split()) for page in pages) == "".join(text.split())
    assert list(typed_pages(" \n\n ")) == []


def test_what_built_on_a_concept_that_is_left_out_builds_on_what_came_before_it() -> None:
    course = build_course({"a": (), "b": ("a",), "c": ("b",), "d": ("b", "c")})

    left = without_concepts(course, {ConceptId("b")})
    rootless = without_concepts(course, {ConceptId("a"), ConceptId("b")})

    assert {concept.id: concept.prerequisites for concept in left.concepts} == {
        "a": (),
        "c": ("a",),
        "d": ("a", "c"),
    }
    assert {concept.id: concept.prerequisites for concept in rootless.concepts} == {
        "c": (),
        "d": ("c",),
    }


@pytest.mark.parametrize("language", Language)
def test_places_are_taken_out_of_a_text_and_nothing_else_is(language: Language) -> None:
    place = place_in_brackets(Citation(page=12, quote="so it (is) *said*"), language)

    assert without_places(f"Three (or four).\n\n{place} {place}") == "Three (or four)."
    assert without_places(f"One.\n\n{place}\n\nTwo.\n\n{place}") == "One.\n\nTwo."
    for text in ("Three (or four).", "(p. 3)", "(S. 3: “", ""):
        assert without_places(text) == text


@pytest.mark.parametrize("part", [" ", "(p. 1: “"])
def test_places_are_looked_for_in_a_long_text_at_once(part: str) -> None:
    assert without_places(part * 100_000 + "a") == part * 100_000 + "a"
