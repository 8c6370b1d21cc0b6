"""Compare code by its tokens. Blanks and the kind of quotes make no difference, all else does."""

import re
from collections.abc import Iterator
from keyword import kwlist
from typing import Final

from bot.domain.answers.folding import is_wordless
from bot.domain.answers.framing import says_nothing_else, without_frame, word_sequence
from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Verdict, Wrong, WrongReason

Tokens = tuple[str, ...]

_AS_PHONES_TYPE: Final = str.maketrans(
    {
        **dict.fromkeys("“”„«»″", '"'),
        **dict.fromkeys("‘’‚‹›′´", "'"),
        **dict.fromkeys("‐‑‒–—−", "-"),
        **dict.fromkeys("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", ""),
        "…": "...",
    }
)
_SPAN: Final = re.compile(r"```(?:[a-z]*\n)?(.+?)```|`([^`\n]+)`", re.DOTALL)
_PROMPT: Final = re.compile(r"^>>> ?")
_SENTENCE_END: Final = " .;!?"
_TOKEN: Final = re.compile(
    r"""(?P<text>(?:\b(?P<prefix>[fbu]|r[fb]?|[fb]r)|(?<!\w))"""
    r"""(?:"(?P<double>(?:[^"\\\n]|\\.)*)"|'(?P<single>(?:[^'\\\n]|\\.)*)'))"""
    r"|(?P<number>(?:[0-9][0-9_]*\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?(?!\w))"
    r"|(?P<line>\s*\n\s*)"
    r"|\w+"
    r"|\*\*=|//=|<<=|>>=|\.\.\.|->|[-+*/%&|^@=!<>:]=|\*\*|//|<<|>>"
    r"|\S",
    re.IGNORECASE,
)
_PIECES: Final = re.compile(r", | \(|; | - | – | or | oder ")
_KINDS: Final = (
    "befehl|funktion|methode|operator|schlüsselwort|schleife|function|method|command|keyword|loop"
)
_KIND: Final = re.compile(
    rf"^(?:the |an? |eine? )?(\S+?)[- ](?:{_KINDS})$|^(?:the |die |der |das )?(?:{_KINDS}) (\S+)$",
    re.IGNORECASE,
)
_MESSAGE: Final = re.compile(r"^(\w+(?:Error|Exception)): .+$")
_ESCAPED_QUOTE: Final = re.compile(r"\\(['\"])")
_QUOTES: Final = "\"'"
_WITHOUT_QUOTES: Final = str.maketrans("\"'`", "   ")
_BETWEEN_WORDS: Final = frozenset(",:.;!?\n")
_CONSTANTS: Final = frozenset({"True", "False", "None"})
"""Constants keep their capital letter: `true` would be the name of a variable."""
_RESERVED: Final = frozenset(kwlist) - {"is", "with"}
"""Reserved words change what stands beside them. "is" and "with" are left out as plain English."""


def check_code(spec: TextAnswer, text: str) -> Verdict:
    """Return the verdict on code. If only the case of letters differs, it is no attempt.

    Phones begin every message with a capital letter. Backticks, quotes around all of it and the
    full stop of a sentence are no part of the code, nor is what frames it ("I think it's X"). With
    other words around it the verdict is unclear.
    """
    codes = [code for accepted in spec.accepted.values() for code in accepted]
    kept = frozenset(word for code in (*codes, *spec.mistakes) for word in word_sequence(code))
    typed = dict.fromkeys((text, without_frame(text, kept=kept)))
    given = [tokens_of(reading) for source in typed for reading in _readings(source)]
    accepted = [tokens_of(code) for code in codes]
    right = next((tokens for tokens in given if tokens in accepted), None)
    if right is not None:
        return Right(" ".join(right))
    if not text.strip(_SENTENCE_END + "…"):
        return Unclear(UnclearReason.EMPTY)
    if is_wordless(text):
        return Unclear(UnclearReason.NO_WORDS)
    foreseen = {tokens_of(mistake) for mistake in spec.mistakes}
    if foreseen.isdisjoint(given):
        if any(_differ_in_case_only(tokens, code) for tokens in given for code in accepted):
            return Unclear(UnclearReason.LETTER_CASE)
        pieces = {tokens_of(without_frame(piece, kept=kept)) for piece in _PIECES.split(text)}
        if not pieces.isdisjoint(accepted) or any(
            _stands_among_words(tokens, text) for tokens in accepted
        ):
            return Unclear(UnclearReason.MORE_THAN_CODE)
    return Wrong(" ".join(given[-1]).casefold(), WrongReason.OTHER_TEXT)


def tokens_of(code: str) -> Tokens:
    """Return the tokens of a line of code.

    Quotes are unified and numbers written by their value.
    """
    plain = code.translate(_AS_PHONES_TYPE).strip()
    return tuple(_token(match) for match in _TOKEN.finditer(plain))


def _token(match: re.Match[str]) -> str:
    if match["text"] is not None:
        content = match["single"] if match["double"] is None else match["double"]
        prefix = (match["prefix"] or "").lower()
        return prefix + '"' + _ESCAPED_QUOTE.sub(r"\1", content) + '"'
    if match["number"] is not None:
        digits = match["number"].lower().replace("_", "")
        return str(int(digits)) if digits.isdecimal() else repr(float(digits))
    return "\n" if match["line"] is not None else match[0]


def _readings(text: str) -> Iterator[str]:
    """Yield the text as it stands, then without the words and marks put around code."""
    plain = text.translate(_AS_PHONES_TYPE).strip()
    spans = [match[1] or match[2] for match in _SPAN.finditer(plain)]
    if len(spans) == 1 and says_nothing_else(
        word_sequence(_SPAN.sub(" ", plain)), (), frozenset()
    ):
        plain = spans[0].strip()
    plain = _PROMPT.sub("", plain)
    yield plain
    for named in (_KIND.match(plain), _MESSAGE.match(plain)):
        if named is not None:
            yield next(filter(None, named.groups()))
    bare = plain.rstrip(_SENTENCE_END)
    if bare and bare != plain:
        yield bare
    inner = bare[1:-1]
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in _QUOTES:
        yield inner.rstrip(_SENTENCE_END) or inner


def _differ_in_case_only(tokens: Tokens, code: Tokens) -> bool:
    if len(tokens) != len(code):
        return False
    differing = [pair for pair in zip(tokens, code, strict=True) if pair[0] != pair[1]]
    return all(
        one.casefold() == other.casefold() and other not in _CONSTANTS for one, other in differing
    )


def _stands_among_words(code: Tokens, text: str) -> bool:
    """Return True if the code stands in the text with only words of a sentence around it."""
    has_texts = any(token.endswith('"') for token in code)
    tokens = tokens_of(
        text if has_texts else text.translate(_AS_PHONES_TYPE).translate(_WITHOUT_QUOTES)
    )
    for at in range(len(tokens) - len(code) + 1):
        around = tokens[:at] + tokens[at + len(code) :]
        if tokens[at : at + len(code)] == code:
            return all(token in _BETWEEN_WORDS or _is_word(token) for token in around)
    return False


def _is_word(token: str) -> bool:
    return token.isalpha() and token not in _RESERVED
