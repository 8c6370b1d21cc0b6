"""The chat page in a real browser, beside a small bot that answers."""

import json
import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Page, expect
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from telegram import Bot, MenuButtonWebApp, WebAppInfo

from bot.web.page.launch import LaunchRefusedError, TokenKey, read_launch
from bot.web.serving import serving
from tests.browser import open_browser, open_page
from tests.playground.client import MONDAY, FakeClock, PlaygroundClient, run_playground
from tests.playground.conftest import bot_of
from tests.playground.pictures import png

WIDE_ROW = "|" + "a long cell |" * 9
LESSON = (
    "$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$\n\n" + f"{WIDE_ROW}\n|{'-|' * 9}\n{WIDE_ROW}\n"
)

CHOICES = (
    "- **A** $\\frac{3}{5}$\n- **B** $\\frac{3}{4}$\n- **C** $\\frac{5}{6}$\n"
    "- ○ a concept\n- **Bold**: a word\n- plain\n"
)

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),  # a browser stays in the loop it was started in
    pytest.mark.browser,
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with open_browser() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="module")
async def playground(tmp_path: Path) -> AsyncIterator[PlaygroundClient]:
    async with run_playground(tmp_path, FakeClock()) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def telegram_bot(playground: PlaygroundClient) -> AsyncIterator[Bot]:
    async with bot_of(playground) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, playground: PlaygroundClient) -> AsyncIterator[Page]:
    async with open_page(browser, playground.url) as page:
        yield page


async def test_the_browser_stays_on_this_machine(page: Page) -> None:
    for host in ("192.0.2.1", "example.org"):
        with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
            await page.goto(f"http://{host}/")


async def begin(page: Page, bot: Bot) -> int:
    """Press Start and return the chat's id, as the bot receives it."""
    await page.get_by_role("button", name="Start", exact=True).click()
    updates = await bot.get_updates(timeout=20, read_timeout=30)
    assert updates[0].message is not None
    assert updates[0].message.text == "/start"
    return updates[0].message.chat.id


async def distance_from_top(page: Page, words: str) -> float:
    """Return how far below the upper edge of the chat a text begins, in pixels."""
    chat = await page.locator("#scroll").bounding_box()
    place = await page.get_by_text(words).bounding_box()
    assert chat is not None
    assert place is not None
    return place["y"] - chat["y"]


@pytest.mark.smoke
async def test_a_learner_starts_types_and_reads(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)
    await telegram_bot.send_message(chat, "<b>Welcome</b> & 1 < 2", parse_mode=None)
    await page.get_by_role("textbox").fill("graph theory")
    await page.keyboard.press("Enter")

    log = page.get_by_role("log")
    await expect(log.get_by_text("graph theory")).to_be_visible()
    await expect(log.get_by_text("<b>Welcome</b> & 1 < 2")).to_be_visible()
    await expect(page.get_by_role("textbox")).to_have_value("")


async def ask_true_or_false(playground: PlaygroundClient, chat: int) -> None:
    rows = [[{"text": "True", "callback_data": "t"}, {"text": "False", "callback_data": "f"}]]
    await playground.call(
        "sendMessage", chat_id=chat, text="1 = 1?", reply_markup={"inline_keyboard": rows}
    )


@pytest.mark.smoke
async def test_a_button_is_pressed_and_its_outcome_is_shown(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    await ask_true_or_false(playground, chat)

    await page.get_by_role("button", name="True").click()
    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    query = updates[0].callback_query
    assert query is not None
    assert query.data == "t"
    await query.answer()
    await query.edit_message_text("Right!")

    await expect(page.get_by_text("Right!")).to_be_visible()
    await expect(page.get_by_role("button", name="True")).to_have_count(0)


async def test_the_tab_key_goes_from_one_button_of_the_chat_to_the_next(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    await ask_true_or_false(playground, chat)

    await page.get_by_role("button", name="True").focus()
    await page.keyboard.press("Tab")

    await expect(page.get_by_role("button", name="False")).to_be_focused()


async def test_what_is_unfolded_stays_unfolded_when_the_buttons_go(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    rich = {"markdown": "<details><summary>More</summary>\n\na reason\n\n</details>"}
    rows = [[{"text": "Done", "callback_data": "d"}]]
    sent = await playground.call(
        "sendRichMessage", chat_id=chat, rich_message=rich, reply_markup={"inline_keyboard": rows}
    )
    await page.get_by_text("More").click()

    await telegram_bot.edit_message_reply_markup(chat, sent["result"]["message_id"])

    await expect(page.get_by_role("button", name="Done")).to_have_count(0)
    await expect(page.get_by_text("a reason")).to_be_visible()


async def test_the_commands_are_chosen_with_the_keyboard(page: Page, telegram_bot: Bot) -> None:
    await telegram_bot.set_my_commands([("map", "your map"), ("today", "what fits in")])
    await begin(page, telegram_bot)
    await page.get_by_role("button", name="Commands").press("Enter")
    await expect(page.get_by_role("option", name="/map")).to_be_focused()

    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("log").get_by_text("/today")).to_be_visible()
    await page.get_by_role("button", name="Commands").press("Enter")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_be_hidden()


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


async def test_photos_picked_at_once_are_shown_small_and_arrive_as_one_album(
    page: Page, telegram_bot: Bot, tmp_path: Path
) -> None:
    await begin(page, telegram_bot)
    pages = [tmp_path / f"page{number}.png" for number in range(3)]
    for number, path in enumerate(pages):
        path.write_bytes(png(300 + number, 200))

    await page.locator("#file").set_input_files(pages)
    await expect(page.locator("#previews img")).to_have_count(3)
    await expect(page.locator("#filename")).to_have_text("3 files")
    await page.get_by_role("textbox").fill("My solution")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("log").get_by_role("img")).to_have_count(3)
    await expect(page.locator("#attached")).to_be_hidden()
    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    messages = [update.message for update in updates if update.message is not None]
    assert [message.photo[-1].width for message in messages] == [300, 301, 302]
    assert [message.caption for message in messages] == ["My solution", None, None]
    assert len({message.media_group_id for message in messages} - {None}) == 1


async def test_a_pdf_arrives_as_a_document_and_a_photo_too_where_it_is_wished(
    page: Page, telegram_bot: Bot, tmp_path: Path
) -> None:
    await begin(page, telegram_bot)
    solution, photo = tmp_path / "solution.pdf", tmp_path / "page.png"
    solution.write_bytes(b"%PDF-1.7\n%%EOF")
    photo.write_bytes(png(300, 200))

    await page.locator("#file").set_input_files(solution)
    await expect(page.get_by_label("As a file")).to_be_hidden()
    await page.get_by_role("button", name="Send").click()
    await expect(page.get_by_role("log").get_by_text("solution.pdf")).to_be_visible()
    await page.locator("#file").set_input_files(photo)
    await page.get_by_label("As a file").check()
    await page.get_by_role("button", name="Send").click()

    await expect(page.get_by_role("log").get_by_text("page.png")).to_be_visible()
    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    sent = [update.message.document for update in updates if update.message is not None]
    assert [
        (document.file_name, document.mime_type) for document in sent if document is not None
    ] == [("solution.pdf", "application/pdf"), ("page.png", "image/png")]


async def test_more_than_ten_photos_are_not_sent_at_once_and_can_be_taken_back(
    page: Page, telegram_bot: Bot, tmp_path: Path
) -> None:
    await begin(page, telegram_bot)
    pages = [tmp_path / f"page{number}.png" for number in range(11)]
    for path in pages:
        path.write_bytes(png(30, 20))

    await page.locator("#file").set_input_files(pages)

    await expect(page.get_by_role("status")).to_have_text("At most 10 files can be sent at once.")
    await expect(page.locator("#previews img")).to_have_count(10)
    await page.get_by_role("button", name="Remove them").click()
    await expect(page.locator("#attached")).to_be_hidden()


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


SUM = " + ".join(f"\\frac{{{number}}}{{x + {number}}}" for number in range(10, 30))
NESTED = "".join(("\\left(1 + \\frac{1}{2}" * 14, "x", "\\right)^{2}" * 14))


@pytest.mark.parametrize("formula", [SUM, NESTED])
@pytest.mark.parametrize("before", ["1. Multiply out: ", "So it is ", "> So ", "## So ", "<b>So "])
async def test_a_long_formula_in_a_line_scrolls_inside_its_bubble(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient, before: str, formula: str
) -> None:
    chat = await begin(page, telegram_bot)
    words = {"markdown": f"{before}${formula}$"}
    await playground.call("sendRichMessage", chat_id=chat, rich_message=words)

    await expect(page.locator("math")).to_be_visible()
    scrolls, is_inside = await page.locator("math").evaluate("""math => {
        const box = math.closest("p, ul, ol, h2"), bubble = math.closest(".body")
        box.scrollLeft = 40
        const inside = box.getBoundingClientRect().right <= bubble.getBoundingClientRect().right
        return [box.scrollLeft === 40, inside]
    }""")
    assert scrolls
    assert is_inside


async def test_a_draft_grows_and_becomes_a_message(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)

    await telegram_bot.send_message_draft(chat, 1, "Let me")
    await expect(page.locator(".draft")).to_have_text("Let me")
    await telegram_bot.send_message_draft(chat, 1, "Let me see")
    await expect(page.locator(".draft")).to_have_text("Let me see")
    await telegram_bot.send_message(chat, "Seen.")

    await expect(page.locator(".draft")).to_have_count(0)
    await expect(page.get_by_role("log").get_by_text("Seen.")).to_be_visible()


async def test_a_link_into_the_chat_is_followed_where_it_is_tapped(
    page: Page, playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    chat = await begin(page, telegram_bot)
    link = "https://t.me/lyceum_bot?start=s_0123"
    await playground.call(
        "sendRichMessage", chat_id=chat, rich_message={"markdown": f"[the link]({link})"}
    )

    await page.get_by_role("link", name="the link").click()

    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    assert updates[0].message is not None
    assert updates[0].message.text == "/start s_0123"


async def test_the_page_can_be_opened_by_a_link_into_the_chat(
    browser: Browser, playground: PlaygroundClient, telegram_bot: Bot
) -> None:
    async with open_page(browser, f"{playground.url}/?start=s_0123") as page:
        updates = await telegram_bot.get_updates(timeout=20, read_timeout=30)

        assert updates[0].message is not None
        assert updates[0].message.text == "/start s_0123"
        await expect(page).not_to_have_url(re.compile("start"))


async def test_the_clock_moves_a_day_forward(page: Page, telegram_bot: Bot) -> None:
    await begin(page, telegram_bot)
    await telegram_bot.get_updates(offset=2, timeout=0)
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


async def test_a_press_after_a_switch_of_language_carries_the_new_one(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    rows = [[{"text": "Go on", "callback_data": "go"}]]
    await playground.call(
        "sendMessage", chat_id=chat, text="Ready?", reply_markup={"inline_keyboard": rows}
    )

    await page.get_by_role("button", name="Deutsch").click()
    await expect(page.locator("#status")).to_have_text("Spielplatz")
    await page.get_by_role("button", name="Go on").click()

    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    query = updates[0].callback_query
    assert query is not None
    assert query.from_user.language_code == "de"


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


async def test_a_long_answer_is_shown_from_its_beginning(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)

    await telegram_bot.send_message(chat, "first line\n" + "more\n" * 60)
    await telegram_bot.send_message(chat, "a question")

    await expect(page.get_by_text("a question")).to_have_count(1)
    assert -1 < await distance_from_top(page, "first line") < 40
    await page.get_by_role("button", name="To the newest message").click()
    await expect(page.get_by_text("a question")).to_be_in_viewport()


async def test_what_a_picture_shows_is_read_out_and_not_written_below_it(
    page: Page, telegram_bot: Bot
) -> None:
    chat = await begin(page, telegram_bot)
    shows = "Ein Streifen „A“ mit 4 Teilen, 3/4 davon gefärbt"

    await telegram_bot.send_photo(chat, png(), caption="Which?", filename=f"{shows}.png")

    await expect(
        page.get_by_role("log").get_by_role("img", name=shows, exact=True)
    ).to_be_visible()
    await expect(page.get_by_text("Which?")).to_be_visible()
    await expect(page.get_by_text(shows)).to_have_count(0)


async def test_a_burst_is_shown_from_its_first_message(page: Page, telegram_bot: Bot) -> None:
    chat = await begin(page, telegram_bot)

    for number in range(8):
        await telegram_bot.send_photo(chat, png(400, 300), caption=f"card {number}")

    await expect(page.get_by_text("card 7")).to_have_count(1)
    await expect(page.get_by_text("card 0")).to_be_in_viewport()


async def test_the_newest_message_is_in_view_when_all_that_is_new_fits(
    page: Page, telegram_bot: Bot
) -> None:
    chat = await begin(page, telegram_bot)
    for turn in range(3):
        await telegram_bot.send_message(chat, f"answer {turn}\n" + "more\n" * 15)
        await expect(page.get_by_text(f"answer {turn}")).to_be_in_viewport(ratio=1)
        await page.get_by_role("textbox").fill(f"reply {turn}")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("log").get_by_text(f"reply {turn}")).to_be_in_viewport()

    await telegram_bot.send_message(chat, "that was all")

    await expect(page.get_by_text("that was all")).to_be_in_viewport(ratio=1)
    await expect(page.get_by_role("button", name="To the newest message")).to_be_hidden()


async def test_a_message_that_does_not_arrive_stays_in_the_field(
    browser: Browser, playground: PlaygroundClient
) -> None:
    context = await browser.new_context(locale="de-DE")
    page = await context.new_page()
    await page.goto(playground.url)
    field = page.get_by_role("textbox")
    lost = page.get_by_text("Der Server des Tutors antwortet nicht; neuer Versuch …")
    await expect(page.get_by_role("button", name="Starten")).to_be_visible()

    await context.set_offline(True)
    await field.fill("3/4, or is it?")
    await page.keyboard.press("Enter")
    await expect(lost).to_be_visible()
    await expect(field).to_have_value("3/4, or is it?")
    await expect(page.locator("#status")).to_have_text("nicht verbunden")

    await context.set_offline(False)
    await expect(lost).to_be_hidden()
    await expect(page.locator("#status")).to_have_text("Spielplatz")
    await field.press("Enter")
    await expect(page.get_by_role("log").get_by_text("3/4, or is it?")).to_be_visible()
    await expect(field).to_have_value("")
    await context.close()


async def test_fractions_of_a_list_keep_their_distance_and_have_one_marker(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    await playground.call("sendRichMessage", chat_id=chat, rich_message={"markdown": CHOICES})

    await expect(page.locator("mfrac")).to_have_count(3)
    tops_and_bottoms = await page.locator("mfrac").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    )
    for (_, bottom), (top, _) in pairwise(tops_and_bottoms):
        assert top - bottom >= 5
    styles = await page.locator("li").evaluate_all(
        "all => all.map(one => getComputedStyle(one).listStyleType)"
    )
    assert styles == ["none", "none", "none", "none", "disc", "disc"]


async def test_a_fraction_in_running_text_is_as_large_as_the_text(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    words = {"markdown": "Of the cake $\\frac{3}{4}$ are left."}
    await playground.call("sendRichMessage", chat_id=chat, rich_message=words)

    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    digit = await page.locator("mfrac mn").first.evaluate(size)
    text = await page.locator("p:has(mfrac)").evaluate(size)
    assert digit >= text


async def test_a_command_in_a_message_is_sent_with_a_tap_and_spares_what_is_being_written(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient
) -> None:
    chat = await begin(page, telegram_bot)
    rich = {"markdown": "- /map shows how far you have come"}
    await playground.call("sendRichMessage", chat_id=chat, rich_message=rich)
    await page.get_by_role("textbox").fill("half a thought")

    await page.get_by_role("link", name="/map").click()

    updates = await telegram_bot.get_updates(offset=2, timeout=20, read_timeout=30)
    assert updates[0].message is not None
    assert updates[0].message.text == "/map"
    await expect(page.get_by_role("textbox")).to_have_value("half a thought")


async def test_the_name_of_the_place_fits_beside_the_switch(page: Page) -> None:
    await page.set_viewport_size({"width": 320, "height": 640})
    for language, name in (("Deutsch", "Spielplatz"), ("English", "Playground")):
        await page.get_by_role("button", name=language).click()
        await expect(page.locator("#status")).to_have_text(name)
        assert await page.locator("#status").evaluate("p => p.scrollWidth <= p.clientWidth")


async def test_nothing_is_wider_than_the_smallest_phone(page: Page) -> None:
    await page.set_viewport_size({"width": 320, "height": 640})
    for language in ("Deutsch", "English"):
        await page.get_by_role("button", name=language).click()
        await expect(page.locator("#now")).not_to_be_empty()
        assert await page.evaluate("document.documentElement.scrollWidth") == 320
        assert await page.locator(".time").evaluate("it => it.scrollWidth <= it.clientWidth")


async def test_printed_the_chat_goes_on_below_the_first_sheet(
    page: Page, telegram_bot: Bot
) -> None:
    chat = await begin(page, telegram_bot)
    await telegram_bot.send_message(chat, "first line\n" + "more\n" * 60)
    await expect(page.get_by_text("first line")).to_be_visible()

    await page.emulate_media(media="print")

    assert await page.locator("main").evaluate("it => it.scrollHeight == it.clientHeight")
    await expect(page.get_by_role("textbox")).to_be_hidden()


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


OPENED = """<!doctype html><title>Opened</title><p id=data></p><button>Done</button>
<script src=opened.js></script>"""
SCRIPT = """
const told = new URLSearchParams(location.hash.slice(1))
document.getElementById("data").textContent = JSON.stringify(Object.fromEntries(told))
document.querySelector("button").onclick = () => parent.postMessage({lyceum: "close"}, "*")
"""


@pytest_asyncio.fixture(loop_scope="module")
async def opened() -> AsyncIterator[str]:
    """Serve a page that shows what it was sent, and closes by its button."""
    app = Starlette(
        routes=[
            Route("/page/", HTMLResponse(OPENED)),
            Route("/page/opened.js", Response(SCRIPT, media_type="text/javascript")),
        ]
    )
    async with serving(app, "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}/page/"


async def told(page: Page) -> dict[str, str]:
    """Return what the page in the panel was sent."""
    data = page.frame_locator("#panel iframe").locator("#data")
    await expect(data).not_to_be_empty()
    found: dict[str, str] = json.loads(await data.inner_text())
    return found


async def test_the_menu_button_opens_the_bots_page_for_the_learner_of_the_chat(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient, opened: str
) -> None:
    chat = await begin(page, telegram_bot)
    await telegram_bot.set_chat_menu_button(
        menu_button=MenuButtonWebApp("My page", WebAppInfo(opened))
    )

    await page.get_by_role("button", name="My page").click()

    given = await told(page)
    token = SecretStr(playground.token)
    launch = read_launch(given["tgWebAppData"], TokenKey(token), MONDAY)
    assert launch.learner_id == chat
    assert given["tgWebAppPlatform"] == "playground"
    assert json.loads(given["tgWebAppThemeParams"])["bg_color"] == "#f4f0e8"
    with pytest.raises(LaunchRefusedError):
        read_launch(given["tgWebAppData"], TokenKey(SecretStr("1:another")), MONDAY)


async def test_the_panel_covers_the_chat_of_a_phone_and_stands_beside_it_where_there_is_room(
    page: Page, telegram_bot: Bot, opened: str
) -> None:
    await begin(page, telegram_bot)
    button = MenuButtonWebApp("My page", WebAppInfo(opened))
    await telegram_bot.set_chat_menu_button(menu_button=button)

    await page.get_by_role("button", name="My page").click()
    await expect(page.get_by_role("dialog")).to_have_css("width", "390px")
    await expect(page.locator(".frame")).to_have_js_property("inert", value=True)

    await page.set_viewport_size({"width": 1280, "height": 844})
    await expect(page.get_by_role("dialog")).to_have_css("width", "512px")
    await expect(page.locator(".frame")).to_have_js_property("inert", value=False)
    await expect(page.locator(".frame")).to_have_css("width", "768px")


@pytest.mark.parametrize("way", ["button", "page", "key"])
async def test_the_panel_closes_and_leaves_the_focus_where_it_was(
    page: Page, telegram_bot: Bot, playground: PlaygroundClient, opened: str, way: str
) -> None:
    chat = await begin(page, telegram_bot)
    rows = [[{"text": "Open the map", "web_app": {"url": f"{opened}?map=m"}}]]
    await playground.call(
        "sendMessage", chat_id=chat, text="Your map", reply_markup={"inline_keyboard": rows}
    )
    await page.get_by_role("button", name="Open the map").click()
    await told(page)

    if way == "key":
        await page.get_by_role("button", name="Close the page").focus()
        await page.keyboard.press("Escape")
    elif way == "page":
        await page.frame_locator("#panel iframe").get_by_role("button", name="Done").click()
    else:
        await page.get_by_role("button", name="Close the page").click()

    await expect(page.locator("#panel")).to_be_hidden()
    await expect(page.get_by_role("button", name="Open the map")).to_be_focused()


async def test_nobody_but_the_page_itself_closes_the_panel(
    page: Page, telegram_bot: Bot, opened: str
) -> None:
    await begin(page, telegram_bot)
    button = MenuButtonWebApp("My page", WebAppInfo(opened))
    await telegram_bot.set_chat_menu_button(menu_button=button)
    await page.get_by_role("button", name="My page").click()
    await told(page)

    await page.evaluate("window.postMessage({lyceum: 'close'}, '*')")
    await page.evaluate("new Promise((done) => setTimeout(done))")

    await expect(page.locator("#panel")).to_be_visible()


async def test_when_the_clock_is_moved_the_page_is_opened_anew(
    page: Page, telegram_bot: Bot, opened: str
) -> None:
    await begin(page, telegram_bot)
    await telegram_bot.get_updates(offset=2, timeout=0)
    await page.set_viewport_size({"width": 1280, "height": 844})
    button = MenuButtonWebApp("My page", WebAppInfo(opened))
    await telegram_bot.set_chat_menu_button(menu_button=button)
    await page.get_by_role("button", name="My page").click()
    signed = parse_qs((await told(page))["tgWebAppData"])["auth_date"]

    await page.get_by_role("button", name="+1 day").click()

    later = str(int(signed[0]) + 86_400)
    data = page.frame_locator("#panel iframe").locator("#data")
    await expect(data).to_contain_text(f"auth_date={later}")
