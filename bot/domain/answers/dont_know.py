"""Tell when a learner says that they do not know."""

import re

from bot.domain.answers.folding import fold, is_wordless

LONGEST_PHRASE = 60

_NOT = r"(?:nicht|nich|net|ned)"
"""As it is typed and spoken."""
_PHRASES = re.compile(
    r"(?:sorry |um |hm+ |oh |leider |also |tut mir leid )?"
    r"(?:"
    r"(?:i |we )?(?:really |just |still )?(?:do not|dont|dunno|don t)(?: really)? know"
    r"(?: it| this| that| yet| how| the answer| this one| sorry)?"
    r"|dunno|idk|no idea|no clue|not sure|no answer|cant say|who knows"
    r"|(?:i )?have no (?:idea|clue)|(?:i am|im|i m) (?:really )?not sure"
    rf"|(?:(?:das|es) )?(?:weiss|weis) (?:ich )?(?:es |das )?(?:leider |gar |noch |auch )?{_NOT}"
    rf"|ich (?:weiss|weis)(?:s)? (?:es |das |die antwort )?(?:leider |gar |noch |auch )?{_NOT}"
    r"|(?:(?:ich )?hab(?:e)? )?(?:leider |gar |absolut )?kein(?:e|en)? (?:ahnung|plan|idee)"
    r"|k\.?a|ka|kp|bin (?:mir )?(?:nicht|un) ?sicher|ich bin (?:mir )?(?:nicht|un) ?sicher"
    r")"
    r"(?: sorry| leider| yet)?"
)

_SHRUGS = re.compile(r"(?:🤷[🏻-🏿]?(?:\u200d[♀♂]\ufe0f?)?\s*)+")
"""Of any skin and any gender."""

_NOT_UNDERSTOOD = re.compile(
    r"(?:sorry |um |hm+ |oh |leider |also |tut mir leid )?"
    r"(?:"
    r"(?:i )?(?:really |just |still )?(?:do not|dont|don t|cant|can t|cannot)"
    r"(?: really| even| quite)? (?:understand|get)"
    r"(?: (?:it|this|that|you|at all|(?:the|this|that|your) (?:question|task|problem|exercise)"
    r"|what (?:you mean|is meant|is asked|to do|is being asked|you want)))?"
    r"|(?:the |this )?(?:question|task) (?:is (?:unclear|confusing)|makes no sense)"
    r"|(?:ich )?(?:versteh|verstehe|kapier|kapiere|begreif|begreife|check|checke)"
    r"(?: (?:die|diese) (?:frage|aufgabe)| das| es| dich)?(?: leider| gar| hier| einfach)*"
    rf"(?: ich)?(?: leider| gar)* {_NOT}(?: ganz)?"
    r"(?: was (?:du meinst|gemeint ist|gefragt ist|du (?:von mir )?willst"
    r"|ich (?:hier |da )?(?:machen|tun) soll|zu tun ist))?"
    r"|(?:(?:die|diese) )?(?:frage|aufgabe) (?:versteh|verstehe|kapier|kapiere)"
    rf"(?: ich)?(?: leider| gar)? {_NOT}"
    r"|(?:die |diese )?(?:frage|aufgabe) ist (?:unklar|unverstaendlich)"
    rf"|(?:ich )?(?:versteh|verstehe) nur bahnhof|(?:ich )?raff(?:e|s| das| es)? {_NOT}"
    r"|h(?:ae)+|huh|wie bitte"
    r")"
    r"(?: sorry| leider| at all)?"
)

_DOUBTS = re.compile(
    r"\b(?:maybe|perhaps|probably|(?:i )?(?:guess|think)|not (?:really )?sure|unsure"
    r"|vielleicht|eventuell|wahrscheinlich|vermutlich|ich (?:glaube|denke)|glaub ich"
    r"|nicht (?:ganz )?sicher|unsicher)\b"
)


def says_dont_know(text: str) -> bool:
    """Return whether the text says "I don't know" in English or German, or only "?" or a shrug."""
    if len(text) > LONGEST_PHRASE:
        return False
    folded = fold(text)
    if not folded:
        return "?" in text
    return bool(_SHRUGS.fullmatch(text.strip()) or _PHRASES.fullmatch(_words(folded)))


def says_not_understood(text: str) -> bool:
    """Return whether the text says "I don't understand the question" in English or German."""
    return len(text) <= LONGEST_PHRASE and bool(_NOT_UNDERSTOOD.fullmatch(_words(fold(text))))


def _words(folded: str) -> str:
    return fold(without_emoji(folded)).replace("'", "").replace(",", "")


def sounds_unsure(text: str) -> bool:
    """Say whether an answer says of itself that it may be wrong."""
    return bool(_DOUBTS.search(fold(text).replace("'", "")))


def without_emoji(folded: str) -> str:
    """Return the folded text without its emoji."""
    return "".join(" " if is_wordless(sign) else sign for sign in folded)
