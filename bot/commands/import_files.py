"""`import`: a deck, a landscape or an export into the database, after a preview."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final
from uuid import uuid4

import typer
from rich.console import Console
from rich.markdown import Markdown

from bot.chat.messages import render
from bot.chat.messages.files import preview, report_text
from bot.chat.messages.localizer import Localizer
from bot.commands.printing import bar
from bot.commands.running import REFUSALS
from bot.content.decks.raw_files import Watch
from bot.content.reading import read_found_at
from bot.domain.ids import ChatId, FileId, InteractionId, LearnerId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.files import SentFile
from bot.flow.engine.ports import DecidedTurn, Ports, TurnConflictError
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.files.found import all_warnings
from bot.flow.files.importing import import_changes, offer_reply
from bot.flow.files.replies import file_refused
from bot.flow.files.states import Offer
from bot.flow.files.transfer import FileRefusedError, Found
from bot.settings import load_settings
from bot.storage.engine.database import Database, open_database
from bot.storage.learner.learners import SqlLearners

Now = Callable[[], datetime]
PortsOn = Callable[[Database], Ports]

_ATTEMPTS: Final = 20
"""Number of attempts to store it if the bot takes turns in the learner's chat meanwhile."""
_EXAMPLES: Final = 10


class NotImportedError(Exception):
    """The import cannot go on. The message tells the operator why."""


def build_import(ports_on: PortsOn, now: Now) -> Callable[[Path, int | None, bool], None]:
    """Return the command, which imports with these ports and this clock."""

    def import_(
        file: Annotated[Path, typer.Argument(help="A deck, a landscape, or what /export wrote.")],
        learner: Annotated[int | None, typer.Option(help="Whose it shall be.")] = None,
        yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,  # noqa: FBT002 - typer's way to a flag
    ) -> None:
        """Show what is in FILE, and import it into the database of the settings."""
        try:
            asyncio.run(_run(file, learner, yes, ports_on, now))
        except FileRefusedError as error:
            print(_refusal(file, error, now()))
            raise typer.Exit(1) from None
        except (NotImportedError, *REFUSALS) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(1) from None

    return import_


async def _run(path: Path, asked: int | None, yes: bool, ports_on: PortsOn, now: Now) -> None:  # noqa: FBT001 - handed on from the command
    async with open_database(load_settings().database_url) as database:
        learner_id = await _learner(SqlLearners(database), asked)
        ports = ports_on(database)
        console = Console(stderr=True)
        with bar(f"reading {path.name}", console) as watch:
            found = await asyncio.to_thread(_read, path, watch)
        turn = await _turn(learner_id, ports, now())
        may_be_another = await _show(found, path, turn, ports)
        if not yes and not typer.confirm("Bring it in?"):
            print("Nothing was kept.")
            return
        is_another = may_be_another and (yes or typer.confirm("Is it another deck?", default=True))
        cards = sum(len(file.deck.cards) for file in found.decks)
        with bar(f"storing {cards:,} cards", console):
            await _store(found, turn, ports, apart=turn.id if is_another else "")
    print(f"Brought in for learner {learner_id}.")


def _read(path: Path, watch: Watch) -> Found:
    from bot.reader.accounts import check_account  # noqa: PLC0415 - loads NumPy, needed by this command alone

    return check_account(read_found_at(path, watch))


async def _learner(learners: SqlLearners, asked: int | None) -> LearnerId:
    """Return the learner that was asked for, or the only one there is."""
    if asked is not None:
        learner_id = LearnerId(asked)
        if not await learners.is_there(learner_id):
            raise NotImportedError(f"There is no learner {asked}; they have to write to the bot.")
        return learner_id
    first = await learners.first(2)
    if not first:
        raise NotImportedError("There is no learner yet; somebody has to write to the bot first.")
    if len(first) > 1:
        raise NotImportedError("There are several learners; say whose it is: --learner ID")
    return first[0]


async def _turn(learner_id: LearnerId, ports: Ports, now: datetime) -> Turn:
    chat_id, turn_id = ChatId(learner_id), TurnId(f"import-{uuid4()}")
    opened = await ports.chats.open(chat_id, turn_id)
    return Turn(chat_id=chat_id, id=turn_id, now=now, learner=opened.learner, known=opened.known)


async def _show(found: Found, path: Path, turn: Turn, ports: Ports) -> bool:
    """Show what is in the file. Return True if it may be another deck than the learner's."""
    text = _localizer(turn.now)
    file = SentFile(id=FileId(""), name=path.name, size_bytes=0)
    shown = await offer_reply(
        Offer(interaction_id=InteractionId(""), file=file), found, turn, ports
    )
    Console(soft_wrap=True).print(Markdown(preview(text, shown)))
    if shown.more_to_report:
        print(f"\n{report_text(text, path.name, all_warnings(found, _EXAMPLES, turn.language))}")
    return shown.update is not None and shown.update.may_be_another


async def _store(found: Found, turn: Turn, ports: Ports, apart: str) -> None:
    """Store everything in one transaction, beside whatever the bot does in the chat."""
    for _ in range(_ATTEMPTS):
        opened = await ports.chats.open(turn.chat_id, turn.id)
        # read anew each time, or a setting changed meanwhile would be overwritten
        turn = replace(turn, learner=opened.learner)
        changes = await import_changes(found, turn, ports, apart)
        decided = DecidedTurn(
            chat_id=turn.chat_id,
            turn_id=turn.id,
            opened=opened,
            outcome=Outcome(state=opened.state, overlays=opened.overlays, changes=changes),
            at=turn.now,
            by_learner=False,
        )
        try:
            await ports.chats.save(decided)
        except TurnConflictError:
            continue
        return
    raise NotImportedError("The chat moved on each time; nothing was kept. Try again.")


def _refusal(path: Path, error: FileRefusedError, now: datetime) -> str:
    refused = file_refused(path.name, error.reason, error.detail)
    return render(refused, _localizer(now)).markdown


def _localizer(now: datetime) -> Localizer:
    return Localizer(language=Language.EN, zone=None, now=now)
