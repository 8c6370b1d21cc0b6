"""What a learner asks for, by a command or by the button that says the same."""

from dataclasses import dataclass

from bot.domain.course import Language


@dataclass(frozen=True, slots=True)
class Started:
    """/start, with the payload of a deep link and the language of the Telegram account."""

    payload: str = ""
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class LearnAsked:
    """/learn, with the topic if one was named."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class NextAsked:
    """/next, or the button that says the same."""


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """/review, or the button of a reminder."""


@dataclass(frozen=True, slots=True)
class CardsAsked:
    """/cards, or the button that leads back to the decks."""


@dataclass(frozen=True, slots=True)
class MapAsked:
    """/map, or the button that says the same."""


@dataclass(frozen=True, slots=True)
class ProgressAsked:
    """/progress, or the button that leads back to it."""


@dataclass(frozen=True, slots=True)
class HistoryAsked:
    """/history, with the topic if one was named."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class GoalsAsked:
    """/goals, with the words of a search if some were given."""

    words: str = ""


@dataclass(frozen=True, slots=True)
class TopicsAsked:
    """/topics."""


@dataclass(frozen=True, slots=True)
class SettingsAsked:
    """/settings."""


@dataclass(frozen=True, slots=True)
class SkipAsked:
    """/skip: leave this question."""


@dataclass(frozen=True, slots=True)
class WhyAsked:
    """/why: the reason of what is on the table, or of a number that was named."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class PrivacyAsked:
    """/privacy."""


@dataclass(frozen=True, slots=True)
class UsageAsked:
    """/usage."""


@dataclass(frozen=True, slots=True)
class HelpAsked:
    """/help."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """/stop: put away what is open."""


@dataclass(frozen=True, slots=True)
class ImportAsked:
    """The command that tells how to bring files along."""


@dataclass(frozen=True, slots=True)
class ExportAsked:
    """The command, or button, that shows what can go out."""


@dataclass(frozen=True, slots=True)
class UnknownCommandGiven:
    """A command that the bot does not have."""

    command: str
