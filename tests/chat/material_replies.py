"""Samples of replies about a learner's own material, with names that could do harm."""

from dataclasses import replace
from typing import Final

from bot.domain.cards.deck import Deck
from bot.domain.cards.listed_rows import ListedRow
from bot.domain.ids import CourseId, DeckId, FileId, InteractionId, OrderId, SourceId
from bot.domain.topics.course import Citation, Language
from bot.flow.authoring.ports import WrittenExam
from bot.flow.engine.files import SentFile
from bot.flow.engine.replies import Reply, remark
from bot.flow.exams.ports import PageTrouble
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.maps.ports import Source
from bot.flow.material import list_replies, replies
from bot.flow.material.states import ListShown, MaterialOffered, OutlineAwaited, OutlineOffered
from bot.flow.tutor.orders import ExplainAs
from bot.flow.tutor.usage import Allowance
from tests.builders import build_course
from tests.deck_builders import build_card
from tests.exam_builders import EXAM

AT: Final = InteractionId("ticket")
SOURCE: Final = SourceId("s" * 36)
NAME: Final = "[x](y)*_ $5.pdf"
OFFER: Final = MaterialOffered(
    interaction_id=AT,
    files=(SentFile(id=FileId("f"), name=NAME, size_bytes=1),),
    pages=12,
    scans=0,
    characters=9_000,
)
ALLOWANCE: Final = Allowance(
    spent=0, spent_by_all=0, for_learner=500_000, for_all=10**7, making=7_000, for_topic=600_000
)
CARD: Final = build_card("c")
COURSE: Final = build_course({f"c_{number}*": () for number in range(16)})
OUTLINES: Final = tuple(
    OutlineOffered(
        interaction_id=AT,
        course_id=CourseId("written:1"),
        source_id=SOURCE,
        pages=pages,
        left_out=left_out,
    )
    for pages, left_out in ((1, (1, 3)), (60, tuple(range(2, 17))))
)
ROWS: Final = tuple(
    ListedRow(
        front=NAME, back=back, heading=NAME, front_unsure=unsure, back_unsure=unsure is bool(back)
    )
    for back in ("d_og*", "")
    for unsure in (True, False)
)
LIST: Final = ListShown(interaction_id=AT, title=NAME, rows=ROWS)
MATERIAL_SAMPLES: Final[tuple[Reply, ...]] = (
    *(
        ConceptExplained(
            interaction_id=AT,
            label="Equal parts",
            way=ExplainAs.PURPOSE,
            text="A half is a part.",
            minutes=10,
            number=2,
            left=14,
            citation=place,
            source=SOURCE if place.page else None,
        )
        for place in (Citation(page=4, quote=NAME), Citation(page=0))
    ),
    *(
        replies.offered(offer, 123_456, ALLOWANCE, edits=offer.photos)
        for offer in (OFFER, replace(OFFER, photos=True, pages=1, scans=1))
    ),
    replies.offered(OFFER, 3, replace(ALLOWANCE, in_calls=True)),
    replies.too_dear(123_456, ALLOWANCE),
    *(replies.refused(NAME, trouble) for trouble in PageTrouble),
    replies.too_many_sources(),
    *(
        replies.deck_made(Deck(id=DeckId("d" * 36), title=NAME, cards=(CARD,) * count))
        for count in (1, 12)
    ),
    *(
        list_replies.rows_shown(replace(LIST, rows=rows, page=page), edits=page > 0)
        for rows, page in ((ROWS[:1], 0), (ROWS * 40, 0), (ROWS * 40, 1))
    ),
    *(
        list_replies.deck_taken(Deck(id=DeckId("d" * 36), title=NAME, cards=(CARD,) * count), left)
        for count, left in ((1, 0), (12, 1), (12, 3))
    ),
    remark("list-no-such-row", number=40, rows=3),
    *map(remark, ("list-needs-model", "list-none", "list-without-cards")),
    replies.exam_made(WrittenExam(title=NAME, exam=EXAM)),
    replies.being_read(
        OutlineAwaited(
            interaction_id=AT,
            order_id=OrderId("o"),
            course_id=CourseId("written:1"),
            source_id=SOURCE,
        )
    ),
    *(replies.outlined(outline, COURSE, Language.EN, edits=True) for outline in OUTLINES),
    *(
        replies.sources_listed(sources, key, edits=True)
        for sources in ((), (Source(id=SOURCE, title=NAME, pages=12),))
        for key in ("sources", "source-forgotten")
    ),
)
