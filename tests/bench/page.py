"""The page beside the chat in a browser: time to paint, frames while dragging, and its size.

The size is that without data, compressed.
"""

import gzip
from collections.abc import Mapping
from random import Random
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser, Page

from bot.chat.messages.page import page_words
from bot.domain.goals.landscape import Landscape
from bot.domain.topics.course import Language
from bot.flow.engine.events import Started
from bot.web.page.files import STATIC, as_sent
from tests.bench.report import Row, Table
from tests.browser import open_browser
from tests.flow.goal_walking import follow
from tests.flow.walking import Walk, going_by_scores
from tests.landscape_builders import build_goal, build_landscape
from tests.web.page.launching import AT
from tests.web.page.serving_page import launched, page_of

SIZES: Final = (30, 1_000)
TIMES: Final = 5
FRAMES: Final = 120
HEADINGS: Final = ("", "median", "worst")
WATCH: Final = """
window.painted = new Promise((painted) => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.ground > svg')) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => painted(performance.now())));
  });
  watch.observe(document, { childList: true, subtree: true });
});
"""
FIRST_BYTE: Final = (
    "performance.getEntriesByType('resource').find((it) => it.name.includes('/picture?'))"
    ".responseStart"
)
DRAG: Final = """
async (frames) => {
  const ground = document.querySelector('.ground'), times = [];
  const box = ground.getBoundingClientRect();
  const point = (kind, at) => ground.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 1, clientX: box.left + 150 + 80 * Math.sin(at / 9),
    clientY: box.top + 250 + 80 * Math.cos(at / 7),
  }));
  ground.setPointerCapture = () => {};
  point('pointerdown', 0);
  let before = await new Promise(requestAnimationFrame);
  for (let at = 1; at <= frames; at += 1) {
    point('pointermove', at);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  point('pointerup', frames);
  return times;
}
"""


async def tables() -> tuple[Table, Table]:
    """Return how soon maps are painted, how smoothly they move, and the size of the page."""
    rows: list[Row] = []
    async with open_browser() as browser:
        for size in SIZES:
            walk = going_by_scores(AT)
            await walk.send(Started())
            await follow(walk, landscape_of(size))
            rows += await _measure(browser, walk, size)
    notes = ("aims: painted within 300 ms, a frame within 16.7 ms",)
    return Table("A map on the page, ms", HEADINGS, rows, notes), _weights()


def landscape_of(size: int) -> Landscape:
    """Return a goal map of `size` goals, each on up to two of those shortly before it."""
    rng = Random(size)
    names = [f"goal-number-{at}-of-the-landscape" for at in range(size)]
    goals = [
        build_goal(
            name,
            requires=tuple(
                sorted({names[rng.randrange(max(0, at - size // 8 - 3), at)] for _ in range(2)})
            )
            if at > size // 20
            else (),
        )
        for at, name in enumerate(names)
    ]
    return build_landscape(*goals)


async def _measure(browser: Browser, walk: Walk, size: int) -> list[Row]:
    painted: list[float] = []
    frames: list[float] = []
    async with page_of(walk) as address:
        for _ in range(TIMES):
            context = await browser.new_context(viewport={"width": 390, "height": 760})
            page = await context.new_page()
            await page.add_init_script(WATCH)
            await page.goto(launched(address, walk))
            painted.append(await _number(page, f"window.painted.then((at) => at - {FIRST_BYTE})"))
            frames += await page.evaluate(DRAG, FRAMES)
            await context.close()
    return [
        _row(f"{size:,} places: from the first byte of the picture to its paint", painted),
        _row(f"{size:,} places: a frame while it is dragged", frames),
    ]


async def _number(page: Page, expression: str) -> float:
    found: Any = await page.evaluate(expression)
    return float(found)


def _row(name: str, times: list[float]) -> Row:
    return name, f"{median(times):.1f}", f"{max(times):.1f}"


def _weights() -> Table:
    """Return what a browser gets before any data, raw and compressed."""
    files = {path.name: as_sent(path) for path in sorted(STATIC.iterdir())}
    files["words.de.json"] = repr(dict(page_words(Language.DE))).encode()
    scripts = {name: content for name, content in files.items() if name.endswith(".js")}
    rows = [_weight(name, {name: content}) for name, content in files.items()]
    rows += [_weight("all scripts", scripts), _weight("all of it", files)]
    notes = ("aims: scripts below 15 KB as sent, all of it below 60 KB compressed",)
    return Table("What the page weighs, bytes", ("", "as sent", "compressed"), rows, notes)


def _weight(name: str, files: Mapping[str, bytes]) -> Row:
    packed = sum(len(gzip.compress(file, 5)) for file in files.values())
    return name, f"{sum(map(len, files.values())):,}", f"{packed:,}"
