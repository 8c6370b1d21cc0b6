"""What a text may contain, from any writer: Markdown with maths between dollar signs, no HTML.

In code both may stand, because they may be the subject.
"""

import html
import re
import string

_BLOCK_MATHS = re.compile(r"^[ \t]*\$\$[^$]+\$\$[ \t]*$", re.MULTILINE)
_LINE_MATHS = re.compile(r"\$[^$\n]+\$")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]*(\s+[\w-]+=[^<>]*)?\s*/?>|<!--|&#?\w+;")

_CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_MARKUP = re.compile(r"([\\`*_\[\]$]|~(?=~)|<(?=[A-Za-z/!?])|&(?=#?\w+;))")

_ESCAPED = r"\\[!-/:-@\[-`{-~]"
_SPAN = r"(?P<ticks>`+)(?!`)[^\n|]*?(?<!`)(?P=ticks)(?!`)"
_FENCED = r"^(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?:\n.*?)??(?:^(?P=fence)[`~]*[ ]*$|\Z)"
_PLAIN_MATHS = r"\$\$?(?!\s)(?:(?!://|\]\(|=[\"']|&\#)[^$\n`])+\$\$?"
_HTML = (
    r"a|abbr|audio|b|big|blockquote|body|br|button|center|cite|code|del|details|div|em|figcaption|"
    r"figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|li|link|main|"
    r"mark|meta|nav|ol|p|pre|q|s|script|section|small|source|span|strike|strong|style|su[bp]|"
    r"summary|svg|t[dhrt]|table|tbody|tfoot|tg-[a-z-]+|thead|title|u|ul|video"
)
_FLAGS = re.VERBOSE | re.IGNORECASE | re.MULTILINE | re.DOTALL


def _foreign(kept: str) -> re.Pattern[str]:
    """Return a pattern of everything that points elsewhere, and of parts that are kept."""
    return re.compile(
        rf"""
        (?P<kept>{kept})
        | !?\[(?P<words>(?:[^\[\]\\]|\\.|\[[^\[\]]*\]){{0,1000}})\]
          (?:\((?>(?:\\.|\([^()]*\)|[^()])*)\)|\((?>(?:\\.|"[^"]*"|'[^']*'|<[^<>]*>|[^()])*)\))
        | <!--.*?(?:-->|\Z)
        | <[a-z][a-z0-9+.-]+:[^\s<>]*>
        | (?P<line_end><br\s*/?>)
        | </?(?:{_HTML})(?:\s[^<>]*)?/?>
        | <[a-z][\w-]*\s[^<>]*=[^<>]*>
        | (?<![\w@])
          (?:[a-z][a-z0-9+.-]+\\?:(?:\\?/){{2}}|www\\?\.|mailto:|t(?:elegram)?\\?\.me\\?/)
          (?:[^\s<>]*[^\s<>.,;:!?()\[\]*_"'“”„»«])?
        | (?P<entity>&\#?\w+;)
        | (?P<harmful>^[ \t>*+\-\d.)]*(?=\[[^\]\n]+\]:)|\](?=\()|(?=<[a-z/!?]))
        """,
        _FLAGS,
    )


_IN_PROSE = _foreign(f"{_ESCAPED}|{_FENCED}|{_SPAN}|{_PLAIN_MATHS}")
_ANYWHERE = _foreign(f"{_ESCAPED}|{_PLAIN_MATHS}")
_FENCE = re.compile(_FENCED, _FLAGS)
_CODE_SPAN = re.compile(f"{_ESCAPED}|{_SPAN}", _FLAGS)
_TAG_NAME = re.compile(r"<(/?)([a-z][a-z0-9-]*)[\s/>]", re.IGNORECASE)
_ODD_FENCE = re.compile(r"^[ \t>*+\-\d.)]+(?:`{3}|~{3})", _FLAGS)
_NO_WEB = r"(?!https?\\?:)[a-z][a-z0-9+.-]*\\?:"
_LINK_OUT_OF_WEB = re.compile(rf"\](?:\(|:)\s*<?{_NO_WEB}\S|<{_NO_WEB}[^\s<>]*>", re.IGNORECASE)


def without_links(text: str) -> str:
    """Return the text without links, pictures and HTML. The words of a link stay.

    With these a model's text could point elsewhere. Code and maths stay as they are, because they
    contain no live links. If it is in doubt whether a part is code, it is treated as none.
    """
    while (left := _foreign_in(text).sub(_harmless, text)) != text:  # They may be nested.
        text = left
    return text


def with_web_links(text: str) -> str:
    """Return the text, without any link if one opens a program, such as `tg://`."""
    return without_links(text) if _LINK_OUT_OF_WEB.search(text) else text


def lost_without_links(text: str) -> str:
    """Return the first piece whose content `without_links` would drop, or empty if there is none.

    The words of a link stay, and tags in pairs only format.
    """
    for found in _foreign_in(text).finditer(text):
        piece = found[0]
        if found.lastgroup is None and not _only_formats(piece, text):
            return piece
    return ""


def _only_formats(piece: str, text: str) -> bool:
    name = _TAG_NAME.match(piece)
    if name is None:
        return piece.startswith("<!--")
    other = rf"<{name[2]}[\s>]" if name[1] else rf"</{name[2]}>"
    return re.search(other, text, re.IGNORECASE) is not None


def _foreign_in(text: str) -> re.Pattern[str]:
    is_odd = _ODD_FENCE.search(text) or "`" in _CODE_SPAN.sub("", _FENCE.sub("", text))
    return _ANYWHERE if is_odd else _IN_PROSE


def _harmless(found: re.Match[str]) -> str:
    match found.lastgroup:
        case "kept":
            return found[0]
        case "words":
            return found["words"]
        case "line_end":
            return "\n"
        case "entity":
            sign = html.unescape(found[0])
            return f"\\{sign}" if sign in string.punctuation else sign
        case "harmful":
            return f"{found[0]}\\"
        case _:
            return ""


def escape(text: str) -> str:
    """Return the text for the middle of a line, with all formatting characters escaped."""
    return _MARKUP.sub(r"\\\1", text)


def has_lone_dollar(text: str) -> bool:
    """Return True if a dollar sign opens maths that is not closed on its line."""
    return "$" in text and "$" in _without_maths(text)


def has_tag(text: str) -> bool:
    """Return True if there is an HTML tag or entity outside of maths."""
    return ("<" in text or "&" in text) and _TAG.search(_without_maths(text)) is not None


def has_block_maths(text: str) -> bool:
    """Return True if the text contains block maths, which is for lessons."""
    return "$$" in _without_code(text).replace(r"\$", "")


def without_unseen(text: str) -> str:
    """Return the text without control characters, half surrogate pairs and noncharacters.

    No chat displays them, databases refuse some, and a picture in SVG with them cannot be read.
    """
    return _UNSEEN.sub("", text)


def has_unseen(text: str) -> bool:
    """Return True if there are characters that no chat displays."""
    return _UNSEEN.search(text) is not None


def _without_maths(text: str) -> str:
    shown = _without_code(text).replace(r"\$", "")
    return _LINE_MATHS.sub(" ", _BLOCK_MATHS.sub(" ", shown))


def _without_code(text: str) -> str:
    """Return the text without its verbatim parts, including dollar signs and tags in them."""
    return _CODE.sub(" ", text)
