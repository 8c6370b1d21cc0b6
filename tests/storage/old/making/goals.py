"""Chats that follow landscapes of goals, and such that bring files."""

from dataclasses import replace

from bot.domain.ids import GoalId, LandscapeId
from bot.domain.landscape.goals import GoalRef, GoalState, MasteredBy
from bot.flow.landscape_changes import ChoicesMade, GoalMoved, LandscapeImported
from bot.flow.landscapes import Choices
from tests.flow.goal_walking import SCHOOL
from tests.storage.old.making.learning import goes_on, tags, to_quiz
from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Register, into

GOALS: Register = {}
FILES: Register = {}
walk = into(GOALS)
brings = into(FILES)


def own_school(chat: Walker) -> LandscapeId:
    return LandscapeId(f"school-{chat.chat_id}")


async def follows_school(chat: Walker, **choices: object) -> None:
    """Bring a landscape along, one for each chat, with these choices in it."""
    await chat.says("/start")
    school = replace(SCHOOL, id=own_school(chat))
    await chat.stores(LandscapeImported(chat.learner_id, school))
    if choices:
        chosen = Choices(**choices)  # type: ignore[arg-type]  # fields by name
        await chat.stores(ChoicesMade(chat.learner_id, school.id, chosen))


@walk
async def looking_at_landscapes(chat: Walker) -> str:
    await chat.says("/goals")
    return f"press {chat.button('area')}"


@walk
async def in_the_bundled_landscape(chat: Walker) -> str:
    await chat.says("/goals")
    await chat.presses("area")
    await chat.presses("chosen")
    await chat.presses("level")
    await chat.presses("pilot", ":1")
    await chat.says("/goals")
    await chat.presses("area")
    return f"press {chat.button('aim')}"


@walk
async def seeking_a_goal(chat: Walker) -> str:
    await follows_school(chat)
    await chat.says("/goals")
    await chat.presses("seek")
    return "say halves"


@walk
async def with_goals_found(chat: Walker) -> str:
    await follows_school(chat)
    await chat.says("/goals e")
    return f"press {chat.button('aim')}"


@walk
async def at_a_locked_goal(chat: Walker) -> str:
    await follows_school(chat)
    await chat.says("/goals reasons")
    await chat.presses("aim")
    return f"press {chat.button('lock')}"


@walk
async def with_goals_in_focus(chat: Walker) -> str:
    await follows_school(chat, level="GK")
    await chat.says("/goals halves")
    await chat.presses("aim")
    await chat.presses("focus", ":1")
    await chat.says("/goals")
    await chat.presses("foci")
    return "say /next"


@walk
async def at_a_goal_to_begin(chat: Walker) -> str:
    await follows_school(chat)
    await chat.says("/goals halves")
    await chat.presses("aim")
    return f"press {chat.button('begin')}"


@walk
async def learning_for_a_goal(chat: Walker) -> str:
    await follows_school(chat, autopilot=True)
    await chat.says("/goals halves")
    await chat.presses("aim")
    await chat.presses("begin")
    return f"press {chat.button('place', ':0') if 'place' in tags(chat) else chat.button('quiz')}"


@walk
async def with_a_reached_goal(chat: Walker) -> str:
    await follows_school(chat)
    await chat.says("/goals halves")
    await chat.presses("aim")
    await chat.presses("begin")
    for _ in range(60):
        if any(it.startswith("nextaim:") for it in chat.shown):
            return f"press {chat.earlier('nextaim')}"
        if "place" in tags(chat):
            await chat.presses("place", ":0")
        await goes_on(chat)
    raise AssertionError


@walk
async def with_a_reached_goal_and_checks(chat: Walker) -> str:
    await follows_school(chat)
    now = chat.clock.now()
    reached = [GoalState(mastery=1.0, mastered_at=now, by=by) for by in MasteredBy]
    begun = GoalState(mastery=0.5, checks=("a-question",))
    names = ("halves", "words", "first-words", "more-words", "numbers", "reasons")
    for name, state in zip(names, (*reached, begun), strict=False):
        ref = GoalRef(own_school(chat), GoalId(name))
        await chat.stores(GoalMoved(chat.learner_id, ref, state))
    await chat.says("/goals reasons")
    await chat.presses("aim")
    await chat.says("/topics")
    return "say /progress"


@brings
async def with_a_deck_offered(chat: Walker) -> str:
    await chat.says("/start")
    await chat.does("file capitals.csv")
    return f"press {chat.button('bring', ':itself')}"


@brings
async def asking_beside_a_file(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.does("file capitals.csv")
    await chat.says("Why is that?")
    return f"press {chat.button('answer', ':1')}"


@brings
async def with_two_files_offered(chat: Walker) -> str:
    await chat.says("/import")
    await chat.does("file garden.json")
    await chat.does("file house.zip")
    if "odd" in tags(chat):
        await chat.presses("odd")
    return f"press {chat.button('bring')}"


@brings
async def with_a_file_that_is_there_already(chat: Walker) -> str:
    await chat.does("file planets.json")
    await chat.presses("bring")
    await chat.does("file planets.json")
    await chat.does("file broken.json")
    return f"press {chat.earlier('bring')}"


@brings
async def with_all_that_was_brought(chat: Walker) -> str:
    await chat.does("file house.zip")
    await chat.presses("bring")
    await chat.does("file capitals.csv")
    await chat.presses("bring")
    await chat.says("/export")
    await chat.presses("out")
    return f"press {chat.button('outas')}"


@brings
async def with_everything_to_export(chat: Walker) -> str:
    await chat.does("file capitals.csv")
    await chat.presses("bring")
    await chat.says("/export")
    return f"press {chat.button('outall')}"
