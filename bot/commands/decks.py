"""`check-deck` and `convert-deck`: what a deck file holds, and the same deck in another form."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import typer

from bot.content.decks.files import read_deck, write_deck
from bot.domain.cards.deck import (
    FEWEST_CHOICES,
    LONGEST_CHOICE,
    LONGEST_CRITERION,
    LONGEST_EXPLANATION,
    MOST_CHOICES,
    MOST_CRITERIA,
    MOST_HINTS,
    Card,
    CardProblem,
)
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    FileWarning,
    Form,
    Refusal,
    WarningKind,
)
from bot.domain.cards.typed_answers import expected_answers, refused_ways
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language

PREVIEWED = 5
LONGEST_SHOWN = 100
_FORMS = {
    Form.JSON: "deck in JSON",
    Form.TABLE: "table",
    Form.ANKI: "Anki package",
    Form.QUIZ: "quiz",
}

DeckPath = Annotated[Path, typer.Argument(help="JSON, a table, an Anki package or a quiz.")]

SHOWN_OF_A_KIND = 10

_WARNINGS: Final[Mapping[WarningKind, str]] = {
    WarningKind.CARD_LEFT_OUT: "card left out",
    WarningKind.CARD_UNREADABLE: "card left out, it cannot be read",
    WarningKind.ROW_BLANK: "blank row passed over",
    WarningKind.RIGHT_UNKNOWN: "question that does not say which choice is right, left out",
    WarningKind.QUESTION_KIND: "question of a kind that cannot be asked, left out",
    WarningKind.CHOICE_TWICE: "choice that is there twice, kept once",
    WarningKind.TOLERANCE_LOST: "tolerance of a number, which no card keeps",
    WarningKind.EXPLANATION_CUT: "explanation too long, cut",
    WarningKind.CELLS_LEFT_OVER: "cells that no column explains, left out",
    WarningKind.CELLS_JOINED: "more cells than in the other rows, the last ones joined",
    WarningKind.FIELD_UNKNOWN: "unknown field or value, passed over",
    WarningKind.FIELD_TWICE: "card with a field twice, its values differ; left out",
    WarningKind.ID_MADE: "no id, one was made",
    WarningKind.ID_TWICE: "id occurs twice, renamed",
    WarningKind.NAME_CUT: "name too long, cut",
    WarningKind.TAG_CHANGED: "tag made one word",
    WarningKind.TAGS_LEFT_OUT: "too many tags, the last left out",
    WarningKind.HTML_TURNED: "HTML turned into Markdown",
    WarningKind.SCRIPT_REMOVED: "script or embedded content removed",
    WarningKind.LINK_REMOVED: "link to a place outside the deck removed",
    WarningKind.CONTROL_REMOVED: "control characters removed",
    WarningKind.DOLLAR_ESCAPED: "a single dollar sign is taken as money, not as maths",
    WarningKind.ENCODING_GUESSED: "no UTF-8, the encoding was guessed",
    WarningKind.HEADER_MISSING: "no header, taken as front, back, category, tags",
    WarningKind.MEDIA_MISSING: "picture or sound is not in the file",
    WarningKind.MEDIA_UNUSED: "picture or sound that no card shows, left out",
    WarningKind.MEDIA_KIND: "file that is neither picture nor sound, left out",
    WarningKind.NOTE_MISSING: "cards without a note, left out",
    WarningKind.TEMPLATE_MISSING: "card left out, its template is missing",
    WarningKind.SCHEDULE_UNREADABLE: "schedule cannot be read, the card counts as new",
    WarningKind.BURIED: "buried card, comes back as any other",
    WarningKind.FILTERED: "card was in a filtered deck, taken from its own",
    WarningKind.LAYOUT_LOST: "table or list made simpler, it cannot be kept as it is",
    WarningKind.SHEET_LEFT_OUT: "further sheet, left out",
    WarningKind.TASK_PARTS_LEFT_OUT: "only tasks have criteria and hints, left out",
    WarningKind.FILE_LEFT_OUT: "file that is no deck, left out",
    WarningKind.TEXT_LEFT_OUT: "lines that belong to no card, left out",
    WarningKind.PICTURES_LEFT_OUT: "pictures outside the list, left out",
    WarningKind.SCHEDULE_LEFT_OUT: "cards whose schedule does not come along",
    WarningKind.REVIEW_LEFT_OUT: "entries of the review log that are no answers, left out",
}
_PROBLEMS: Final[Mapping[str, str]] = {
    CardProblem.FRONT_EMPTY: "its front is empty",
    CardProblem.BACK_EMPTY: "its back is empty",
    CardProblem.FRONT_TOO_LONG: "its front is too long",
    CardProblem.BACK_TOO_LONG: "its back is too long",
    CardProblem.GAP_MISSING: "its text does not have its gap",
    CardProblem.CRITERIA_MISSING: "a task needs criteria",
    CardProblem.TOO_MANY_CRITERIA: f"it has more than {MOST_CRITERIA} criteria",
    CardProblem.CRITERION_TOO_LONG: f"a criterion has more than {LONGEST_CRITERION} characters",
    CardProblem.TOO_MANY_HINTS: f"it has more than {MOST_HINTS} hints",
    CardProblem.HINT_TOO_LONG: f"a hint has more than {LONGEST_CRITERION} characters",
    CardProblem.CHOICES_UNFIT: "it has choices, which only basic cards have",
    CardProblem.TOO_FEW_CHOICES: f"it has fewer than {FEWEST_CHOICES} choices",
    CardProblem.TOO_MANY_CHOICES: f"it has more than {MOST_CHOICES} choices",
    CardProblem.CHOICE_TOO_LONG: f"a choice has more than {LONGEST_CHOICE} characters",
    CardProblem.CHOICE_TWICE: "it has the same choice twice",
    CardProblem.RIGHT_CHOICE_MISSING: "its back is none of its choices",
    CardProblem.EXPLANATION_TOO_LONG: (
        f"its explanation has more than {LONGEST_EXPLANATION} characters"
    ),
}
_REFUSALS: Final[Mapping[Refusal, str]] = {
    Refusal.NOT_THERE: "there is no such file",
    Refusal.TOO_LARGE: "the file is larger than a deck may be",
    Refusal.EMPTY: "the file is empty",
    Refusal.FORM_UNKNOWN: "none of the forms that are read: JSON, tables, .docx, .pdf, .apkg, "
    ".colpkg, .cards, and quizzes in GIFT, Aiken, Moodle XML and QTI",
    Refusal.OTHER_FILE: "a file of another program, which is not read",
    Refusal.PICTURE: "a picture, no deck",
    Refusal.HEIC: "a picture in HEIC, which is not read",
    Refusal.BROKEN_SHEET: "its sheets cannot be read; a password may protect it",
    Refusal.BROKEN_XML: "the XML in it cannot be read",
    Refusal.XML_ENTITIES: "the XML in it declares a document type, which is never read",
    Refusal.NO_TEXT: "there is no text in it",
    Refusal.ENCODING: "the text is in no encoding that is known here; save it as UTF-8",
    Refusal.BROKEN_JSON: "this is not readable JSON",
    Refusal.NEITHER: "this is neither a deck nor a landscape",
    Refusal.NOT_A_DECK: "this JSON has no cards: expected a list of fronts and backs",
    Refusal.COURSE: "this is a course; check it with check-content, and send it to the bot",
    Refusal.BROKEN_TABLE: "the table cannot be read; a cell may be far too long",
    Refusal.XML_UNKNOWN: "the XML is no quiz; expected Moodle XML or items of QTI 2 or 3",
    Refusal.QUIZ_WITHOUT_KEY: "a quiz that does not say which choices are right",
    Refusal.KEY_AMBIGUOUS: "a quiz whose right choices may count from 0 or from 1",
    Refusal.ONE_COLUMN: "the table has one column; expected front and back, separated",
    Refusal.NO_QUESTION: "a quiz whose questions are of kinds that cannot be asked",
    Refusal.NO_CARDS: "there is no card in it that can be asked",
    Refusal.TOO_MANY_CARDS: "more cards than a deck may have",
    Refusal.TOO_MUCH_TEXT: "more megabytes of text than are read of one file",
    Refusal.BROKEN_ZIP: "the package is damaged",
    Refusal.ZIP_BOMB: "the package unpacks to far more than it should, so it was left closed",
    Refusal.PATH_OUTSIDE: "the package names files outside of itself, so it was left closed",
    Refusal.ENCRYPTED: "the package is locked with a password",
    Refusal.NO_COLLECTION: "this archive holds no Anki collection",
    Refusal.BROKEN_COLLECTION: "the collection in the package is damaged",
    Refusal.NOT_PLAIN: "the collection has something else than Anki's plain tables and columns",
    Refusal.COLLECTION_TOO_NEW: "the collection is of a newer Anki than is known here",
    Refusal.EXPORT_TOO_NEW: "a newer version of this bot wrote the export",
    Refusal.BROKEN_ACCOUNT: "what the export says of topics, cards or exams contradicts itself",
    Refusal.TOO_MANY_ROWS: "the export has more rows than come back from one",
    Refusal.TOO_SLOW: "reading the file took too long, so it was given up",
    Refusal.TOO_HEAVY: "reading the file takes more memory than one may; send it in parts",
    Refusal.BROKE_OFF: "reading the file broke off; it may be damaged",
    Refusal.OUT_FORM: "expected a name for the new file that ends in one of these",
    Refusal.OUT_THERE: "there is a file of that name already, and it stays as it is",
}


def check_deck(file: DeckPath) -> None:
    """Print what a deck file holds: its size, five cards, and every warning with what was done."""
    print("\n".join(_lines(_read(file))))


def build_convert(now: Callable[[], datetime]) -> Callable[[Path, Path], None]:
    """Return the command that writes a deck in the form of another file's ending."""

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
    """Return whether a bundled deck is without warnings and typable, and what to print."""
    try:
        deck = read_deck(path)
    except DeckRefusedError as error:
        return False, f"{path}: {refusal_words(error)}"
    found = [*report(deck.warnings), *_untypable(deck), *_refused_answers(deck)]
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
        yield f"  {_short_line(card.question)} -> {_short_line(_back_lines(card))}"
    yield from [*report(deck.warnings), *_refused_answers(deck)] or ["nothing odd was found"]


def _untypable(deck: DeckFile) -> Iterator[str]:
    for card in deck.deck.cards:
        if card.kind is not CardKind.TASK and not expected_answers(card):
            yield f"card {card.id}: expected an answer on one line, short enough to be typed"


def _refused_answers(deck: DeckFile) -> Iterator[str]:
    """Yield a line for each card whose own answer would not be right if typed."""
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
    """Return the back of a card, or the criteria of a task."""
    if card.kind is not CardKind.TASK:
        return card.answer
    return f"task, graded by: {'; '.join(card.criteria)}; {len(card.hints)} hints"


def _short_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_SHOWN else f"{line[: LONGEST_SHOWN - 1]}…"


def refusal_words(error: DeckRefusedError) -> str:
    """Return in one sentence why a file is refused."""
    text = _REFUSALS[error.reason]
    return f"{text} ({error.detail})" if error.detail else text


def report(warnings: Iterable[FileWarning]) -> Iterator[str]:
    """Yield a line for each kind of warning, with the first cards that have it."""
    kinds: defaultdict[WarningKind, list[FileWarning]] = defaultdict(list)
    for warning in warnings:
        kinds[warning.kind].append(warning)
    for kind, found in kinds.items():
        yield f"{len(found)} x {_WARNINGS[kind]}"
        yield from (
            f"    {_place(warning)}" for warning in found[:SHOWN_OF_A_KIND] if _place(warning)
        )
        if len(found) > SHOWN_OF_A_KIND:
            yield f"    and {len(found) - SHOWN_OF_A_KIND} more"


def _place(warning: FileWarning) -> str:
    detail = _PROBLEMS.get(warning.detail, warning.detail)
    place = ", ".join(part for part in (warning.of, warning.field) if part)
    return f"{place}: {detail}" if place and detail else place or detail
