"""Tell an answer from the words around it: "I think it's X", "X, weil ...", "X, right?"."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.domain.answers.folding import ARTICLES, fold, is_wordless

Words = tuple[str, ...]

FRAME: Final = ARTICLES | frozenset(
    fold(word[0])
    for word in re.finditer(
        r"\S+",
        """
    i id i'd i'm im we we'd you you'd they they're it it's its them their is are was were be been
    that that's thats
    this these those there here he she what's whats
    think guess believe suppose assume reckon say said mean know call called named name
    would should could might may must will has do does shows prints outputs gives
    equals mr mrs herr frau dr
    maybe perhaps probably possibly likely presumably surely definitely certainly sure obviously
    clearly pretty quite about around roughly approximately like
    answer answers solution result choice option letter number word term our my mine me
    so then well hm hmm um uh er erm ah oh ok okay yes yeah yep just simply only actually
    basically again now because and lol haha hi hello hey sorry btw
    mainly mostly exactly precisely order
    ich wir du man er sie es ihr mir ist sind war waren sei wäre bin
    glaube glaub denke denk meine mein schätze vermute tippe sage sag sagt würde sagen
    heißt heißen nennt nenne nennen nennst nehme sich genannt
    zeigt ergibt lautet sein muss müsste müssen sollte könnte dürfte wird werden hat
    dazu dafür auf vom
    vielleicht eventuell evtl wahrscheinlich vermutlich womöglich möglicherweise wohl bestimmt
    sicher sicherlich definitiv klar natürlich offensichtlich ungefähr etwa circa ca rund
    antwort lösung ergebnis wort begriff buchstabe zahl nummer reihenfolge also dann na naja ähm
    äh ach ja jo jep genau hauptsächlich ihn
    gerundet aufgerundet abgerundet rounded approx
    nun halt eben doch einfach nur eigentlich wieder jetzt weil denn und hallo moin
    = -> => → |
    """,
    )
)
"""Words that say nothing about the answer. Negations and "or" are not among them."""

BESIDE_ANSWERS: Final = frozenset({
    "in", "after", "every", "on", "to", "make", "makes", "get", "got", "have", "need", "use", "by",
    "costs", "simplifies", "equation", "expression", "ans", "erg", "lsg", "da", "kostet",
    "gleichung", "vereinfacht",
    "nach", "am", "brauche", "gibt", "aus", "bei",
    "habe", "hab", "bekomme", "kriege", "komme", "kommt", "raus", "heraus",
})  # fmt: skip
"""Words that change no answer to a question. On a card they may: "look" is not "look after"."""

_NEVER_CONTEXT: Final = re.compile(
    r"not|no|none|never|neither|nor|without|or|but|instead|than|except|isn't|aren't|don't|doesn't"
    r"|wrong|false|different|opposite|cannot|can't|falsch|verschieden\w*|gegenteil|gegenzahl"
    r"|nicht|kein\w*|nie|niemals|weder|noch|ohne|oder|aber|sondern|statt|als|außer|ausser|un"
    r"|hal(?:f|ves|b|be|bes|ber)|h(?:ae|ä)lfte|thirds?|quarters?|\w+ths?|\w+tels?|\w+teln|drittel"
    r"|per|pro|prozent|percent|cents?|hundred|thousand|million|hundert|tausend|dozen|dutzend"
    r"|minus|times|twice|mal|double|doppelte?"
)
"""Words of a question that change what stands beside them: "not X", "4 eighths"."""

TURNING: Final = frozenset({
    "not", "no", "never", "neither", "nor", "isn't", "isnt", "don't", "dont", "doesn't", "doesnt",
    "nicht", "kein", "keine", "keinen", "keiner", "nie", "niemals", "weder",
})  # fmt: skip
"""Words that turn an answer into what it is not."""

_DENYING: Final = frozenset(
    (word,) for word in ("not", "isn't", "isnt", "nicht", "kein", "keine", "keinen")
)
_TAKEN_BACK: Final = re.compile(
    r"\bno(?=,| wait| sorry)|[.…;!] ?no\b|\b(?:nope|wait|oh|sorry|nein|nee|quatsch|warte)\b|\bne,"
    r"|\bas (?:if|i said)\b",
    re.IGNORECASE,
)
"""Words in a reason that announce another answer: "since 3/4 is... no wait, A"."""
_AGAINST: Final = re.compile("[👎❌✖🚫⛔🙅]")

_JOINING: Final = frozenset({"|", "and", "und"})
"""Between an answer and a word of the question, these make two answers."""

_CODE_OR_MATHS: Final = re.compile(r"```.*?```|`[^`]*`|\$[^$]*\$", re.DOTALL)
_REASON: Final = re.compile(
    r" ?(?:[,;.:(–—-] ?(?:since|as|da|denn)|[ ,;.(–—-]+(?:because|cause|cuz|bc|weil|wegen)) .*",
    re.IGNORECASE,
)
_TAG: Final = re.compile(
    r"(?:[ ,;.-]+(?:or|right|correct|isn'?t it|oder(?: nicht)?|nicht wahr|gell|ne|stimmt'?s?"
    r"|richtig)|, ?nicht) ?\?[ ?!]*$",
    re.IGNORECASE,
)
_ASIDE: Final = re.compile(
    r"\b(?:in my opinion|if i remember (?:right|correctly)|meiner meinung nach|für mich"
    r"|wenn ich mich (?:richtig|recht) erinnere|i(?:'d| would)? go (?:with|for)|of course"
    r"|vor allem"
    r"|(?:but |aber )?(?:i'?m |i am |ich bin |bin )?(?:mir )?(?:not|nicht|un) ?"
    r"(?:so |very |really |quite |ganz |wirklich |sehr )?(?:sure|sicher))\b[,:]?",
    re.IGNORECASE,
)
_MARKS: Final = ' *_`"„“”'
_STOPS: Final = ",.?!"
_SENTENCE: Final = re.compile(r"[^.!?:]+[.!?:]?")
_GLUED: Final = re.compile(r"^(\s*[^\W\d]+):(?=\S)")
_BETWEEN: Final = re.compile(r"(?<=[^\W\d_])\s*[,;/]\s*(?=[^\W\d_])")
_SIGN: Final = re.compile(r"[-+−–—/\\]")
_SIGN_APART: Final = re.compile(rf"{_SIGN.pattern}\s+[0-9]")


def without_aside(text: str) -> str:
    """Return the text without "in my opinion" and a "right?" at its end."""
    plain = " ".join(text.split())
    return _ASIDE.sub(" ", _TAG.sub("", plain)).strip() or plain


def without_reason(text: str) -> str:
    """Return the text without asides, and without a reason unless it takes something back."""
    plain = " ".join(text.split())
    reason = _REASON.search(plain)
    if reason is None or _TAKEN_BACK.search(reason[0]):
        return without_aside(plain)
    return without_aside(plain[: reason.start()] or plain)


def without_frame(
    text: str, context: frozenset[str] = frozenset(), *, kept: frozenset[str] = frozenset()
) -> str:
    """Return the answer without the frame, hedges, reason and context words around it.

    Words in `kept` are never frame here, because an answer or a mistake contains them. The text
    stays as it is if nothing else would be left, or if a sign stands apart after the frame:
    "answer - 5" may be 5 or -5.
    """
    tokens = _GLUED.sub(r"\1: ", without_reason(text)).split()
    start, end = 0, len(tokens)
    while start < end and _is_frame(tokens[start], context, kept):
        start += 1
    while end > start and _is_frame(tokens[end - 1], context, kept):
        end -= 1
    left = " ".join(tokens[start:end]).lstrip(_MARKS).rstrip(_MARKS + _STOPS)
    return text if not left or (start and _SIGN_APART.match(left)) else left


def _is_frame(token: str, context: frozenset[str], kept: frozenset[str]) -> bool:
    """Return True if a typed word only frames an answer, as emoji do.

    Signs do not, nor does "a", which may be a letter; `fold` knows when it is an article.
    """
    word = fold(token)
    if is_wordless(word):
        return not _SIGN.search(token) and not _AGAINST.search(token)
    if word == "a" or word in kept or not word[0].isalpha():
        return False
    return word in FRAME or word in context


def context_words(question: str, *, asking: bool = True) -> frozenset[str]:
    """Return the words that may stand beside an answer to the question without changing it.

    These are the question's own words, and a few that go with any answer. Code and formulas are no
    context: "tea rice" is no "tea". If one sentence asks, only its words count, because the others
    often name alternatives. For a card (not `asking`) all words of the question count.
    """
    prose = _CODE_OR_MATHS.sub(" ", question)
    asked = [
        sentence for sentence in _SENTENCE.findall(prose) if asking and sentence.endswith("?")
    ]
    own = frozenset(
        word
        for word in (*word_sequence(" ".join(asked) or prose), "of", "von")
        if len(word) > 1 and word.isalpha() and not _NEVER_CONTEXT.fullmatch(word)
    )
    return own | BESIDE_ANSWERS if asking else own


def word_sequence(text: str) -> Words:
    """Return the folded words of the text, with a `|` at each comma or slash."""
    return tuple(fold(_BETWEEN.sub(" | ", text)).split())


def standing_in(text: str, phrases: Iterable[Words]) -> tuple[frozenset[Words], Words]:
    """Return the phrases that stand in the text, and the rest. None is found inside a longer one.

    An article at the beginning is kept, because it may be a letter. The second occurrence of a
    phrase is kept in the rest.
    """
    words = word_sequence(f"= {text}")
    left: list[str | None] = list(words)
    found: set[Words] = set()
    for phrase in sorted(set(phrases) - {()}, key=len, reverse=True):
        start = next(_places(left, phrase), None)
        if start is not None:
            found.add(phrase)
            left[start : start + len(phrase)] = [None] * len(phrase)
    return frozenset(found), tuple(word for word in left if word is not None)


def says_nothing_else(rest: Sequence[str], phrase: Words, context: frozenset[str]) -> bool:
    """Return True if only frame or words of the question stand beside the phrase.

    The question's words count only if the phrase has a word of its own. Repeating a question that
    contains "in" is not answering "in".
    """
    others = [word for word in rest if word not in FRAME]
    own = any(word not in context and word not in FRAME for word in phrase)
    if not own or not _JOINING.isdisjoint(rest):
        context = frozenset()
    return all(
        word in context or (is_wordless(word) and not _AGAINST.search(word)) for word in others
    )


def denies(text: str, phrase: Words) -> bool:
    """Return True if the text says only that it is not this: "it is not prime"."""
    said, denied = (
        tuple(word for word in words if word not in FRAME)
        for words in (word_sequence(text), phrase)
    )
    return bool(denied) and said[:1] in _DENYING and said[1:] == denied


def _places(words: list[str | None], phrase: Words) -> Iterator[int]:
    size = len(phrase)
    for start in range(len(words) - size + 1):
        if tuple(words[start : start + size]) == phrase:
            yield start
