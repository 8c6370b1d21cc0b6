"""The cards in a real browser: searched, edited and undone, by keyboard too, on a small phone."""

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, expect

from bot.domain.memory.review import CardKind
from bot.flow.engine.events import Started
from tests.deck_builders import build_card, build_ref
from tests.flow.cards.table import LEARNER, import_deck, some_cards
from tests.flow.walking import Walk, going_by_scores
from tests.web.page.launching import AT
from tests.web.page.serving_page import DARK, launched, opened, page_of

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]
LONG = build_card("long", front="Donaudampfschifffahrt" * 9, back="**x** " * 60)
SUM = build_card("sum", front=r"What is $\frac{1}{2} + \frac{1}{4}$?", back="3/4")
CHOSEN = build_card(
    "chile", front="Chile?", back="Santiago", choices=("Lima", "Santiago"), explanation="A valley."
)
GAP = build_card("gap", kind=CardKind.CLOZE, gap=1, front="{{c1::Zürich}} is big", back="")


@pytest_asyncio.fixture(loop_scope="module")
async def walk() -> Walk:
    walk = going_by_scores(AT)
    await walk.send(Started())
    await import_deck(walk, LONG, GAP, SUM, CHOSEN, *some_cards(28))
    return walk


@pytest.mark.smoke
async def test_a_card_is_searched_worded_anew_and_has_its_words_again(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="cards") as page:
        await page.get_by_role("searchbox").fill("CARD007")
        await expect(page.get_by_role("listitem")).to_have_count(1)
        await page.get_by_role("button", name="card007?").click()
        await page.get_by_label("Front").fill("Number seven?")
        await page.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("status")).to_contain_text("Saved.")
        ref = build_ref("card007")
        worded = (await walk.cards.learned(LEARNER, (ref,)))[ref]
        assert worded.card.front == "Number seven?"

        await page.get_by_role("button", name="Undo").click()
        await expect(page.get_by_role("status")).to_have_text("Undone.")
        await expect(page.get_by_role("button", name="card007?")).to_be_visible()
        assert (await walk.cards.learned(LEARNER, (ref,)))[ref].card.front == "card007?"


async def test_a_formula_is_seen_as_such_read_in_words_and_edited_as_it_is_written(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="cards") as page:
        await page.get_by_role("searchbox").fill("frac")
        formula = page.get_by_role("img", name="1/2 + 1/4")
        await expect(formula).to_be_visible()
        within = await formula.evaluate(
            "it => it.namespaceURI.endsWith('svg') && getComputedStyle(it).fill"
        )
        assert within == await page.locator("body").evaluate("it => getComputedStyle(it).color")

        await page.get_by_role("button", name="What is 1/2 + 1/4?").click()
        await expect(page.get_by_label("Front")).to_have_value(
            r"What is $\frac{1}{2} + \frac{1}{4}$?"
        )


async def test_a_card_is_shown_with_its_choices_and_its_explanation_is_edited(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="cards") as page:
        await page.get_by_role("searchbox").fill("Chile")
        card = page.get_by_role("listitem").filter(has_text="Chile?")
        await expect(card).to_contain_text("• Lima")
        await page.get_by_role("button", name="Chile?").click()
        await page.get_by_label("Explanation").fill("In a valley.")
        await page.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("status")).to_contain_text("Saved.")

    ref = build_ref("chile")
    assert (await walk.cards.learned(LEARNER, (ref,)))[ref].card.explanation == "In a valley."


async def test_without_a_mouse_a_card_is_suspended_and_taken_back(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="cards") as page:
        first = page.get_by_role("listitem").first.get_by_role("button")
        await first.focus()
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Suspend").press("Enter")
        await expect(page.get_by_role("status")).to_contain_text("Suspended.")
        await expect(first).to_contain_text("Suspended")
        await expect(first).to_be_focused()
        await page.get_by_role("button", name="Undo").press("Enter")
        await expect(first).not_to_contain_text("Suspended")


async def test_what_is_wrong_with_a_card_is_said_beside_it(browser: Browser, walk: Walk) -> None:
    async with page_of(walk) as address:  # the console tells of what the interface refuses
        page = await browser.new_page(locale="en-GB")
        await page.goto(launched(address, walk, start="cards"))
        await page.get_by_role("button", name="[…] is big").click()
        await page.get_by_label("Front").fill("No gap any more")
        await page.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("alert")).to_contain_text("The gap is missing.")
        await page.get_by_label("Front").fill(" ")
        await page.get_by_role("button", name="Save").click()
        await expect(page.get_by_role("alert")).to_have_text("Write something on the front.")
        await page.close()


@pytest.mark.parametrize("width", [320, 1280])
async def test_long_cards_fit_and_more_of_them_follow_and_one_is_added(
    browser: Browser, walk: Walk, width: int
) -> None:
    async with opened(browser, walk, start="cards", width=width, background=DARK) as page:
        await expect(page.get_by_role("listitem")).to_have_count(20)
        await page.get_by_role("button", name="More cards").click()
        await expect(page.get_by_role("listitem")).to_have_count(32)
        assert await page.locator("main").evaluate("it => it.scrollWidth") <= width
        await page.get_by_role("button", name="Add a card").click()
        sheet = page.get_by_role("dialog")
        assert await sheet.evaluate("it => it.scrollWidth") <= width
        assert (await Axe().run(page)).response["violations"] == []
        await page.get_by_label("Front").fill("ir")
        await page.get_by_label("Back").fill("to go")
        await sheet.get_by_role("button", name="Add a card").click()
        await expect(page.get_by_role("status")).to_contain_text("Added.")
        await page.get_by_role("button", name="Undo").click()
        await expect(page.get_by_role("status")).to_have_text("Undone.")


async def test_who_has_no_deck_reads_what_one_is_and_how_to_take_one(browser: Browser) -> None:
    walk = going_by_scores(AT)
    await walk.send(Started())
    async with opened(browser, walk, start="cards") as page:
        await expect(page.get_by_text("send /cards in the chat")).to_be_visible()
        await expect(page.get_by_text("No card fits.")).to_have_count(0)
