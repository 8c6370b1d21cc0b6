"""A learner's own material: its files are read, and something is made from their pages."""

from bot.domain.authoring.sources import MOST_PAGES, Page
from bot.flow.authoring.ports import Author
from bot.flow.engine.files import FileUnavailableError
from bot.flow.engine.ports import Ports
from bot.flow.exams.ports import PageRefusedError
from bot.flow.material.events import (
    DeckWritten,
    ExamWritten,
    ListRead,
    MaterialInto,
    MaterialLost,
    OutlineWritten,
)
from bot.flow.material.orders import OutlineOrder, PagesOrder
from bot.flow.material.ports import MATERIAL, MaterialPage
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Order


async def result(
    order: Order, work: OutlineOrder | PagesOrder, author: Author, ports: Ports
) -> OutlineWritten | DeckWritten | ExamWritten | ListRead | MaterialLost:
    """Return what was made from the pages, or that a file is gone."""
    try:
        found = await _material_pages(work, ports)
    except (FileUnavailableError, PageRefusedError):
        return MaterialLost(order.id)
    scans = [page.jpeg for page in found if page.jpeg is not None]
    if isinstance(work, PagesOrder) and work.into is MaterialInto.LIST:
        return ListRead(order.id, await author.read_list(scans, order.learner_id))
    read = iter(await author.transcribe(scans, order.learner_id) if scans else ())
    texts = [next(read) if page.jpeg is not None else page.text for page in found]
    if not any(texts):
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, "nothing on the pages can be read")
    pages = tuple(Page(number=number, text=text) for number, text in enumerate(texts, start=1))
    if isinstance(work, PagesOrder) and work.into is MaterialInto.EXAM:
        exam = await author.write_exam(work.language, pages, order.learner_id)
        return ExamWritten(order.id, exam)
    if isinstance(work, PagesOrder):
        deck = await author.write_cards(work.language, pages, order.learner_id)
        return DeckWritten(order.id, deck)
    course = await author.outline(
        work.course_id, work.source_id, work.language, pages, order.learner_id
    )
    return OutlineWritten(order.id, pages, course)


async def _material_pages(work: OutlineOrder | PagesOrder, ports: Ports) -> list[MaterialPage]:
    files, reader = ports.files, ports[MATERIAL]
    found: list[MaterialPage] = []
    if files is not None and reader is not None:
        for file in work.files:
            found += await reader.read(await files.fetch(file), drawn=True)
    return found[:MOST_PAGES]
