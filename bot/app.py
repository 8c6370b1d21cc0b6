"""The composition root: plain constructor calls, readable as a parts list."""

import asyncio
import gc
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import structlog
from fastapi import FastAPI
from pydantic import SecretStr
from telegram.ext import ExtBot

from bot.caches import forget_texts
from bot.charts.painter import Painter
from bot.chat.client import menu
from bot.chat.client.retry import Retry
from bot.chat.client.transport import answered, build_bot, connected
from bot.chat.inbound.dispatcher import Dispatcher, Limits, Records
from bot.chat.inbound.files import ChatFiles
from bot.chat.inbound.polling import Polling
from bot.chat.inbound.webhook import Webhook, set_webhook
from bot.chat.messages.authoring import growing_map
from bot.chat.outbound.drafts import Drafts
from bot.chat.outbound.limiter import ChatLimiter
from bot.chat.outbound.outbound import Draw, Outbound
from bot.chat.outbound.outgoing import Outgoing
from bot.chat.outbound.outgoing_messages import PageAddress
from bot.chat.outbound.typing import Typing
from bot.clock import SystemClock
from bot.content.courses.courses import load_courses
from bot.content.decks.files import bundled_decks
from bot.content.distress import load_distress
from bot.content.exports import Exports
from bot.content.landscapes.files import load_landscapes
from bot.content.practice.shipped_items import items_of, read_lines
from bot.content.practice.skill_graph import (
    BrokenSkillGraphError,
    SkillGraphFile,
    UnreadableSkillGraphError,
)
from bot.content.words import load_words
from bot.domain.answers.words import Words
from bot.domain.learner.help_lines import Distress
from bot.domain.practice.items import DIFFICULTIES
from bot.domain.practice.questions import QUESTIONS_A_SKILL, questions_of
from bot.domain.topics.course import Language
from bot.doors import (
    AddressTakenError,
    access_of,
    page_door,
    page_link,
    page_url,
    served,
    service_door,
)
from bot.flow.engine.conversation import Conversation
from bot.flow.engine.pictures import NotDrawnError
from bot.flow.engine.ports import Ports
from bot.flow.exams.pictures import MarkedSheet, SheetPicture
from bot.flow.topics.course_catalogue import CourseCatalogue
from bot.flow.tutor.tutoring import Tutor
from bot.jobs.delivering import BesideTurns, ClockTurns
from bot.jobs.fitting import fit_in_thread
from bot.jobs.job_runner import JobRunner
from bot.jobs.rounds import (
    IDLE_EVERY,
    Entry,
    Rounds,
    albums_to_answer,
    answers_to_take_back,
    appeals_to_settle,
    days_to_count,
    exam_rulings,
    exams_over_time,
    fits,
    idle_topics,
    letters,
    maps_to_count,
    reminders,
)
from bot.jobs.schedule import (
    BACKUP_EVERY,
    LOOK_EVERY,
    RESUME_EVERY,
    RETENTION_AT,
    WORK_EVERY,
    Plans,
    Schedule,
    Work,
    in_playground,
)
from bot.jobs.workers import Workers
from bot.metrics import Metered, Metrics
from bot.pace import unpaced
from bot.playground.application import build_playground
from bot.playground.clock import OffsetClock
from bot.playground.open import LOOPBACK, open_playground
from bot.reader.children import Children
from bot.reader.reading import FileReader, PageMaker, PictureMaker
from bot.resources import (
    COURSES,
    DECKS,
    DISTRESS,
    ITEMS,
    LANDSCAPES,
    SKILL_NAMES,
    SKILLS_GRAPH,
    WORDS,
)
from bot.settings import Settings
from bot.storage.engine.backup import back_up_today, last_backup
from bot.storage.engine.database import Database, answers, open_database
from bot.storage.engine.errors import DatabaseError
from bot.storage.engine.presence import Presence
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from bot.web.health import STALE_POLL_SECONDS, STALE_TICK_SECONDS, Health, Pulse
from bot.web.http import Webhook as WebhookDoor
from bot.web.http import build_http, open_doors, webhook_path

if TYPE_CHECKING:
    from bot.tutor.budget.paid_calls import Bounds

PLAYGROUND_FOLDER = Path("var/playground")
PLAYGROUND_TOKEN = "123456:playground"  # noqa: S105 - it opens nothing but the local chat page
BURST = 20
"""Messages in a row that Telegram takes in a chat before it wants one a second."""
UNPACED = 1_000.0
"""Messages a second; the playground takes any number."""

OpenDatabase = Callable[[str], AbstractAsyncContextManager[Database]]
Announce = Callable[[str], None]
Tell = Callable[[str, float], None]
"""Says what is done, and how many seconds it took."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Parts:
    """What most other parts are made from."""

    settings: Settings
    stores: Stores
    clock: SystemClock = field(default_factory=SystemClock)
    metrics: Metrics = field(default_factory=Metrics)
    poll: Pulse = field(default_factory=partial(Pulse, STALE_POLL_SECONDS))
    tick: Pulse = field(default_factory=partial(Pulse, STALE_TICK_SECONDS))
    receiving: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once updates are taken in."""
    page: PageAddress = field(default_factory=PageAddress)


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What came with the bot, as it was read at the start."""

    courses: BundledCourses
    skill_graphs: SkillGraphFile
    words: Words
    distress: Distress


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the Bot API is, and the token that it knows the bot by."""

    url: str
    token: str


def silently(_: str, __: float) -> None:
    """Say nothing of the start."""


async def serve(
    settings: Settings,
    announce: Announce,
    *,
    tell: Tell = silently,
    open_database: OpenDatabase = open_database,
) -> None:
    """Run the bot until it is stopped: on Telegram, or in the playground without a token.

    `announce` is told the address of the chat page once it is there, and `tell` each step of the
    start with its seconds.
    """
    done = _steps(tell)
    skill_graphs = SkillGraphFile()
    try:
        skill_graphs.load(SKILLS_GRAPH, SKILL_NAMES)
    except UnreadableSkillGraphError as error:
        log.warning("skills not read", reason=str(error))
    graph = skill_graphs.current()
    content = Content(
        courses=BundledCourses(
            load_courses(COURSES, None if graph is None else frozenset(graph.skills))
        ),
        skill_graphs=skill_graphs,
        words=load_words(WORDS),
        distress=load_distress(DISTRESS),
    )
    done("courses and skills read")
    async with open_database(settings.database_url) as database:
        done("database open")
        parts = Parts(settings, Stores(database, settings.athena))
        await keep_bundled(parts.stores, parts.clock.now())
        await ask_from_bank(content.courses, parts.stores)
        _keep_loaded()
        done("decks, goal maps and problems stored")
        async with _bot_api(parts, announce) as address:
            await _run_bot(parts, content, address)


def _steps(tell: Tell) -> Callable[[str], None]:
    """Return what is called after each step, and tells it with the time since the one before."""
    times = [perf_counter()]

    def done(what: str) -> None:
        times.append(perf_counter())
        tell(what, times[-1] - times[-2])

    return done


def _keep_loaded() -> None:
    """Spare the collector what was loaded: courses stay, and it went through them every time."""
    gc.collect()
    gc.freeze()


async def keep_bundled(stores: Stores, now: datetime) -> None:
    """Store the bundled decks and landscapes that are new or changed since the last start."""
    known = await stores.deck_catalogue.digests()
    changed, digests = await asyncio.to_thread(bundled_decks, DECKS, known)
    if changed or digests != known:
        await stores.deck_catalogue.keep(changed, digests, now)
    bundled = await asyncio.to_thread(load_landscapes, LANDSCAPES)
    await stores.landscapes.keep_bundled(bundled.landscapes, now, bundled.media)
    lines = await asyncio.to_thread(read_lines, ITEMS)
    stored = await stores.bank.known(tuple(lines))
    items = await asyncio.to_thread(items_of, lines, stored)
    if items:
        await stores.bank.keep_shipped(items, now)


async def ask_from_bank(courses: BundledCourses, stores: Stores) -> None:
    """Make each concept that goes by a skill ask questions from the skill's items."""
    skills = {it.skill for course in courses.all() for it in course.concepts if it.skill}
    served = stores.items.items_for
    courses.add_questions(
        {
            skill: questions_of(
                [
                    item
                    for language in Language
                    for item in await served(skill, language, DIFFICULTIES, (), QUESTIONS_A_SKILL)
                ]
            )
            for skill in skills
        }
    )


async def serve_playground_alone(settings: Settings, announce: Announce) -> None:
    """Run the playground without a bot, until it is stopped."""
    async with open_database(settings.database_url) as database:
        parts = Parts(settings, Stores(database))
        async with _playground(parts) as address:
            announce(address.url)
            await asyncio.Event().wait()


@asynccontextmanager
async def _bot_api(parts: Parts, announce: Announce) -> AsyncGenerator[Address]:
    """Yield Telegram's address, that of a playground of its own, or of this process's."""
    settings = parts.settings
    if settings.telegram_bot_token is not None:
        token = settings.telegram_bot_token.get_secret_value()
        yield Address(url=settings.telegram_api_url, token=token)
    elif settings.playground_url is not None:
        parts.clock.set_offset(await parts.stores.offset.read())
        yield Address(url=settings.playground_url, token=PLAYGROUND_TOKEN)
    else:
        async with _playground(parts) as address:
            announce(address.url)
            yield address


@asynccontextmanager
async def _playground(parts: Parts) -> AsyncGenerator[Address]:
    parts.clock.set_offset(await parts.stores.offset.read())
    clock = OffsetClock(parts.clock, parts.stores.offset, parts.stores.due_moments)
    page = build_playground(PLAYGROUND_FOLDER, clock, token=PLAYGROUND_TOKEN)
    port = parts.settings.playground_port
    async with AsyncExitStack() as stack:
        try:
            url = await stack.enter_async_context(open_playground(page, port))
        except OSError as error:
            raise AddressTakenError("PLAYGROUND_PORT", LOOPBACK, port) from error
        yield Address(url=url, token=PLAYGROUND_TOKEN)


async def _run_bot(parts: Parts, content: Content, address: Address) -> None:
    schedule, painter, health = Schedule(parts.metrics), Painter(), _health(parts)
    async with AsyncExitStack() as stack:
        serving = await stack.enter_async_context(AsyncExitStack())
        http = build_http(health=health, metrics=parts.metrics)
        port = await _serve_http(serving, parts.settings, http)
        bot = await stack.enter_async_context(connected(_client(parts, address)))
        tutor = await stack.enter_async_context(_tutor(parts, schedule))
        stack.push_async_callback(painter.close)
        application = await stack.enter_async_context(
            at_work(parts, content, bot, painter.draw, schedule, tutor)
        )
        stack.push_async_callback(serving.aclose)  # what comes in later would not be worked off
        dispatcher, settings = application.dispatcher, parts.settings
        health.updates_waiting = lambda: dispatcher.waiting
        parts.metrics.watch_waiting(health.updates_waiting)
        door = _webhook_door(parts, dispatcher, address)
        beside = partial(BesideTurns, application.conversation, dispatcher.beside)
        open_doors(
            http,
            webhook=door,
            service=service_door(settings, application.ports, beside(), parts.clock),
            page=page_door(
                settings,
                application.ports,
                beside(dispatcher.deliver),
                parts.clock,
                token=SecretStr(address.token),
                draw=painter.draw,
            ),
        )
        parts.page.url = page_url(settings, port)
        parts.page.link = page_link(settings, bot.username)
        await stack.enter_async_context(schedule)
        await menu.publish(bot, parts.page.url)
        await _receive(parts, bot, dispatcher, door)


async def _serve_http(stack: AsyncExitStack, settings: Settings, http: FastAPI) -> int | None:
    """Serve health, metrics, webhook and page until the stack is closed; return the port.

    In the playground a taken port is no reason to stop: there is none then.
    """
    try:
        return await stack.enter_async_context(served(settings, http))
    except AddressTakenError as error:
        if not settings.in_playground:
            raise
        log.warning("health and metrics are not served", reason=str(error))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """The bot without its doors: what takes updates, and what turns are taken by and read."""

    ports: Ports
    conversation: Metered
    dispatcher: Dispatcher


@asynccontextmanager
async def at_work(
    parts: Parts,
    content: Content,
    bot: ExtBot[str],
    draw: Draw,
    plans: Plans,
    tutor: Tutor | None = None,
) -> AsyncGenerator[Application]:
    """Yield the bot at work; what it does by itself is planned, and begins with the schedule."""
    async with Children() as children, AsyncExitStack() as stack:
        ports = _ports(parts, content, tutor, bot, children)
        news = asyncio.Event()
        conversation = Conversation(
            ports,
            parts.clock,
            access_of(parts.settings),
            conflicted=parts.metrics.turn_conflicted,
            ordered=news.set,
        )
        metered = Metered(conversation, parts.metrics)
        marked = partial(_marked, draw)
        exports = Exports(ports, parts.stores.accounts, parts.clock)
        outgoing = Outgoing(exports, PictureMaker(children), ports, parts.clock, marked)
        dispatcher = _dispatcher(parts, metered, bot, outgoing, draw)
        pace = partial(_wait_and_beat, _pace(bot), parts)
        turns = ClockTurns(metered, dispatcher.deliver, dispatcher.beside, pace)
        _plan(plans, parts, content, turns, dispatcher)
        _plan_backups(plans, parts)
        plans.add("leaving", RESUME_EVERY, partial(_forget_leaving, parts, tutor))
        await stack.enter_async_context(dispatcher)
        if tutor is not None:
            job_runner = JobRunner(tutor.author, tutor.examiner, ports, growing_map)
            workers = Workers(
                parts.stores.orders,
                job_runner,
                turns,
                clock=parts.clock,
                news=news,
                typing=Typing(bot).shown,
            )
            await stack.enter_async_context(workers)
            plans.add("workers", WORK_EVERY, workers.tick)
        _share_pace(plans, parts, bot)
        yield Application(ports=ports, conversation=metered, dispatcher=dispatcher)


@asynccontextmanager
async def _tutor(parts: Parts, plans: Plans) -> AsyncGenerator[Tutor | None]:
    """Yield what the model does, or None without a key."""
    if parts.settings.anthropic_api_key is None:
        yield None
        return
    from bot.tutor.open import model_bounds, open_tutor  # noqa: PLC0415 - the package takes a second to import, and only a model needs it

    settings, usage = parts.settings, parts.stores.usage_log
    bounds, presence = model_bounds(settings, parts.clock), parts.stores.database.presence
    if presence is not None:
        bounds.breaker.on_rest = lambda until: presence.tell("model_rests", until.isoformat())
        presence.on_told(
            "model_rests", lambda until: bounds.breaker.rest_until(datetime.fromisoformat(until))
        )
        calls = settings.model_calls_at_once
        plans.add("model_calls", LOOK_EVERY, partial(_share_calls, bounds, calls, presence))
    async with open_tutor(settings, parts.clock, usage, bounds=bounds) as tutor:
        yield tutor


async def _share_calls(bounds: "Bounds", calls: int, presence: Presence) -> None:
    """Keep to this process's share of the calls that may run at once."""
    bounds.gate.resize(max(1, calls // presence.living))


def _ports(
    parts: Parts, content: Content, tutor: Tutor | None, bot: ExtBot[str], children: Children
) -> Ports:
    stores = parts.stores
    return Ports(
        chats=stores.chats,
        maps=stores.maps,
        courses=CourseCatalogue(content.courses, stores.written),
        cards=stores.cards,
        landscapes=stores.landscapes,
        skills=stores.skills,
        items=stores.items,
        exams=stores.exams,
        analytics=stores.analytics,
        skill_graphs=content.skill_graphs,
        words=content.words,
        distress=content.distress,
        teacher=tutor.teacher if tutor else None,
        model_help=tutor.model_help if tutor else None,
        kept_helps=stores.kept_helps,
        letter_writer=tutor.letter_writer if tutor else None,
        drafts=Drafts(bot) if tutor else None,
        files=ChatFiles(bot, PictureMaker(children)),
        reader=FileReader(children),
        pages=PageMaker(children),
        orders=stores.orders if tutor else None,
        budget=tutor.budget if tutor else None,
        picture_days=parts.settings.exam_picture_days,
        contact=parts.settings.operator_contact,
    )


def _client(parts: Parts, address: Address) -> ExtBot[str]:
    pace = UNPACED if parts.settings.in_playground else 1.0
    limiter = ChatLimiter(per_second=pace, burst=BURST, throttled=parts.metrics.throttled)
    return build_bot(address.token, base_url=address.url, limiter=limiter)


def _dispatcher(
    parts: Parts, conversation: Metered, bot: ExtBot[str], outgoing: Outgoing, draw: Draw
) -> Dispatcher:
    stores = parts.stores
    return Dispatcher(
        conversation,
        Outbound(
            bot,
            retry=Retry(),
            draw=draw,
            fetch=outgoing.picture,
            write_file=outgoing.write,
            page=parts.page,
            refused=parts.metrics.reply_refused,
        ),
        Typing(bot),
        Records(
            inbox=stores.inbox,
            deliveries=stores.deliveries,
            clock=parts.clock,
            leases=stores.chat_leases,
        ),
        Limits(
            texts_a_minute=parts.settings.updates_per_minute,
            presses_a_minute=parts.settings.presses_per_minute,
            pace=_pace(bot),
        ),
        parts.metrics,
    )


async def _wait_and_beat(pace: Callable[[], Awaitable[None]], parts: Parts) -> None:
    """Wait for the pace; a round that says much takes long, and is at work all the same."""
    await pace()
    parts.tick.beat()


def _share_pace(plans: Plans, parts: Parts, bot: ExtBot[str]) -> None:
    """Tell the other processes how much is sent here, as Telegram counts all of it together."""
    limiter, presence = bot.rate_limiter, parts.stores.database.presence
    if presence is None or not isinstance(limiter, ChatLimiter):
        return

    async def tell() -> None:
        if answers := limiter.answers_sent():
            presence.tell("answers", str(answers))

    presence.on_told("answers", lambda answers: limiter.make_room(int(answers)))
    plans.add("answers", LOOK_EVERY, tell)


def _pace(bot: ExtBot[str]) -> Callable[[], Awaitable[None]]:
    """Return what waits until something may be said that nobody waits for."""
    limiter = bot.rate_limiter
    return limiter.turn_in_bulk if isinstance(limiter, ChatLimiter) else unpaced


async def _marked(draw: Draw, page: bytes, picture: SheetPicture) -> bytes:
    """Return the page with its lines marked, or as it is where that cannot be drawn."""
    sheet = MarkedSheet(page=page, first_line=picture.first_line, marks=picture.marks)
    try:
        return await draw(sheet)
    except NotDrawnError as error:
        log.warning("page not marked", reason=str(error))
        return page


def _plan(
    plans: Plans, parts: Parts, content: Content, turns: ClockTurns, dispatcher: Dispatcher
) -> None:
    """Plan what the process does by itself; in the playground it goes by the moved clock."""
    stores, clock, by_hand = parts.stores, parts.clock, parts.settings.in_playground

    def plan(entry: Entry[Any], tick: Work | None = None) -> None:
        every, work = entry.every, tick or in_one_process(Rounds(entry, turns, clock).tick, stores)
        if by_hand:
            every, work = in_playground(every, work, clock)
        plans.add(entry.name, every, work)

    reminding = reminders(stores.next_reminders)
    rounds = Rounds(reminding, turns, clock)

    async def remind() -> None:
        if by_hand:
            clock.set_offset(await stores.offset.read())
        if stores.is_first:
            parts.metrics.reminders_sent(await rounds.tick())
        parts.tick.beat()

    plan(reminding, remind)
    entries: tuple[Entry[Any], ...] = (
        idle_topics(stores.idle_topics),
        maps_to_count(stores.maps_to_count),
        days_to_count(stores.days_to_count),
        letters(stores.letters),
        answers_to_take_back(stores.answers_to_take_back),
        appeals_to_settle(stores.appeals_to_settle),
        exam_rulings(stores.rulings_to_tell),
        albums_to_answer(stores.albums_to_answer),
        exams_over_time(stores.exams_over_time),
        fits(stores.fits, stores.review_logs.log, fit_in_thread),
    )
    for entry in entries:
        plan(entry)
    plans.add("bank_questions", IDLE_EVERY, partial(ask_from_bank, content.courses, stores))
    plans.add("skills", RESUME_EVERY, partial(_read_mended_skills, content.skill_graphs))
    plans.add("deliveries", RESUME_EVERY, dispatcher.resume)
    if stores.database.presence is not None:
        plans.add("chats", LOOK_EVERY, dispatcher.look)
    plans.add("retention", RETENTION_AT, in_one_process(partial(_forget, parts), stores))


async def _read_mended_skills(skill_graphs: SkillGraphFile) -> None:
    """Read the graph of skills if it could not be read so far and now can be."""
    if skill_graphs.current() is None:
        with suppress(BrokenSkillGraphError):
            await asyncio.to_thread(skill_graphs.load, SKILLS_GRAPH, SKILL_NAMES)
            log.warning("skills read")


def in_one_process(work: Work, stores: Stores) -> Work:
    """Return work that one of the processes does and the others stand by for."""

    async def work_if_first() -> None:
        if stores.is_first:
            await work()

    return work_if_first


def _plan_backups(plans: Plans, parts: Parts) -> None:
    """Plan the backup of the day; it is looked for often, as the process may have been down."""
    path, kept = parts.settings.sqlite_path, parts.settings.backups_kept
    if path is None or not kept:
        return

    async def back_up() -> None:
        try:
            await back_up_today(path, kept, parts.clock.now().date())
        except (DatabaseError, OSError) as error:
            log.warning("backup not made", reason=str(error))

    plans.add("backup", BACKUP_EVERY, back_up)
    parts.metrics.watch_backups(lambda: last_backup(path))


async def _forget_leaving(parts: Parts, tutor: Tutor | None) -> None:
    """Delete what is kept of learners who leave, in the database and in mind."""
    if await parts.stores.forget_leaving(parts.clock.now()):
        forget_texts()
        if tutor is not None:
            tutor.examiner.forget()


async def _forget(parts: Parts) -> None:
    """Drop what is older than the bot may keep it."""
    retention, now = parts.stores.retention, parts.clock.now()
    await retention.forget_texts(now)
    await retention.forget_pictures(now, timedelta(days=parts.settings.exam_picture_days))


async def _receive(
    parts: Parts, bot: ExtBot[str], dispatcher: Dispatcher, door: WebhookDoor | None
) -> None:
    """Take updates until the process is stopped, by webhook or by polling."""
    if door is None:
        await answered(bot.delete_webhook)
        parts.receiving.set()
        inbox = parts.stores.inbox
        await Polling(
            bot,
            inbox,
            dispatcher.accept,
            parts.clock,
            delay=dispatcher.delay,
            beat=parts.poll.beat,
        ).run()
    else:
        url = f"{parts.settings.webhook_url}{door.path}"
        await set_webhook(bot, url, door.secret.get_secret_value())
        parts.receiving.set()
        await asyncio.Event().wait()


def _webhook_door(parts: Parts, dispatcher: Dispatcher, address: Address) -> WebhookDoor | None:
    settings = parts.settings
    if settings.webhook_url is None or settings.webhook_secret is None:
        return None
    webhook = Webhook(parts.stores.inbox, dispatcher.accept, parts.clock, delay=dispatcher.delay)
    return WebhookDoor(
        path=webhook_path(SecretStr(address.token)),
        secret=settings.webhook_secret,
        accept=webhook.store,
    )


def _health(parts: Parts) -> Health:
    parts.metrics.watch_tasks(lambda: len(asyncio.all_tasks()))
    polls = {"poll": parts.poll} if parts.settings.webhook_url is None else {}
    return Health(
        database_reachable=partial(answers, parts.stores.database),
        receiving=parts.receiving.is_set,
        pulses={"tick": parts.tick, **polls},
    )
