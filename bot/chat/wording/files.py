"""Files that come in: what is in them, what is odd about them, what became of them."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.wording.amounts import gist
from bot.chat.wording.cards import my_decks
from bot.chat.wording.goal_rows import my_goals
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import go_on, ways_on
from bot.domain.decks.deck_file import TableForm
from bot.flow.bringing import FoundKind
from bot.flow.cards.events import DeckDrillPressed
from bot.flow.engine.replies import Style
from bot.flow.files import replies
from bot.flow.files.events import BringAs, BringPressed, ReportPressed

LONGEST_SIDE: Final = 90
"""Characters of a card's side in a preview."""
_LONGEST_TITLE: Final = 80
_LONGEST_NAME: Final = 60
_DELIMITERS: Final = {",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe"}
_PICTURE: Final = re.compile(r"!\[[^\]\n]*\]\([^()\n]*\)")
_LINK: Final = re.compile(r"\[([^\]\n]*)\]\([^()\n]*\)")
_BLOCK: Final = re.compile(r"\$\$\s*([^$]+?)\s*\$\$")
_MATHS: Final = re.compile(r"(\$(?!\s)(?:[^$\\\n]|\\.)+?(?<!\s)\$(?!\d))")
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def offer(voice: Voice, reply: replies.FileOffered) -> Screen:
    """Return what is in the file, with the buttons that bring it in or leave it."""
    question = f"{voice('offer-question')} {voice('offer-question-open')}"
    return Screen(
        markdown=paragraphs(preview(voice, reply), question),
        keyboard=_choices(voice, reply),
        aside=True,
        lasting=True,
    )


def preview(voice: Voice, reply: replies.FileOffered) -> str:
    """Return what is in the file and what is odd about it."""
    return paragraphs(
        _found(voice, reply),
        _samples(voice, reply),
        _table(voice, reply.table) if reply.table else "",
        _odd(voice, reply),
        _update(voice, reply),
        voice("offer-landscape-again") if reply.landscape_again else "",
    )


def say_brought(voice: Voice, reply: replies.FileBrought) -> Screen:
    """Return that the file's content is the learner's now, in place of the offer."""
    return Screen(
        markdown=_brought(voice, reply),
        keyboard=_on_with(voice, reply),
        placement=Placement.EDIT,
        aside=True,
    )


def say_missing(voice: Voice, reply: replies.FileMissing) -> Screen:
    """Return why the file cannot be had."""
    message = f"file-{reply.trouble.value.replace('_', '-')}"
    return Screen(
        markdown=voice(message, name=_name(reply.name)), keyboard=ways_on(voice), aside=True
    )


def refuse(voice: Voice, reply: replies.FileRefused) -> Screen:
    """Return why the file is not taken."""
    why = f"{reply.of}-refusal-{reply.reason.replace('_', '-')}"
    precise = f"{why}-at"
    if reply.detail and voice.knows(precise):
        told = voice(precise, detail=quoted(shortened(reply.detail, _LONGEST_NAME)))
    else:
        told = voice(why)
    return Screen(
        markdown=voice("file-refused", name=_name(reply.name), why=told),
        keyboard=ways_on(voice),
        aside=True,
    )


def report_text(voice: Voice, name: str, oddities: Sequence[replies.Oddity]) -> str:
    """Return everything that is odd in a file as plain text, a place a line."""
    return "\n".join(_report(voice, name, oddities)) + "\n"


def _report(voice: Voice, name: str, oddities: Sequence[replies.Oddity]) -> Iterator[str]:
    yield voice("report-title", name=name)
    for oddity in oddities:
        yield ""
        yield voice("report-line", count=oddity.times, what=_what(voice, oddity))
        yield from (
            f"    {told}" for place in oddity.examples if (told := _at(voice, oddity, place))
        )


def _on_with(voice: Voice, reply: replies.FileBrought) -> Keyboard:
    """Return the way to what was brought along, then the usual ways."""
    goals = ((my_goals(voice),),) if reply.contents.goals else ()
    return (*goals, *(_ways_to_the_cards(voice, reply) or ways_on(voice)))


def _brought(voice: Voice, reply: replies.FileBrought) -> str:
    contents = reply.contents
    match reply.found:
        case FoundKind.DECK:
            said = "brought-deck-updated" if reply.updated else "brought-deck"
            return voice(said, title=_title(reply.titles[0]), count=contents.cards)
        case FoundKind.DECKS:
            said = "brought-decks-updated" if reply.updated else "brought-decks"
            return voice(said, decks=contents.decks, count=contents.cards)
        case FoundKind.LANDSCAPE:
            titles = voice.names([shortened(it, _LONGEST_TITLE) for it in reply.titles])
            return voice("brought-landscape", titles=titles, count=contents.goals)
        case FoundKind.EVERYTHING:
            told = voice(
                "brought-everything",
                decks=contents.decks,
                cards=contents.cards,
                goals=contents.goals,
            )
            return f"{told} {voice('brought-reached')}" if contents.reached else told


def _ways_to_the_cards(voice: Voice, reply: replies.FileBrought) -> Keyboard:
    if not reply.contents.cards:
        return ()
    ways = ((go_on(voice), my_decks(voice)),)
    if reply.deck_id is None:
        return ways
    drill = DeckDrillPressed(reply.deck_id, more=False)
    return ((Button(voice("button-drill"), drill, Style.PRIMARY),), *ways)


def _named(voice: Voice, reply: replies.FileOffered) -> str:
    contents = reply.contents
    match reply.found:
        case FoundKind.DECK:
            return voice("offer-deck", title=_title(reply.titles[0]), count=contents.cards)
        case FoundKind.DECKS:
            titles = ", ".join(_title(title) for title in reply.titles)
            more = ", …" if contents.decks > len(reply.titles) else ""
            return voice("offer-several-decks", titles=titles + more)
        case FoundKind.LANDSCAPE:
            titles = ", ".join(_title(title) for title in reply.titles)
            return voice("offer-landscape", titles=titles, count=contents.goals)
        case FoundKind.EVERYTHING:
            return voice("offer-everything")


def _found(voice: Voice, reply: replies.FileOffered) -> str:
    contents, told = reply.contents, _named(voice, reply)
    if reply.found is not FoundKind.DECK and contents.decks:
        told += " " + voice("offer-decks", count=contents.decks, cards=contents.cards)
    along = "; ".join(_along(voice, contents, reply.found))
    return f"{told} {voice('offer-along', what=along)}" if along else told


def _along(voice: Voice, contents: replies.Contents, found: FoundKind) -> Iterator[str]:
    counted = (
        ("offer-schedules", contents.schedules),
        ("offer-reviews", contents.reviews),
        ("offer-media", contents.media),
        ("offer-goals", contents.goals if found is FoundKind.EVERYTHING else 0),
        ("offer-reached", contents.reached),
    )
    return (voice(message, count=count) for message, count in counted if count)


def _samples(voice: Voice, reply: replies.FileOffered) -> str:
    if not reply.samples:
        return ""
    lines = [
        voice("offer-sample", question=side(it.question), answer=side(it.answer))
        for it in reply.samples
    ]
    return f"{voice('offer-samples', count=reply.contents.cards)}\n{bullets(lines)}"


def side(text: str) -> str:
    """Return a side of a card as one short, safe line; pictures and sounds as signs."""
    shown = _LINK.sub(r"\1", _PICTURE.sub("\N{FRAME WITH PICTURE}", text))
    parts = _MATHS.split(_BLOCK.sub(r"$\1$", shown))
    plain = (_ESCAPED.sub(r"\1", part) for part in parts[::2])
    maths = (*parts[1::2], "")
    joined = "".join(piece for pair in zip(plain, maths, strict=True) for piece in pair)
    return gist(joined, LONGEST_SIDE) or "…"


def _table(voice: Voice, table: TableForm) -> str:
    known = _DELIMITERS.get(table.delimiter)
    delimiter = (
        voice(f"delimiter-{known}")
        if known
        else voice("delimiter-other", sign=quoted(table.delimiter))
    )
    return voice(
        "offer-table",
        delimiter=delimiter,
        header="yes" if table.has_header else "no",
        columns=", ".join(_field(voice, column) or "…" for column in table.columns),
    )


def _odd(voice: Voice, reply: replies.FileOffered) -> str:
    if not reply.oddities:
        return voice("offer-nothing-odd")
    lines = [_oddity(voice, oddity) for oddity in reply.oddities]
    more = voice("offer-more-odd") if reply.more_to_report else ""
    return paragraphs(f"{voice('offer-odd')}\n{bullets(lines)}", more)


def _oddity(voice: Voice, oddity: replies.Oddity) -> str:
    line = voice("offer-oddity", count=oddity.times, what=_what(voice, oddity))
    places = [quoted(told) for place in oddity.examples if (told := _at(voice, oddity, place))]
    return f"{line} ({'; '.join(places)})" if places else line


def _what(voice: Voice, oddity: replies.Oddity) -> str:
    return voice(f"{oddity.of}-quirk-{oddity.quirk.replace('_', '-')}")


def _at(voice: Voice, oddity: replies.Oddity, place: replies.OddPlace) -> str:
    field = _field(voice, place.field, oddity.of)
    problem = f"card-problem-{place.detail.replace('_', '-')}"
    detail = voice(problem) if voice.knows(problem) else place.detail
    where = ", ".join(it for it in (place.where, field) if it)
    return f"{where}: {detail}" if where and detail else where or detail


def _field(voice: Voice, field: str, of: str = "deck") -> str:
    said = field.replace("_", "-")
    messages = (f"column-{of}-{said}", f"column-{said}") if field else ()
    known = next(filter(voice.knows, messages), None)
    return voice(known) if known else quoted(field)


def _update(voice: Voice, reply: replies.FileOffered) -> str:
    it = reply.update
    if it is None:
        return ""
    return voice("offer-update", added=it.added, kept=it.kept, gone=it.gone)


def _choices(voice: Voice, reply: replies.FileOffered) -> Keyboard:
    def choice(message: str, bring: BringAs, style: Style | None = None) -> Button:
        return Button(voice(message), BringPressed(reply.ticket, bring), style)

    nothing = choice("button-bring-nothing", BringAs.NOTHING)
    report = Button(voice("button-bring-report"), ReportPressed(reply.ticket))
    more = ((report,),) if reply.more_to_report else ()
    if reply.update is None:
        return ((choice("button-bring", BringAs.ITSELF, Style.PRIMARY), nothing), *more)
    update = choice("button-bring-update", BringAs.ITSELF, Style.PRIMARY)
    return ((update,), (choice("button-bring-another", BringAs.ANOTHER), nothing), *more)


def _title(title: str) -> str:
    return quoted(shortened(title, _LONGEST_TITLE))


def _name(name: str) -> str:
    return quoted(shortened(name, _LONGEST_NAME))
