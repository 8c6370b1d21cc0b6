"""A list on pictures, copied row by row. Sides that may be misread are marked."""

from collections.abc import Sequence
from itertools import islice

from bot.domain.cards.listed_rows import LONGEST_CELL, MOST_ROWS, ListedRow
from bot.domain.ids import LearnerId
from bot.flow.authoring.ports import ListOnPages
from bot.tutor.client.exchange import Ask, UnusableError
from bot.tutor.client.forms import ListForm, ListRowForm
from bot.tutor.exams.asking import MOST_TO_READ, AskedOnce, group_pictures
from bot.tutor.exams.transcribing import UNREADABLE, one_line

_LONGEST_TITLE = 80


async def read_list(
    asked: AskedOnce, pictures: Sequence[bytes], learner_id: LearnerId
) -> ListOnPages:
    """Return the rows of all pictures, a few pictures per call, or none if there is no list."""
    titles: list[str] = []
    rows: list[ListedRow] = []
    for group in group_pictures(list(enumerate(pictures)), MOST_TO_READ):
        photos = tuple(jpeg for _, jpeg in group)
        ask = Ask(
            prompt="read_list",
            values={"pictures": len(photos)},
            learner_id=learner_id,
            photos=photos,
        )
        form = await asked.structured(ask, ListForm, _check)
        titles.append(one_line(form.title)[:_LONGEST_TITLE])
        rows += filter(_says_something, map(_row, form.rows))
    title = next(filter(None, titles), "")
    return ListOnPages(title=title, rows=tuple(islice(rows, MOST_ROWS)))


def _check(form: ListForm) -> None:
    if len(form.rows) > MOST_ROWS:
        raise UnusableError(f"there are more than {MOST_ROWS} rows")
    if any(len(text) > LONGEST_CELL for row in form.rows for text in (row.front, row.back)):
        raise UnusableError(f"a side of a row has more than {LONGEST_CELL} characters")


def _row(form: ListRowForm) -> ListedRow:
    front, back = one_line(form.front), one_line(form.back)
    return ListedRow(
        front=front,
        back=back,
        heading=one_line(form.heading)[:_LONGEST_TITLE],
        front_unsure=form.front_unsure or UNREADABLE in front,
        back_unsure=form.back_unsure or UNREADABLE in back,
    )


def _says_something(row: ListedRow) -> bool:
    return bool(row.front or row.back)
