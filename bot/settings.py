"""The only reader of the environment."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.domain.memory.athena import AthenaSettings
from bot.logs import mask

ENV_FILE = Path(".env")
TELEGRAM = "https://api.telegram.org"
LONGEST_ECHO = 40
_ATHENA = AthenaSettings()
TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]{30,}")
NO_TOKEN = (
    "TELEGRAM_BOT_TOKEN is not a token",
    "Telegram will refuse it; it is digits, a colon and at least 30 letters",
)
WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


class SettingsError(Exception):
    """Unusable settings, one line each, written for the operator."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


@dataclass(frozen=True, slots=True)
class Expected:
    """The expected form of a setting, in words. A hidden one is never echoed."""

    words: str
    hidden: bool = False


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _ids(value: object) -> object:
    if not isinstance(value, str):
        return value
    ids = frozenset(int(part) for part in value.replace(";", ",").split(",") if part.strip())
    if not ids:  # a list of separators alone would let everyone in
        raise ValueError(value)
    return ids


Port = Annotated[int, Field(ge=0, le=65535), Expected("a number from 0 to 65535")]
PerMinute = Annotated[int, Field(ge=1), Expected("a number from 1 on")]
Count = Annotated[int, Field(ge=1), Expected("a number from 1 on")]
Amount = Annotated[int, Field(ge=0), Expected("a number from 0 on")]
Days = Annotated[int, Field(ge=1, le=3650), Expected("a number from 1 to 3650")]
Dollars = Annotated[
    float, Field(ge=0, allow_inf_nan=False), Expected("an amount in dollars, such as 0.50")
]
Share = Annotated[float, Field(ge=0, le=1), Expected("a number from 0 to 1")]
Part = Annotated[float, Field(gt=0, lt=1), Expected("a number above 0 and below 1")]
Positive = Annotated[float, Field(gt=0, le=10), Expected("a number above 0, at most 10")]
ModelName = Annotated[str, Field(pattern=r"^[\w.:/@-]+$"), Expected("the name of a model")]
Switch = Annotated[bool, Expected("true or false")]
Secret = Annotated[SecretStr | None, Expected("a text", hidden=True)]
PAGE_BOT = Expected("the bot's id and its name, such as 123456:your_bot")
AN_ADDRESS = Field(pattern=r"^https?://[^\s/]")
AN_ADDRESS_EXPECTED = Expected("an address that begins with https:// or http://", hidden=True)
Ids = Annotated[
    frozenset[int], NoDecode, BeforeValidator(_ids), Expected("numbers separated by commas")
]


class Settings(BaseSettings):
    """Every setting, from the environment and from `.env`. An empty one counts as not set."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    telegram_bot_token: Secret = None
    """Token of the bot. Without one the playground runs."""
    telegram_api_url: Annotated[str, AN_ADDRESS, AN_ADDRESS_EXPECTED] = TELEGRAM
    """Address of the Bot API. Change it for a Bot API server of your own."""
    database_url: Annotated[
        str,
        Field(pattern=r"^(sqlite:///.|postgres(ql)?(\+\w+)?://.)"),
        Expected("sqlite:///path or postgresql://user:password@host/database", hidden=True),
    ] = "sqlite:///var/lyceum.db"
    """`sqlite:///path` or `postgresql://user:password@host/database`."""
    webhook_url: Annotated[str | None, AN_ADDRESS, AN_ADDRESS_EXPECTED] = None
    """Public https address at which Telegram reaches this process. Without one the bot polls."""
    webhook_secret: Annotated[
        SecretStr | None,
        Field(validate_default=True),
        Expected("1 to 256 letters, digits, _ or -, as WEBHOOK_URL is set", hidden=True),
    ] = None
    """Secret that Telegram must send with every webhook call. Required with WEBHOOK_URL."""
    http_host: str = "127.0.0.1"
    """Address on which webhook, health and metrics are served."""
    http_port: Port = 8080
    """Port on which webhook, health and metrics are served. 0 picks a free one."""
    page_url: Annotated[str | None, AN_ADDRESS, AN_ADDRESS_EXPECTED] = None
    """Public https address for the page beside the chat. The default is WEBHOOK_URL's."""
    page_name: Annotated[str, Field(pattern=r"^\w*$"), Expected("letters, digits, _")] = ""
    """Short name of the page at BotFather, for links t.me/<bot>/<name>. Empty without one."""
    page_bot: Annotated[str | None, Field(pattern=r"^[1-9]\d{0,18}:\w{5,32}$"), PAGE_BOT] = None
    """The bot whose page `python -m bot page` serves without a token, as id:name."""
    service_token: Annotated[
        Annotated[SecretStr, Field(min_length=16)] | None,
        Expected("at least 16 characters", hidden=True),
    ] = None
    """Token for other applications to reach skills, problems and mastery over HTTP."""
    playground_port: Port = 8765
    """Port of the chat page of the playground, which is always on the loopback address."""
    playground_url: Annotated[str | None, AN_ADDRESS, AN_ADDRESS_EXPECTED] = None
    """Address of a playground that runs by itself. Without one, `run` opens its own."""
    playground_browser: Switch = True
    """Whether `run` opens the chat page in a browser."""
    allowed_telegram_ids: Ids = frozenset()
    """Telegram ids that may use the bot, separated by commas. Empty lets everyone in."""
    refused_telegram_ids: Ids = frozenset()
    """Telegram ids that may not use the bot, invited or not, separated by commas."""
    author_ids: Ids = frozenset()
    """Telegram ids that may import courses, separated by commas. Empty means nobody."""
    invite_code: Secret = None
    """Code with which t.me/<bot>?start=<code> admits a learner who is not on the list."""
    operator_contact: str = ""
    """Contact for questions about a learner's data, such as an address. /privacy shows it."""
    anthropic_api_key: Secret = None
    """Key for Claude, which teaches any topic. Without one there are the bundled courses."""
    anthropic_base_url: Annotated[str, AN_ADDRESS, AN_ADDRESS_EXPECTED] = (
        "https://api.anthropic.com"
    )
    """Address of the Messages API. Change it for a proxy or a model server of your own."""
    teach_model: ModelName = "claude-sonnet-5-5"
    """The model that explains, plans courses, reads pages, and writes and grades exams."""
    write_model: ModelName = "claude-haiku-5-5"
    """The model that writes questions and answers learners. A more expensive one may err less."""
    grade_model: ModelName = "claude-haiku-5-5"
    """The model that grades answers, gives hints and solves questions. A cheap one is enough."""
    hard_model: ModelName = "claude-opus-5-5"
    """The model for what the others find too hard."""
    model_calls_at_once: Count = 8
    """Calls of the model that may run at once for the whole bot. More wait their turn."""
    learner_budget_usd: Dollars = 0.5
    """Dollars that the model may cost for one learner in a day."""
    topic_budget_usd: Dollars = 0.6
    """Dollars that making one topic may cost. A learner has four times that in 30 days."""
    total_budget_usd: Dollars = 5.0
    """Dollars that the model may cost for all learners in a day."""
    learner_free_calls: Count = 200
    """Calls a day for one learner of models that cost nothing, as on a server of your own."""
    total_free_calls: Count = 2_000
    """Calls a day for all learners of models that cost nothing."""
    factory_least_score: Share = 0.95
    """Least of each of the four scores that a problem written by the model needs, 0 to 1."""
    factory_attempts: Count = 3
    """How often the model may try to write a problem before it is given up."""
    factory_unverifiable: Annotated[Literal["reject", "review"], Expected("reject or review")] = (
        "reject"
    )
    """What happens to a problem that code cannot work out: reject or review. None is served."""
    athena_forgetting_exponent_k: Positive = _ATHENA.forgetting_exponent_k
    """How steeply tasks are forgotten: Athena's exponent."""
    athena_target_retrievability: Part = _ATHENA.target_retrievability
    """The chance of recall at which a task is due again, above 0 and below 1."""
    athena_success_threshold: Share = _ATHENA.success_threshold
    """How correct an answer to a task must be to count as remembered, 0 to 1."""
    athena_initial_difficulty: Share = _ATHENA.initial_difficulty
    """How difficult a new task is taken to be, 0 to 1."""
    athena_stability_growth_factor: Positive = _ATHENA.stability_growth_factor
    """How much longer a task lasts after each answer that was remembered."""
    athena_difficulty_mean_reversion: Share = _ATHENA.difficulty_mean_reversion
    """How far a task's difficulty reverts to that of a new one each time, 0 to 1."""
    exam_picture_days: Days = 30
    """Days that photos of a solution are kept after grading. While it is open they are kept."""
    backups_kept: Amount = 7
    """How many nightly backups of the SQLite file are kept, in backups/ beside it. 0 for none."""
    updates_per_minute: PerMinute = 20
    """Texts and commands a learner may send in a minute. More wait their turn."""
    presses_per_minute: PerMinute = 120
    """Button presses a learner may make in a minute. More wait their turn."""
    log_json: Switch = False
    """Whether the log is written as JSON, one object per line."""
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(_upper),
        Expected("DEBUG, INFO, WARNING or ERROR"),
    ] = "INFO"
    """Least level that is logged: DEBUG, INFO, WARNING or ERROR."""

    @field_validator("webhook_secret")
    @classmethod
    def _fits_webhook(cls, value: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        secret = "" if value is None else value.get_secret_value()
        if info.data.get("webhook_url") is not None and not WEBHOOK_SECRET.fullmatch(secret):
            raise ValueError
        return value

    @property
    def in_playground(self) -> bool:
        """Return True if the playground replaces Telegram."""
        return self.telegram_bot_token is None

    @property
    def public_url(self) -> str | None:
        """Return the public address of this process, without a slash at its end, or None."""
        url = self.page_url or self.webhook_url
        return None if url is None else url.rstrip("/")

    @property
    def page_address(self) -> str | None:
        """Return the https address at which Telegram opens the page, or None if there is none."""
        url = self.public_url
        return f"{url}/page/" if url is not None and url.startswith("https://") else None

    @property
    def athena(self) -> AthenaSettings:
        """Return the settings for scheduling tasks."""
        names = (field.name for field in fields(AthenaSettings))
        return AthenaSettings(**{name: getattr(self, f"athena_{name}") for name in names})

    @property
    def sqlite_path(self) -> Path | None:
        """Return the database file, or None on PostgreSQL."""
        prefix = "sqlite:///"
        return (
            Path(self.database_url[len(prefix) :])
            if self.database_url.startswith(prefix)
            else None
        )


def load_settings(env_file: Path | None = ENV_FILE) -> Settings:
    """Return the settings. Raise SettingsError with a line for each that cannot be used."""
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # not among the fields
    except ValidationError as error:
        lines = [_line(str(problem["loc"][0]), problem["input"]) for problem in error.errors()]
    except UnicodeDecodeError:
        lines = [f"{env_file}: expected text in UTF-8"]
    # Outside of the handlers, because the caught error repeats the input, including secrets.
    raise SettingsError(lines)


def _line(name: str, value: object) -> str:
    known = (
        expected
        for expected in Settings.model_fields[name].metadata
        if isinstance(expected, Expected)
    )
    expected = next(known, Expected("another value", hidden=True))
    got = "" if expected.hidden else f", got {mask(repr(value))[:LONGEST_ECHO]}"
    return f"{name.upper()}: expected {expected.words}{got}"
