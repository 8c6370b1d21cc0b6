"""Markdown of cards: how to write plain text in it, and its conversion to HTML."""

import re
from collections.abc import Callable
from html import escape
from typing import Final
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt

_SPECIAL: Final = re.compile(r"[\\`*\[<$~]|(?<![^\W_])_|_(?![^\W_])")
_LINE_START: Final = re.compile(r"^(\s*)(>|[#+=-]+(?=\s|$)|\d+(?=[.)](?:\s|$)))")
_RAISED: Final = {
    "^": str.maketrans("0123456789+−-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"),
    "_": str.maketrans("0123456789+−-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"),
}
_RAISABLE: Final = {"^": frozenset("0123456789+−-=()ni"), "_": frozenset("0123456789+−-=()")}


_KEPT: Final = re.compile("\ue000(\\d+)\ue001")


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


class Kept:
    """Parts of a text that stay unchanged while the rest is edited. A mark replaces each."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def keep(self, part: str) -> str:
        """Return the mark for the part. It may contain other marks."""
        self._parts.append(self.put_back(part))
        return f"\ue000{len(self._parts) - 1}\ue001"

    def put_back(self, text: str, changed: Callable[[str], str] = str) -> str:
        """Return the text with each mark replaced by its part."""
        return _KEPT.sub(lambda match: changed(self._parts[int(match[1])]), text)


def escape_markdown(text: str, *, starts_line: bool) -> str:
    """Return plain text, escaped so that Markdown shows it unchanged."""
    plain = _SPECIAL.sub(r"\\\g<0>", text)
    return _LINE_START.sub(_escape_start, plain) if starts_line else plain


def as_picture(name: str) -> str:
    """Return the Markdown for the picture of that name."""
    return f"![]({quote(name)})"


def as_sound(name: str) -> str:
    """Return the Markdown for a link to the sound of that name."""
    return f"[♪]({quote(name)})"


def as_link(text: str, target: str) -> str:
    """Return the Markdown for a link into the web."""
    return f"[{text}]({quote(target, safe=':/?#@!$&*+,;=%~')})"


def raise_text(text: str, mark: str) -> str:
    """Return the text as superscript (`^`) or subscript (`_`), as maths if Unicode has none."""
    if set(text) <= _RAISABLE[mark]:
        return text.translate(_RAISED[mark])
    plain = re.sub(r"[\\{}$*`]", "", text)
    return rf"${mark}{{\text{{{plain}}}}}$"


def _escape_start(match: re.Match[str]) -> str:
    sign = match[2]
    return f"{match[1]}{sign}\\" if sign[0].isdigit() else f"{match[1]}\\{sign}"


def as_html(text: str) -> str:
    r"""Return the text as Anki's HTML: maths between `\(` and `\)`, media by their plain names."""
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
    html = _PICTURE.sub(_decoded_name, html)
    return kept.put_back(html)


def file_name(name: str) -> str:
    """Return the name of a picture or sound in Anki, which has no folders."""
    return _IN_NO_NAME.sub(lambda match: quote(match[0], safe=""), name)


def _sound(match: re.Match[str]) -> str:
    return f"[sound:{_decoded_name(match)}]"


def _decoded_name(match: re.Match[str]) -> str:
    """Return the decoded name of a URL."""
    return escape(file_name(unquote(match[1])), quote=False).replace('"', "&quot;")
