"""`doctor`: say in plain words what is configured, what is missing and what that means."""

import asyncio
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path

import typer

from bot.content.courses.courses import BrokenCourseError, load_courses
from bot.content.practice.skill_graph import BrokenSkillGraphError, load_skill_graph
from bot.domain.skills.graph import SkillGraph, skill_warnings
from bot.logs import mask
from bot.reader import limits
from bot.resources import COURSES, SKILL_NAMES, SKILLS_GRAPH
from bot.settings import NO_TOKEN, TOKEN, Settings, SettingsError, load_settings
from bot.tutor.budget.prices import is_free, is_priced
from bot.tutor.client.prompts import PromptError, load_prompts, models_of
from bot.tutor.trial import Skill, Trial

OLDEST_PYTHON = (3, 11)
TELEGRAM_URL = "https://api.telegram.org"

DatabaseProbe = Callable[[str], Awaitable[str | None]]
"""Opens the database at a URL and returns what is wrong with it, or None."""
TryModels = Callable[[Settings], Awaitable[Sequence[Trial]]]
"""Makes small calls of the models in the settings and returns the results."""


class Level(StrEnum):
    """How much a finding matters."""

    OK = "ok"
    NOTE = "note"
    WARNING = "warning"
    PROBLEM = "problem"
    """Something is configured that cannot work."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked, and what follows from it."""

    level: Level
    what: str
    consequence: str


def build_doctor(probe: DatabaseProbe, try_models: TryModels) -> Callable[[], None]:
    """Return the command, which opens the database and calls the models with these functions."""

    def doctor() -> None:
        """Print what is configured, what is missing and what that switches off."""
        findings = asyncio.run(examine(probe, try_models))
        for finding in findings:
            print(as_line(finding))
        if any(finding.level is Level.PROBLEM for finding in findings):
            raise typer.Exit(code=1)

    return doctor


async def examine(
    probe: DatabaseProbe,
    try_models: TryModels,
    *,
    load: Callable[[], Settings] = load_settings,
    courses: Path = COURSES,
) -> list[Finding]:
    """Return all findings in the order to read them."""
    findings = [check_python(sys.version_info[:3])]
    try:
        settings = load()
    except SettingsError as error:
        findings += [Finding(Level.PROBLEM, line, "nothing starts") for line in error.lines]
    else:
        findings += [
            check_telegram(settings),
            check_webhook(settings),
            check_page(settings),
            check_access(settings),
            *check_authors(settings),
            await check_database(settings, probe),
            check_http(settings),
            check_reading(limits_memory=limits.limits_memory()),
            *check_model(settings),
            *check_calls(await try_models(settings)),
        ]
    graph, about_skills = check_skills(SKILLS_GRAPH)
    return [*findings, *check_courses(courses, graph), *about_skills]


def as_line(finding: Finding) -> str:
    """Return the finding as a line to print, with everything masked that looks like a secret."""
    return mask(f"{finding.level:<8} {finding.what}: {finding.consequence}")


def check_python(version: Iterable[int]) -> Finding:
    """Return whether this Python is new enough."""
    found = tuple(version)
    what = f"Python {'.'.join(map(str, found))}"
    if found < OLDEST_PYTHON:
        return Finding(Level.PROBLEM, what, "too old; 3.11 or newer is needed")
    return Finding(Level.OK, what, "new enough")


def check_telegram(settings: Settings) -> Finding:
    """Return whom `run` will talk to: Telegram or the playground."""
    if settings.telegram_bot_token is None and settings.playground_url is not None:
        return Finding(
            Level.NOTE,
            "PLAYGROUND_URL is set",
            f"`run` talks to the playground at {_host(settings.playground_url)}; Telegram is off",
        )
    if settings.telegram_bot_token is None:
        page = f"http://127.0.0.1:{settings.playground_port}"
        return Finding(
            Level.NOTE,
            "TELEGRAM_BOT_TOKEN is not set",
            f"`run` starts the playground at {page}; any browser will do; Telegram is off",
        )
    if not TOKEN.fullmatch(settings.telegram_bot_token.get_secret_value()):
        return Finding(Level.PROBLEM, *NO_TOKEN)
    return Finding(
        Level.OK, "TELEGRAM_BOT_TOKEN is set", f"`run` talks to {_host(settings.telegram_api_url)}"
    )


def check_webhook(settings: Settings) -> Finding:
    """Return how updates arrive. Loading has checked that a webhook has its secret."""
    if settings.webhook_url is None:
        return Finding(Level.OK, "WEBHOOK_URL is not set", "updates are polled")
    if settings.in_playground:
        return Finding(Level.NOTE, "WEBHOOK_URL is set", "it is not used without a token")
    encrypted = settings.webhook_url.startswith("https://")
    if settings.telegram_api_url == TELEGRAM_URL and not encrypted:
        return Finding(
            Level.PROBLEM, "WEBHOOK_URL begins with http://", "Telegram calls https:// only"
        )
    return Finding(Level.OK, "WEBHOOK_URL and its secret are set", "updates are brought to it")


def check_page(settings: Settings) -> Finding:
    """Return where the page beside the chat is opened, or why it is not."""
    if settings.in_playground:
        return Finding(Level.OK, "The page beside the chat", "the playground's chat page opens it")
    if settings.public_url is None:
        what = "PAGE_URL and WEBHOOK_URL are not set"
        return Finding(Level.NOTE, what, "there is no page beside the chat")
    name = "WEBHOOK_URL" if settings.page_url is None else "PAGE_URL"
    if settings.page_address is None:
        what, why = f"{name} begins with http://", "Telegram opens the page by https:// only"
        return Finding(Level.WARNING, what, why)
    link = ""
    if settings.page_name:
        link = f", and t.me/<bot>/{settings.page_name} as well"
    what = "The page beside the chat"
    return Finding(Level.OK, what, f"the menu button opens it at {name}{link}")


def check_access(settings: Settings) -> Finding:
    """Return who may use the bot."""
    allowed = len(settings.allowed_telegram_ids)
    if allowed:
        invited = " and who has the invite code" if settings.invite_code is not None else ""
        what = f"ALLOWED_TELEGRAM_IDS holds {allowed}"
        return Finding(Level.OK, what, f"only they{invited} may use the bot")
    if settings.invite_code is not None:
        return Finding(Level.OK, "INVITE_CODE is set", "only who has it may use the bot")
    what = "ALLOWED_TELEGRAM_IDS and INVITE_CODE are not set"
    if settings.in_playground:
        return Finding(Level.NOTE, what, "whoever sits at this machine may use the playground")
    return Finding(Level.WARNING, what, "everybody who finds the bot may use it")


def check_authors(settings: Settings) -> list[Finding]:
    """Return who may bring in courses, if anybody may."""
    authors, allowed = settings.author_ids, settings.allowed_telegram_ids
    if not authors:
        return []
    what = f"AUTHOR_IDS holds {len(authors)}"
    if allowed and settings.invite_code is None and not authors <= allowed:
        why = "those who are not in ALLOWED_TELEGRAM_IDS may not use the bot at all"
        return [Finding(Level.WARNING, what, why)]
    return [Finding(Level.OK, what, "they may bring in courses")]


async def check_database(settings: Settings, probe: DatabaseProbe) -> Finding:
    """Return whether the database can be used. A missing one is not created."""
    path = settings.sqlite_path
    what = "PostgreSQL" if path is None else f"SQLite at {path}"
    complaint = None if path is None else file_complaint(path)
    if complaint is None:
        if path is not None and not path.exists():
            return Finding(Level.OK, what, "it will be made at the first start")
        complaint = await probe(settings.database_url)
    if complaint is not None:
        return Finding(Level.PROBLEM, what, complaint)
    return Finding(Level.OK, what, "it can be opened and its tables are up to date")


def file_complaint(path: Path) -> str | None:
    """Return why there can be no database at the path, or None."""
    try:
        if path.is_dir():
            return f"{path} is a folder, not a file"
        place = next(
            candidate for candidate in (path, *path.absolute().parents) if candidate.exists()
        )
    except PermissionError as error:
        return f"{error.filename} may not be looked at"
    if place != path and not place.is_dir():
        return f"{place} is a file, so nothing can lie below it"
    if not os.access(place, os.W_OK):
        return f"{place} may not be written"
    return None


def check_http(settings: Settings) -> Finding:
    """Return who can reach health, metrics and, if it is on, the service interface."""
    what = f"HTTP at {settings.http_host}:{settings.http_port}"
    served = "health and metrics"
    if settings.service_token is not None:
        served = "health, metrics and, with SERVICE_TOKEN, the service interface"
    if _is_loopback(settings.http_host):
        return Finding(Level.OK, what, f"{served} are for this machine only")
    return Finding(
        Level.WARNING, what, f"other machines can reach {served}; use a proxy or firewall"
    )


def check_reading(*, limits_memory: bool) -> Finding:
    """Return the limits of reading a file from outside."""
    what = "Files from learners are read in a process of their own"
    time = f"{limits.CPU_SECONDS} seconds of work"
    if not limits_memory:
        return Finding(Level.NOTE, what, f"it ends after {time}; this system limits no memory")
    memory = f"{limits.MEMORY_BYTES // 1_000_000} MB"
    return Finding(Level.OK, what, f"it ends at {memory} or {time}")


def check_courses(folder: Path, graph: SkillGraph | None = None) -> list[Finding]:
    """Return which courses are bundled, or what is wrong with them."""
    try:
        courses = load_courses(folder, None if graph is None else graph.skills)
    except BrokenCourseError as error:
        return [
            Finding(Level.PROBLEM, str(problem), "nothing starts") for problem in error.problems
        ]
    names = ", ".join(course.id for course in courses)
    return [Finding(Level.OK, f"Courses: {len(courses)}", names)]


def check_skills(file: Path) -> tuple[SkillGraph | None, list[Finding]]:
    """Return the skill graph, or None if it is broken, and the findings about it."""
    try:
        graph = load_skill_graph(file, SKILL_NAMES)
    except BrokenSkillGraphError as error:
        return None, [Finding(Level.PROBLEM, str(error), "nothing starts")]
    skills = graph.skills.values()
    found = Finding(Level.OK, f"Skills: {len(skills)}", f"version {graph.version} of their graph")
    warned = (
        Finding(Level.NOTE, warning, "it is traced all the same")
        for warning in skill_warnings(skills)
    )
    return graph, [found, *warned]


def check_model(settings: Settings) -> list[Finding]:
    """Return whether a language model is connected, and what it may cost."""
    if settings.anthropic_api_key is None:
        consequence = "lessons come from the bundled courses; topics beyond them are off"
        return [
            Finding(Level.NOTE, "No language model: ANTHROPIC_API_KEY is not set", consequence),
            Finding(
                Level.NOTE,
                "Exams are not graded",
                "learners mark their own solutions, which certifies no goal",
            ),
        ]
    consequence = (
        f"any topic can be learned; at most {settings.learner_budget_usd:.2f} dollars a day for a "
        f"learner, {settings.total_budget_usd:.2f} for all"
    )
    connected = Finding(Level.OK, "ANTHROPIC_API_KEY is set", consequence)
    graded = Finding(
        Level.OK,
        "Exams can be graded",
        f"photos of solutions go to the model, and are kept for {settings.exam_picture_days} days",
    )
    return [
        connected,
        graded,
        *_prompt_findings(),
        *_price_findings(settings),
        *_open_findings(settings),
    ]


def check_calls(trials: Sequence[Trial]) -> list[Finding]:
    """Return what the models proved able to do, and what does not work without it."""
    of_ours = [trial for trial in trials if trial.skill is Skill.OUR_FORM]
    taken = Counter(trial.model for trial in of_ours if trial.wrong is None)
    return [
        *(_trial_finding(trial) for trial in trials if trial.skill is not Skill.OUR_FORM),
        *(
            Finding(Level.OK, f"{model} takes forms of ours: {number}", "tried with a call each")
            for model, number in taken.items()
        ),
        *(
            Finding(
                Level.WARNING, f"{trial.model} does not take the form {trial.form}", trial.wrong
            )
            for trial in of_ours
            if trial.wrong is not None
        ),
    ]


def _trial_finding(trial: Trial) -> Finding:
    if not trial.reached:
        what = f"{trial.model} cannot be asked"
        return Finding(Level.PROBLEM, what, f"{trial.wrong}; what it is for does not work")
    if trial.skill is Skill.FORM:
        without = "questions, grades and exams from it will mostly fail"
        told = (f"{trial.model} answers in a form", f"{trial.model} does not answer in a form")
    else:
        without = "no topic of one's own can be drawn; name another TEACH_MODEL"
        told = (f"{trial.model} calls tools", f"{trial.model} does not call tools")
    if trial.wrong is None:
        return Finding(Level.OK, told[0], "tried with one small call")
    return Finding(Level.WARNING, told[1], f"{trial.wrong}; {without}")


def _prompt_findings() -> list[Finding]:
    try:
        load_prompts()
    except PromptError as error:
        return [Finding(Level.PROBLEM, f"Prompt {error}", "nothing starts")]
    return []


def _price_findings(settings: Settings) -> list[Finding]:
    return [
        Finding(
            Level.NOTE,
            f"The price of {model} is not known",
            f"it costs nothing; at most {settings.learner_free_calls} calls a day for a learner, "
            f"{settings.total_free_calls} for all"
            if is_free(model)
            else "it counts as the dearest model",
        )
        for model in sorted(set(models_of(settings).values()))
        if not is_priced(model)
    ]


def _open_findings(settings: Settings) -> list[Finding]:
    is_open = not settings.allowed_telegram_ids and settings.invite_code is None
    if not is_open or settings.in_playground:
        return []
    return [
        Finding(
            Level.WARNING,
            "The model is open to everybody",
            "whoever finds the bot spends your money; set ALLOWED_TELEGRAM_IDS or INVITE_CODE",
        )
    ]


def _host(url: str) -> str:
    """Return the host of a Bot API server, without anything secret in its URL."""
    return url.partition("://")[2].rpartition("@")[2].partition("/")[0]


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
