"""Imports of files: read, shown as understood, and stored if the learner wants."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.cards.anki_names import as_known_here
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import DeckFile, Form, Refusal, TableChoices
from bot.domain.cards.same_cards import Update, as_had, update_of
from bot.domain.cards.transfer import Coming, home_of, is_namesake, title_beside
from bot.domain.ids import DeckId, own_deck_id
from bot.domain.memory.review import CardKind
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import CARDS
from bot.flow.engine import events as engine_events
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Interaction, Unreadable
from bot.flow.engine.files import FileTrouble, FileUnavailableError, SentFile, content_of
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, Words, unreadable
from bot.flow.engine.showing import reply_and_show, show_current
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.files import events, replies, transfer
from bot.flow.files.found import contents_of, samples_of, titles_of, warnings_of
from bot.flow.files.importing_goals import has_landscape, landscape_changes_of, places_of
from bot.flow.files.restoring import rest_of, restore
from bot.flow.files.states import ImportOffered, Offer, offers_in
from bot.flow.files.transfer import READER
from bot.flow.learner import changes as learner_changes
from bot.flow.tutor.tutoring import TEACHER

_NO_COLUMNS: Final = (events.TableFix.HEADER, events.TableFix.SWAP)
_TEXTS: Final = (".pdf", ".docx", ".txt", ".md")
"""Endings of files to learn from, whether they hold a list or not."""
_NO_LIST: Final = frozenset(
    f"deck-refusal-{refusal}".replace("_", "-")
    for refusal in (Refusal.ONE_COLUMN, Refusal.NO_CARDS, Refusal.NO_TEXT, Refusal.BROKEN_TABLE)
)
"""Refusals of files that hold no cards, but may be something to learn from."""
PASTED: Final = ".txt"
"""The ending under which a pasted text is read."""
_COUNTED: Final = ("kept", "gone", "mended", "turned", "common")
MOST_OFFERS: Final = 10
"""The most files on offer. A further one replaces the oldest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placement:
    """A file with its decks and cards under the ids that the learner has for them."""

    found: transfer.Found
    homes: dict[DeckId, DeckId]
    """The id of each deck of the file in the learner's account."""
    update: Update | None = None
    """How decks change that the learner has already, or None if all are new."""


async def explain_import(
    state: ChatState, _: events.ImportAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Explain what can be imported, and how, and show again what is open."""
    again = await show_current(state, turn, ports)
    return Outcome(state=state, replies=(replies.BRINGING, *again))


async def offer_file(
    state: ChatState, event: engine_events.DocumentReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Show what is in the file, and ask if it should be imported. Nothing is stored yet.

    A file without cards may be a course, or something to learn from.
    """
    found = await found_in(event.file, ports)
    if not isinstance(found, transfer.Found):
        if found == replies.file_refused(event.file.name, Refusal.COURSE):
            return await hand_over(state, events.CourseSent(event.file), turn, ports)
        if _may_be_material(event.file.name.lower(), found):
            return await hand_over(state, events.MaterialSent(event.file), turn, ports)
        return await reply_and_show(found, state, turn, ports)
    return await offer_found(event.file, found, state, turn, ports)


async def offer_found(
    file: SentFile, found: transfer.Found, state: ChatState, turn: Turn, ports: Ports
) -> Outcome:
    """Show what was found, and ask if it should be imported."""
    offer = Offer(interaction_id=turn.interaction_id(), file=file)
    reply = await offer_reply(offer, found, turn, ports)
    offers = (*offers_in(turn.overlays), _as_asked(offer, reply))[-MOST_OFFERS:]
    return Outcome(state=state, overlays=_with_offers(offers, turn), replies=(reply,))


async def settle_offer(
    overlay: ImportOffered, state: ChatState, event: events.ImportPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Import the whole file in this turn, or drop it. What else is open goes on.

    An offer is made again if its deck has changed, and it would remove more cards than it said.
    """
    offer = _offer_of(overlay, event)
    left = _with_offers((other for other in overlay.offers if other != offer), turn)
    if event.choice is events.ImportAs.MATERIAL:
        sent = events.MaterialSent(offer.file)
        return await hand_over(state, sent, replace(turn, overlays=left), ports)
    again = await show_current(state, turn, ports)
    if event.choice is events.ImportAs.NOTHING:
        name = offer.file.name
        gone = replies.file_not_imported(name.removesuffix(PASTED) if offer.file.text else name)
        return Outcome(state=state, overlays=left, replies=(gone, *again))
    found = await found_in(offer.file, ports)
    if not isinstance(found, transfer.Found):
        kept = found == replies.file_missing(offer.file.name, FileTrouble.UNREACHABLE)
        return Outcome(state=state, overlays=None if kept else left, replies=(found, *again))
    apart = offer.interaction_id if event.choice is events.ImportAs.ANOTHER else ""
    placed = await _place(found, turn, ports, apart)
    if placed.update is not None and placed.update.gone > offer.gone:
        reply = await offer_reply(offer, found, turn, ports)
        asked = (_as_asked(offer, reply) if other == offer else other for other in overlay.offers)
        return Outcome(state=state, overlays=_with_offers(asked, turn), replies=(reply,))
    imported = replies.FileImported(
        found=found.kind,
        titles=titles_of(placed.found, turn.language),
        contents=contents_of(found),
        update=placed.update,
        deck_id=_the_deck(found, placed.homes),
        rest=await rest_of(found, turn, ports),
    )
    changes = await _changes_of(placed, turn, ports)
    return Outcome(state=state, overlays=left, changes=changes, replies=(imported, *again))


async def fix_table(
    overlay: ImportOffered, state: ChatState, event: events.TablePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Read the offered table as the learner means it, and update the offer."""
    offer = _offer_of(overlay, event)
    found = await found_in(offer.file, ports)
    if isinstance(found, transfer.Found):
        choices = _fix(offer.file.choices or TableChoices(), found, event)
        file = replace(offer.file, choices=choices)
        found = await found_in(file, ports)
        if isinstance(found, transfer.Found):
            fixed = replace(offer, file=file, choosing=event.fix not in _NO_COLUMNS)
            reply = replace(await offer_reply(fixed, found, turn, ports), edits=True)
            asked = _as_asked(fixed, reply)
            offers = (asked if other == offer else other for other in overlay.offers)
            return Outcome(state=state, overlays=_with_offers(offers, turn), replies=(reply,))
    return await reply_and_show(found, state, turn, ports)


def _may_be_material(name: str, refused: Reply) -> bool:
    """Return True if the file holds no list, but perhaps something to learn from."""
    why = refused.values.get("why") if isinstance(refused, Line) else None
    is_no_list = isinstance(why, Words) and why.key.removesuffix("-at") in _NO_LIST
    return name.endswith(".pdf") or (is_no_list and name.endswith(_TEXTS))


def _as_asked(offer: Offer, reply: replies.FileOffered) -> Offer:
    if (update := reply.update) is None:
        return replace(offer, may_be_another=False, gone=0)
    return replace(offer, may_be_another=update.may_be_another, gone=update.gone)


def _fix(choices: TableChoices, found: transfer.Found, event: events.TablePressed) -> TableChoices:
    """Return the choices after one more. Two sides are never in one column."""
    table = found.decks[0].table if found.decks else None
    front, back = choices.sides or (None if table is None else table.sides) or (0, 1)
    match event.fix:
        case events.TableFix.HEADER:
            had = table is not None and table.has_header
            return replace(choices, header=not had)
        case events.TableFix.COLUMNS:
            return choices
        case events.TableFix.SWAP:
            front, back = back, front
        case events.TableFix.FRONT:
            front, back = event.column, front if event.column == back else back
        case events.TableFix.BACK:
            front, back = back if event.column == front else front, event.column
    return replace(choices, sides=(front, back))


async def send_report(
    overlay: ImportOffered, state: ChatState, event: events.ReportPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Send all warnings about the offered file. The offer stays."""
    offer = _offer_of(overlay, event)
    wanted = transfer.ReportWanted(learner_id=turn.learner.id, file=offer.file)
    return Outcome(state=state, replies=(replies.FileReady(wanted=wanted, title=offer.file.name),))


async def import_changes(
    found: transfer.Found, turn: Turn, ports: Ports, apart: str = ""
) -> tuple[Change, ...]:
    """Return the changes that import everything, under the ids that the learner has for it.

    A name in `apart` makes its decks decks of their own.
    """
    return await _changes_of(await _place(found, turn, ports, apart), turn, ports)


async def _changes_of(placed: _Placement, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the changes that import everything: decks, then landscapes that refer to them."""
    found, homes = placed.found, placed.homes
    learner = turn.learner
    coming = Coming(
        now=turn.now,
        zone=learner.zone or "UTC",
        model=learner.card_model,
        desired_retention=learner.desired_retention,
        weights=learner.weights,
        athena=learner.athena,
    )
    comes_whole = await rest_of(found, turn, ports) is replies.Rest.COMES
    there = await _bundled_decks(turn, ports) if comes_whole else frozenset()
    decks = [
        DeckImported(
            learner.id,
            transfer.imported_deck(
                transfer.without_past(file) if comes_whole else file, home, coming
            ),
        )
        for file in found.decks
        if (home := homes.get(file.deck.id)) and home not in there
    ]
    landscapes = await landscape_changes_of(found, homes, turn, ports)
    if comes_whole and found.account is not None:
        own = await places_of(found, turn, ports)
        places = {str(old): str(new) for old, new in (*homes.items(), *own.items())}
        return (*decks, *landscapes, *await restore(found.account, places, turn, ports))
    looked = (learner_changes.look_now(turn),) if decks else ()
    return (*decks, *landscapes, *looked)


async def found_in(file: SentFile, ports: Ports) -> transfer.Found | Reply:
    """Return what is in the file, or the reply why it cannot be fetched or read."""
    if ports.files is None or (reader := ports[READER]) is None:
        return unreadable(Unreadable.DOCUMENT)
    try:
        data = await content_of(file, ports.files)
        found = await reader.read(file.name, data, file.choices)
    except FileUnavailableError as error:
        return replies.file_missing(file.name, error.trouble)
    except transfer.FileRefusedError as error:
        return replies.file_refused(file.name, error.reason, error.detail)
    return _with_titles_as_ids(found) if file.text else found


def _with_titles_as_ids(found: transfer.Found) -> transfer.Found:
    """Return the same with titles as the ids of decks: lists of one day would share a name."""
    decks = (replace(file.deck, id=DeckId(file.deck.title)) for file in found.decks)
    files = zip(found.decks, decks, strict=True)
    return replace(found, decks=tuple(replace(file, deck=deck) for file, deck in files))


async def offer_reply(
    offer: Offer, found: transfer.Found, turn: Turn, ports: Ports
) -> replies.FileOffered:
    """Return the offer to import the file, with what is in it."""
    groups, is_more = warnings_of(found, turn.language)
    placed = await _place(found, turn, ports)
    return replies.FileOffered(
        interaction_id=offer.interaction_id,
        name=offer.file.name,
        found=found.kind,
        titles=titles_of(placed.found, turn.language),
        contents=contents_of(found),
        samples=samples_of(found),
        table=found.decks[0].table if found.kind is transfer.FoundKind.DECK else None,
        warnings=groups,
        more_to_report=is_more,
        update=placed.update,
        landscape_again=await has_landscape(found, turn, ports),
        rest=await rest_of(found, turn, ports),
        choosing=offer.choosing,
        may_teach=offer.file.name.lower().endswith(_TEXTS) and ports[TEACHER] is not None,
    )


async def _homes(found: transfer.Found, turn: Turn, ports: Ports) -> dict[DeckId, DeckId]:
    """Return the id that the learner has, or will have, for each deck of the file.

    Bundled decks that they already drill are missing, since those stay as they are. If a whole
    account is restored, bundled decks keep their ids.
    """
    decks = await ports[CARDS].catalogue(turn.learner.id)
    own = [deck.deck_id for deck in decks if deck.own]
    drilled = {deck.deck_id for deck in decks if deck.taken and not deck.own}
    named = [file.deck.id for file in found.decks if file.deck.id not in drilled]
    homes = {deck_id: home_of(deck_id, turn.learner.id, own) for deck_id in named}
    if await rest_of(found, turn, ports) is replies.Rest.COMES:
        homes |= {
            deck_id: deck_id for deck_id in named if deck_id in await _bundled_decks(turn, ports)
        }
    return homes


async def _bundled_decks(turn: Turn, ports: Ports) -> frozenset[DeckId]:
    decks = await ports[CARDS].catalogue(turn.learner.id)
    return frozenset(deck.deck_id for deck in decks if not deck.own)


def _the_deck(found: transfer.Found, homes: dict[DeckId, DeckId]) -> DeckId | None:
    """Return the learner's id of the deck, or None if the file was not one deck."""
    if found.kind is not transfer.FoundKind.DECK:
        return None
    return homes.get(found.decks[0].deck.id)


async def _place(found: transfer.Found, turn: Turn, ports: Ports, apart: str = "") -> _Placement:
    """Return everything under its ids, or under ids of its own if `apart` is a name."""
    homes = await _homes(found, turn, ports)
    if apart:
        homes = {deck_id: own_deck_id(turn.learner.id, f"{deck_id}/{apart}") for deck_id in homes}
    own = {
        deck.deck_id: deck.title
        for deck in await ports[CARDS].catalogue(turn.learner.id)
        if deck.own
    }
    titles = set(own.values())
    decks: list[DeckFile] = []
    updates: list[Update] = []
    for file in found.decks:
        home, update, known = homes.get(file.deck.id), None, file
        if home in own:
            known, home, update = await _at_home(file, home, own, turn, ports)
        elif home is not None:
            title = title_beside(file.deck.title, titles)
            titles.add(title)
            known = replace(file, deck=replace(file.deck, title=title))
        decks.append(known)
        if home is not None and update is not None:
            homes[file.deck.id] = home
            updates.append(update)
    placed = replace(found, decks=tuple(decks))
    if not updates:
        return _Placement(found=placed, homes=homes)
    total = {name: sum(getattr(update, name) for update in updates) for name in _COUNTED}
    update = Update(
        **{**total, "added": transfer.cards_in(decks) - total["kept"]},
        may_be_another=any(update.may_be_another for update in updates),
    )
    return _Placement(found=placed, homes=homes, update=update)


async def _at_home(
    file: DeckFile, home: DeckId, own: Mapping[DeckId, str], turn: Turn, ports: Ports
) -> tuple[DeckFile, DeckId, Update | None]:
    """Return the file as the learner's deck has its cards, that deck, and what changes.

    Of several decks that were imported under one name, it is the first with enough in common. It
    keeps the number behind its title.
    """
    title = file.deck.title
    namesakes = [deck_id for deck_id in own if is_namesake(own[deck_id], title)]
    best: tuple[DeckFile, DeckId, Update | None] = (file, home, None)
    for deck_id in dict.fromkeys((home, *sorted(namesakes))):
        had = await ports[CARDS].contents(turn.learner.id, deck_id)
        kept = own[deck_id] if is_namesake(own[deck_id], title) else title
        titled = replace(file, deck=replace(file.deck, title=kept))
        known = await _with_known_ids(titled, deck_id, had, ports)
        update = await asyncio.to_thread(update_of, had, known.deck.cards)
        if not update.may_be_another:
            return known, deck_id, update if had else None
        if deck_id == home:
            best = known, home, update
    return best


async def _with_known_ids(
    file: DeckFile, home: DeckId, had: Sequence[Card], ports: Ports
) -> DeckFile:
    """Return the deck with the ids that the learner's deck has for its cards."""
    if file.form is not Form.ANKI:
        return await asyncio.to_thread(as_had, file, had)
    known = as_known_here(file, home, had)
    tasks = (card for card in known.deck.cards if card.kind is CardKind.TASK)
    shown = {name for card in tasks for name in card.media}
    kept = {name: content for name in shown if (content := await ports[CARDS].picture(home, name))}
    return replace(known, media={**kept, **known.media})


def _offer_of(overlay: ImportOffered, event: Interaction) -> Offer:
    return next(offer for offer in overlay.offers if offer.interaction_id == event.interaction_id)


def _with_offers(offers: Iterable[Offer], turn: Turn) -> tuple[Overlay, ...]:
    """Return the overlays with these files on offer, and no others."""
    left = tuple(offers)
    others = tuple(overlay for overlay in turn.overlays if not isinstance(overlay, ImportOffered))
    return (*others, ImportOffered(offers=left)) if left else others
