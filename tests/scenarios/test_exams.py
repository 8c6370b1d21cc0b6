"""Exams as learners sit them: a real process, killed on the way, with and without a model."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.flow.engine.states import Idle
from bot.flow.exams.events import (
    AttemptPressed,
    GiveUpPressed,
    StepMarkedPressed,
    SubmitPressed,
    TranscriptConfirmedPressed,
)
from bot.flow.exams.self_marking import SelfMarking
from bot.flow.exams.states import ExamSat, TranscriptOffered
from bot.flow.files.events import ImportPressed
from bot.flow.goals.events import GoalBegunPressed, LandscapePressed
from bot.storage.engine.tables import audit_events
from bot.storage.exams.tables import exam_attempts, exam_pages
from bot.storage.goals.landscape_tables import goal_states
from tests.model.exam_scripts import Corrector
from tests.model.recorder import Recorder
from tests.playground.client import Seen
from tests.reader.paper import Paper
from tests.scenarios.person import Person, assert_fit_to_be_seen
from tests.scenarios.process import Stage, open_stage

KEY = {"ANTHROPIC_API_KEY": "sk-ant-scenario-key"}
TASK = {
    "en": "Find all roots of $f(x) = x^2 - 4$.\n\nShow how you get there.",
    "de": "Bestimme alle Nullstellen von $f(x) = x^2 - 4$.\n\nZeige deinen Weg.",
}
SOLUTION = {"en": "The roots are two and minus two.", "de": "Die Nullstellen sind zwei und minus zwei."}
EXAM = {
    "landscapeId": "roots",
    "locale": "de-DE",
    "title": "Nullstellen",
    "titleEn": "Roots",
    "goals": [
        {
            "id": "exam",
            "title": "Nullstellen finden",
            "titleEn": "Finding roots",
            "description": "Eine Aufgabe zum Üben.",
            "descriptionEn": "A task to practise.",
            "examData": {
                "taskContent": TASK["de"],
                "taskContentEn": TASK["en"],
                "solutionContent": SOLUTION["de"],
                "solutionContentEn": SOLUTION["en"],
                "scoring": {
                    "maxPoints": 5,
                    "passingPoints": 3,
                    "steps": [
                        {"id": "s1", "points": 2, "description": "Ansatz", "descriptionEn": "Set up"},
                        {"id": "s2", "points": 3, "description": "Lösen", "descriptionEn": "Solved"},
                    ],
                },
            },
        }
    ],
}
PAGES = [["x^2 - 4 = 0"], ["x^2 = 4"], ["x = 2 or x = -2"]]
SHOWN_BY = {"s1": "= 0", "s2": "or"}
SUBMITTED = {"en": "Handed in.", "de": "Abgegeben."}
PASSED = {"en": "passed", "de": "bestanden"}


async def begin_exam(ada: Person) -> list[Seen]:
    """Import the landscape and begin its exam."""
    await ada.say("/start")
    before = await ada.look()
    sent = await ada.client.upload_document(
        json.dumps(EXAM).encode(), "roots.json", chat=ada.chat_id
    )
    await ada.settled(sent["update_id"], before)
    await ada.press_for(ImportPressed)
    await ada.say("/exam")
    began = await ada.press_for(GoalBegunPressed)
    assert isinstance(await ada.state(), ExamSat)
    return began


async def photograph(ada: Person) -> list[Seen]:
    """Send an album of three pages."""
    before = await ada.look()
    photos = [(f"{n}.jpg", Paper(lines=(line,)).jpeg()) for n, (line,) in enumerate(PAGES, start=1)]
    sent = await ada.client.send_album(photos, chat=ada.chat_id)
    return await ada.settled(sent["update_ids"][-1], before)


async def rows(stage: Stage, table: Any) -> list[Any]:
    return list(await stage.database.read(lambda db: db.execute(select(table)).all()))
