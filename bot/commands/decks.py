"""`check-deck` and `convert-deck`: what a deck file holds, and the same deck in another form."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.deck_words import refusal_words, report
from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import Card, CardKind
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.deck_warnings import DeckRefusedError
from bot.domain.cards.typed_answers import expected_answers, refused_ways
from bot.domain.topics.course import Language

PREVIEWED = 5
LONGEST_SHOWN = 100
_FORMS = {Form.JSON: "deck in JSON", Form.TABLE: "table", Form.ANKI: "Anki package"}

DeckPath = Annotated[Path, typer.Argument(help="JSON, CSV, TSV, .apkg or .colpkg.")]


def check_deck(file: DeckPath) -> None:
    """Say what a deck file holds: its size, five cards, and every warning with what was done."""
    print("\n".join(_lines(_read(file))))


def build_convert(now: Callable[[], datetime]) -> Callable[[Path, Path], None]:
    """Return the command that writes a deck anew in the form of another file's ending."""

    def convert_deck(
        file: DeckPath,
        out: Annotated[Path, typer.Argument(help="A new .json, .csv, .tsv, .txt or .apkg.")],
    ) -> None:
        """Write the deck in FILE to OUT, in the form that the ending of OUT names."""
        deck = _read(file)
        try:
            write_deck(deck, out, now())
        except DeckRefusedError as error:
            _refuse(out, error)
        print("\n".join([*report(deck.warnings), f"{out}: {_summary(deck)}", *_losses(deck, out)]))

    return convert_deck


def summary(path: Path) -> tuple[bool, str]:
    """Return whether a bundled deck has no warnings and can be typed, and what to print."""
    try:
        deck = read_deck(path)
    except DeckRefusedError as error:
        return False, f"{path}: {refusal_words(error)}"
    found = [*report(deck.warnings), *_untypable(deck), *_refused(deck)]
    if found:
        return False, "\n".join(f"{path}: {line}" for line in found)
    return True, f"{path.name}: {_summary(deck)}, ok"


def _read(path: Path) -> DeckFile:
    try:
        return read_deck(path)
    except DeckRefusedError as error:
        return _refuse(path, error)


def _refuse(path: Path, error: DeckRefusedError) -> DeckFile:
    print(f"{path}: {refusal_words(error)}")
    raise typer.Exit(code=1) from error


def _lines(deck: DeckFile) -> Iterator[str]:
    yield f"{deck.deck.title} ({_FORMS[deck.form]}): {_summary(deck)}"
    for card in deck.deck.cards[:PREVIEWED]:
        yield f"  {_shown(card.question)} -> {_shown(_back_lines(card))}"
    yield from [*report(deck.warnings), *_refused(deck)] or ["nothing odd was found"]


def _untypable(deck: DeckFile) -> Iterator[str]:
    for card in deck.deck.cards:
        if card.kind is not CardKind.TASK and not expected_answers(card):
            yield f"card {card.id}: expected an answer on one line, short enough to be typed"


def _refused(deck: DeckFile) -> Iterator[str]:
    """Yield each card whose own answer would not be right if it were typed."""
    for card in deck.deck.cards:
        ways = (way for each in Language for way in refused_ways(card, language=each))
        for way in dict.fromkeys(ways):
            yield f"card {card.id}: expected an answer that is right when typed as {way!r}"


def _summary(deck: DeckFile) -> str:
    kinds = Counter(card.kind for card in deck.deck.cards)
    parts = [f"{len(deck.deck.cards)} cards"]
    if len(kinds) > 1:
        parts += [f"{times} {kind.value}" for kind, times in kinds.items()]
    counted = (
        (len(deck.schedules), "with a schedule"),
        (len(deck.suspended), "suspended"),
        (len(deck.reviews), "reviews"),
        (len(deck.media), "pictures and sounds"),
    )
    return ", ".join([*parts, *(f"{number} {text}" for number, text in counted if number)])


def _losses(deck: DeckFile, out: Path) -> Iterator[str]:
    if deck.reviews and out.suffix.lower() not in {".json", ".apkg"}:
        yield f"a table has no place for the {len(deck.reviews)} reviews; .json and .apkg have"
    tasks = sum(card.kind is CardKind.TASK for card in deck.deck.cards)
    if tasks and out.suffix.lower() == ".apkg":
        yield f"Anki knows no tasks: {tasks} are plain cards now, criteria for a back"


def _back_lines(card: Card) -> str:
    """Return what stands behind a card; of a task what its answer is graded by."""
    if card.kind is not CardKind.TASK:
        return card.answer
    return f"task, graded by: {'; '.join(card.criteria)}; {len(card.hints)} hints"


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[: LONGEST_SHOWN - 1]}…"
