"""Files that go out: decks in every form, and everything that a learner owns."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from bot.content.account_tables import tables_of
from bot.content.decks.files import write_deck
from bot.content.everything import Everything, write_everything
from bot.content.packed_decks import deck_zip
from bot.content.sat_exams import SatExam
from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.days import all_until
from bot.domain.goals.landscape import Landscape
from bot.domain.ids import CardId, ChatId, LandscapeId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.practice.own_mistakes import OwnMistake
from bot.domain.practice.wrong_workings import mistake_of, question_about, wrong_working
from bot.domain.topics.mind_map import MindMap, Node
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Clock, Ports
from bot.flow.exams.ports import EXAMS
from bot.flow.files import transfer
from bot.flow.files.account import KnownRows
from bot.flow.goals.ports import LANDSCAPES
from bot.flow.maps.ports import MAPS
from bot.flow.practice.ports import ITEMS

_MOST_EXAMS: Final = 1_000
_MOST_PICTURE_BYTES: Final = 20_000_000
"""All pictures of solutions that are loaded."""
LARGEST_ARCHIVE_BYTES: Final = 49_000_000
"""A bot can send 50 MB."""
_LEFT_OUT: Final = (
    (),
    (transfer.LeftOut.EXAM_PICTURES,),
    (transfer.LeftOut.EXAM_PICTURES, transfer.LeftOut.MEDIA),
)
"""What an archive leaves out, step by step, until it is small enough."""


class Accounts(Protocol):
    """Learners' data, row by row."""

    async def known(self, learner_id: LearnerId) -> KnownRows:
        """Return the rows of every table that is exported as rows."""


class Exports:
    """Writes what learners own, each file in a thread, beside the turns."""

    def __init__(self, ports: Ports, accounts: Accounts, clock: Clock) -> None:
        self._ports = ports
        self._accounts = accounts
        self._clock = clock

    async def deck(self, wanted: transfer.DeckWanted) -> transfer.WrittenFile:
        """Return the deck in that form. Raises LookupError if the learner has none of that id."""
        learner = await self._learner(wanted.learner_id)
        exported = await self._ports[CARDS].export(wanted.learner_id, wanted.deck_id)
        if exported is None:
            raise LookupError(wanted.deck_id)
        file = transfer.deck_file(exported, learner.zone or "UTC")
        return await asyncio.to_thread(written_deck, file, wanted.form, self._clock.now())

    async def mistakes(
        self, wanted: transfer.MistakesWanted, title: str, asks: str
    ) -> transfer.WrittenFile:
        """Return a deck of that title with the learner's own mistakes.

        Each card `asks` for one.
        """
        own = await self._ports[ITEMS].own_mistakes(wanted.learner_id)
        cards = [await self._mistake_card(mistake, asks) for mistake in own]
        deck = Deck(
            id=transfer.OWN_MISTAKES, title=title, cards=tuple(card for card in cards if card)
        )
        file = DeckFile(form=Form.JSON, deck=deck)
        return await asyncio.to_thread(written_deck, file, wanted.form, self._clock.now())

    async def _mistake_card(self, own: OwnMistake, asks: str) -> Card | None:
        """Return the working with the mistake, and on the back the wrong line, corrected."""
        item = await self._ports[ITEMS].item(own.item_id, own.item_version)
        working = None if item is None else wrong_working(item, own.mistake)
        mistake = None if item is None else mistake_of(item, own.mistake)
        if item is None or working is None or mistake is None:
            return None
        question = question_about(item, working)
        right = question.explanation[item.language]
        return Card(
            id=CardId(own.mistake),
            note=own.mistake,
            front=f"{question.question[item.language]}\n\n{asks}",
            back=f"{working.wrong}. {right}\n\n{mistake.hint_ladder[0]}",
            tags=(own.skill_id,),
        )

    async def everything(
        self, wanted: transfer.EverythingWanted, words: transfer.Words
    ) -> transfer.WrittenFile:
        """Return everything known about the learner in one archive."""
        learner = await self._learner(wanted.learner_id)
        everything = await self._everything(learner)
        content, left_out = await asyncio.to_thread(small_enough, everything, words)
        day = learner.day(self._clock.now())
        name = f"lyceum-{day:%Y-%m-%d}.zip"
        return transfer.WrittenFile(name=name, content=content, note=words.note(left_out))

    async def _everything(self, learner: Learner) -> Everything:
        now = self._clock.now()
        summaries = await self._ports[CARDS].decks(learner.id, learner.language, all_until(now))
        decks: list[DeckFile] = []
        for deck_id in [summary.deck_id for summary in summaries if summary.own or summary.taken]:
            exported = await self._ports[CARDS].export(learner.id, deck_id)
            if exported is not None:
                decks.append(transfer.deck_file(exported, learner.zone or "UTC"))
        rows = await self._ports[LANDSCAPES].of_learner(learner.id)
        kept = self._ports[LANDSCAPES]
        own = [await kept.get(learner.id, row.landscape_id) for row in rows if row.own]
        landscapes = tuple(landscape for landscape in own if landscape is not None)
        progress = await kept.progress(learner.id)
        exams = await self._exams(learner.id)
        known = await self._accounts.known(learner.id)
        return Everything(
            decks=tuple(decks),
            landscapes=landscapes,
            media=await self._media(learner.id, landscapes),
            choices=progress.choices,
            states=progress.states,
            exams=exams,
            learner=learner,
            rows=known,
            about={
                "writtenAt": now.isoformat(),
                "topics": await self._topics(learner.id, now),
                "followed": [str(row.landscape_id) for row in rows if row.taken],
            },
        )

    async def _media(
        self, learner_id: LearnerId, landscapes: Sequence[Landscape]
    ) -> dict[LandscapeId, Mapping[str, bytes]]:
        kept: dict[LandscapeId, Mapping[str, bytes]] = {}
        for landscape in landscapes:
            found = {
                name: await self._ports[LANDSCAPES].picture(learner_id, landscape.id, name)
                for name in landscape.media
            }
            kept[landscape.id] = {name: data for name, data in found.items() if data is not None}
        return kept

    async def _exams(self, learner_id: LearnerId) -> list[SatExam]:
        """Return the exams taken, newest first, with pictures as far as there is room."""
        kept, room, exams = self._ports[EXAMS], _MOST_PICTURE_BYTES, []
        for attempt in await kept.of_learner(learner_id, _MOST_EXAMS):
            contents = await kept.contents(attempt.id)
            room -= sum(len(page.picture or b"") for page in contents)
            if room < 0:
                contents = [replace(page, picture=None) for page in contents]
            appeals = await kept.appeals(attempt.id)
            exams.append(SatExam(attempt=attempt, contents=contents, appeals=appeals))
        return exams

    async def _topics(self, learner_id: LearnerId, now: datetime) -> list[dict[str, object]]:
        """Return the topics with their maps, for readers."""
        maps, topics = self._ports[MAPS], []
        for summary in await maps.of_learner(learner_id, all_until(now)):
            mind_map = (await maps.get(summary.map_id)).mind_map
            topics.append(_topic(mind_map))
        return topics

    async def _learner(self, learner_id: LearnerId) -> Learner:
        chat = await self._ports.chats.open(ChatId(learner_id), TurnId("export"))
        return chat.learner


def small_enough(
    everything: Everything, words: transfer.Words, most: int = LARGEST_ARCHIVE_BYTES
) -> tuple[bytes, Sequence[transfer.LeftOut]]:
    """Return the archive, and what was left out to keep it within `most` bytes."""
    tables = tables_of(everything.rows, everything.decks, everything.exams)
    everything = replace(everything, tables=tables)
    for left_out in _LEFT_OUT[:-1]:
        content = _write_without(everything, left_out, words)
        if len(content) <= most:
            return content, left_out
    return _write_without(everything, _LEFT_OUT[-1], words), _LEFT_OUT[-1]


def _write_without(
    everything: Everything, left_out: Sequence[transfer.LeftOut], words: transfer.Words
) -> bytes:
    return write_everything(replace(without(everything, left_out), readme=words.about(left_out)))


def without(everything: Everything, left_out: Sequence[transfer.LeftOut]) -> Everything:
    """Return the same without these pictures."""
    if transfer.LeftOut.EXAM_PICTURES in left_out:
        exams = [
            replace(exam, contents=[replace(page, picture=None) for page in exam.contents])
            for exam in everything.exams
        ]
        everything = replace(everything, exams=exams)
    if transfer.LeftOut.MEDIA in left_out:
        decks = tuple(replace(deck, media={}) for deck in everything.decks)
        everything = replace(everything, decks=decks, media={})
    return everything


def written_deck(file: DeckFile, form: transfer.ExportForm, now: datetime) -> transfer.WrittenFile:
    """Return the deck in that form. A text with pictures is an archive of both."""
    stem = transfer.file_name(file.deck.title)
    packs_media = form is transfer.ExportForm.ANKI
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"deck.{form}"
        write_deck(file if packs_media else replace(file, media={}), path, now)
        content = path.read_bytes()
    name = f"{stem}.{form}"
    if packs_media or not file.media:
        return transfer.WrittenFile(name=name, content=content)
    return transfer.WrittenFile(name=f"{stem}.zip", content=deck_zip(name, content, file.media))


def _topic(mind_map: MindMap) -> dict[str, object]:
    labels = {node.id: node.label for node in mind_map.nodes}
    return {
        "title": mind_map.title,
        "status": mind_map.status.value,
        "goal": mind_map.goal,
        "concepts": [_concept(node) for node in mind_map.nodes],
        "buildsOn": [
            {"concept": labels[edge.child], "on": labels[edge.parent], "type": edge.type.value}
            for edge in mind_map.edges
            if edge.child in labels and edge.parent in labels
        ],
    }


def _concept(node: Node) -> dict[str, object]:
    return {
        "label": node.label,
        "description": node.description,
        "status": node.status.value,
        "masteryScore": node.share,
        "easeFactor": node.ease_factor,
        "repetitions": node.repetitions,
        "intervalDays": node.interval_days,
        "nextReviewAt": _moment(node.next_review_at),
        "lastReviewedAt": _moment(node.last_reviewed_at),
        "masteredAt": _moment(node.mastered_at),
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
