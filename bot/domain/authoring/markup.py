"""What a text may hold, whoever wrote it: Markdown with maths between dollar signs, no HTML.

In code both may stand: there they are what is taught.
"""

import re

_BLOCK_MATHS = re.compile(r"^[ \t]*\$\$[^$]+\$\$[ \t]*$", re.MULTILINE)
_LINE_MATHS = re.compile(r"\$[^$\n]+\$")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*(\s+[\w-]+=[^<>]*)?\s*/?>|<!--|&#?\w+;")

_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_MARKUP = re.compile(r"([\\`*_\[\]$]|~(?=~)|<(?=[A-Za-z/!?])|&(?=#?\w+;))")


def escaped(text: str) -> str:
    """Return the text for the middle of a line, with all that could format made harmless."""
    return _MARKUP.sub(r"\\\1", text)


def has_lone_dollar(text: str) -> bool:
    """Say whether a dollar sign opens maths that nothing on its line closes."""
    return "$" in text and "$" in _without_maths(text)


def has_tag(text: str) -> bool:
    """Say whether there is an HTML tag or entity outside of maths."""
    return ("<" in text or "&" in text) and _TAG.search(_without_maths(text)) is not None


def has_block_maths(text: str) -> bool:
    """Say whether maths stands in a block of its own, which is for lessons."""
    return "$$" in _without_code(text).replace(r"\$", "")


def without_unseen(text: str) -> str:
    """Return the text without control characters and halves of characters, which no chat shows.

    Some of them no database takes.
    """
    return _UNSEEN.sub("", text)


def has_unseen(text: str) -> bool:
    """Say whether there are characters that no chat shows."""
    return _UNSEEN.search(text) is not None


def _without_maths(text: str) -> str:
    shown = _without_code(text).replace(r"\$", "")
    return _LINE_MATHS.sub(" ", _BLOCK_MATHS.sub(" ", shown))


def _without_code(text: str) -> str:
    """Return the text without what is shown letter by letter, dollar signs and tags and all."""
    return _CODE.sub(" ", text)
