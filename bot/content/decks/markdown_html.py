"""Markdown of a card -> HTML, for programs whose fields hold HTML."""

import re
from html import escape
from typing import Final
from urllib.parse import unquote

from markdown_it import MarkdownIt

_MATHS: Final = re.compile(
    r"(?P<code>```.*?```|`[^`\n]+`)|(?P<escaped>\\.)"
    r"|\$\$(?P<wide>[^$]+)\$\$|\$(?!\s)(?P<line>(?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
_KEPT: Final = re.compile("\ue000(\\d+)\ue001")
_SOUND: Final = re.compile(r'<a href="([^":]+)">♪</a>')
_ONE_PARAGRAPH: Final = re.compile(r"\A<p>((?:(?!<p>).)*)</p>\Z", re.DOTALL)

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(
    "strikethrough"
)


def as_html(text: str) -> str:
    r"""Return the text as HTML, its maths between `\(` and `\)`, its sounds as Anki's."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        if match["code"] or match["escaped"]:
            return match[0]
        wide, line = match["wide"], match["line"]
        formula = escape(wide or line, quote=False)
        kept.append(rf"\[{formula}\]" if wide else rf"\({formula}\)")
        return f"\ue000{len(kept) - 1}\ue001"

    html = _MARKDOWN.render(_MATHS.sub(keep, text)).strip()
    html = _ONE_PARAGRAPH.sub(r"\1", html)
    html = _SOUND.sub(_sound, html)
    return _KEPT.sub(lambda match: kept[int(match[1])], html)


def _sound(match: re.Match[str]) -> str:
    return f"[sound:{unquote(match[1])}]"
