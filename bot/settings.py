"""The only reader of the environment."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting, read from the environment and from `.env`."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    telegram_bot_token: SecretStr | None = None
    """Token of the bot; without one the playground runs."""
    telegram_api_url: str = "https://api.telegram.org"
    """Where the Bot API is; another one for a Bot API server of your own."""
    database_url: str = "sqlite:///var/lyceum.db"
    """`sqlite:///path` or `postgresql://user:password@host/database`."""
    webhook_url: str | None = None
    """Public https address under which Telegram reaches this process; without it, it polls."""
    webhook_secret: SecretStr | None = None
    """What Telegram must send along with every webhook call; needed with WEBHOOK_URL."""
    http_host: str = "127.0.0.1"
    """Address on which webhook, health and metrics are served."""
    http_port: int = Field(default=8080, ge=0, le=65535)
    """Port on which webhook, health and metrics are served; 0 picks a free one."""
    playground_port: int = Field(default=8765, ge=0, le=65535)
    """Port of the chat page of the playground; it is always on the loopback address."""
    playground_browser: bool = True
    """Whether `run` opens the chat page in a browser."""
    allowed_telegram_ids: Annotated[frozenset[int], NoDecode] = frozenset()
    """Telegram ids that may use the bot, separated by commas; empty lets everyone in."""
    invite_code: SecretStr | None = None
    """With it, t.me/<bot>?start=<code> lets a learner in who is not on the list."""
    updates_per_minute: int = Field(default=20, ge=1)
    """Texts and commands a learner may send in a minute; more wait their turn."""
    presses_per_minute: int = Field(default=120, ge=1)
    """Button presses a learner may make in a minute; more wait their turn."""
    operator_chat_id: int | None = None
    """Chat that gets a line when something needs an operator."""
    log_json: bool = False
    """Whether the log is written as JSON, a line each."""
    log_level: str = "INFO"
    """Least level that is logged: DEBUG, INFO, WARNING or ERROR."""

    @field_validator("allowed_telegram_ids", mode="before")
    @classmethod
    def _ids(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return frozenset(int(part) for part in value.replace(";", ",").split(",") if part.strip())

    @property
    def in_playground(self) -> bool:
        """Say whether the playground stands in for Telegram."""
        return self.telegram_bot_token is None

    @property
    def sqlite_path(self) -> Path | None:
        """Return the database file, or None on PostgreSQL."""
        prefix = "sqlite:///"
        return (
            Path(self.database_url[len(prefix) :])
            if self.database_url.startswith(prefix)
            else None
        )
