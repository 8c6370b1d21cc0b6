"""Decks: all of them with their counts, one by itself, and its suspended cards."""

from typing import Final

from bot.chat.wording.amounts import gist
from bot.chat.wording.cards import my_decks
from bot.chat.wording.screen import Button, Keyboard, Placement, Screen, edited
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted
from bot.chat.wording.ways_on import go_on, name
from bot.domain.ids import DeckId
from bot.flow.cards import events, replies
from bot.flow.cards.replies import DecksShown
from bot.flow.engine.replies import Style

_LONGEST_QUESTION: Final = 80
_BOXES: Final = ("new", "learning", "repeating", "mastered")


def show_decks(voice: Voice, reply: replies.DecksShown) -> Screen:
    """Return a page of the decks: taken ones with their counts, then what else there is."""
    taken = [_line(voice, row) for row in reply.rows if row.taken]
    others = [_offer(voice, row) for row in reply.rows if not row.taken]
    return Screen(
        markdown=paragraphs(
            voice("decks-title"),
            bullets(taken),
            _due(voice, reply),
            voice("decks-more") if others else "",
            bullets(others),
            "" if reply.rows else voice("decks-none"),
            _page(voice, reply.page, reply.pages),
        ),
        keyboard=(
            *_drill_button(voice, reply),
            *((Button(name(row.title), events.DeckPressed(row.deck_id)),) for row in reply.rows),
            *_pager(voice, reply),
            *(() if reply.rows else ((go_on(voice),),)),
        ),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def show_deck(voice: Voice, reply: replies.DeckShown) -> Screen:
    """Return one deck with its counts, and a button for all that can be done with it."""
    row, coming = reply.row, reply.next_due_at
    return Screen(
        markdown=paragraphs(
            voice("deck-title", title=quoted(row.title), cards=_cards(voice, row)),
            _boxes(voice, row),
            voice("deck-due", due=row.due, new=reply.new_left) if row.taken else "",
            "" if coming is None else voice("cards-next", when=voice.when(coming)),
            voice("deck-suspended", count=row.suspended) if row.suspended else "",
            voice("deck-mastered") if row.is_mastered else "",
            voice("deck-typed-on") if row.typed else "",
            "" if row.taken else voice("deck-not-taken"),
        ),
        keyboard=(*_learning_buttons(voice, reply), *_deck_buttons(voice, reply)),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def show_suspended(voice: Voice, reply: replies.SuspendedShown) -> Screen:
    """Return the suspended cards of a deck, each with the button that takes it back."""
    told = [gist(row.question, _LONGEST_QUESTION) for row in reply.rows]
    title = voice("suspended-title" if told else "suspended-none", title=quoted(reply.title))
    buttons = tuple(
        (
            Button(
                voice("button-take-back", question=name(row.question)),
                events.CardTakenBackPressed(reply.deck_id, row.mark),
            ),
        )
        for row in reply.rows
    )
    return Screen(
        markdown=paragraphs(title, bullets(told), _page(voice, reply.page, reply.pages)),
        keyboard=(
            *buttons,
            *_suspended_pager(voice, reply),
            (Button(voice("button-back"), events.DeckPressed(reply.deck_id)),),
        ),
        placement=Placement.EDIT,
        aside=True,
    )


def _line(voice: Voice, row: replies.DeckRow) -> str:
    told = [f"**{quoted(row.title)}**", voice("deck-line-due", count=row.due)]
    told.append(voice("deck-mastered-short") if row.is_mastered else _boxes(voice, row))
    return " · ".join(told)


def _offer(voice: Voice, row: replies.DeckRow) -> str:
    return f"**{quoted(row.title)}** · {_cards(voice, row)}"


def _cards(voice: Voice, row: replies.DeckRow) -> str:
    return voice("count-cards", count=row.cards + row.suspended)


def _boxes(voice: Voice, row: replies.DeckRow) -> str:
    counts = dict(zip(_BOXES, row.boxes, strict=True))
    return voice("deck-boxes", **counts)


def _due(voice: Voice, reply: replies.DecksShown) -> str:
    if reply.due or reply.next_due_at is None:
        return ""
    return paragraphs(
        voice("drill-nothing-due"), voice("cards-next", when=voice.when(reply.next_due_at))
    )


def _drill_button(voice: Voice, reply: replies.DecksShown) -> Keyboard:
    if reply.due:
        label = voice("button-drill-due", count=reply.due)
    elif reply.fresh:
        label = voice("button-drill-new")
    else:
        return ()
    return ((Button(label, events.DrillPressed(), Style.PRIMARY),),)


def _learning_buttons(voice: Voice, reply: replies.DeckShown) -> Keyboard:
    row = reply.row
    if not row.taken:
        take = events.DeckTakenPressed(row.deck_id, taken=True)
        return ((Button(voice("button-take-deck"), take, Style.PRIMARY),),)
    buttons: list[tuple[Button, ...]] = []
    if row.due or reply.new_left:
        drill = events.DeckDrillPressed(row.deck_id, more=False)
        buttons.append((Button(voice("button-drill"), drill, Style.PRIMARY),))
    if row.boxes[0]:
        more = events.DeckDrillPressed(row.deck_id, more=True)
        buttons.append((Button(voice("button-more-new"), more),))
    return tuple(buttons)


def _deck_buttons(voice: Voice, reply: replies.DeckShown) -> Keyboard:
    row = reply.row
    deck_id: DeckId = row.deck_id
    buttons: list[tuple[Button, ...]] = []
    if reply.can_type:
        typing = events.DeckTypedPressed(deck_id, typed=not row.typed)
        label = "button-type-off" if row.typed else "button-type-on"
        buttons.append((Button(voice(label), typing),))
    if row.suspended:
        label = voice("button-suspended", count=row.suspended)
        buttons.append((Button(label, events.SuspendedPressed(deck_id, 0)),))
    if row.taken:
        away = events.DeckTakenPressed(deck_id, taken=False)
        buttons.append((Button(voice("button-put-deck-away"), away),))
    if row.own:
        drop = events.DeckDroppedPressed(deck_id, sure=False)
        buttons.append((Button(voice("button-drop-deck"), drop, Style.DANGER),))
    return (*buttons, (my_decks(voice),))


def _page(voice: Voice, page: int, pages: int) -> str:
    return f"_{voice('page', number=page + 1, of=pages)}_" if pages > 1 else ""


def _pager(voice: Voice, reply: DecksShown) -> Keyboard:
    back = (Button(voice("button-page-back"), events.DecksPressed(reply.page - 1)),)
    on = (Button(voice("button-page-on"), events.DecksPressed(reply.page + 1)),)
    row = (back if reply.page else ()) + (on if reply.page + 1 < reply.pages else ())
    return (row,) if row else ()


def _suspended_pager(voice: Voice, reply: replies.SuspendedShown) -> Keyboard:
    deck_id = reply.deck_id
    back = (Button(voice("button-page-back"), events.SuspendedPressed(deck_id, reply.page - 1)),)
    on = (Button(voice("button-page-on"), events.SuspendedPressed(deck_id, reply.page + 1)),)
    row = (back if reply.page else ()) + (on if reply.page + 1 < reply.pages else ())
    return (row,) if row else ()
