"""Buttons as a phone of 390 pixels shows them: whole words, at most two lines."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.charts.labels import BOLD, width as drawn_width
from bot.chat.messages import Button, Localizer, localizer, render
from bot.chat.messages.localizer import name, quote, sources
from bot.chat.messages.screen import (
    BESIDE_LABEL,
    GAP,
    LETTERS,
    MOST_LINES,
    WIDE,
    fit_rows,
    fits,
    width,
)
from bot.domain.topics.course import Language
from bot.flow.cards.replies import DecksShown
from bot.flow.engine.events import NextAsked
from bot.flow.exams.replies import ExamsShown
from bot.flow.goals.replies import LandscapeShown
from tests.chat.replies import NOW, SAMPLES

EMOJI = 1.3
"""Parts of the letter size. The typeface of the other letters has none."""


def lines_of(label: str, columns: int) -> tuple[list[str], list[str]]:
    """Return the lines of a label in its row, and its words that are wider than the button."""
    room = (WIDE - GAP * (columns - 1)) / columns - BESIDE_LABEL
    lines, broken = [""], []
    for word in re.split(r" |(?<=-)(?=[^-])", label):
        wide = measure(word)
        if wide > room:
            broken.append(word)
        joined = word if not lines[-1] or lines[-1].endswith("-") else f" {word}"
        if lines[-1] and measure(lines[-1] + joined) > room:
            lines.append(word)
        else:
            lines[-1] += joined
    return lines, broken


def measure(text: str) -> float:
    """Return the width of the text in the bold letters of the chat page."""
    emoji = re.findall(r"[\U0001F000-\U0001FFFF\u2600-\u26FF\u2B50]", text)
    rest = re.sub(r"[\U0001F000-\U0001FFFF\u2600-\u26FF\u2B50\uFE0F\u200D]", "", text)
    return drawn_width(rest, LETTERS, BOLD) + EMOJI * LETTERS * len(emoji)


@pytest.mark.parametrize("language", Language)
def test_no_button_breaks_a_word_or_needs_a_third_line(language: Language) -> None:
    text = Localizer(language=language, zone="Europe/Berlin", now=NOW)
    wrong = set()
    for reply in SAMPLES:
        for row in render(reply, text).keyboard:
            for button in row:
                lines, broken = lines_of(button.label, len(row))
                if broken or len(lines) > MOST_LINES:
                    wrong.add((type(reply).__name__, button.label, len(row)))

    assert wrong == set()


def test_every_label_is_on_a_button_of_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    labels = {source for source in sources(Language.EN) if source.startswith("button-")}

    def noted(_: Language, message: str, /, **__: str | float) -> str:
        labels.discard(message)
        return message

    monkeypatch.setattr(localizer, "text_of", noted)
    for reply in SAMPLES:
        render(reply, Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW))

    assert labels == set()


def buttons(*labels: str) -> tuple[Button, ...]:
    return tuple(Button(label, NextAsked()) for label in labels)


def labels_of(*labels: str) -> list[list[str]]:
    return [[button.label for button in row] for row in fit_rows((buttons(*labels),))]


def test_a_row_without_room_for_its_words_becomes_two() -> None:
    assert labels_of("Heute", "Morgen", "Nie") == [["Heute", "Morgen", "Nie"]]
    assert labels_of("Kalender", "Vorschau", "Entwicklung") == [
        ["Kalender", "Vorschau"],
        ["Entwicklung"],
    ]
    assert labels_of("Grundkurs", "Leistungskurs mit Schwerpunkt") == [
        ["Grundkurs"],
        ["Leistungskurs mit Schwerpunkt"],
    ]


def test_a_label_that_no_row_has_room_for_is_cut() -> None:
    ((label,),) = labels_of("Donaudampfschifffahrtsgesellschaft")
    assert label.startswith("Donaudampf")
    assert label.endswith("…")
    assert fits(label, 1)
    assert lines_of(label, 1) == ([label], [])


def test_what_is_said_of_a_title_stays_where_the_title_is_cut() -> None:
    title = "Verknüpfungen von Exponential- und Logarithmusfunktionen"

    ((exam,), (sat,)) = labels_of(f"▶ {title} · 90 Minuten") + labels_of(
        f"{title} · 20. November · 7,5/10 ✓"
    )

    assert exam.startswith("▶ Verknüpfungen von Exponential-")
    assert exam.endswith("… · 90 Minuten")
    assert sat.endswith("… · 20. November · 7,5/10 ✓")


@pytest.mark.parametrize("language", Language)
def test_no_button_of_an_exam_is_cut_in_what_it_says_besides_the_title(language: Language) -> None:
    text = Localizer(language=language, zone="Europe/Berlin", now=NOW)
    cut = [
        button.label
        for reply in SAMPLES
        if isinstance(reply, ExamsShown)
        for row in render(reply, text).keyboard
        for button in row
        if any("…" in part for part in button.label.split(" · ")[1:])
    ]

    assert cut == []


def test_letters_are_taken_at_least_as_wide_as_they_are_drawn() -> None:
    letters = {letter for reply in SAMPLES for letter in _labels(reply)}

    assert [letter for letter in sorted(letters) if width(letter) < measure(letter)] == []


def _labels(reply: object) -> str:
    texts = (Localizer(language=language, zone=None, now=NOW) for language in Language)
    rows = (row for text in texts for row in render(reply, text).keyboard)  # type: ignore[arg-type]
    return "".join(button.label for row in rows for button in row)


@pytest.mark.parametrize("language", Language)
def test_a_list_says_each_entry_once_as_the_button_that_opens_it(language: Language) -> None:
    text = Localizer(language=language, zone="Europe/Berlin", now=NOW)
    lists = (ExamsShown, DecksShown, LandscapeShown)
    seen = set()
    # each exam taken is an entry of its own
    samples = (
        replace(sample, attempts=()) if isinstance(sample, ExamsShown) else sample
        for sample in SAMPLES
    )
    for reply in (sample for sample in samples if isinstance(sample, lists)):
        screen = render(reply, text)
        for title in _titles(reply):
            seen.add(type(reply))
            listed = [line for line in screen.markdown.splitlines() if line.startswith("- ")]
            assert not any(quote(title) in line for line in listed)
            assert any(
                name(title)[:8] in button.label for row in screen.keyboard for button in row
            )

    assert seen == set(lists)


def _titles(reply: Any) -> list[str]:
    rows = reply.goals.rows if hasattr(reply, "goals") else reply.rows
    return [row.title for row in rows]
