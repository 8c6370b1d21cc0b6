"""Tell the lines of a solution that speak to whoever grades it from those that solve something."""

import re
from dataclasses import replace
from typing import Final

from bot.domain.exams.transcript import Transcript, TranscriptLine

_ASKING: Final = re.compile(
    r"full (?:marks|points|credit)|volle punkt|ignore (?:the |all |previous )*(?:rubric|instruct)",
    re.IGNORECASE,
)


def addresses_grader(text: str) -> bool:
    """Say whether the text speaks to whoever grades."""
    return bool(_ASKING.search(text))


def lines_addressing(transcript: Transcript) -> frozenset[int]:
    """Return the numbers of the lines that speak to whoever grades."""
    return frozenset(n for n, line in transcript.numbered() if _addresses(line))


def without_lines(transcript: Transcript, numbers: frozenset[int]) -> Transcript:
    """Return the transcript with those lines withheld; the numbers of the others stay."""
    return Transcript(
        lines=tuple(_withheld(it) if n in numbers else it for n, it in transcript.numbered())
    )


def _addresses(line: TranscriptLine) -> bool:
    texts = {line.text, line.second, line.correction}
    return line.addresses_grader or any(map(addresses_grader, texts))


def _withheld(line: TranscriptLine) -> TranscriptLine:
    return replace(line, text="", second="", correction="", unreadable=True)
