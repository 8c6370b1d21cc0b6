"""What an archive of a whole account changes."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.ids import LearnerId
from bot.flow.engine.changes import Change
from bot.flow.files.account import Account


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRestored(Change):
    """Everything of an archive beside decks and landscapes is the learner's, who had nothing."""

    learner_id: LearnerId
    account: Account
    names: Mapping[str, str]
    """The new ids by those of the archive; also of its decks and landscapes."""
