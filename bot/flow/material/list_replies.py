"""Replies about a list that was read from photos."""

from collections.abc import Iterator
from typing import Final

from bot.domain.cards.deck import Deck
from bot.domain.cards.listed_rows import ListedRow
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Style, Value, Words
from bot.flow.material.events import ListChoice, ListPressed
from bot.flow.material.states import ROWS_A_PAGE, ListShown

_UNSURE: Final = {
    (False, False): "nowhere",
    (True, False): "front",
    (False, True): "back",
    (True, True): "both",
}


def rows_shown(shown: ListShown, *, edits: bool = False) -> Line:
    """Return a page of the rows, with how to correct them and what to do with them."""
    unsure = sum(row.front_unsure or row.back_unsure for row in shown.rows)
    more = (tuple(_rows(shown)), Words("list-correct"))
    return Line(
        "list-read",
        {"rows": len(shown.rows), "unsure": unsure},
        (
            (
                _choice("button-list-take", shown, ListChoice.TAKE, Style.PRIMARY),
                _choice("button-list-swap", shown, ListChoice.SWAP, page=shown.page),
            ),
            *_turns(shown),
            (_choice("button-leave-material", shown, ListChoice.LEAVE),),
        ),
        more=more,
        edits=edits,
        interim=True,
    )


def deck_taken(deck: Deck, left_out: int) -> Line:
    """Return the message that the deck was made, and how many rows it lacks."""
    drill = LineButton("button-drill-made", DeckDrillPressed(deck.id, more=False), Style.PRIMARY)
    values: dict[str, Value] = {"title": deck.title, "cards": len(deck.cards)}
    more = (Words("list-rows-left-out", {"rows": left_out}),) if left_out else ()
    return Line("list-taken", values, ((drill,), *WAYS_ON), more=more, interim=True)


def _rows(shown: ListShown) -> Iterator[Words]:
    first = shown.page * ROWS_A_PAGE
    heading = ""
    for number, row in enumerate(shown.rows[first : first + ROWS_A_PAGE], start=first + 1):
        if row.heading != heading:
            heading = row.heading
            yield Words("list-heading", {"heading": heading or "…"})
        yield _row(number, row)


def _row(number: int, row: ListedRow) -> Words:
    values: dict[str, Value] = {
        "number": number,
        "front": row.front or "…",
        "back": row.back or "…",
    }
    return Words(f"list-row-unsure-{_UNSURE[row.front_unsure, row.back_unsure]}", values)


def _turns(shown: ListShown) -> tuple[tuple[LineButton, ...], ...]:
    ways = (("button-page-left", shown.page - 1), ("button-page-right", shown.page + 1))
    turns = tuple(
        _choice(key, shown, ListChoice.TURN, page=page)
        for key, page in ways
        if 0 <= page < shown.pages
    )
    return (turns,) if turns else ()


def _choice(
    key: str, shown: ListShown, choice: ListChoice, style: Style | None = None, page: int = 0
) -> LineButton:
    return LineButton(key, ListPressed(shown.interaction_id, choice, page), style)
