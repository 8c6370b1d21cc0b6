"""Rich messages as HTML for the chat page."""

import html
import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from bot.playground.page.sanitizing import safe_html

FORMULA = re.compile(r"\$\$(?P<block>[^$]+?)\$\$|\$(?!\s)(?P<inline>[^$\n]+?)(?<!\s)\$(?!\d)")
TASK = re.compile(r"(<li>(?:\s*<p>)?)\[([ xX])\] ")
ALIGN_STYLE = re.compile(r'style="text-align:(left|center|right)"')


@lru_cache(maxsize=512)
def markdown_html(source: str) -> str:
    """Return Markdown with `$...$` and `$$...$$` formulas as harmless HTML."""
    rendered = TASK.sub(_checkbox, _PARSER.render(source))
    return safe_html(ALIGN_STYLE.sub(r'align="\1"', rendered)).strip()


def _checkbox(match: re.Match[str]) -> str:
    checked = " checked" if match[2] in "xX" else ""
    return f'{match[1]}<input type="checkbox"{checked}> '


def _inline_formula(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  (the parser's way)
    match = FORMULA.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        tag = "tg-math-block" if match["block"] else "tg-math"
        token = state.push("html_inline", "", 0)
        token.content = f"<{tag}>{html.escape(match['block'] or match['inline'])}</{tag}>"
    state.pos = match.end()
    return True


def _block_formula(state: StateBlock, first: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    start = state.bMarks[first] + state.tShift[first]
    if not state.src.startswith("$$", start):
        return False
    close = state.src.find("$$", start + 2, state.eMarks[end - 1])
    if close < 0:
        return False
    last = next(line for line in range(first, end) if state.eMarks[line] >= close + 2)
    if state.src[close + 2 : state.eMarks[last]].strip():
        return False
    if not silent:
        token = state.push("html_block", "", 0)
        formula = html.escape(state.src[start + 2 : close])
        token.content = f"<tg-math-block>{formula}</tg-math-block>\n"
    state.line = last + 1
    return True


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "breaks": True})
    parser.enable(["table", "strikethrough"])
    parser.inline.ruler.before("escape", "formula", _inline_formula)
    parser.block.ruler.before(
        "fence",
        "formula",
        _block_formula,
        {"alt": ["paragraph", "reference", "blockquote", "list"]},
    )
    return parser


_PARSER = _parser()
