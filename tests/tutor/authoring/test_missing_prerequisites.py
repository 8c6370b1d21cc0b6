from dataclasses import replace
from typing import Any

import pytest

from bot.domain.ids import ConceptId, MapId, NodeId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Language
from bot.flow.authoring.orders import PrerequisiteOrder
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.authoring.authoring import ModelAuthor
from tests.tutor.authoring.test_mapping import SMALL, draw
from tests.tutor.orders import ADA, OPTICS
from tests.tutor.scripted import ScriptedExchange

ORDER = PrerequisiteOrder(
    course_id=OPTICS,
    map_id=MapId("map"),
    node_id=NodeId("d"),
    language=Language.EN,
    reasons=(StruggleReason.FAILED_IN_A_ROW,),
)
GOOD: dict[str, Any] = {
    "label": "Stack  frames",
    "description": "What a call keeps.",
    "effort_minutes": 10,
    "objectives": ["You can name what a call keeps.", "You can draw a frame."],
    "misconceptions": ["A call keeps nothing."],
    "why": "This makes the next step easier.",
}


async def propose(
    *said: dict[str, Any], order: PrerequisiteOrder = ORDER
) -> tuple[ProposedPrerequisite, ScriptedExchange]:
    course, _, _ = await draw(SMALL)
    exchange = ScriptedExchange(script={"propose_bridge": list(said)})
    concept = course.concept(ConceptId("d"))
    return await ModelAuthor(exchange).propose_prerequisite(order, course, concept, ADA), exchange


async def test_a_bridge_is_a_new_concept_with_effort_and_reason_c5_2() -> None:
    prerequisite, exchange = await propose(GOOD)

    assert prerequisite == ProposedPrerequisite(
        label="Stack frames",
        description="What a call keeps.",
        effort_minutes=10,
        why="This makes the next step easier.",
        objectives=("You can name what a call keeps.", "You can draw a frame."),
        misconceptions=("A call keeps nothing.",),
    )
    (values,) = exchange.asked("propose_bridge")
    assert (values["concept"], values["builds_on"]) == ("D", ["B"])
    assert values["reasons"] == ["failed_in_a_row"]


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ({"label": " d "}, "in the map already"),
        ({"label": ""}, "label is empty"),
        ({"label": "$x$"}, "plain words"),
        ({"effort_minutes": 0}, "from 1 to 600"),
        ({"effort_minutes": 601}, "from 1 to 600"),
        ({"why": " "}, "why is empty"),
        ({"objectives": ["You can."]}, "2 to 3 objectives are needed, 1 are given"),
        ({"description": "A Set<int>."}, "without HTML"),
    ],
)
async def test_a_bridge_that_leads_nowhere_is_asked_for_once_more(
    broken: dict[str, Any], told: str
) -> None:
    prerequisite, exchange = await propose({**GOOD, **broken}, GOOD)

    assert told in exchange.refused[0]
    assert prerequisite.effort_minutes == 10


async def test_a_bridge_that_stays_unusable_is_none() -> None:
    with pytest.raises(ModelUnavailableError):
        await propose({**GOOD, "label": "A"}, {**GOOD, "label": "A"})


async def test_a_bridge_is_proposed_in_a_map_that_was_drawn_in_another_language() -> None:
    prerequisite, exchange = await propose(GOOD, order=replace(ORDER, language=Language.DE))

    assert prerequisite.label == "Stack frames"
    (values,) = exchange.asked("propose_bridge")
    assert (values["language"], values["concept"]) == ("de", "D")
