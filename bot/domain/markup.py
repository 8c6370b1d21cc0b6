"""What a text may hold, whoever wrote it: Markdown with maths between dollar signs, no HTML."""

import re

_BLOCK_MATHS = re.compile(r"^[ \t]*\$\$[^$]+\$\$[ \t]*$", re.MULTILINE)
_LINE_MATHS = re.compile(r"\$[^$\n]+\$")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*(\s+[\w-]+=[^<>]*)?\s*/?>|<!--|&#?\w+;")


def has_lone_dollar(text: str) -> bool:
    """Say whether a dollar sign opens maths that nothing on its line closes."""
    return "$" in _without_maths(text)


def has_tag(text: str) -> bool:
    """Say whether there is an HTML tag or entity outside of maths."""
    return _TAG.search(_without_maths(text)) is not None


def has_block_maths(text: str) -> bool:
    """Say whether maths stands in a block of its own, which is for lessons."""
    return "$$" in text.replace(r"\$", "")


def _without_maths(text: str) -> str:
    return _LINE_MATHS.sub(" ", _BLOCK_MATHS.sub(" ", text.replace(r"\$", "")))
