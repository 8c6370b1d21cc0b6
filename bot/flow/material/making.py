"""Making a course, a deck or an exam of a learner's own material."""

from dataclasses import replace

from bot.domain.authoring.sources import MOST_PAGES, MOST_SOURCES, without_concepts
from bot.domain.cards.deck import Deck
from bot.domain.cards.listed_rows import LIST_CAPTIONS
from bot.domain.cards.transfer import title_beside
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.ids import FileId, GoalId, SourceId, own_deck_id, own_landscape_id
from bot.flow.authoring import waiting
from bot.flow.cards.changes import DeckImported
from bot.flow.cards.ports import CARDS, ImportedDeck
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.events import CancelPressed, Event, PhotoReceived, Unreadable
from bot.flow.engine.files import FileUnavailableError, SentFile
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, remark, unreadable
from bot.flow.engine.showing import reply_and_show, show_current
from bot.flow.engine.states import ChatState, NothingOpen, Overlay
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams.ports import PageRefusedError, PageTrouble
from bot.flow.files import replies as files_replies
from bot.flow.files.events import MaterialSent
from bot.flow.goals.ports import LandscapeImported
from bot.flow.learner.changes import look_now
from bot.flow.maps.changes import CourseWritten, MapAdded, SourceDropped, SourceKept
from bot.flow.maps.loaded_topic import draft
from bot.flow.maps.ports import COURSES, SOURCES
from bot.flow.material import list_replies, replies
from bot.flow.material.events import (
    ConceptPressed,
    DeckWritten,
    ExamWritten,
    MaterialInto,
    MaterialLost,
    MaterialPressed,
    OutlinePressed,
    OutlineWritten,
    SourcePressed,
    SourcesAsked,
)
from bot.flow.material.orders import OutlineOrder, PagesOrder
from bot.flow.material.ports import MATERIAL
from bot.flow.material.states import (
    ListShown,
    MadeAwaited,
    MaterialOffered,
    OutlineAwaited,
    OutlineOffered,
)
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.tutor.usage import BUDGET, Allowance
from bot.flow.work.events import Awaited, WorkFailed, dropped, failure
from bot.flow.work.orders import WorkCancelled, WorkOrdered, ordered

FEWEST_CONCEPTS = 2
"""Fewer concepts are no course."""
_UNLIMITED = Allowance(spent=0, spent_by_all=0, for_learner=0, for_all=0)


async def offer_file(state: ChatState, event: MaterialSent, turn: Turn, ports: Ports) -> Outcome:
    """Offer to make something of the file, and say what it costs. Nothing is stored yet."""
    file = event.file
    if ports[TEACHER] is None or ports[BUDGET] is None:
        return await reply_and_show(remark("material-needs-model"), state, turn, ports)
    if ports.files is None or (reader := ports[MATERIAL]) is None:
        return await reply_and_show(unreadable(Unreadable.DOCUMENT), state, turn, ports)
    try:
        pages = await reader.read(await ports.files.fetch(file))
    except FileUnavailableError as error:
        return await reply_and_show(
            files_replies.file_missing(file.name, error.trouble), state, turn, ports
        )
    except PageRefusedError as error:
        return await reply_and_show(replies.refused(file.name, error.trouble), state, turn, ports)
    offer = MaterialOffered(
        interaction_id=turn.interaction_id(),
        files=(file,),
        pages=len(pages),
        scans=sum(page.is_scan for page in pages),
        characters=sum(len(page.text) for page in pages),
        told=len(pages),
    )
    return await _offer(offer, state, turn, ports)


async def offer_photo(state: ChatState, event: PhotoReceived, turn: Turn, ports: Ports) -> Outcome:
    """Offer to make something of photographed pages. Further photos are added to the offer.

    Later photos of an album are counted when the offer is taken up.
    """
    wants_cards = ports.words.meaning_of(event.caption) in LIST_CAPTIONS
    if ports[TEACHER] is None or ports[BUDGET] is None or ports.files is None:
        is_for_list = ports[TEACHER] is None and (wants_cards or isinstance(state, NothingOpen))
        said = remark("list-needs-model") if is_for_list else None
        return await engine_notices.refuse_photo(state, event, turn, ports, said=said)
    before = next(
        (overlay for overlay in turn.overlays if isinstance(overlay, MaterialOffered)), None
    )
    photos = before.files if before is not None and before.photos else ()
    if len(photos) >= MOST_PAGES:
        line = replies.refused("", PageTrouble.TOO_MANY_PAGES)
        return await reply_and_show(line, state, turn, ports)
    count = len(photos) + 1
    offer = MaterialOffered(
        interaction_id=turn.interaction_id(),
        files=(*photos, SentFile(id=FileId(event.photo), name="", size_bytes=0)),
        pages=count,
        scans=count,
        characters=0,
        album=event.album,
        photos=True,
        told=count,
    )
    if before is not None and before.photos and event.album and event.album == before.album:
        offer = replace(offer, interaction_id=before.interaction_id, told=before.told)
        return Outcome(state=state, overlays=_with(turn, offer))
    if wants_cards and not event.album:
        return await _make(replace(offer, told=1), MaterialInto.LIST, state, turn, ports)
    return await _offer(offer, state, turn, ports)


async def settle_offer(
    overlay: MaterialOffered, state: ChatState, event: MaterialPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order what the learner chose, or leave the material.

    If more photos came since the offer, make it again with their cost.
    """
    if event.into is MaterialInto.NOTHING:
        left = await reply_and_show(remark("material-left"), state, turn, ports)
        return replace(left, overlays=_with(turn))
    if overlay.told != overlay.pages and ports[TEACHER] is not None:
        counted = replace(overlay, told=overlay.pages)
        reply = replies.offered(counted, *await _cost(counted, turn, ports), edits=True)
        return Outcome(state=state, overlays=_with(turn, counted), replies=(reply,))
    return await _make(overlay, event.into, state, turn, ports)


async def _make(
    overlay: MaterialOffered, into: MaterialInto, state: ChatState, turn: Turn, ports: Ports
) -> Outcome:
    """Order what was chosen, or say why it cannot be made now."""
    if refused := await _why_not(into, *await _cost(overlay, turn, ports), turn, ports):
        return await reply_and_show(refused, state, turn, ports)
    if into is not MaterialInto.COURSE:
        return await _order_made(overlay, into, state, turn, ports)
    work = OutlineOrder(
        files=overlay.files,
        source_id=SourceId(turn.map_id()),
        course_id=turn.course_id(),
        language=turn.language,
    )
    order = ordered(work, turn)
    awaited = OutlineAwaited(
        interaction_id=turn.awaited_id(),
        order_id=order.id,
        course_id=work.course_id,
        source_id=work.source_id,
    )
    again = await show_current(state, turn, ports)
    return Outcome(
        state=state,
        overlays=(*_with(turn), awaited),
        changes=(WorkOrdered(order),),
        replies=(replies.being_read(awaited), *again),
    )


async def _why_not(
    into: MaterialInto, cost: int, allowance: Allowance, turn: Turn, ports: Ports
) -> Line | None:
    """Return why nothing can be made of the material now, or None if it can."""
    if ports[TEACHER] is None:
        return remark("material-needs-model")
    if not allowance.in_calls and allowance.making + cost > allowance.for_making:
        return replies.too_dear(cost, allowance)
    coming = sum(isinstance(overlay, OutlineAwaited) for overlay in turn.overlays)
    kept = await ports[SOURCES].of_learner(turn.learner.id)
    is_full = into is MaterialInto.COURSE and len(kept) + coming >= MOST_SOURCES
    return replies.too_many_sources() if is_full else None


async def _order_made(
    offer: MaterialOffered, into: MaterialInto, state: ChatState, turn: Turn, ports: Ports
) -> Outcome:
    order = ordered(PagesOrder(files=offer.files, language=turn.language, into=into), turn)
    awaited = MadeAwaited(interaction_id=turn.awaited_id(), order_id=order.id)
    again = await show_current(state, turn, ports)
    return Outcome(
        state=state,
        overlays=(*_with(turn), awaited),
        changes=(WorkOrdered(order),),
        replies=(replies.being_read(awaited, f"material-reading-{into.value}"), *again),
    )


async def take_deck(
    overlay: MadeAwaited, state: ChatState, event: DeckWritten, turn: Turn, ports: Ports
) -> Outcome:
    """Store the cards as a deck of the learner's own. During an exam nothing is said."""
    decks = await ports[CARDS].catalogue(turn.learner.id)
    deck = Deck(
        id=own_deck_id(turn.learner.id, event.order_id),
        title=title_beside(event.deck.title, {other.title for other in decks}),
        cards=event.deck.cards,
    )
    return Outcome(
        state=state,
        overlays=_without(turn, overlay),
        changes=(DeckImported(turn.learner.id, ImportedDeck(deck=deck)), look_now(turn)),
        replies=() if state.supervised else (replies.deck_made(deck),),
    )


async def take_exam(
    overlay: MadeAwaited, state: ChatState, event: ExamWritten, turn: Turn, ports: Ports
) -> Outcome:
    """Store the exam as a goal map of the learner's own. During an exam nothing is said."""
    title = {turn.language: event.exam.title}
    landscape = Landscape(
        id=own_landscape_id(turn.learner.id, event.order_id),
        title=title,
        description={turn.language: ""},
        goals=(
            Goal(
                id=GoalId("exam"),
                title=title,
                description={turn.language: ""},
                exam=event.exam.exam,
            ),
        ),
    )
    return Outcome(
        state=state,
        overlays=_without(turn, overlay),
        changes=(LandscapeImported(turn.learner.id, landscape),),
        replies=() if state.supervised else (replies.exam_made(event.exam),),
    )


async def cancel(
    overlay: Awaited, state: ChatState, _: CancelPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Stop reading. Nothing of the material is stored."""
    stopped = await reply_and_show(remark("material-cancelled"), state, turn, ports)
    return replace(
        stopped, overlays=_without(turn, overlay), changes=(WorkCancelled(overlay.order_id),)
    )


async def take_outline(
    overlay: OutlineAwaited, state: ChatState, event: OutlineWritten, turn: Turn, ports: Ports
) -> Outcome:
    """Store the source with its outline, and show the outline. During an exam nothing is said."""
    course = event.course
    offer = OutlineOffered(
        interaction_id=turn.interaction_id(),
        course_id=course.id,
        source_id=overlay.source_id,
        pages=len(event.pages),
        told=not state.supervised,
    )
    kept = SourceKept(turn.learner.id, overlay.source_id, turn.text(course.title), event.pages)
    shown = (replies.outlined(offer, course, turn.language),) if offer.told else ()
    return Outcome(
        state=state,
        overlays=(*_without(turn, overlay), offer),
        changes=(kept, CourseWritten(turn.learner.id, course)),
        replies=shown,
    )


async def fail(
    overlay: Awaited, state: ChatState, event: WorkFailed | MaterialLost, turn: Turn, ports: Ports
) -> Outcome:
    """Tell why nothing could be made. The material can be sent again."""
    line, noted = remark("material-lost"), dropped(event)
    if isinstance(event, WorkFailed):
        line = replace(remark("material-stuck"), more=(event.trouble.words,))
        noted = failure(event)
    return Outcome(
        state=state,
        overlays=_without(turn, overlay),
        changes=(noted,),
        replies=() if state.supervised else (line,),
    )


async def choose_concept(
    overlay: OutlineOffered, state: ChatState, event: ConceptPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Leave a concept out or take it back. At least two stay."""
    course = await ports[COURSES].get(overlay.course_id)
    left_out = set(overlay.left_out) ^ {event.number}
    count = len(course.concepts)
    if 1 <= event.number <= count and count - len(left_out) >= FEWEST_CONCEPTS:
        changed = replace(overlay, left_out=tuple(sorted(left_out)))
        overlays = (*_without(turn, overlay), changed)
    else:
        changed, overlays = overlay, turn.overlays
    shown = replies.outlined(changed, course, turn.language, edits=True)
    return Outcome(state=state, overlays=overlays, replies=(shown,))


async def settle_outline(
    overlay: OutlineOffered, state: ChatState, event: OutlinePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the course, or drop it with its source. No course begins during an exam."""
    if state.supervised:
        return Outcome(state=state, replies=await show_current(state, turn, ports))
    left = _without(turn, overlay)
    if not event.taken:
        dropped = SourceDropped(turn.learner.id, overlay.source_id, overlay.course_id)
        said = await reply_and_show(remark("outline-dropped"), state, turn, ports)
        return replace(said, overlays=left, changes=(dropped,))
    course = await ports[COURSES].get(overlay.course_id)
    left_out = {course.concepts[number - 1].id for number in overlay.left_out}
    course = without_concepts(course, left_out)
    topic = draft(course, "", turn)
    begun = await waiting.begin(topic, (MapAdded(topic.mind_map, topic.flow),), (), turn, ports)
    return replace(begun, overlays=left, changes=(*state.set_aside(), *begun.changes))


async def show_sources(state: ChatState, _: SourcesAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show the learner's own sources."""
    listed = replies.sources_listed(await ports[SOURCES].of_learner(turn.learner.id))
    return Outcome(state=state, replies=(listed,))


async def forget_source(
    state: ChatState, event: SourcePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Delete the source. A course begun from it goes on without its pages."""
    sources = await ports[SOURCES].of_learner(turn.learner.id)
    left = [source for source in sources if source.id != event.source_id]
    listed = replies.sources_listed(left, "source-forgotten", edits=True)
    return Outcome(
        state=state, changes=(SourceDropped(turn.learner.id, event.source_id),), replies=(listed,)
    )


async def show_untold(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """After an exam, add the outlines and lists to the outcome that came during it."""
    overlays = turn.overlays if outcome.overlays is None else outcome.overlays
    untold = [
        overlay
        for overlay in overlays
        if isinstance(overlay, OutlineOffered | ListShown) and not overlay.told
    ]
    if outcome.state.supervised or not untold:
        return outcome
    told = [replace(offer, told=True) for offer in untold]
    shown = [
        list_replies.rows_shown(overlay)
        if isinstance(overlay, ListShown)
        else replies.outlined(overlay, await ports[COURSES].get(overlay.course_id), turn.language)
        for overlay in told
    ]
    return replace(
        outcome,
        overlays=(*(overlay for overlay in overlays if overlay not in untold), *told),
        replies=(*outcome.replies, *shown),
    )


async def _offer(offer: MaterialOffered, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    cost, allowance = await _cost(offer, turn, ports)
    reply = replies.offered(offer, cost, allowance)
    return Outcome(state=state, overlays=_with(turn, offer), replies=(reply,))


async def _cost(offer: MaterialOffered, turn: Turn, ports: Ports) -> tuple[int, Allowance]:
    """Return what reading and outlining the material costs, and what may be spent today."""
    if (budget := ports[BUDGET]) is None:
        return 0, _UNLIMITED
    cost = budget.reading_cost(offer.characters, offer.scans, turn.now)
    return cost, await budget.allowance(turn.learner.id, turn.now)


def _with(turn: Turn, *offers: MaterialOffered) -> tuple[Overlay, ...]:
    """Return the overlays with these offers in place of any other."""
    return (
        *(overlay for overlay in turn.overlays if not isinstance(overlay, MaterialOffered)),
        *offers,
    )


def _without(turn: Turn, *gone: Overlay) -> tuple[Overlay, ...]:
    return tuple(overlay for overlay in turn.overlays if overlay not in gone)
