"""What a model writes about a learner's own pages in one output, checked and re-asked once."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from bot.domain.authoring.sources import Page
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.tutor.authoring.inventory_writing import check_suitable
from bot.tutor.client.exchange import Ask, Exchange, UnusableError, last_form
from bot.tutor.client.forms import CardsForm, SourceExamForm

F = TypeVar("F", CardsForm, SourceExamForm)


async def write_of_pages(
    exchange: Exchange, ask: Ask, form: type[F], problems: Callable[[F], Iterator[str]]
) -> F:
    """Return the last output. Raises ModelUnavailableError if the pages are unsuitable."""

    def check(output: F) -> None:
        check_suitable(output.suitable)
        if found := list(problems(output)):
            raise UnusableError("\n".join(found))

    return await last_form(exchange, ask, form, check)


def ask_of_pages(
    prompt: str, language: Language, pages: Sequence[Page], learner_id: LearnerId
) -> Ask:
    """Return the prompt with the pages that are not empty."""
    values = {
        "language": language.value,
        "pages": [{"number": page.number, "text": page.text} for page in pages if page.text],
    }
    return Ask(prompt=prompt, values=values, learner_id=learner_id)
