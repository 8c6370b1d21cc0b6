"""Markdown of a card -> HTML, for programs whose fields hold HTML."""

import re
from html import escape
from typing import Final
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt

from bot.content.decks.text.markdown_text import Kept

_MATHS: Final = re.compile(
    r"(?P<code>```.*?```|`[^`\n]+`)|(?P<escaped>\\.)"
    r"|\$\$(?P<wide>[^$]+)\$\$|\$(?!\s)(?P<line>(?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
_SOUND: Final = re.compile(r'<a href="([^":]+)">♪</a>')
_PICTURE: Final = re.compile(r'(?<=<img src=")(?!//)([^":]+)(?=")')
_IN_NO_NAME: Final = re.compile(r"[/\\:]")
_ONE_PARAGRAPH: Final = re.compile(r"\A<p>((?:(?!<p>).)*)</p>\Z", re.DOTALL)

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(
    ["strikethrough", "table"]
)


def as_html(text: str) -> str:
    r"""Return the text as Anki's HTML: maths between `\(` and `\)`, media by their very names."""
    kept = Kept()

    def keep(match: re.Match[str]) -> str:
        if match["code"] or match["escaped"]:
            return match[0]
        wide, line = match["wide"], match["line"]
        formula = escape(wide or line, quote=False)
        return kept.keep(rf"\[{formula}\]" if wide else rf"\({formula}\)")

    html = _MARKDOWN.render(_MATHS.sub(keep, text)).strip()
    html = _ONE_PARAGRAPH.sub(r"\1", html)
    html = _SOUND.sub(_sound, html)
    html = _PICTURE.sub(_named, html)
    return kept.put_back(html)


def file_name(name: str) -> str:
    """Return what a picture or sound is called in Anki, which knows no folders."""
    return _IN_NO_NAME.sub(lambda match: quote(match[0], safe=""), name)


def _sound(match: re.Match[str]) -> str:
    return f"[sound:{_named(match)}]"


def _named(match: re.Match[str]) -> str:
    """Return the name that a URL stands for, as it is and not as in a URL."""
    return escape(file_name(unquote(match[1])), quote=False).replace('"', "&quot;")
