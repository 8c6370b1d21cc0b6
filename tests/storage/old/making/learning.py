"""Chats on their way through a bundled course."""

from datetime import timedelta

from tests.storage.old.making.walker import Walker
from tests.storage.old.making.walks import Register, into

LEARNING: Register = {}
walk = into(LEARNING)
DAY = timedelta(days=1)
MINUTES = timedelta(minutes=10)


async def to_offer(chat: Walker, course: str = "fractions") -> None:
    await chat.says("/start")
    await chat.presses("course", course)


async def to_lesson(chat: Walker, course: str = "fractions") -> None:
    await to_offer(chat, course)
    await chat.presses("place", ":0")


async def to_quiz(chat: Walker, course: str = "fractions") -> None:
    await to_lesson(chat, course)
    await chat.presses("quiz")


async def to_checkpoint_offer(chat: Walker, course: str = "fractions") -> None:
    await to_quiz(chat, course)
    await chat.until("checkpoint_offered")


async def to_mastery(chat: Walker, course: str = "fractions") -> None:
    """Master the root of the course."""
    await to_checkpoint_offer(chat, course)
    await chat.presses("check", ":1")
    while await chat.kind() == "quizzing":
        await chat.answers()


async def goes_on(chat: Walker) -> None:
    """Do what is on the table, rightly."""
    match await chat.kind():
        case "explaining":
            await chat.presses("quiz")
        case "checkpoint_offered":
            await chat.presses("check", ":1")
        case "quizzing" | "diagnosing" | "reviewing":
            await chat.answers()
        case _:
            await chat.says("/next")


async def review_all(chat: Walker, *, failing: bool = False) -> None:
    """Answer all that is due a day later."""
    chat.clock.move(DAY + MINUTES)
    await chat.says("/review")
    while await chat.kind() == "reviewing":
        await chat.answers(right=not failing)


@walk
async def greeted(chat: Walker) -> str:
    await chat.says("/start")
    return f"press {chat.button('course', 'fractions')}"


@walk
async def offered_a_placement(chat: Walker) -> str:
    await to_offer(chat)
    return f"press {chat.button('place', ':1')}"


@walk
async def offered_a_placement_toward_a_goal(chat: Walker) -> str:
    await to_offer(chat, "memory")
    await chat.presses("goal", ":2")
    return f"press {chat.button('place', ':0')}"


@walk
async def placed_by_the_first_probe(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    return await chat.answer()


@walk
async def placed_by_the_third_probe(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.answers()
    await chat.answers(right=False)
    return f"press {chat.button('dunno')}"


@walk
async def asking_in_a_placement(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.says("Why do I have to do this?")
    return f"press {chat.button('answer', ':1')}"


@walk
async def at_a_lesson(chat: Walker) -> str:
    await to_lesson(chat)
    for way in ("another_angle", "worked_example", "purpose"):
        await chat.presses("tell", way)
    return f"press {chat.button('quiz')}"


@walk
async def asked_in_a_lesson(chat: Walker) -> str:
    await to_quiz(chat)
    return await chat.answer()


@walk
async def wrong_in_a_lesson(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.answers(right=False)
    return await chat.answer()


@walk
async def asking_in_a_lesson(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.says("What is that good for?")
    return f"press {chat.button('answer', ':0')}"


@walk
async def putting_in_order(chat: Walker) -> str:
    await to_quiz(chat)
    for _ in range(20):
        if any(it.startswith("pick:") for it in chat.open):
            shown = await chat.presses("pick")
            if (await chat.stored())["kind"] == "quizzing" and "clear" in tags(chat):
                assert shown
                return f"press {chat.button('pick')}"
        elif await chat.kind() == "quizzing":
            await chat.answers()
        if await chat.kind() != "quizzing":
            await goes_on(chat)
    raise AssertionError


def tags(chat: Walker) -> set[str]:
    return {it.split(":")[0] for it in chat.open}


@walk
async def checked_before_a_lesson(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.until("quizzing")
    return await chat.answer()


@walk
async def offered_a_checkpoint(chat: Walker) -> str:
    await to_checkpoint_offer(chat)
    return f"press {chat.button('check', ':1')}"


@walk
async def asked_at_a_checkpoint(chat: Walker) -> str:
    await to_checkpoint_offer(chat)
    await chat.presses("check", ":1")
    await chat.answers()
    return await chat.answer()


@walk
async def mastered_the_root(chat: Walker) -> str:
    await to_mastery(chat)
    return "say /next"


@walk
async def due_and_reminded(chat: Walker) -> str:
    await to_mastery(chat)
    await chat.says("/settings")
    await chat.becomes(zone="Europe/Berlin", zone_asked=True)
    chat.clock.move(DAY + MINUTES)
    await chat.reminded()
    return f"press {chat.button('review')}"


@walk
async def reminded_and_silent(chat: Walker) -> str:
    await to_mastery(chat)
    for _ in range(4):
        chat.clock.move(DAY + MINUTES)
        await chat.reminded()
    return "say /next"


async def with_two_due(chat: Walker) -> None:
    await to_mastery(chat)
    await chat.says("/next")
    await chat.presses("quiz")
    await chat.until("checkpoint_offered")
    await chat.presses("check", ":0")
    chat.clock.move(7 * DAY)


@walk
async def reviewing_with_more_to_come(chat: Walker) -> str:
    await with_two_due(chat)
    await chat.says("/review")
    return await chat.answer()


@walk
async def asking_in_a_review(chat: Walker) -> str:
    await with_two_due(chat)
    await chat.says("/review")
    await chat.says("How can that be?")
    return f"press {chat.button('answer', ':1')}"


@walk
async def overdue(chat: Walker) -> str:
    await with_two_due(chat)
    return "say /review"


@walk
async def struggling_while_more_is_due(chat: Walker) -> str:
    await with_two_due(chat)
    for _ in range(2):
        await review_all(chat, failing=True)
    chat.clock.move(DAY + MINUTES)
    await chat.says("/review")
    await chat.answers(right=False)
    return await chat.answer(right=False)


async def slipped(chat: Walker) -> None:
    await with_two_due(chat)
    for _ in range(3):
        await review_all(chat, failing=True)


@walk
async def offered_to_be_taught_again(chat: Walker) -> str:
    await slipped(chat)
    return f"press {chat.button('again')}"


@walk
async def reviewing_the_basics(chat: Walker) -> str:
    await slipped(chat)
    await chat.does(f"press {chat.earlier('basics')}")
    return await chat.answer()


@walk
async def taught_again(chat: Walker) -> str:
    await slipped(chat)
    await chat.presses("again")
    return f"press {chat.button('quiz')}"


@walk
async def asked_after_being_taught_again(chat: Walker) -> str:
    await slipped(chat)
    await chat.presses("again")
    await chat.presses("quiz")
    return await chat.answer()


async def finished(chat: Walker) -> None:
    """Learn the memory course from end to end."""
    await to_lesson(chat, "memory")
    for _ in range(400):
        if "keep" in tags(chat):
            return
        await goes_on(chat)
        if await chat.kind() == "idle" and "keep" not in tags(chat):
            chat.clock.move(DAY)
    raise AssertionError(await chat.kind())


@walk
async def finished_a_course(chat: Walker) -> str:
    await finished(chat)
    return f"press {chat.button('keep', ':1')}"


@walk
async def reviewing_refreshers(chat: Walker) -> str:
    await finished(chat)
    await chat.presses("keep", ":1")
    chat.clock.move(60 * DAY)
    await chat.says("/review")
    return await chat.answer()


@walk
async def put_a_quiz_aside_for_another_topic(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.answers()
    await chat.says("/learn python")
    await chat.presses("place", ":0")
    await chat.says("/topics")
    there = [it for it in chat.open if it.endswith(":switch")]
    return f"press {there[-1]}"


@walk
async def put_a_probe_aside(chat: Walker) -> str:
    await to_offer(chat)
    await chat.presses("place", ":1")
    await chat.answers()
    await chat.says("/stop")
    return "say /next"


@walk
async def put_a_quiz_aside_while_asking(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.says("Why is that?")
    await chat.says("/stop")
    return "say /next"


@walk
async def paused_a_topic(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.says("/topics")
    await chat.presses("topic", ":pause")
    await chat.says("/topics")
    return f"press {chat.button('topic', ':resume')}"


@walk
async def stopped_a_topic(chat: Walker) -> str:
    await to_mastery(chat)
    await chat.says("/topics")
    await chat.presses("topic", ":stop")
    await chat.says("/topics")
    return f"press {chat.button('topic', ':resume')}"


@walk
async def warned_of_an_idle_topic(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.becomes(zone="Europe/Berlin", zone_asked=True)
    chat.clock.move(24 * DAY)
    await chat.finds_topics_idle()
    return f"press {chat.button('topic', ':switch')}"


@walk
async def with_a_topic_put_away(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.becomes(zone="Europe/Berlin", zone_asked=True)
    chat.clock.move(22 * DAY)
    await chat.finds_topics_idle()
    chat.clock.move(8 * DAY)
    await chat.finds_topics_idle()
    return "say /next"


@walk
async def at_a_reached_goal(chat: Walker) -> str:
    await chat.says("/start")
    await chat.presses("course", "memory")
    await chat.presses("goal", ":1")
    await chat.presses("place", ":0")
    for _ in range(200):
        if "finish" in tags(chat):
            return f"press {chat.button('finish')}"
        if await chat.kind() == "idle":
            chat.clock.move(DAY)
        await goes_on(chat)
    raise AssertionError


@walk
async def looking_at_numbers(chat: Walker) -> str:
    await with_two_due(chat)
    await chat.says("/learn python")
    await chat.presses("place", ":0")
    for command in ("/map", "/why", "/why streak", "/review"):
        await chat.says(command)
    await chat.answers()
    await chat.says("/progress")
    await chat.presses("whys")
    await chat.presses("why")
    await chat.says("/history fractions")
    await chat.presses("nodes")
    await chat.presses("node")
    return f"press {chat.earlier('log')}"


@walk
async def in_the_settings(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.says("/settings")
    pages = [it for it in chat.open if it.startswith("page:")]
    for page in pages:
        await chat.does(f"press {page}")
        if any(it.startswith("clock:") for it in chat.open):
            await chat.presses("clock")
        await chat.says("/settings")
    await chat.does(f"press {chat.earlier('cardset')}")
    await chat.presses("fsrs", ":90")
    return f"press {chat.button('newcards', ':5')}"


@walk
async def asked_the_time(chat: Walker) -> str:
    await to_mastery(chat)
    await chat.becomes(language=chat.language, language_chosen=True, dark_pictures=True)
    await chat.says("/settings")
    await chat.presses("page", ":clock")
    return f"press {chat.button('clock')}"


@walk
async def blocked_the_bot(chat: Walker) -> str:
    await to_quiz(chat)
    await chat.becomes(blocked=True, reminders_on=False, ignored_reminders=2, invited=True)
    return await chat.answer()


@walk
async def wrote_while_nothing_was_open(chat: Walker) -> str:
    await chat.says("/start")
    await chat.says("Photosynthesis")
    return f"press {chat.button('text', ':1')}"
