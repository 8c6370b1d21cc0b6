"""The command line with all its commands."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib import import_module
from typing import Annotated, Final

import typer

from bot import __version__
from bot.clock import SystemClock
from bot.commands.audit import build_audit
from bot.commands.backup import backup, restore
from bot.commands.check_content import check
from bot.commands.course import build_course
from bot.commands.decks import build_convert, check_deck
from bot.commands.diagram import diagram
from bot.commands.doctor import build_doctor
from bot.commands.forget import build_forget
from bot.commands.import_files import build_import
from bot.commands.landscapes import check_landscape
from bot.commands.page import build_page
from bot.commands.prompts import prompts
from bot.commands.queue import Kinds, QueueKind, build_queue
from bot.commands.queued_appeals import Appeals
from bot.commands.queued_exams import Exams
from bot.commands.queued_flags import FindsCourses, Flags
from bot.commands.queued_updates import Updates
from bot.commands.run import run
from bot.commands.running import PASSED_ON
from bot.commands.schema import schema
from bot.content.courses.courses import load_courses
from bot.content.practice.skill_graph import SkillGraphFile, load_skill_graph
from bot.content.words import load_words
from bot.flow.composition.ports import bundle
from bot.flow.engine.ports import Ports, StoreUnavailableError
from bot.flow.maps.course_catalogue import CourseCatalogue
from bot.resources import COURSES, SKILL_NAMES, SKILLS_GRAPH, WORDS
from bot.settings import load_settings
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.practice.audit import SqlPracticeAudit
from bot.storage.stores import Stores
from bot.storage.tutor.model_calls import SqlUsageLog
from bot.tutor.bundled import BundledCourses
from bot.tutor.trial import try_models


async def database_trouble(url: str) -> str | None:
    """Return what is wrong with the database at the URL, or None if it can be used."""
    try:
        async with open_database(url):
            return None
    except StoreUnavailableError as error:
        return str(error)


@asynccontextmanager
async def open_usage_log(url: str) -> AsyncGenerator[SqlUsageLog]:
    """Yield the ledger in the database at the URL."""
    async with open_database(url) as database:
        yield SqlUsageLog(database)


@asynccontextmanager
async def open_practice_audit(url: str) -> AsyncGenerator[SqlPracticeAudit]:
    """Yield the audit of served items in the database at the URL."""
    async with open_database(url) as database:
        yield SqlPracticeAudit(database)


def all_courses(database: Database) -> FindsCourses:
    """Return the bundled courses and those in the database."""
    return CourseCatalogue(BundledCourses(load_courses(COURSES)), SqlWrittenCourses(database))


def stored_ports(database: Database) -> Ports:
    """Return the ports of a turn without a chat or a model, on the database."""
    courses = BundledCourses(load_courses(COURSES))
    return bundle(
        chats=SqlChats(database, athena=load_settings().athena),
        stored=Stores(database).adapters,
        courses=CourseCatalogue(courses, SqlWrittenCourses(database)),
        skill_graphs=SkillGraphFile(load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)),
        words=cache(partial(load_words, WORDS)),
    )


QUEUES: Final[Kinds] = {
    QueueKind.FLAGS: partial(Flags, all_courses),
    QueueKind.APPEALS: Appeals,
    QueueKind.EXAMS: Exams,
    QueueKind.INBOX: Updates,
}
"""Queues of what waits for the operator."""
app = typer.Typer(no_args_is_help=True, add_completion=False)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - an option's callback is given its value
    if wanted:
        typer.echo(f"lyceum {__version__}")
        raise typer.Exit


@app.callback()
def lyceum(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Lyceum, a tutor in a Telegram chat."""


@app.command(add_help_option=False, context_settings=PASSED_ON)
def factory(context: typer.Context) -> None:
    """Items of verified maths in the bank: make them, take them in, retire them."""
    import_module("bot.factory.commands").app(context.args, prog_name=context.command_path)


@app.command(add_help_option=False, context_settings=PASSED_ON)
def lab(context: typer.Context) -> None:
    """Simulations, evaluations, reports and measures."""
    import_module("bot.lab.commands").app(context.args, prog_name=context.command_path)


@app.command(add_help_option=False, context_settings=PASSED_ON)
def playground(context: typer.Context) -> None:
    """Run the playground without a bot. `run` finds it by PLAYGROUND_URL."""
    import_module("bot.playground.commands").app(context.args, prog_name=context.command_path)


app.command("run")(run)
app.command("page")(build_page(stored_ports))
app.command("check-content")(check)
app.command("schema")(schema)
app.command("check-deck")(check_deck)
app.command("convert-deck")(build_convert(SystemClock().now))
app.command("check-landscape")(check_landscape)
app.command("import")(build_import(stored_ports, SystemClock().now))
app.command("course")(build_course(SystemClock().now))
app.command("backup")(backup)
app.command("restore")(restore)
app.command("forget")(build_forget(SystemClock().now))
app.command("diagram")(diagram)
app.command("prompts")(prompts)
app.command("audit")(build_audit(open_usage_log, open_practice_audit, SystemClock().now))
app.command("doctor")(build_doctor(database_trouble, try_models))
app.add_typer(build_queue(QUEUES, SystemClock().now), name="queue")
