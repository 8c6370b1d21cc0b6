"""The text on pictures, as a model reads it without knowing task or solution."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.domain.authoring.sources import LONGEST_PAGE
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import LearnerId
from bot.domain.markup import without_unseen
from bot.flow.exams.ports import Sheet
from bot.tutor.client.exchange import Ask, UnusableError
from bot.tutor.client.forms import PagesForm, SheetLineForm, SheetPageForm, TranscriptForm
from bot.tutor.exams.asking import MOST_TO_READ, AskedOnce, Pictures, group_pictures

UNREADABLE: Final = "[?]"
MOST_LINES: Final = 120
"""Lines of a page. A full one has 60."""
LONGEST_LINE: Final = 600
"""Characters of a written line."""


async def transcribe(asked: AskedOnce, sheet: Sheet) -> Transcript:
    """Return the lines of the pictures, page by page, a few pages per call."""
    lines: list[TranscriptLine] = []
    for pictures in group_pictures(sheet.pictures, MOST_TO_READ):
        lines += await _read_pages(asked, sheet, pictures)
    return Transcript(lines=tuple(lines))


async def written_on(
    asked: AskedOnce, prompt: str, pictures: Sequence[bytes], learner_id: LearnerId
) -> tuple[str, ...]:
    """Return the text on each picture, a few pages per call, empty if it is illegible.

    The prompt decides whose budget pays.
    """
    texts: list[str] = []
    for group in group_pictures(list(enumerate(pictures)), MOST_TO_READ):
        photos = tuple(jpeg for _, jpeg in group)

        def check(form: PagesForm, count: int = len(photos)) -> None:
            if sorted(page.picture for page in form.pages) != list(range(1, count + 1)):
                raise UnusableError(f"pages must hold each picture from 1 to {count} exactly once")
            if any(len(page.text) > LONGEST_PAGE for page in form.pages):
                raise UnusableError(f"a page has more than {LONGEST_PAGE} characters")

        ask = Ask(
            prompt=prompt, values={"pictures": len(photos)}, learner_id=learner_id, photos=photos
        )
        form = await asked.structured(ask, PagesForm, check)
        read = sorted(form.pages, key=lambda page: page.picture)
        texts += (without_unseen(page.text).strip() if page.legible else "" for page in read)
    return tuple(texts)


async def _read_pages(asked: AskedOnce, sheet: Sheet, pictures: Pictures) -> list[TranscriptLine]:
    def check(form: TranscriptForm) -> None:
        _check(form, len(pictures))

    ask = Ask(
        prompt="transcribe_exam",
        values={"pictures": len(pictures)},
        learner_id=sheet.learner_id,
        photos=tuple(jpeg for _, jpeg in pictures),
    )
    form = await asked.structured(ask, TranscriptForm, check)
    by_place = {page.picture: page for page in form.pages}
    return [
        line
        for place, (number, _) in enumerate(pictures, start=1)
        for line in _lines(by_place[place], number)
    ]


def _check(form: TranscriptForm, pictures: int) -> None:
    """Raise UnusableError if a picture has no page, or a page is too long."""
    if sorted(page.picture for page in form.pages) != list(range(1, pictures + 1)):
        raise UnusableError(f"pages must hold each picture from 1 to {pictures} exactly once")
    for page in form.pages:
        if len(page.lines) > MOST_LINES:
            raise UnusableError(f"picture {page.picture} has more than {MOST_LINES} lines")
        if any(
            len(text) > LONGEST_LINE for line in page.lines for text in (line.text, line.second)
        ):
            raise UnusableError(
                f"a line of picture {page.picture} has more than {LONGEST_LINE} characters"
            )


def _lines(page: SheetPageForm, number: int) -> Iterator[TranscriptLine]:
    for form in page.lines:
        if text := one_line(form.text):
            yield _line(form, text, number)


def _line(form: SheetLineForm, text: str, number: int) -> TranscriptLine:
    second = one_line(form.second)
    return TranscriptLine(
        page=number,
        text=text,
        second="" if second == text else second,
        unreadable=UNREADABLE in text,
        addresses_grader=form.addresses_grader,
    )


def one_line(text: str) -> str:
    """Return the text with single spaces and without characters that no chat shows."""
    return " ".join(without_unseen(text).split())
