"""Chats for whom a topic is written, drawn and taught by a model."""

from dataclasses import replace

from bot.domain.mind_map import NodeStatus
from bot.flow.changes import NodesChanged
from bot.flow.model_errors import ModelTrouble
from tests.storage.old.making.learning import DAY, tags
from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Register, into

WRITTEN: Register = {}
walk = into(WRITTEN)


async def to_offer(chat: Walker) -> None:
    await chat.says("/learn Roman history: my exam")


async def to_probes(chat: Walker) -> None:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.work_comes("survey")


async def to_lesson(chat: Walker) -> None:
    await to_offer(chat)
    await chat.presses("place", ":0")
    await chat.work_comes("drawing")


async def to_quiz(chat: Walker) -> None:
    await to_lesson(chat)
    await chat.work_comes("writing")
    await chat.presses("quiz")


async def to_free_question(chat: Walker) -> None:
    """Skip until a question wants an answer in one's own words."""
    await to_quiz(chat)
    for _ in range(10):
        asked = (await chat.stored())["asked"]
        if asked["key"].endswith("/f"):
            return
        await chat.says("/skip")
    raise AssertionError


@walk
async def offered_a_topic(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("scope", ":deep")
    return f"press {chat.button('place', ':1')}"


@walk
async def waiting_for_a_survey(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    return "work survey"


@walk
async def tired_of_waiting_for_a_survey(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    return f"press {chat.button('cancel')}"


@walk
async def placed_in_a_written_topic(chat: Walker) -> str:
    await to_probes(chat)
    await chat.answers()
    return await chat.answer()


@walk
async def waiting_for_a_map(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":0")
    return "work drawing"


@walk
async def waiting_for_a_map_after_a_placement(chat: Walker) -> str:
    await to_probes(chat)
    await chat.until("drawing")
    return "work drawing"


@walk
async def put_the_drawing_aside(chat: Walker) -> str:
    await to_probes(chat)
    await chat.until("drawing")
    await chat.says("/stop")
    return "say /next"


@walk
async def without_the_map_that_failed(chat: Walker) -> str:
    await to_probes(chat)
    await chat.until("drawing")
    await chat.work_fails("drawing", ModelTrouble.UNUSABLE)
    return f"press {chat.button('draw')}"


@walk
async def put_aside_what_is_to_be_drawn(chat: Walker) -> str:
    await to_probes(chat)
    await chat.until("drawing")
    await chat.work_fails("drawing")
    await chat.says("/learn fractions")
    await chat.says("/topics")
    return f"press {chat.button('topic')}"


@walk
async def without_the_survey_that_failed(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.work_fails("survey")
    return f"press {chat.button('place', ':1')}"


@walk
async def at_a_written_lesson(chat: Walker) -> str:
    await to_lesson(chat)
    await chat.says("What did they eat there?")
    return f"press {chat.button('quiz')}"


@walk
async def waiting_for_questions(chat: Walker) -> str:
    await to_lesson(chat)
    await chat.presses("quiz")
    return "work writing"


@walk
async def asked_in_a_written_lesson(chat: Walker) -> str:
    await to_quiz(chat)
    return await chat.answer()


@walk
async def answering_in_own_words(chat: Walker) -> str:
    await to_free_question(chat)
    return "reply Because of the river."


@walk
async def with_an_answer_nobody_could_grade(chat: Walker) -> str:
    await to_free_question(chat)
    chat.bot.teacher.trouble = ModelTrouble.DOWN
    await chat.does("reply Because of the river.")
    chat.bot.teacher.trouble = None
    return f"press {chat.button('regrade')}"


async def to_practice(chat: Walker) -> None:
    await to_lesson(chat)
    await chat.presses("quiz")
    await chat.only_practice_comes()
    await chat.presses("try")


@walk
async def offered_practice(chat: Walker) -> str:
    await to_lesson(chat)
    await chat.presses("quiz")
    await chat.only_practice_comes()
    return f"press {chat.button('try')}"


@walk
async def practising(chat: Walker) -> str:
    await to_practice(chat)
    return "reply Right"


@walk
async def asking_while_practising(chat: Walker) -> str:
    await to_practice(chat)
    await chat.says("Why should that be so?")
    return f"press {chat.button('answer', ':1')}"


async def struggling(chat: Walker) -> None:
    """Fail three reviews of a concept below the root."""
    await to_lesson(chat)
    await chat.work_comes("writing")
    await chat.says("/stop")
    root, child = (await chat.topic()).nodes[:2]
    now = chat.clock.now()
    known = replace(root, status=NodeStatus.MASTERED, mastery_score=1.0, mastered_at=now)
    begun = replace(child, status=NodeStatus.REVIEWING, mastery_score=0.4)
    await chat.stores(NodesChanged(root.map_id, (known, begun)))
    for _ in range(3):
        chat.clock.move(2 * DAY)
        await chat.falls_due(child.id)
        await chat.says("/review")
        await chat.answers(right=False)


@walk
async def offered_a_search_for_a_gap(chat: Walker) -> str:
    await struggling(chat)
    return f"press {chat.button('gap')}"


@walk
async def waiting_for_a_bridge(chat: Walker) -> str:
    await struggling(chat)
    await chat.presses("gap")
    return "work bridge"


@walk
async def offered_a_bridge(chat: Walker) -> str:
    await struggling(chat)
    await chat.presses("gap")
    await chat.work_comes("bridge")
    return f"press {chat.button('add', ':1')}"


@walk
async def with_a_bridge(chat: Walker) -> str:
    await struggling(chat)
    await chat.presses("gap")
    await chat.work_comes("bridge")
    await chat.presses("add", ":1")
    return "say /next"


@walk
async def with_questions_in_batches(chat: Walker) -> str:
    await to_lesson(chat)
    await chat.batches_run()
    assert "quiz" in tags(chat)
    return "say What was the Senate?"


@walk
async def whose_work_is_under_way(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.work_begins()
    return f"press {chat.button('cancel')}"
