"""The guide for learners and teachers, as the chat shows it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.domain.topics.course import Language

_FILES: Final = {Language.EN: "guide.md", Language.DE: "guide.de.md"}
_LINK: Final = re.compile(r"\[([^\]\n]+)\]\([^()\s]+\)")


def load_guides(folder: Path) -> Mapping[Language, str]:
    """Return the guide in each language, without links to other files."""
    return {
        language: _LINK.sub(r"\1", (folder / name).read_text("utf-8"))
        for language, name in _FILES.items()
    }
