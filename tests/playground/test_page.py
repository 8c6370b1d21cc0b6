"""The chat page in a real browser, beside a small bot that answers."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect
from telegram import Bot

from tests.playground.client import PlaygroundClient
from tests.playground.pictures import png

CHROMIUM = shutil.which("chromium")
IS_CI = os.environ.get("CI") == "true"  # noqa: TID251  (asks where it runs, not for a setting)
WIDE_ROW = "|" + "a long cell |" * 9
LESSON = (
    "$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\n" + f"{WIDE_ROW}\n|{'-|' * 9}\n{WIDE_ROW}\n"
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None and not IS_CI, reason="there is no chromium here"),
]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    assert CHROMIUM is not None, "chromium is needed here"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        await browser.close()


@pytest.fixture
async def page(browser: Browser, playground: PlaygroundClient) -> AsyncIterator[Page]:
    """Yield the page as a phone shows it; anything in its console is a failure."""
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", timezone_id="UTC"
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(playground.url)
    yield page
    await context.close()
    assert complaints == []


async def begin(page: Page, bot: Bot) -> int:
    """Press Start and return the chat's id, as the bot hears it."""
    await page.get_by_role("button", name="Start", exact=True).click()
    updates = await bot.get_updates(timeout=20, read_timeout=30)
    assert updates[0].message is not None
    assert updates[0].message.text == "/start"
    return updates[0].message.chat.id


async def test_a_learner_starts_types_and_reads(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)
    await telegram_bot.send_message(chat, "<b>Welcome</b> & 1 < 2", parse_mode=None)
    await page.get_by_role("textbox").fill("graph theory")
    await page.keyboard.press("Enter")

    log = page.get_by_role("log")
    await expect(log.get_by_text("graph theory")).to_be_visible()
    await expect(log.get_by_text("<b>Welcome</b> & 1 < 2")).to_be_visible()
    await expect(page.get_by_role("textbox")).to_have_value("")


async def test_a_button_is_pressed_and_its_answer_is_shown(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    rows = [[{"text": "True", "callback_data": "t"}, {"text": "False", "callback_data": "f"}]]
    await playground.call(
        "sendMessage", chat_id=chat, text="1 = 1?", reply_markup={"inline_keyboard": rows}
    )

    await page.get_by_role("button", name="True").click()
    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    query = updates[0].callback_query
    assert query is not None
    assert query.data == "t"
    await query.answer("Noted")
    await query.edit_message_text("Right!")

    await expect(page.get_by_role("status")).to_have_text("Noted")
    await expect(page.get_by_text("Right!")).to_be_visible()
    await expect(page.get_by_role("button", name="True")).to_have_count(0)


async def test_a_photo_is_sent_and_shown(page: Page, telegram_bot: Bot, tmp_path: Path) -> None:
    await begin(page, telegram_bot)
    picture = tmp_path / "solution.png"
    picture.write_bytes(png(300, 200))

    await page.locator("#file").set_input_files(picture)
    await page.get_by_role("textbox").fill("My solution")
    await page.keyboard.press("Enter")

    shown = page.get_by_role("log").get_by_role("img", name="My solution")
    await expect(shown).to_be_visible()
    assert await shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 300
    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    assert updates[0].message is not None
    assert updates[0].message.caption == "My solution"


async def test_maths_is_drawn_and_nothing_is_wider_than_a_phone(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    await playground.call("sendRichMessage", chat_id=chat, rich_message={"markdown": LESSON})
    await telegram_bot.send_message(chat, "Donaudampfschifffahrt" * 30)

    await expect(page.locator("math msqrt")).to_be_visible()
    await expect(page.get_by_text("Donaudampfschifffahrt")).to_be_visible()
    for part in ("document.documentElement", "document.getElementById('scroll')"):
        assert await page.evaluate(f"{part}.scrollWidth <= {part}.clientWidth")


async def test_a_draft_grows_and_becomes_a_message(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)

    await telegram_bot.send_message_draft(chat, 1, "Let me")
    await expect(page.locator(".draft")).to_have_text("Let me")
    await telegram_bot.send_message_draft(chat, 1, "Let me see")
    await expect(page.locator(".draft")).to_have_text("Let me see")
    await telegram_bot.send_message(chat, "Seen.")

    await expect(page.locator(".draft")).to_have_count(0)
    await expect(page.get_by_role("log").get_by_text("Seen.")).to_be_visible()


async def test_the_clock_moves_a_day_forward(page: Page, telegram_bot: Bot) -> None:
    await begin(page, telegram_bot)
    await expect(page.locator("#now")).to_have_text(re.compile(r"Mon.*23 Nov.*09:00"))

    await page.get_by_role("button", name="+1 day").click()

    await expect(page.locator("#now")).to_have_text(re.compile(r"Tue.*24 Nov.*09:00"))


async def test_the_menu_and_the_page_speak_the_learners_language(
    page: Page, telegram_bot: Bot
) -> None:
    await telegram_bot.set_my_commands([("next", "What now?")])
    await telegram_bot.set_my_commands([("next", "Was jetzt?")], language_code="de")
    await begin(page, telegram_bot)

    await page.get_by_role("button", name="Deutsch").click()
    await page.get_by_role("button", name="Befehle").click()
    await page.get_by_role("option", name="Was jetzt?").click()

    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    message = updates[0].message
    assert message is not None
    assert message.from_user is not None
    assert (message.text, message.from_user.language_code) == ("/next", "de")


async def test_a_new_learner_starts_with_an_empty_chat_and_stays_after_a_reload(
    page: Page, telegram_bot: Bot
) -> None:
    first = await begin(page, telegram_bot)
    await telegram_bot.send_message(first, "hello first")
    await expect(page.get_by_text("hello first")).to_be_visible()

    await page.get_by_role("button", name="Start over as a new learner").click()
    await expect(page.get_by_text("hello first")).to_have_count(0)
    await telegram_bot.get_updates(offset=2, timeout=0)
    second = await begin(page, telegram_bot)
    await page.reload()

    await expect(page.get_by_role("log").get_by_text("/start")).to_be_visible()
    assert second != first


async def test_the_newest_message_is_in_view_after_a_burst(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)

    for number in range(8):
        await telegram_bot.send_photo(chat, png(400, 300), caption=f"card {number}")

    await expect(page.get_by_text("card 7")).to_be_in_viewport()


async def test_an_edit_above_does_not_move_what_is_being_read(
    page: Page, telegram_bot: Bot
) -> None:
    chat = await begin(page, telegram_bot)
    sent = [await telegram_bot.send_message(chat, f"line {n}\n" * 9) for n in range(9)]
    await expect(page.get_by_text("line 8").first).to_be_visible()
    await page.get_by_text("line 4").first.scroll_into_view_if_needed()
    await expect(page.get_by_role("button", name="To the newest message")).to_be_visible()
    before = await page.evaluate("document.getElementById('scroll').scrollTop")

    await telegram_bot.edit_message_text("done", chat, sent[8].message_id)
    await expect(page.get_by_text("done")).to_have_count(1)

    assert await page.evaluate("document.getElementById('scroll').scrollTop") == before
