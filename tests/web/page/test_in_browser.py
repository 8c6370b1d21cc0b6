"""The page in a real browser: opened, moved about in, operated without a mouse."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, Route, expect

from bot.domain.ids import ChatId
from bot.domain.topics.course import Language
from bot.flow.engine.events import Started, StopAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.states import Explaining
from tests.flow.cards.table import import_deck, some_cards
from tests.flow.goal_walking import SCHOOL, follow
from tests.flow.strolling import master_root
from tests.flow.walking import Walk, going_by_scores
from tests.web.page.launching import AT, signed
from tests.web.page.serving_page import DARK, LIGHT, launched, opened, page_of

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]


@pytest_asyncio.fixture(loop_scope="module")
async def walk() -> Walk:
    walk = going_by_scores(AT)
    await master_root(walk)
    await walk.send(StopAsked())
    return walk


async def transform_of(page: Page) -> str:
    return str(await page.locator(".ground > svg").evaluate("it => it.style.transform"))


async def settled(page: Page) -> None:
    """Wait until the next frame is painted."""
    await page.evaluate(
        "() => new Promise(it => requestAnimationFrame(() => requestAnimationFrame(it)))"
    )


async def test_the_map_is_moved_by_a_finger_and_a_tap_tells_of_a_place(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk) as page:
        await expect(page.get_by_text("1 of 18")).to_be_visible()
        await settled(page)
        before = await transform_of(page)
        await page.mouse.move(200, 500)
        await page.mouse.down()
        await page.mouse.move(150, 420, steps=5)
        await page.mouse.up()
        await settled(page)
        assert await transform_of(page) != before
        assert await page.get_by_role("dialog").count() == 0
        await page.locator(".place[tabindex='0']").press("Enter")
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.keyboard.press("Escape")

        await page.get_by_role("button", name="Numerator and denominator").click()
        sheet = page.get_by_role("dialog", name="Numerator and denominator")
        await expect(sheet.get_by_role("button", name="Learn it now")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(sheet).to_have_count(0)


async def test_one_finger_drags_the_map_all_the_way_and_two_spread_it(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk) as page:
        await expect(page.get_by_text("1 of 18")).to_be_visible()
        await settled(page)
        x, _, scale = numbers(await transform_of(page))
        await touch(page, range(200, 99, -5))
        assert numbers(await transform_of(page))[0] == pytest.approx(x - 100)
        await touch(page, range(160, 119, -5), range(220, 261, 5))
        spread = numbers(await transform_of(page))[2]
        assert spread == pytest.approx(scale * 140 / 60, rel=1e-4)


async def touch(page: Page, *fingers: range) -> None:
    """Move fingers over the page, each along a straight line."""
    session = await page.context.new_cdp_session(page)
    kind = "touchStart"
    for places in zip(*fingers, strict=True):
        points = [{"x": place, "y": 400, "id": finger} for finger, place in enumerate(places)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        kind = "touchMove"
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await settled(page)


def numbers(transform: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", transform)]


@pytest.mark.smoke
async def test_without_a_mouse_a_place_is_found_and_learned(browser: Browser, walk: Walk) -> None:
    async with opened(browser, walk) as page:
        first = page.locator(".place[tabindex='0']")
        await expect(first).to_have_count(1)
        await first.focus()
        here = await first.get_attribute("aria-label")
        await page.keyboard.press("ArrowDown")
        there = await page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert there != here
        await page.keyboard.press("ArrowUp")
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Learn it now").press("Enter")
        await expect(page.get_by_role("status")).to_have_text("It goes on in the chat.")
    assert isinstance(await walk.state(), Explaining)


LINK = "https://t.me/lyceum_bot?start=learn_fractions_halves"
TELEGRAM = """
globalThis.Telegram = { WebApp: {
  ready() {}, expand() {}, disableVerticalSwipes() {}, onEvent() {},
  openTelegramLink(link) { globalThis.followed = link; },
  BackButton: {
    onClick(does) { this.press = does; },
    show() { document.body.dataset.back = 'shown'; },
    hide() { document.body.dataset.back = 'hidden'; },
  },
} };
"""

BUSY = """(status) => {
  const real = fetch;
  globalThis.fetch = (url, wish) => {
    if (!url.endsWith('/session/renewal')) return real(url, wish);
    globalThis.fetch = real;
    return Promise.resolve(new Response('{}', { status }));
  };
}"""
LATER = "(minutes) => { const now = Date.now; Date.now = () => now() + minutes * 60_000; }"


def answering(body: str | None) -> Callable[[Route], Awaitable[None]]:
    """Return a replacement for another server with this response, or an unreachable one."""

    async def answer(route: Route) -> None:
        await (route.abort() if body is None else route.fulfill(body=body))

    return answer


@asynccontextmanager
async def inside_telegram(
    browser: Browser, walk: Walk, script: str | None = TELEGRAM
) -> AsyncGenerator[Page]:
    """Yield a place of the map as Telegram opens the page, with this for its own script."""
    async with page_of(walk) as address:
        page = await browser.new_page(locale="en-GB")
        for strange, body in (("https://telegram.org/**", script), ("https://t.me/**", "")):
            await page.context.route(strange, answering(body))
        await page.route(
            "**/learn", lambda route: route.fulfill(json={"done": True, "link": LINK})
        )
        await page.goto(launched(address, walk).replace("playground", "android"))
        await page.get_by_role("button", name="Numerator and denominator").click()
        yield page
        await page.context.close()


async def test_telegrams_way_back_closes_a_sheet_and_is_there_only_with_one(
    browser: Browser, walk: Walk
) -> None:
    async with inside_telegram(browser, walk) as page:
        body, sheet = page.locator("body"), page.get_by_role("dialog")
        await expect(sheet).to_be_visible()
        await expect(body).to_have_attribute("data-back", "shown")
        await page.evaluate("Telegram.WebApp.BackButton.press()")
        await expect(sheet).to_have_count(0)
        await expect(body).to_have_attribute("data-back", "hidden")


async def test_a_link_to_the_chat_is_followed_with_telegrams_script_and_without(
    browser: Browser, walk: Walk
) -> None:
    async with inside_telegram(browser, walk) as page:
        await page.get_by_role("button", name="Learn it now").click()
        await expect(page.get_by_role("status")).to_have_text("It goes on in the chat.")
        assert await page.evaluate("followed") == LINK
    async with inside_telegram(browser, walk, None) as page:
        async with page.expect_popup() as chat:
            await page.get_by_role("button", name="Learn it now").click()
        assert (await chat.value).url == LINK


async def test_what_a_link_names_is_shown_first_and_what_is_strange_is_said(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, start="map_of-somebody-else") as page:
        await expect(page.get_by_role("status")).to_have_text("That is no longer there.")
        await expect(page.get_by_text("1 of 18")).to_be_visible()


LONG = "Rahmenlehrplan der gymnasialen Oberstufe " + "Donaudampfschifffahrtsgesellschaft" * 2


@pytest_asyncio.fixture(loop_scope="module")
async def laden() -> Walk:
    """Return a German learner whose landscape and deck have titles as long as they may be."""
    walk = going_by_scores(AT)
    await walk.send(Started(), language=Language.DE)
    await walk.send(SettingChosen("language", "de"))
    titles = dict.fromkeys(Language, LONG)
    await follow(walk, replace(SCHOOL, title=titles))
    await import_deck(walk, *some_cards(3), title=LONG)
    await master_root(walk)
    await walk.send(StopAsked())
    return walk


@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_nothing_is_wider_than_the_page(browser: Browser, laden: Walk, width: int) -> None:
    async with opened(browser, laden, width=width, background=DARK) as page:
        for tab in ("map", "days", "history", "cards", "settings"):
            await page.locator(f"#tab-{tab}").click()
            await expect(page.locator(f"main > section.{tab}")).to_be_visible()
            for part in ("html", "body", "main"):
                seen = page.locator(part)
                assert await seen.evaluate("it => it.scrollWidth") <= width, (tab, part)
            assert await beyond(page, "body *:not(svg *):not(.heard)", width) == [], tab
        assert await page.evaluate("document.documentElement.dataset.theme") == "dark"


async def beyond(page: Page, what: str, width: int) -> list[str]:
    """Return the elements that extend beyond the left or right edge."""
    return list(
        await page.locator(what).evaluate_all(
            """(all, width) => all.filter((it) => {
              const { left, right } = it.getBoundingClientRect();
              return left < -0.5 || right > width + 0.5;
            }).map((it) => it.outerHTML.slice(0, 120))""",
            width,
        )
    )


@pytest.mark.smoke
@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_the_map_of_a_course_stands_between_the_edges_and_says_what_its_colours_mean(
    browser: Browser, walk: Walk, laden: Walk, width: int
) -> None:
    for learner, shown in (
        (walk, ["New", "Mastered", "Can be learned now"]),
        (laden, ["Neu", "Gemeistert", "Kannst du jetzt lernen"]),
    ):
        async with opened(browser, learner, width=width) as page:
            await page.set_viewport_size({"width": width, "height": 2_000})
            await page.locator("#tab-days").click()
            await page.locator("#tab-map").click()
            await expect(page.locator(".place")).to_have_count(18)
            await settled(page)
            assert await beyond(page, ".place", width) == []
            letters = await page.locator(".place text").first.evaluate(
                "it => 14 * it.getBoundingClientRect().height / it.getBBox().height"
            )
            assert letters >= 10
            assert await page.locator("#legend span:visible").all_inner_texts() == shown


@pytest.mark.parametrize("background", [LIGHT, DARK])
async def test_nothing_keeps_anybody_out(browser: Browser, walk: Walk, background: str) -> None:
    async with opened(browser, walk, background=background) as page:
        for tab in ("Days", "History", "Cards", "Settings", "Map"):
            await page.locator("#tabs").get_by_role("button", name=tab).click()
            await expect(page.locator("main > section")).to_be_visible()
            assert await violations(page) == [], tab
        await page.get_by_role("button", name="Numerator and denominator").click()
        await expect(page.get_by_role("dialog")).to_be_visible()
        assert await violations(page) == []


async def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong, each with the elements."""
    found = await Axe().run(page)
    return [
        f"{violation['id']}: {[node['html'][:120] for node in violation['nodes']][:3]}"
        for violation in found.response["violations"]
    ]


async def test_who_opens_it_outside_or_too_late_or_never_wrote_is_told_so(
    browser: Browser, walk: Walk
) -> None:
    stranger = walk.beside(ChatId(4799))
    async with page_of(walk) as address:
        old = f"{address}#tgWebAppData=" + signed(walk.chat_id, AT - timedelta(days=2)).replace(
            "&", "%26"
        )
        for url, words in (
            (address, "Open the overview from the chat with the bot."),
            (old, "Close it and open it again from the chat."),
            (launched(address, stranger), "Say hello to the bot in the chat first."),
        ):
            context = await browser.new_context(locale="en-GB")
            page = await context.new_page()
            await page.goto(url)
            await expect(page.get_by_role("alert")).to_contain_text(words)
            await context.close()


async def test_who_had_no_connection_at_first_tries_again(browser: Browser, walk: Walk) -> None:
    async with page_of(walk) as address:
        page = await browser.new_page(locale="en-GB")
        await page.route("**/session", answering(None), times=1)
        await page.goto(launched(address, walk))
        await expect(page.get_by_role("alert")).to_contain_text("There is no connection.")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.get_by_text("1 of 18")).to_be_visible()
        await page.context.close()


async def test_a_page_that_is_used_renews_its_session_instead_of_entering_anew(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk) as page:
        await expect(page.get_by_text("1 of 18")).to_be_visible()
        entered: list[str] = []
        page.on("request", lambda request: entered.append(request.url.partition("/api/v1")[2]))
        await page.evaluate(LATER, 16)
        await page.locator("#tabs").get_by_role("button", name="Days").click()
        await expect(page.get_by_role("img", name="Your days of learning")).to_be_visible()
        assert "/session/renewal" in entered
        assert "/session" not in entered


@pytest.mark.parametrize("status", [429, 503])
async def test_a_session_that_cannot_be_renewed_just_now_is_used_as_it_is(
    browser: Browser, walk: Walk, status: int
) -> None:
    async with opened(browser, walk) as page:
        await expect(page.get_by_text("1 of 18")).to_be_visible()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.partition("/api/v1")[2]))
        await page.evaluate(BUSY, status)
        await page.evaluate(LATER, 16)
        await page.locator("#tabs").get_by_role("button", name="Days").click()
        await expect(page.get_by_role("img", name="Your days of learning")).to_be_visible()
        async with page.expect_request("**/session/renewal"):
            await page.evaluate(LATER, 6)
            await page.locator("#tabs").get_by_role("button", name="Cards").click()
        assert "/session" not in asked


async def test_the_days_are_read_as_a_table_on_a_narrow_dark_page(
    browser: Browser, walk: Walk
) -> None:
    async with opened(browser, walk, width=320, background=DARK, start="days") as page:
        await expect(page.get_by_role("img", name="Your days of learning")).to_be_visible()
        letters = await page.locator(".chart").first.evaluate(
            "it => 12 * it.getBoundingClientRect().width / it.viewBox.baseVal.width"
        )
        assert letters >= 11
        shut = page.locator("details:not([open]) > summary")
        while await shut.count():
            await shut.first.click()
        table = page.get_by_role("table", name="What comes back in 14 days")
        await expect(table.get_by_role("columnheader", name="questions")).to_be_visible()
        await expect(table.get_by_role("row")).to_have_count(15)
        assert await page.locator("main").evaluate("it => it.scrollWidth") <= 320
        assert await violations(page) == []
