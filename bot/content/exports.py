"""Files that go out: decks in every form, and all that a learner owns."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.content.decks.files import write_deck
from bot.content.everything import Everything, write_everything
from bot.content.packed_decks import deck_zip
from bot.content.sat_exams import SatExam
from bot.domain.cards.deck_file import DeckFile
from bot.domain.goals.landscape import Landscape
from bot.domain.ids import ChatId, LandscapeId, LearnerId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import MindMap, Node
from bot.flow.engine.ports import Clock, PastAnswer, Ports
from bot.flow.files.transfer import (
    DeckWanted,
    EverythingWanted,
    ExportForm,
    WrittenFile,
    deck_file,
    file_name,
)

_ANSWERS: Final = 100_000
"""Of one topic."""
_MOST_EXAMS: Final = 1_000
_MOST_PICTURE_BYTES: Final = 20_000_000
"""Of solutions: a bot can send 50 MB, and decks with their pictures have to fit in, too."""


class Exports:
    """Writes what learners own; each file in a thread, beside the turns."""

    def __init__(self, ports: Ports, clock: Clock) -> None:
        self._ports = ports
        self._clock = clock

    async def deck(self, wanted: DeckWanted) -> WrittenFile:
        """Return the deck in that form; LookupError where the learner has none of that id."""
        learner = await self._learner(wanted.learner_id)
        exported = await self._ports.cards.export(wanted.learner_id, wanted.deck_id)
        if exported is None:
            raise LookupError(wanted.deck_id)
        file = deck_file(exported, learner.zone or "UTC")
        return await asyncio.to_thread(written_deck, file, wanted.form, self._clock.now())

    async def everything(self, wanted: EverythingWanted) -> WrittenFile:
        """Return all that the learner owns in one archive."""
        learner = await self._learner(wanted.learner_id)
        everything = await self._everything(learner)
        content = await asyncio.to_thread(write_everything, everything)
        day = learner.day(self._clock.now())
        return WrittenFile(name=f"lyceum-{day:%Y-%m-%d}.zip", content=content)

    async def _everything(self, learner: Learner) -> Everything:
        now = self._clock.now()
        summaries = await self._ports.cards.decks(learner.id, now, now)
        decks: list[DeckFile] = []
        for deck_id in [it.deck_id for it in summaries if it.own or it.taken]:
            exported = await self._ports.cards.export(learner.id, deck_id)
            if exported is not None:
                decks.append(deck_file(exported, learner.zone or "UTC"))
        rows = await self._ports.landscapes.of_learner(learner.id)
        kept = self._ports.landscapes
        own = [await kept.get(learner.id, row.landscape_id) for row in rows if row.own]
        landscapes = tuple(it for it in own if it is not None)
        progress = await kept.progress(learner.id)
        return Everything(
            decks=tuple(decks),
            landscapes=landscapes,
            media=await self._media(learner.id, landscapes),
            choices=progress.choices,
            states=progress.states,
            exams=await self._exams(learner.id),
            about={
                "writtenAt": now.isoformat(),
                "settings": _settings(learner),
                "topics": await self._topics(learner.id, now),
                "followed": [str(row.landscape_id) for row in rows if row.taken],
            },
        )

    async def _media(
        self, learner_id: LearnerId, landscapes: Sequence[Landscape]
    ) -> dict[LandscapeId, Mapping[str, bytes]]:
        kept: dict[LandscapeId, Mapping[str, bytes]] = {}
        for it in landscapes:
            found = {
                name: await self._ports.landscapes.picture(learner_id, it.id, name)
                for name in it.media
            }
            kept[it.id] = {name: data for name, data in found.items() if data is not None}
        return kept

    async def _exams(self, learner_id: LearnerId) -> list[SatExam]:
        """Return the exams that were sat, newest first, with pictures as far as there is room."""
        kept, room, exams = self._ports.exams, _MOST_PICTURE_BYTES, []
        for attempt in await kept.of_learner(learner_id, _MOST_EXAMS):
            contents = await kept.contents(attempt.id)
            room -= sum(len(page.picture or b"") for page in contents)
            if room < 0:
                contents = [replace(page, picture=None) for page in contents]
            appeals = await kept.appeals(attempt.id)
            exams.append(SatExam(attempt=attempt, contents=contents, appeals=appeals))
        return exams

    async def _topics(self, learner_id: LearnerId, now: datetime) -> list[dict[str, object]]:
        """Return the topics with maps and answers, to be read."""
        maps, topics = self._ports.maps, []
        for summary in await maps.of_learner(learner_id, now):
            mind_map = (await maps.get(summary.map_id)).mind_map
            answers = await maps.answers_in_map(summary.map_id, _ANSWERS, 0)
            topics.append(_topic(mind_map, answers))
        return topics

    async def _learner(self, learner_id: LearnerId) -> Learner:
        chat = await self._ports.chats.open(ChatId(learner_id), TurnId("export"))
        return chat.learner


def written_deck(file: DeckFile, form: ExportForm, now: datetime) -> WrittenFile:
    """Return the deck in that form; a text with its pictures is an archive of both."""
    stem = file_name(file.deck.title)
    packs_media = form is ExportForm.ANKI
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"deck.{form}"
        write_deck(file if packs_media else replace(file, media={}), path, now)
        content = path.read_bytes()
    name = f"{stem}.{form}"
    if packs_media or not file.media:
        return WrittenFile(name=name, content=content)
    return WrittenFile(name=f"{stem}.zip", content=deck_zip(name, content, file.media))


def _settings(learner: Learner) -> dict[str, object]:
    return {
        "language": learner.language.value,
        "zone": learner.zone,
        "quietFrom": learner.quiet_from.isoformat(),
        "quietUntil": learner.quiet_until.isoformat(),
        "dailyCap": learner.daily_cap,
        "remindersOn": learner.reminders_on,
        "darkPictures": learner.dark_pictures,
        "cardModel": learner.card_model.value,
        "desiredRetention": learner.desired_retention,
        "newCardsADay": learner.new_cards_a_day,
        "remembered": {
            "asked": list(learner.memory.asked),
            "helped": list(learner.memory.helped),
            "hard": list(learner.memory.hard),
        },
    }


def _topic(mind_map: MindMap, answers: Sequence[PastAnswer]) -> dict[str, object]:
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
        "answers": [
            {
                "at": it.at.isoformat(),
                "concept": labels.get(it.node_id, ""),
                "question": it.question,
                "answer": it.answer,
                "quality": it.quality,
                "type": it.type.value,
                "takenBack": it.taken_back,
            }
            for it in answers
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
