"""Prepares texts of a goal map file to be shown: cleaned like cards, cut to size."""

import re
from typing import Final

from bot.content.decks.text.cleaning import LONGEST_SOURCE, Cleaning
from bot.domain.cards import deck_file
from bot.domain.goals.landscape_warnings import FileWarnings, WarningKind
from bot.domain.markup import without_unseen

LONGEST_TITLE = 300
LONGEST_DESCRIPTION = 4_000
LONGEST_TASK = 20_000
LONGEST_STEP = 1_000

_KINDS: Final = {
    deck_file.WarningKind.SCRIPT_REMOVED: WarningKind.SCRIPT_REMOVED,
    deck_file.WarningKind.LINK_REMOVED: WarningKind.LINK_REMOVED,
}
_MATHS: Final = re.compile(r"(?<!\\)(\$\$?)(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\1")
_DOLLAR: Final = "\uff04"
"""A dollar sign that no program reads as the beginning of a formula."""
_FAR_PICTURE: Final = re.compile(
    r"!\[([^\[\]\n]*)\]\(\s*(?:[a-z][a-z0-9+.-]*:|//)[^()\s]*\s*\)", re.IGNORECASE
)
_PICTURE: Final = re.compile(r"!\[([^\[\]\n]*)\]\(([^<>()\n]*)\)")
_MARKS: Final = re.compile(
    r"\*\*(?P<bold>[^*\n]+)\*\*|`(?P<code>[^`\n]+)`|!?\[(?P<link>[^\[\]\n]*)\]\([^()\n]*\)"
    r"|\\(?P<sign>[\\`*_\[\]#~<>&$])"
)


class Texts:
    """Cleans the texts of one file and records changes, by goal and field."""

    def __init__(self, warnings: FileWarnings) -> None:
        self._warnings = warnings

    def name(self, source: str, goal: str, field: str) -> str:
        """Return a title: one line of plain text with `$...$` maths, and no other markup."""
        text = " ".join(self._clean(source, goal, field).split())
        parts: list[str] = []
        end = 0
        for maths in _MATHS.finditer(text):
            parts += [_bare(text[end : maths.start()]), f"${maths[2].strip()}$"]
            end = maths.end()
        bare = "".join([*parts, _bare(text[end:])])
        return self._shorten(bare, LONGEST_TITLE, goal, field)

    def markdown(self, source: str, longest: int, goal: str, field: str) -> str:
        """Return a text in Markdown."""
        text = self._clean(source, goal, field)
        near = _FAR_PICTURE.sub(lambda picture: picture[1], text)
        if near != text:
            self._warnings.note(WarningKind.LINK_REMOVED, goal, field)
        return self._shorten(_PICTURE.sub(_picture_text, near), longest, goal, field)

    def _clean(self, source: str, goal: str, field: str) -> str:
        found = deck_file.FileWarnings()
        text = _MATHS.sub(_without_dollars, without_unseen(source[:LONGEST_SOURCE]))
        clean = Cleaning(found).markdown(text, goal, field)
        for warning in found:
            kind = _KINDS.get(warning.kind, WarningKind.MARKUP_CLEANED)
            self._warnings.note(kind, goal, field, warning.detail)
        return clean

    def _shorten(self, text: str, longest: int, goal: str, field: str) -> str:
        if len(text) <= longest:
            return text
        self._warnings.note(WarningKind.TEXT_CUT, goal, field, str(longest))
        return text[: longest - 1].rstrip() + "…"


def _without_dollars(maths: re.Match[str]) -> str:
    formula = maths[2].replace(r"\$", rf"\text{{{_DOLLAR}}}")
    return f"{maths[1]}{formula}{maths[1]}"


def _picture_text(picture: re.Match[str]) -> str:
    """Return the picture under its plain name, or only its words if it has no name."""
    words, name = picture[1], picture[2].strip()
    if name.endswith(('"', "'")):
        name = name[:-1].rpartition(name[-1])[0].rstrip()
    if not name:
        return words
    return f"![{words}](<{name}>)" if len(name.split()) > 1 else f"![{words}]({name})"


def _bare(text: str) -> str:
    return _MARKS.sub(_inner_text, text).replace("$", _DOLLAR)


def _inner_text(mark: re.Match[str]) -> str:
    return next((part for part in mark.groupdict().values() if part is not None), "")
