"""Cleans a side of a card: Markdown with `$...$` maths, without active content."""

import re
import unicodedata
from collections.abc import Callable, Collection
from html import unescape
from typing import Final

from bot.content.decks.raw_files import check_text
from bot.content.decks.text.html_text import HtmlText
from bot.content.decks.text.markdown_text import Kept, as_sound
from bot.domain.cards.deck_file import FileWarnings, WarningKind
from bot.domain.markup import has_lone_dollar, has_tag, with_web_links

LONGEST_SOURCE = 100_000
"""Characters of a field before it is cleaned."""

_UNFIT: Final = (
    r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff\ue000\ue001\ufeff\ufffe\uffff"
)
"""Characters that no database or SVG accepts, control characters, and the marks used here."""
_CONTROL: Final = re.compile(f"[{_UNFIT}]")
# No formula contains the beginning of another one, or many beginnings take quadratic time.
_SQUARE: Final = r"\\\[(?P<square>(?:(?!\\\[).)+?)\\\]"
_ROUND: Final = r"\\\((?P<round>(?:(?!\\\().)+?)\\\)"
_MARKDOWN_MATHS: Final = re.compile(f"{_SQUARE}|{_ROUND}", re.DOTALL)
_ANKI_MATHS: Final = re.compile(
    r"<anki-mathjax(?P<wide>[^<>]*block=\"?true[^<>]*)?[^<>]*>"
    r"(?P<tagged>(?:(?!<anki-mathjax).)*?)</anki-mathjax>"
    rf"|{_SQUARE}|{_ROUND}"
    r"|\[\$\$\](?P<wide_latex>(?:(?!\[\$).)+?)\[/\$\$\]"
    r"|\[\$\](?P<latex>(?:(?!\[\$).)+?)\[/\$\]",
    re.DOTALL,
)
_MARKDOWN_KEPT: Final = re.compile(
    r"```.*?```|`[^`\n]+`|\$\$[^$]+\$\$|(?<!\\)\$[^$\n]+\$|(?<!\\)(?:\\\\)*\\<", re.DOTALL
)
"""Parts that look like tags and are none: code, formulas and an escaped bracket."""
_TWICE_ESCAPED: Final = re.compile(r"\\\\([()\[\]])")
_SOUND: Final = re.compile(r"\[sound:([^\[\]\n]+)\]")
_TAGS: Final = re.compile(r"<[^>]*>")
_LONE_DOLLAR: Final = re.compile(r"(?<!\\)\$")
_SPACES: Final = re.compile(r"[ \t\xa0]+")
_PARAGRAPHS: Final = re.compile(r"\n{3,}")


class Cleaning:
    """Cleans the fields of one file and records changes, by card and field.

    A file with too much text in all its fields is refused: a template may name a field many times.
    """

    def __init__(self, warnings: FileWarnings, media: Collection[str] = ()) -> None:
        self._warnings = warnings
        self._media = media
        self._taken = 0

    def html(self, source: str, card: str, field: str) -> str:
        """Return a field in HTML as Markdown."""
        kept = Kept()
        plain = self._plain(source, card, field)
        plain = _ANKI_MATHS.sub(lambda match: kept.keep(_maths(match)), plain)
        plain = _SOUND.sub(lambda match: kept.keep(as_sound(unescape(match[1]))), plain)
        reader = HtmlText(kept, is_markdown=False, media=self._media)
        reader.take(plain)
        text = tidy(reader.markdown())
        self._note_removed(reader, card, field)
        return kept.put_back(text)

    def markdown(self, source: str, card: str, field: str) -> str:
        """Return a field in Markdown. HTML in it becomes Markdown, too."""
        plain = self._plain(source, card, field)
        plain = _TWICE_ESCAPED.sub(r"\\\1", plain)
        plain = _MARKDOWN_MATHS.sub(_maths, plain)
        if has_tag(_MARKDOWN_KEPT.sub(" ", plain)):
            self._warnings.note(WarningKind.HTML_TURNED, card, field)
            plain = self._without_tags(plain, card, field)
        if (safe := with_web_links(plain)) != plain:
            self._warnings.note(WarningKind.LINK_REMOVED, card, field)
            plain = safe
        if has_lone_dollar(plain):
            self._warnings.note(WarningKind.DOLLAR_ESCAPED, card, field)
            plain = _outside_maths(plain, lambda text: _LONE_DOLLAR.sub(r"\\$", text))
        return plain.strip()

    def _without_tags(self, plain: str, card: str, field: str) -> str:
        kept = Kept()
        reader = HtmlText(kept, is_markdown=True)
        reader.take(_MARKDOWN_KEPT.sub(lambda match: kept.keep(match[0]), plain))
        self._note_removed(reader, card, field)
        return kept.put_back(tidy(reader.markdown()))

    def _note_removed(self, reader: HtmlText, card: str, field: str) -> None:
        if reader.acting:
            acting = ", ".join(sorted(reader.acting))
            self._warnings.note(WarningKind.SCRIPT_REMOVED, card, field, acting)
        if reader.flattened:
            flattened = ", ".join(sorted(reader.flattened))
            self._warnings.note(WarningKind.LAYOUT_LOST, card, field, flattened)
        for link in reader.links:
            self._warnings.note(WarningKind.LINK_REMOVED, card, field, link)

    def _plain(self, source: str, card: str, field: str) -> str:
        """Return the text composed, with plain line ends and without control characters."""
        self._taken += len(source)
        check_text(self._taken)
        text = unicodedata.normalize("NFC", source).replace("\r\n", "\n").replace("\r", "\n")
        plain = _CONTROL.sub("", text)
        if plain != text:
            self._warnings.note(WarningKind.CONTROL_REMOVED, card, field)
        return plain


def plain_name(name: str) -> str:
    """Return a name, a tag or an id without the characters that no text may hold."""
    return _CONTROL.sub("", name)


def tidy(text: str) -> str:
    """Return the text without trailing spaces, and with single blank lines."""
    lines = [_SPACES.sub(" ", line).strip() for line in text.split("\n")]
    return _PARAGRAPHS.sub("\n\n", "\n".join(lines)).strip()


def _outside_maths(text: str, changed: Callable[[str], str]) -> str:
    parts: list[str] = []
    end = 0
    for match in _MARKDOWN_KEPT.finditer(text):
        parts += [changed(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*parts, changed(text[end:])])


def _maths(match: re.Match[str]) -> str:
    found = match.groupdict()
    tagged = found.get("tagged")
    is_wide = found["square"] or found.get("wide_latex") or found.get("wide")
    source = tagged or found["square"] or found["round"] or found.get("wide_latex")
    formula = unescape(_TAGS.sub(" ", source or found.get("latex") or ""))
    formula = _LONE_DOLLAR.sub(r"\\$", " ".join(formula.split()))
    return f"\n$${formula}$$\n" if is_wide else f"${formula}$"
