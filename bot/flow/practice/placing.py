"""The offer and the begin of problems that show what a learner knows (K85)."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.words import Meaning
from bot.domain.ids import SkillId
from bot.domain.learner.learner import GROWN_UP, SCHOOL_CLASSES
from bot.domain.skills.placement import FIRST_PROBLEMS, MOST_PROBLEMS
from bot.domain.skills.school_years import stated_class
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply
from bot.flow.engine.showing import Reading, reads_words, shows
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.states import asks_for
from bot.flow.practice import checking, choosing, serving
from bot.flow.practice.events import CheckDeclined, CheckPressed, PlacementAsked, SkillClaimed
from bot.flow.practice.states import CheckKind, CheckOffered, PracticeSet, SkillCheck
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

_IN_A_ROW: Final = 4
_FOUR_MORE: Final = MOST_PROBLEMS - FIRST_PROBLEMS


def offered(state: ChatState, turn: Turn, wanted: SkillId | None = None) -> Outcome:
    """Offer the check by asking for the class."""
    asked = CheckOffered(interaction_id=turn.interaction_id(), wanted=wanted)
    return Outcome(state=asked, changes=state.set_aside(), replies=(offer(asked),))


def offer(state: CheckOffered) -> Line:
    """Return the question for the class, which offers the check."""
    at = state.interaction_id
    classes = [
        LineButton("button-class", CheckPressed(at, school_class), values={"class": school_class})
        for school_class in SCHOOL_CLASSES
        if school_class != GROWN_UP
    ]
    of_four = [tuple(classes[place : place + _IN_A_ROW]) for place in range(0, 12, _IN_A_ROW)]
    others = (
        LineButton("button-grown-up", CheckPressed(at, GROWN_UP)),
        LineButton("button-class-untold", CheckPressed(at, "")),
    )
    declined = (LineButton("button-no-check", CheckDeclined(at)),)
    key = "check-offered" if state.wanted is None else "check-offered-way"
    return Line(key, {}, (*(row for row in of_four if row), others, declined))


@shows(CheckOffered)
async def show_offer(state: CheckOffered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the offer of the check."""
    del turn, ports
    return (offer(state),)


@reads_words(CheckOffered)
async def read_words(
    _: CheckOffered, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return that a class answers the offer, and any other text is read as usual."""
    del meaning, ports
    told = stated_class(event.text, turn.language) is not None
    return Reading.ANSWER if told else Reading.NOTHING_AWAITED


async def take_class(
    state: CheckOffered, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the check with the typed class, or ask for the class again."""
    said = stated_class(event.text, turn.language)
    if said is None:
        return Outcome(state=state, replies=(Line("check-class-unread", interim=True),))
    return await begin_check(state, CheckPressed(state.interaction_id, said), turn, ports)


async def begin_check(
    state: CheckOffered, event: CheckPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Begin the check at the level of the class, which alone proves nothing."""
    learner = turn.learner
    if event.school_class in SCHOOL_CLASSES:
        learner = replace(learner, school_class=event.school_class)
    kind = CheckKind.PLACEMENT if state.wanted is None else CheckKind.WAY
    check = SkillCheck(practice=PracticeSet(), check=kind, wanted=state.wanted)
    begun = await checking.begin(check, replace(turn, learner=learner), ports)
    told = (LearnerChanged(learner),) if learner != turn.learner else ()
    return replace(begun, changes=(*told, *begun.changes))


async def decline_check(
    state: CheckOffered, _: CheckDeclined, turn: Turn, ports: Ports
) -> Outcome:
    """Practise from the beginning, or on the way to the wanted skill."""
    if state.wanted is None:
        return await serving.go_on(PracticeSet(), turn, ports)
    states = await ports[SKILLS].states(turn.learner.id)
    return await checking.go_to(state.wanted, states, turn, ports)


async def place(state: ChatState, _: PlacementAsked, turn: Turn, ports: Ports) -> Outcome:
    """Place the learner over all skills: ask their class, then problems, then four more."""
    if asks_for(state, SkillCheck):
        shown = await activity_of(state).show(state, turn, ports)
        return Outcome(state=state, replies=shown)
    if not await choosing.can_place(turn, ports):
        return Outcome(state=state, replies=(Line("practice-empty", {}, WAYS_ON),))
    probes = await ports[SKILLS].probes(turn.learner.id)
    if turn.learner.school_class is None and not probes:
        return offered(state, turn)
    most = FIRST_PROBLEMS if len(probes) < FIRST_PROBLEMS else _FOUR_MORE
    check = SkillCheck(practice=PracticeSet(), check=CheckKind.PLACEMENT, most=most)
    return beside(state, await checking.begin(check, turn, ports))


async def test_in(state: ChatState, event: SkillClaimed, turn: Turn, ports: Ports) -> Outcome:
    """Serve problems of the skill itself. Solving them opens it."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None or event.skill_id not in graph.skills:
        gone = "practice-no-graph" if graph is None else "practice-unknown-skill"
        return Outcome(state=state, replies=(Line(gone, {}, WAYS_ON, interim=True),))
    check = SkillCheck(practice=PracticeSet(), check=CheckKind.TEST_IN, wanted=event.skill_id)
    return beside(state, await checking.begin(check, turn, ports))


def beside(state: ChatState, outcome: Outcome) -> Outcome:
    """Return the outcome with what was open set aside."""
    return replace(outcome, changes=(*state.set_aside(), *outcome.changes))
