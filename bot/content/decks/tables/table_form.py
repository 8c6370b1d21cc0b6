"""Deck files as tables (CSV, TSV and the like): one card per row."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, replace
from io import StringIO

from bot.content.decks import raw_files
from bot.content.decks.gathering import Gathering, made_id, note_media
from bot.content.decks.lists.header_names import columns_of
from bot.content.decks.lists.lines import TextList
from bot.content.decks.lists.list_form import list_in
from bot.content.decks.past import ScheduleFields, schedule_fields
from bot.content.decks.programs.brainscape import sides_joined
from bot.content.decks.quizzes.cards import QuizCards
from bot.content.decks.quizzes.quiz_tables import (
    QuizHeader,
    Rows,
    quiz_header,
    quiz_questions,
    with_usual_names,
)
from bot.content.decks.tables import sniffing
from bot.content.decks.text.cleaning import Cleaning
from bot.domain.cards import deck_file
from bot.domain.cards.anki_names import below, cards_of_note, common_deck
from bot.domain.cards.deck import Card, one_line
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

_OF_A_CARD = ("id", "note", "kind", "gap", "front", "back", "category", "tags", "suspended")
_OF_A_TASK = ("criteria", "hints")
"""Columns of decks with tasks. A cell holds one entry per line."""
_CHOICES = "choices"
"""Column of decks with multiple choice. A cell holds one choice per line."""
_EXPLANATION = "explanation"
_OF_A_SCHEDULE = tuple(ScheduleFields.model_fields)
_UNNAMED = ("front", "back", "category", "tags")
_HELD = {"guid": "id", "deck": "category", "tags": "tags"}
"""Our names of the columns that Anki names above a table."""
_YES = "yes"
_GUARD = "'"
_ACTING = re.compile(r"'*[=+\-@\t\r]")
"""Beginnings that make spreadsheets compute, with any guards before them."""
_OF_COLUMNS = (deck_file.ListForm.TABLE, deck_file.ListForm.MARKDOWN)
"""Forms whose rows may have any number of cells."""
_LONGEST_GAP = 3
MOST_COLUMNS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class _Table:
    """The rows of a table, each with its number in the file, and the content of its columns."""

    columns: Mapping[str, int]
    rows: Sequence[tuple[int, list[str]]]
    is_ours: bool
    """True if its cells are guarded against spreadsheets."""
    form: deck_file.TableForm
    notes: sniffing.Notes
    listing: TextList
    quiz: QuizHeader | None
    root: str = ""
    """The deck of Anki that all cards belong to."""

    def cell(self, row: Sequence[str], column: str) -> str:
        place = self.columns.get(column)
        if place is None or place >= len(row):
            return ""
        cell = row[place].strip()
        return unguard(cell) if self.is_ours else cell


def read_table(
    data: bytes,
    stem: str,
    media: Mapping[str, bytes],
    watch: raw_files.Watch = raw_files.without_progress,
    choices: deck_file.TableChoices | None = None,
) -> deck_file.DeckFile:
    """Return the deck in a table. Refuse one with less than two columns."""
    warnings = deck_file.FileWarnings()
    table = _table(
        raw_files.read_text(data, warnings), warnings, choices or deck_file.TableChoices()
    )
    gathering, cleaning = Gathering(warnings), Cleaning(warnings)
    named = {table.cell(row, "id") for _, row in table.rows}
    questions = quiz_questions(table.rows, table.quiz, table.columns) if table.quiz else {}
    quiz = QuizCards(gathering, warnings, [*questions.values()])
    for number, row in watch(table.rows):
        if not any(cell.strip() for cell in row):
            warnings.note(deck_file.WarningKind.ROW_BLANK, f"#{number}")
            continue
        card_id = CardId(table.cell(row, "id")) or made_id(f"#{number}", named)
        if number in table.listing.joined:
            warnings.note(deck_file.WarningKind.CELLS_JOINED, card_id)
        _note_left_over(table, row, card_id, warnings)
        if table.quiz:
            quiz.take(questions[number], number)
        else:
            _take(table, row, card_id, gathering, cleaning, warnings)
    quiz.check()
    if left_out := table.listing.left_out:
        warnings.note(deck_file.WarningKind.TEXT_LEFT_OUT, detail=str(left_out))
    deck = gathering.deck(stem, table.notes.deck or table.root or table.listing.title or stem)
    return deck_file.DeckFile(
        form=deck_file.Form.TABLE,
        deck=deck,
        schedules=gathering.schedules,
        suspended=frozenset(gathering.suspended),
        nameless=gathering.nameless(),
        media=note_media(warnings, deck.cards, dict(media)),
        table=table.form,
        warnings=tuple(warnings),
    )


def table_text(file: deck_file.DeckFile, delimiter: str) -> str:
    """Return the deck as a table with a header. It has no room for reviews."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter)
    seldom = tuple(_seldom(file.deck.cards))
    writer.writerow((*_OF_A_CARD, *seldom, *_OF_A_SCHEDULE))
    for card in file.deck.cards:
        schedule = file.schedules.get(card.id)
        fields = {} if schedule is None else schedule_fields(schedule)
        past = (str(fields.get(name, "")) for name in _OF_A_SCHEDULE)
        besides = (_seldom_cell(card, name) for name in seldom)
        writer.writerow([guard(cell) for cell in (*_cells(file, card), *besides, *past)])
    return text.getvalue()


def _seldom(cards: Sequence[Card]) -> Iterator[str]:
    """Yield the columns that only decks with such cards have."""
    if any(card.kind is CardKind.TASK for card in cards):
        yield from _OF_A_TASK
    yield from (
        column
        for column in (_CHOICES, _EXPLANATION)
        if any(getattr(card, column) for card in cards)
    )


def _seldom_cell(card: Card, column: str) -> str:
    value = getattr(card, column)
    return value if isinstance(value, str) else "\n".join(map(one_line, value))


def guard(cell: str) -> str:
    """Return the cell so that no spreadsheet computes it. `unguard` reverses this.

    A cell that already looks guarded is guarded, too, so that it is restored unchanged.
    """
    return f"{_GUARD}{cell}" if _ACTING.match(cell) else cell


def unguard(cell: str) -> str:
    """Return the cell as it was before it was guarded."""
    is_guarded = cell.startswith(_GUARD) and _ACTING.match(cell[len(_GUARD) :])
    return cell[len(_GUARD) :] if is_guarded else cell


def _cells(file: deck_file.DeckFile, card: Card) -> Iterator[str]:
    yield from (card.id, card.note, card.kind.value, str(card.gap or ""), card.front, card.back)
    yield from (card.category, " ".join(card.tags))
    yield _YES if card.id in file.suspended else ""


def _table(text: str, warnings: deck_file.FileWarnings, choices: deck_file.TableChoices) -> _Table:
    notes = sniffing.read_notes(text.removeprefix("\ufeff"))
    listing = list_in(notes.body, notes.delimiter)
    rows = sides_joined([*listing.rows])
    is_guessed = choices.header is not False and choices.sides is None
    may_be_quiz = listing.form in _OF_COLUMNS and not (notes.columns or notes.places)
    quiz = quiz_header(rows) if may_be_quiz and is_guessed else None
    rows = with_usual_names(rows, quiz) if quiz else rows
    head = rows[0][1] if rows else []
    named = columns_of(notes.columns)
    in_head = None if named or notes.places or listing.has_header is False else columns_of(head)
    has_header = in_head is not None if listing.has_header is None else listing.has_header
    has_header = has_header if choices.header is None else choices.header
    if has_header:
        rows, named = rows[1:], named or in_head
    if not has_header and named is None and not notes.places and listing.form in _OF_COLUMNS:
        warnings.note(deck_file.WarningKind.HEADER_MISSING)
    columns = _unnamed_columns(notes, rows, {*listing.columns.values()}) | listing.columns
    if named is not None:
        own = _own_columns(head, named) if has_header else {}
        columns = listing.columns | own | named | _special(notes)
    columns = _with_chosen(columns, choices)
    form = _form(listing, columns, len(head), has_header=has_header or named is not None)
    is_ours = has_header and set(_OF_A_CARD) <= set(head)
    table = _Table(columns, rows, is_ours, form, notes, listing, quiz)
    if "deck" not in notes.places:
        return table
    return replace(table, root=common_deck({table.cell(row, "category") for _, row in rows}))


def _with_chosen(columns: dict[str, int], choices: deck_file.TableChoices) -> dict[str, int]:
    """Return the content of the columns, with the chosen ones as front and back."""
    if choices.sides is None:
        return columns
    front, back = choices.sides
    others = {name: place for name, place in columns.items() if place not in choices.sides}
    return others | {"front": front, "back": back}


def _special(notes: sniffing.Notes) -> dict[str, int]:
    return {_HELD[name]: place for name, place in notes.places.items() if name in _HELD}


def _unnamed_columns(notes: sniffing.Notes, rows: Rows, taken: AbstractSet[int]) -> dict[str, int]:
    """Return the content of the unnamed columns, in order.

    The third is a category if rows share one, otherwise it adds to the answer.
    """
    taken = {*taken, *notes.places.values()}
    width = max((len(row) for _, row in rows), default=0) + len(_UNNAMED) + len(taken)
    fields = [place for place in range(width) if place not in taken]
    if notes.places:
        return dict(zip(_UNNAMED[:2], fields, strict=False)) | _special(notes)
    thirds = [
        third for _, row in rows if (third := "".join(row[fields[2] : fields[2] + 1]).strip())
    ]
    held = _UNNAMED if len(set(thirds)) < len(thirds) else (*_UNNAMED[:2], _EXPLANATION)
    return dict(zip(held, fields, strict=False))


def _form(
    listing: TextList, columns: Mapping[str, int], width: int, *, has_header: bool
) -> deck_file.TableForm:
    held = {place: column for column, place in columns.items()}
    return deck_file.TableForm(
        form=listing.form,
        delimiter=listing.sign,
        has_header=has_header,
        columns=tuple(held.get(place, "") for place in range(min(width, MOST_COLUMNS_SHOWN))),
    )


def _own_columns(head: Sequence[str], named: Mapping[str, int]) -> dict[str, int]:
    """Return the columns that only our own tables usually have, without named ones."""
    taken = set(named.values())
    ours = {*_OF_A_CARD, *_OF_A_TASK, _EXPLANATION, *_OF_A_SCHEDULE}
    if set(_OF_A_CARD) <= set(head):  # in tables of others the choices of a cell have many forms
        ours.add(_CHOICES)
    return {name: place for place, name in enumerate(head) if name in ours and place not in taken}


def _note_left_over(
    table: _Table, row: Sequence[str], card_id: CardId, warnings: deck_file.FileWarnings
) -> None:
    held = {*table.columns.values(), *table.notes.places.values()}
    held |= {*table.quiz.choices} if table.quiz else set()
    left_over = sum(bool(cell.strip()) for at, cell in enumerate(row) if at not in held)
    if left_over:
        warnings.note(deck_file.WarningKind.CELLS_LEFT_OVER, card_id, detail=str(left_over))


def _take(
    table: _Table,
    row: list[str],
    card_id: CardId,
    gathering: Gathering,
    cleaning: Cleaning,
    warnings: deck_file.FileWarnings,
) -> None:
    name = table.cell(row, "id")
    clean = cleaning.html if table.notes.is_html else cleaning.markdown
    written = table.cell(row, "kind")
    kind = CardKind(written) if written in tuple(CardKind) else CardKind.BASIC

    def lines(column: str) -> tuple[str, ...]:
        cleaned = (clean(line, card_id, column) for line in table.cell(row, column).splitlines())
        return tuple(line for line in cleaned if line)

    tags = f"{table.cell(row, 'tags')} {table.notes.tags}"
    drafted = Card(
        id=card_id,
        note=table.cell(row, "note") or card_id,
        front=clean(table.cell(row, "front"), card_id, "front"),
        back=clean(table.cell(row, "back"), card_id, "back"),
        kind=kind,
        gap=_number(table.cell(row, "gap")),
        category=clean(below(table.root, table.cell(row, "category")), card_id, "category"),
        tags=tuple(tags.replace(",", " ").split()),
        criteria=lines("criteria") if kind is CardKind.TASK else (),
        hints=lines("hints") if kind is CardKind.TASK else (),
        choices=lines(_CHOICES),
        explanation=clean(table.cell(row, _EXPLANATION), card_id, _EXPLANATION),
    )
    is_note = "guid" in table.notes.places
    for each in (drafted,) if written else cards_of_note(drafted, is_of_anki=is_note):
        card = gathering.take(each, name=name)
        if card is not None:
            _past(table, row, card.id, gathering, warnings)


def _past(
    table: _Table,
    row: list[str],
    card_id: CardId,
    gathering: Gathering,
    warnings: deck_file.FileWarnings,
) -> None:
    if table.cell(row, "suspended") == _YES:
        gathering.suspended.add(card_id)
    fields = {name: cell for name in _OF_A_SCHEDULE if (cell := table.cell(row, name))}
    if "phase" not in fields:
        return
    try:
        gathering.schedules[card_id] = ScheduleFields.model_validate(fields).schedule()
    except (ValueError, OverflowError):
        warnings.note(deck_file.WarningKind.SCHEDULE_UNREADABLE, card_id)


def _number(cell: str) -> int:
    return int(cell) if cell.isdecimal() and len(cell) <= _LONGEST_GAP else 0
