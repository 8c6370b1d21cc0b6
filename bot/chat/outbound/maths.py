"""Formulas for chats that cannot show them: as readable text, and as a picture."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree as ET

import structlog

from bot.typesetting import LONGEST, typeset

log = structlog.get_logger(__name__)

_FORMULA: Final = re.compile(
    r"(?P<code>```.*?```|`[^`\n]*`)"
    r"|(?P<escaped>\\.)"
    r"|\$\$(?P<block>.+?)\$\$"
    r"|\$(?!\s)(?P<inline>(?:[^$\\]|\\.)+?)(?<!\s)\$(?!\d)",
    re.DOTALL,
)
_TOKEN: Final = re.compile(r"\\[a-zA-Z]+\*?|\\.|\s+|.", re.DOTALL)

_SUPERSCRIPT: Final = str.maketrans("0123456789+−-=()nixyabckm", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣʸᵃᵇᶜᵏᵐ")
_SUBSCRIPT: Final = str.maketrans("0123456789+−-=()nixakm", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢₓₐₖₘ")
_ROOTS: Final = {"2": "√", "3": "∛", "4": "∜"}
_SIZE: Final = 48.0
_OVERLINE: Final = "\u0305"
_DEEPEST: Final = 20
"""Levels of nesting. A deeper formula cannot be read out."""

_SYMBOLS: Final = {
    "cdot": "·", "times": "×", "div": "÷", "pm": "±", "mp": "∓", "ast": "∗",
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "lt": "<", "gt": ">",
    "approx": "≈", "equiv": "≡", "sim": "∼", "propto": "∝", "infty": "∞", "degree": "°",
    "circ": "°", "to": "→", "rightarrow": "→", "Rightarrow": "⇒", "implies": "⇒", "mapsto": "↦",
    "leftarrow": "←", "Leftrightarrow": "⇔", "iff": "⇔", "in": "∈", "notin": "∉",
    "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "emptyset": "∅", "setminus": "∖",
    "forall": "∀", "exists": "∃", "neg": "¬", "land": "∧", "lor": "∨", "mid": "|",
    "parallel": "∥", "perp": "⊥", "angle": "∠", "triangle": "△", "square": "□",
    "sum": "∑", "prod": "∏", "int": "∫", "partial": "∂", "nabla": "∇", "prime": "′",
    "ldots": "…", "dots": "…", "cdots": "⋯", "alpha": "α", "beta": "β", "gamma": "γ",
    "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω", "quad": " ", "qquad": " ", "lvert": "|", "rvert": "|",
    "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "checkmark": "✓",
    "%": "%", "$": "＄", "#": "#", "&": "&", "_": "_", "{": "{", "}": "}", ",": " ", ";": " ",
    ":": " ", " ": " ", "!": "", "\\": "; ",
}  # fmt: skip
_FUNCTIONS: Final = frozenset(
    {"sin", "cos", "tan", "log", "ln", "exp", "lim", "min", "max", "gcd", "lcm", "mod"}
)
_TEXTS: Final = frozenset(
    {"text", "mathrm", "operatorname", "textbf", "mathbf", "textit", "mathit", "mbox"}
)
_SKIPPED: Final = frozenset(
    {"left", "right", "big", "Big", "bigl", "bigr", "displaystyle", "limits", "hfill"}
)
_FRACTIONS: Final = frozenset({"frac", "dfrac", "tfrac", "cfrac"})
_OPERATORS: Final = re.compile(r"\s*([:=<>≤≥≠≈≡×÷·±→⇒⇔∈])\s*")
_SIGNS: Final = re.compile(r"(?<=[\w)\]}%°²³⁴…])\s*([+−])\s*")


class FormulaTooDeepError(Exception):
    """A formula is nested too deeply to be read out."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A formula in plain characters. If it is `exact`, nothing of its form is lost."""

    text: str
    exact: bool


def replace_formulas(markdown: str, spoken: Callable[[str], str]) -> str:
    """Return the Markdown with every formula replaced. Code and escaped dollars stay."""

    def replaced(match: re.Match[str]) -> str:
        if match["block"] is not None:
            return f"\n\n{spoken(match['block'].strip())}\n\n"
        return match[0] if match["inline"] is None else spoken(match["inline"])

    return _FORMULA.sub(replaced, markdown)


def has_formula(markdown: str) -> bool:
    """Return True if there is a formula in the Markdown."""
    return any(match["inline"] or match["block"] for match in _FORMULA.finditer(markdown))


@lru_cache(maxsize=2_048)
def reading(latex: str) -> Reading:
    """Return the formula as a readable line: "3/4", "x² + 1", "√2".

    A formula that is nested too deeply is returned unchanged.
    """
    reader = _Reader(latex)
    try:
        spoken = reader.sequence()
    except FormulaTooDeepError:
        return Reading(latex.replace("$", "＄"), exact=True)
    text = " ".join(_space_out(spoken).split())
    return Reading(text.replace("\\", "").replace("$", "＄"), reader.exact)


@lru_cache(maxsize=256)
def picture(latex: str) -> bytes | None:
    """Return the formula as a PNG that is readable on a phone, or None if it cannot be drawn."""
    if len(latex) > LONGEST:
        return None
    try:
        svg = typeset(latex, _SIZE, "black", inline=False)
        return _on_white(ET.tostring(svg, encoding="unicode"))
    except Exception as error:  # noqa: BLE001 - the typesetter raises whatever it stumbles on
        log.warning("formula not drawn", formula_length=len(latex), error=type(error).__name__)
        return None


def _on_white(svg: str) -> bytes:
    """Return the drawing with a white margin, because Telegram crops and darkens the rest."""
    size = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    if size is None:
        raise ValueError(svg[:80])
    left, top, width, height = (float(number) for number in size.groups())
    edge = 40.0
    width, height = max(width + 2 * edge, 480.0), max(height + 2 * edge, 160.0)
    box = f'viewBox="{left - edge} {top - edge} {width} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {box}'
    framed = re.sub(r"<svg [^>]*", head, svg, count=1)
    import resvg_py  # noqa: PLC0415 - loaded where a formula is drawn

    return bytes(resvg_py.svg_to_bytes(svg_string=framed, background="white", zoom=2))


def _space_out(text: str) -> str:
    return _SIGNS.sub(r" \1 ", _OPERATORS.sub(r" \1 ", text.replace("-", "−")))


def _is_one(text: str) -> bool:
    """Return True if a part needs no brackets beside a fraction bar or under a root."""
    return bool(re.fullmatch(r"[\w.,⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]+|\([^()]*\)", text))


class _Reader:
    """Reads LaTeX from left to right. What it cannot render exactly it approximates."""

    def __init__(self, latex: str) -> None:
        self._tokens = _TOKEN.findall(latex)
        self._at = 0
        self._depth = 0
        self.exact = True

    def sequence(self, end: str = "") -> str:
        """Return the reading up to the end, or up to the closing piece."""
        spoken = ""
        while self._at < len(self._tokens):
            piece = self._next()
            if piece == end:
                return spoken
            spoken = self._append(spoken, piece)
        return spoken

    def _next(self) -> str:
        piece = str(self._tokens[self._at])
        self._at += 1
        return piece

    def _peek(self) -> str:
        return str(self._tokens[self._at]) if self._at < len(self._tokens) else ""

    def _append(self, spoken: str, piece: str) -> str:
        if piece in {"^", "_"}:
            return spoken + self._script(piece)
        if piece.lstrip("\\") in _FRACTIONS and piece[0] == "\\":
            mixed = " " if spoken[-1:].isdigit() else ""
            return spoken + mixed + self._fraction()
        return spoken + self._atom(piece)

    def _atom(self, piece: str) -> str:
        is_command = piece[0] == "\\" and len(piece) > 1
        if piece != "{" and not is_command:
            return "" if piece.isspace() or piece == "&" else piece
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormulaTooDeepError
        spoken = self._command(piece[1:]) if is_command else self.sequence("}")
        self._depth -= 1
        return spoken

    def _argument(self) -> str:
        while self._peek().isspace():
            self._at += 1
        return self._atom(self._next()) if self._at < len(self._tokens) else ""

    def _command(self, name: str) -> str:
        if name in _SYMBOLS:
            return _SYMBOLS[name]
        if name in _TEXTS:
            return self._text()
        if name in _FUNCTIONS:
            return f"{name} "
        if name in _SKIPPED:
            if self._peek() == ".":
                self._at += 1
            return ""
        return self._structure(name)

    def _structure(self, name: str) -> str:
        if name in _FRACTIONS:
            return self._fraction()
        if name == "sqrt":
            return self._root()
        if name == "overline":
            return "".join(character + _OVERLINE for character in self._argument())
        self.exact = False
        if name in {"begin", "end"}:
            self._text()
            return " "
        return f" {name} "

    def _text(self) -> str:
        if self._peek() != "{":
            return self._argument()
        self._at += 1
        spoken = ""
        while self._at < len(self._tokens) and (piece := self._next()) != "}":
            spoken += piece
        return spoken

    def _fraction(self) -> str:
        top, bottom = self._argument(), self._argument()
        if "/" in top or "/" in bottom:
            self.exact = False
        top, bottom = (
            part if _is_one(part) else f"({_space_out(part)})" for part in (top, bottom)
        )
        follower = self._peek()
        tight = bool(follower) and (follower.isalnum() or follower in "(^")
        return f"({top}/{bottom})" if tight else f"{top}/{bottom}"

    def _root(self) -> str:
        degree = "2"
        if self._peek() == "[":
            self._at += 1
            degree = self.sequence("]")
        inside = self._argument()
        sign = _ROOTS.get(degree) or degree.translate(_SUPERSCRIPT) + "√"
        return sign + (inside if _is_one(inside) else f"({_space_out(inside)})")

    def _script(self, piece: str) -> str:
        script = self._argument()
        if piece == "^" and script in {"°", "′"}:
            return script
        table = _SUPERSCRIPT if piece == "^" else _SUBSCRIPT
        if script and all(ord(character) in table for character in script):
            return script.translate(table)
        self.exact = False
        return f"{piece}({script})" if len(script) > 1 else piece + script
