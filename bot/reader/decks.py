"""Decks and landscapes of a file, transferred as lines of JSON with their media as files.

The large parts of a file follow in slices, so that reading them back delays nobody. What JSON
cannot hold is taken out and restored: media, and mappings whose keys are no texts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import ConfigDict, TypeAdapter

from bot.content.reading import read_found
from bot.domain.cards import deck_file
from bot.domain.cards.deck import Card
from bot.domain.cards.state import CardSchedule, PastReview
from bot.domain.goals import landscape_warnings as goal_landscape_warnings
from bot.domain.goals.landscape import Goal, GoalState
from bot.domain.ids import CardId, GoalRef, LandscapeId
from bot.flow.files.account import Account, Row
from bot.flow.files.transfer import FileRefusedError, Found
from bot.reader import exchange

_SLICE: Final = 500
"""Objects to read at once. More would delay everything else."""
Names = Mapping[str, str]
"""The file names of media beside the answer, by their names in the original file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The result without its large parts, and the names of its media."""

    found: Found
    deck_media: tuple[Names, ...]
    landscape_media: Mapping[LandscapeId, Names]
    pages: Names


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """A slice of the large parts. Mappings are pairs."""

    at: int = 0
    """The number of its deck, landscape or table."""
    cards: tuple[Card, ...] = ()
    notes: tuple[tuple[str, deck_file.Note], ...] = ()
    schedules: tuple[tuple[CardId, CardSchedule], ...] = ()
    nameless: tuple[CardId, ...] = ()
    reviews: tuple[PastReview, ...] = ()
    warnings: tuple[deck_file.FileWarning, ...] = ()
    goals: tuple[Goal, ...] = ()
    landscape_warnings: tuple[goal_landscape_warnings.FileWarning, ...] = ()
    states: tuple[tuple[GoalRef, GoalState], ...] = ()
    rows: tuple[Row, ...] = ()


_MUCH: Final = tuple(field.name for field in fields(Slice) if field.name != "at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Why the file is refused."""

    of: Literal["deck", "landscape"]
    reason: str
    detail: str


def prepare() -> None:
    """Load what the first answer would wait for."""
    _beginnings()
    _slices_adapter()


def answer_decks(name: str, file: Path, folder: Path) -> None:
    """Write the content of the file into the folder, or why it is refused."""
    try:
        found = read_found(name, file.read_bytes(), choices=_choices_in(folder))
        hand_over(_check_account(found), folder)
    except FileRefusedError as error:
        of: Literal["deck", "landscape"] = (
            "deck" if isinstance(error.reason, deck_file.Refusal) else "landscape"
        )
        _write(folder, Refused(of=of, reason=error.reason.value, detail=error.detail))


def _choices_in(folder: Path) -> deck_file.TableChoices | None:
    path = folder / exchange.CHOICES
    return (
        TypeAdapter(deck_file.TableChoices).validate_json(path.read_bytes())
        if path.exists()
        else None
    )


def _check_account(found: Found) -> Found:
    if found.account is None:
        return found
    from bot.reader.accounts import check_account  # # noqa: PLC0415 - loads a database, rarely needed

    return check_account(found)


def hand_over(found: Found, folder: Path) -> None:
    """Write the result into the folder."""
    numbers = count()

    def kept(media: Mapping[str, bytes]) -> Names:
        return {
            name: exchange.keep_bytes(folder, next(numbers), data) for name, data in media.items()
        }

    frame = Frame(
        found=_frame(found),
        deck_media=tuple(kept(deck.media) for deck in found.decks),
        landscape_media={
            landscape_id: kept(media) for landscape_id, media in found.landscape_media.items()
        },
        pages=kept(found.account.pages) if found.account else {},
    )
    _write(folder, frame, _slices(found))


def found_in(folder: Path) -> Found:
    """Return the result. Raise FileRefusedError if the file is refused.

    Raise BrokenAnswerError if there is no answer.
    """
    beginning, *lines = exchange.answer_in(folder).split(b"\n")
    try:
        (answer,) = _beginnings().validate_json(beginning)
        slices = (_slices_adapter().validate_json(line)[0] for line in lines)
        if isinstance(answer, Frame):
            return _put_together(answer, slices, folder)
        refusal = deck_file.Refusal if answer.of == "deck" else goal_landscape_warnings.Refusal
        raise FileRefusedError(refusal(answer.reason), answer.detail)
    except (ValueError, LookupError) as error:
        raise exchange.BrokenAnswerError(exchange.ANSWER) from error


def _frame(found: Found) -> Found:
    """Return the result without its large parts."""
    return replace(
        found,
        decks=tuple(_framed_deck(deck) for deck in found.decks),
        landscapes=tuple(replace(landscape, goals=()) for landscape in found.landscapes),
        landscape_media={},
        landscape_warnings=(),
        states={},
        account=_framed_account(found.account),
    )


def _framed_account(account: Account | None) -> Account | None:
    if account is None:
        return None
    tables = {name: replace(table, rows=()) for name, table in account.tables.items()}
    return replace(account, tables=tables, pages={})


def _framed_deck(file: deck_file.DeckFile) -> deck_file.DeckFile:
    deck = replace(file.deck, cards=())
    notes = replace(file.notes, by_guid={})
    return replace(
        file,
        deck=deck,
        schedules={},
        nameless=frozenset(),
        reviews=(),
        media={},
        warnings=(),
        notes=notes,
    )


def _slices(found: Found) -> Iterator[Slice]:
    yield from _slices_of_part(0, "landscape_warnings", found.landscape_warnings)
    yield from _slices_of_part(0, "states", tuple(found.states.items()))
    for at, landscape in enumerate(found.landscapes):
        yield from _slices_of_part(at, "goals", landscape.goals)
    for at, file in enumerate(found.decks):
        yield from _slices_of_part(at, "cards", file.deck.cards)
        yield from _slices_of_part(at, "notes", tuple(file.notes.by_guid.items()))
        yield from _slices_of_part(at, "schedules", tuple(file.schedules.items()))
        yield from _slices_of_part(at, "nameless", tuple(file.nameless))
        yield from _slices_of_part(at, "reviews", file.reviews)
        yield from _slices_of_part(at, "warnings", file.warnings)
    for at, table in enumerate(found.account.tables.values() if found.account else ()):
        yield from _slices_of_part(at, "rows", table.rows)


def _slices_of_part(at: int, name: str, things: Sequence[object]) -> Iterator[Slice]:
    much: dict[str, Any]  # only the name tells which field it is
    for begin in range(0, len(things), _SLICE):
        much = {name: things[begin : begin + _SLICE]}
        yield Slice(at=at, **much)


def _put_together(frame: Frame, slices: Iterable[Slice], folder: Path) -> Found:
    much: defaultdict[tuple[str, int], list[Any]] = defaultdict(list)
    for one in slices:
        for name in _MUCH:
            much[name, one.at] += getattr(one, name)

    def media(names: Names) -> dict[str, bytes]:
        return {
            name_there: exchange.kept_bytes(folder, name) for name_there, name in names.items()
        }

    def deck(at: int, file: deck_file.DeckFile) -> deck_file.DeckFile:
        return replace(
            file,
            deck=replace(file.deck, cards=tuple(much["cards", at])),
            schedules=dict(much["schedules", at]),
            nameless=frozenset(much["nameless", at]),
            reviews=tuple(much["reviews", at]),
            media=media(frame.deck_media[at]),
            warnings=tuple(much["warnings", at]),
            notes=replace(file.notes, by_guid=dict(much["notes", at])),
        )

    def account(given: Account | None) -> Account | None:
        if given is None:
            return None
        tables = {
            name: replace(table, rows=tuple(much["rows", at]))
            for at, (name, table) in enumerate(given.tables.items())
        }
        return replace(given, tables=tables, pages=media(frame.pages))

    found = frame.found
    return replace(
        found,
        decks=tuple(deck(at, file) for at, file in enumerate(found.decks)),
        landscapes=tuple(
            replace(landscape, goals=tuple(much["goals", at]))
            for at, landscape in enumerate(found.landscapes)
        ),
        landscape_media={
            landscape_id: media(names) for landscape_id, names in frame.landscape_media.items()
        },
        landscape_warnings=tuple(much["landscape_warnings", 0]),
        states=dict(much["states", 0]),
        account=account(found.account),
    )


def _write(folder: Path, beginning: Frame | Refused, slices: Iterable[Slice] = ()) -> None:
    with (folder / exchange.ANSWER).open("wb") as answer:
        answer.write(_beginnings().dump_json((beginning,)))
        for one in slices:
            answer.write(b"\n" + _slices_adapter().dump_json((one,), exclude_defaults=True))


# A tuple, because only a tuple can be told how to write an infinite number.
_CONSTANTS: Final = ConfigDict(ser_json_inf_nan="constants")


@cache
def _beginnings() -> TypeAdapter[tuple[Frame | Refused]]:
    return TypeAdapter(tuple[Frame | Refused], config=_CONSTANTS)


@cache
def _slices_adapter() -> TypeAdapter[tuple[Slice]]:
    return TypeAdapter(tuple[Slice], config=_CONSTANTS)
