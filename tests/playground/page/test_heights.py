"""Every reply as the chat page shows it on a phone: how tall it is, and how it is labelled."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page
from telegram.ext import ExtBot

from bot.charts.painter import Painter
from bot.chat.client.retry import Retry
from bot.chat.messages import Localizer, Screen, render
from bot.chat.messages.screen import BESIDE_LABEL, GAP, LETTERS, WIDE, Placement
from bot.chat.outbound.limiter import ChatLimiter
from bot.chat.outbound.outbound import Outbound, Place
from bot.chat.outbound.outgoing_messages import PageAddress, button_rows
from bot.content.courses.courses import course_folders, load_course
from bot.domain.ids import ChatId, InteractionId
from bot.domain.topics.course import CourseConcept, Language, parts_of
from bot.flow.engine.replies import Fetched, Line, Reply
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.tutor.orders import ExplainAs
from bot.playground.page.rich import markdown_html
from tests.browser import open_browser, open_page
from tests.chat.messages.test_screen import measure
from tests.chat.replies import NOW, SAMPLES
from tests.playground.client import FakeClock, run_playground
from tests.playground.pictures import png

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]

COURSES = Path(__file__).parents[3] / "data" / "courses"
TALLEST = 650
"""Pixels that a phone of 390 by 844 shows of a chat at once."""

DRAW = """async (screens) => {
  const { drawLog } = await import('/view.js');
  const log = document.querySelector('#log');
  log.replaceChildren();  // a message of the same id and revision is not drawn again
  const always = { revision: 1, date: 1795000000, from_bot: true, author: '', kind: 'rich',
    reactions: [], edited: false, album: null };
  drawLog(log, screens.map((screen, at) => ({ ...always, ...screen, id: at + 1 })), {});
  await document.fonts.ready;
  return [...log.querySelectorAll('article')].map((it) => it.getBoundingClientRect().height);
}"""
TALLEST_LESSON = 2 * TALLEST
"""Pixels of one part of a lesson."""
TALLEST_OUTLINE = 850
"""Pixels of an outline of sixteen concepts, a line and a number to tap for each."""
LEGIBLE = 150
"""Pixels that a picture keeps in height, however long its words are."""
DRAWN = (
    "(most) => document.images.length >= most && [...document.images].every((it) => it.complete)"
)
SHAPES = """() => [...document.querySelectorAll('#log article.bot')].map((it) => {
  const body = it.querySelector('.body'), picture = it.querySelector('.album img');
  const natural = picture && picture.naturalHeight / picture.naturalWidth * picture.clientWidth;
  return { words: body.innerText.slice(0, 40), high: Math.round(it.getBoundingClientRect().height),
    scrolled: body.scrollHeight > body.clientHeight, shown: picture?.clientHeight,
    picture: Math.floor(natural) };
})"""
KEYS = """() => [...document.querySelectorAll('.row')].map((row) =>
  [...row.querySelectorAll('.key')].map((key) => {
    const range = document.createRange();
    range.selectNodeContents(key);
    const style = getComputedStyle(key), lines = new Set();
    for (const { top, height } of range.getClientRects()) lines.add(Math.round(top + height / 2));
    return { label: key.textContent, lines: lines.size, room: key.clientWidth
      - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
      size: parseFloat(style.fontSize) };
  }))"""


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def page(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Page]:
    folder: Path = tmp_path_factory.mktemp("playground")
    async with (
        run_playground(folder, FakeClock()) as client,
        open_browser() as browser,
        open_page(browser, client.url) as page,
    ):
        yield page


async def photographed(picture: Fetched) -> bytes:
    """Return a photo that is taller than wide, as phones take them."""
    return png(900, 1_200)


def lesson_of(concept: CourseConcept, language: Language) -> list[ConceptExplained]:
    """Return each part of the explanation as a learner gets it."""
    parts = parts_of(concept.explanation[language])
    return [
        ConceptExplained(
            interaction_id=InteractionId("lesson"),
            label=concept.label[language],
            way=ExplainAs.EXPLANATION,
            text=part,
            minutes=concept.effort_minutes,
            number=1,
            left=1,
            part=number if len(parts) > 1 else 0,
            following=number < len(parts),
        )
        for number, part in enumerate(parts, start=1)
    ]


def name_of(reply: Reply) -> str:
    """Return the key of a line, or the class of anything else."""
    return reply.key if isinstance(reply, Line) else type(reply).__name__


def shown(screen: Screen) -> dict[str, Any]:
    """Return the screen as the page gets it, with the button to the page beside the chat."""
    nothing = dict.fromkeys(("style", "url", "page"))
    keyboard = button_rows(screen, PageAddress(url="https://example.org/page"))
    return {
        "text": screen.markdown,
        "html": markdown_html(screen.markdown),
        "buttons": [
            [{"label": button.label, "data": "-", **nothing} for button in row] for row in keyboard
        ],
    }


@pytest.mark.thorough
async def test_no_other_reply_is_taller_than_a_phone_shows_at_once(page: Page) -> None:
    texts = [Localizer(language=language, zone="Europe/Berlin", now=NOW) for language in Language]
    names = [name_of(sample) for _ in texts for sample in SAMPLES]
    screens = [shown(render(sample, text)) for text in texts for sample in SAMPLES]

    heights = await page.evaluate(DRAW, screens)

    tall: dict[str, float] = {}
    for name, high in zip(names, heights, strict=True):
        if high > (TALLEST_OUTLINE if name == "outline" else TALLEST):
            tall[name] = max(high, tall.get(name, 0))
    assert tall == {}


@pytest.mark.thorough
async def test_two_screens_of_a_phone_hold_any_part_of_a_bundled_lesson(page: Page) -> None:
    texts = [Localizer(language=language, zone="Europe/Berlin", now=NOW) for language in Language]
    courses = [load_course(folder) for folder in course_folders(COURSES)]
    lessons = [
        (f"{course.id} {concept.id} {text.language} {part.part}", shown(render(part, text)))
        for text in texts
        for course in courses
        for concept in course.concepts
        for part in lesson_of(concept, text.language)
    ]

    heights = await page.evaluate(DRAW, [screen for _, screen in lessons])

    assert max(heights) > TALLEST / 2
    tall = {
        name: height
        for (name, _), height in zip(lessons, heights, strict=True)
        if height > TALLEST_LESSON
    }
    assert tall == {}


@pytest.mark.thorough
async def test_a_phone_shows_a_picture_with_its_words_and_buttons_at_once(tmp_path: Path) -> None:
    texts = [Localizer(language=language, zone="Europe/Berlin", now=NOW) for language in Language]
    screens = [render(sample, text) for text in texts for sample in SAMPLES]
    painter = Painter()
    quick = ChatLimiter(per_second=1_000_000, burst=1_000, retries=0)
    async with (
        run_playground(tmp_path, FakeClock()) as client,
        ExtBot(client.token, client.bot_url, client.file_url, rate_limiter=quick) as telegram_bot,
        open_browser() as browser,
        open_page(browser, client.url) as page,
    ):
        await page.get_by_role("button", name="Start", exact=True).click()
        updates = await telegram_bot.get_updates(timeout=20, read_timeout=30)
        assert updates[0].message is not None
        place = Place(chat_id=ChatId(updates[0].message.chat.id))
        outbound = Outbound(
            telegram_bot,
            retry=Retry(),
            draw=painter.draw,
            fetch=photographed,
            page=PageAddress(url="https://example.org/page"),
        )
        pictured = [screen for screen in screens if screen.picture is not None]
        for screen in pictured:
            await outbound.send([replace(screen, placement=Placement.SEND)], place)
        await painter.close()
        await page.reload()
        await page.wait_for_function(DRAWN, arg=len(pictured))

        shapes = await page.evaluate(SHAPES)

    assert [shape for shape in shapes if shape["high"] > TALLEST or shape["scrolled"]] == []
    drawn = [shape for shape in shapes if shape["picture"]]
    assert len(drawn) == len(pictured) > len(texts)
    assert [
        screen for screen in drawn if min(screen["picture"] - 1, LEGIBLE) > screen["shown"]
    ] == []


async def test_the_browser_lays_labels_out_as_they_were_measured(page: Page) -> None:
    text = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)
    await page.evaluate(DRAW, [shown(render(sample, text)) for sample in SAMPLES])

    rows = [row for row in await page.evaluate(KEYS) if row]

    assert {screen["size"] for row in rows for screen in row} == {LETTERS}
    wrong = []
    for row in rows:
        room = (WIDE - GAP * (len(row) - 1)) / len(row) - BESIDE_LABEL
        for key in row:
            fits = measure(key["label"]) <= key["room"] - 1
            if key["room"] < room - 1 or key["lines"] > 2 or (fits and key["lines"] > 1):
                wrong.append(key)
    assert wrong == []
